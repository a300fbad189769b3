/** Chinese, in the words of renju players. */
import { type Colour, opponent } from '../../game/position.ts';
import type { Translation } from '../languages.ts';
import { ENGINE_NAME, THREAT_COUNTS, type ThreatCounts, type Who } from './en.ts';
import { figuresOf } from './figures.ts';

/** A tag of templates: writes their text, not the values in it, in a script. */
export type Script = (texts: TemplateStringsArray, ...values: readonly unknown[]) => string;

export const simplifiedChinese = chinese('zh-Hans', (texts, ...values) =>
  String.raw({ raw: texts }, ...values),
);

/** The sentences in a script of this tag; each is written here in simplified characters. */
export function chinese(tag: 'zh-Hans' | 'zh-Hant', zh: Script): Translation {
  const COLOURS: Readonly<Record<Colour, string>> = { black: zh`黑棋`, white: zh`白棋` };
  const NUMBERS = [zh`零`, zh`一`, zh`二`, zh`三`, zh`四`, zh`五`, zh`六`];
  const ORDINALS = [zh`一`, zh`二`, zh`三`, zh`四`, zh`五`];
  const FOULS = { overline: zh`长连禁手`, 'double four': zh`四四禁手`, 'double three': zh`三三禁手` };
  const RULES = {
    freestyle: zh`无禁手`,
    standard: zh`标准规则`,
    renju: zh`连珠（有禁手）`,
    caro: 'Caro',
    'caro-exact': zh`Caro（恰好五连）`,
  };
  const PARTS = {
    players: zh`对局者`,
    event: zh`赛事`,
    round: zh`轮次`,
    date: zh`日期`,
    rule: zh`规则`,
    result: zh`结果`,
    winner: zh`胜方`,
    'order of the moves': zh`落子顺序`,
    'side to move': zh`轮到哪方`,
    times: zh`用时`,
    evaluations: zh`评估`,
    comments: zh`注释`,
    variations: zh`变化`,
  };

  /** `你（黑棋）`、`Tengen（白棋）`、`白棋` */
  function player(who: Who, colour: Colour): string {
    if (who === 'colour') return COLOURS[colour];
    return zh`${who === 'person' ? zh`你` : ENGINE_NAME}（${COLOURS[colour]}）`;
  }

  function name(who: Who, colour: Colour): string {
    return who === 'colour' ? COLOURS[colour] : who === 'person' ? zh`你` : ENGINE_NAME;
  }

  function turn(who: Who, colour: Colour): string {
    return zh`轮到${player(who, colour)}`;
  }

  function drawsText(draws: number): string {
    return draws > 0 ? zh`，和棋 ${draws}` : '';
  }

  function rowName(length: number): string {
    return NUMBERS[length] ?? String(length);
  }

  /** 连五, 活四, 冲四, 活三; of several: 双四, 四三, 双三. */
  function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
    const [five, four, three] = [rowLength, rowLength - 1, rowLength - 2].map(rowName);
    if (fives > 0) return zh`连${five}`;
    if (openFours > 0 && fours === 0 && openThrees === 0)
      return openFours > 1 ? zh`双活${four}` : zh`活${four}`;
    if (openFours + fours > 1) return zh`双${four}`;
    if (openFours + fours === 1 && openThrees > 0) return `${four}${three}`;
    if (fours === 1) return zh`冲${four}`;
    return openThrees > 1 ? zh`双活${three}` : zh`活${three}`;
  }

  return {
    figures: figuresOf(tag, ['other']),
    sentence: (text) => (/[。！？.!?]$/.test(text) ? text : zh`${text}。`),
    joined: (sentences) => sentences.join(''),
    listed: (parts) => parts.join(zh`，`),
    colours: COLOURS,
    seats: { person: zh`你`, engine: ENGINE_NAME },
    rules: RULES,
    ruleNotes: {
      freestyle: zh`五子或更多连成一线即获胜。`,
      standard: zh`恰好五子连成一线才获胜。`,
      renju: zh`黑棋须恰好五连，不得走三三、四四和长连禁手；白棋五连或更多即获胜。`,
      caro: zh`恰好五连获胜，但两端都被对方堵住的不算；六连或更多总是获胜。`,
      'caro-exact': zh`恰好五连获胜，但两端都被对方堵住的不算；六连或更多不算。`,
    },
    openings: {
      free: zh`自由开局`,
      'swap-after-third': zh`三手交换`,
      'two-fifths': zh`五手两打`,
      renju: zh`连珠：三手交换、五手两打`,
      yamaguchi: zh`山口规则`,
      'soosorv-8': zh`索索夫-8`,
      'taraguchi-10': zh`塔拉山口-10`,
      swap2: 'Swap2',
    },
    openingName: (opening, isPlain) => `${opening.code} ${isPlain ? opening.romaji : opening.japanese}`,
    fouls: FOULS,
    threats: {
      standing: (isOpen, length) => `${isOpen ? zh`活` : zh`冲`}${rowName(length)}`,
      named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
      made: (threats, rowLength) => threatName(threats, rowLength),
    },
    levelNote: (rating, threes, fours) => {
      const overlooked = [threes > 0 && zh`你 ${threes}% 的活三`, fours > 0 && zh`${fours}% 的四`];
      const named = overlooked.filter((part) => part !== false).join(zh`和 `);
      return named === '' ? zh`等级分约 ${rating}。` : zh`等级分约 ${rating}。会漏看${named}。`;
    },
    fullStrength: (rating) => zh`等级分约 ${rating}：全力，只受时间限制。`,

    score: {
      wins: (moves) => zh`${moves} 手内获胜`,
      loses: (moves) => zh`${moves} 手内落败`,
      lost: zh`已败`,
      percent: (percent) => `${percent}%`,
      chance: (percent) => zh`胜率 ${percent}%`,
      winsBadge: (moves) => `W${moves}`,
      losesBadge: (moves) => `L${moves}`,
    },

    turn: {
      opening: (opening) => zh`开局：${opening}。`,
      move: (who, colour) => zh`${turn(who, colour)}落子。`,
      place: (who, by, stone, where, after) =>
        zh`${turn(who, by)}：${where}放一颗${stone === 'black' ? zh`黑` : zh`白`}子${after > 0 ? zh`，之后再放 ${after} 颗` : ''}。`,
      onPoint: (point) => zh`在 ${point} `,
      inSquare: (from, to) => zh`在 ${from} 至 ${to} 的方格内`,
      offer: (who, by, number, count) =>
        zh`${turn(who, by)}：提出第五手的打点（第 ${number} 个，共 ${count} 个）。`,
      pick: (who, by, offered) => zh`${turn(who, by)}：从打点 ${offered.join(zh`、`)} 中选一个作为第五手。`,
      declare: (who, by, most) => zh`${turn(who, by)}：黑棋须提出几个打点（1 至 ${most}）？`,
      next: (step) => zh`接下来：${step}`,
      chooseSide: (who, by) =>
        who === 'person' ? zh`请选择执棋颜色。` : zh`${turn(who, by)}：选择执棋颜色。`,
      type: (who, by, choices) => zh`${turn(who, by)}：请输入 ${choices.join(zh`，或 `)}。`,
      typeChoice: (choice, by) => {
        if (choice === 'add-two') return zh`"two"（再放两子，由对方选色）`;
        if (choice === 'offer-ten') return zh`"ten"（提出十个打点）`;
        return zh`"${choice}"（${choice === by ? zh`继续执` : zh`改执`}${COLOURS[choice]}）`;
      },
      paused: (colour) => zh`已暂停：轮到${player('engine', colour)}落子。`,
      thinking: zh`${ENGINE_NAME} 正在思考`,
      lookingForHint: zh`${ENGINE_NAME} 正在寻找提示`,
      forSeconds: (doing, seconds) => (seconds > 0 ? zh`${doing}（${seconds} 秒）` : doing),
    },
    choices: { black: zh`执黑`, white: zh`执白`, 'add-two': zh`再放两子`, 'offer-ten': zh`十个打点` },

    opening: {
      steps: {
        stone: (colour, where) => zh`${where}放一颗${colour === 'black' ? zh`黑` : zh`白`}子`,
        place: (by, stones) => `${COLOURS[by]}${stones.join(zh`，`)}`,
        moves: (count) => zh`照常走 ${count} 手`,
        swap: (by) => zh`${COLOURS[by]}可以交换`,
        swapOrAdd: (by) => zh`${COLOURS[by]}可以交换，也可以再放两子，由${COLOURS[opponent(by)]}选色`,
        swapOrTen: (by) => zh`${COLOURS[by]}可以交换，也可以提出十个打点，由${COLOURS[opponent(by)]}选一个`,
        declare: (by, most) => zh`${COLOURS[by]}宣布黑棋须提出几个打点（1 至 ${most}）`,
        offer: (count) => zh`黑棋提出 ${count} 个打点，彼此不得对称`,
        offerDeclared: zh`黑棋提出所宣布数目的打点，彼此不得对称`,
        pick: zh`白棋选定其中一个作为第五手`,
        play: zh`对局照常进行`,
      },
    },

    result: {
      row: (length, who, winner) => zh`${rowName(length)}连：${player(who, winner)}获胜。`,
      resigned: (loser, lost, who, winner) => zh`${name(loser, lost)}认输：${player(who, winner)}获胜。`,
      foul: (point, who, winner) => zh`黑棋走 ${point} 犯禁手：${player(who, winner)}获胜。`,
      allForbidden: (who, winner) => zh`黑棋已无处可落子：${player(who, winner)}获胜。`,
      won: (who, winner) => zh`${player(who, winner)}获胜。`,
      draw: zh`和棋：棋盘已满。`,
      over: zh`对局已结束。`,
      noGames: zh`还没有下完一局。`,
      score: (person, engine, draws) => zh`比分：你 ${person}，${ENGINE_NAME} ${engine}${drawsText(draws)}。`,
      colourScore: (black, white, draws) => zh`比分：黑棋 ${black}，白棋 ${white}${drawsText(draws)}。`,
      next: zh`输入 "new" 再下一局。`,
    },

    done: {
      moved: (number, colour, point) => `${number}. ${COLOURS[colour]} ${point}`,
      plays: (points) => zh`${ENGINE_NAME} 走 ${points}。`,
      offers: (point) => zh`${ENGINE_NAME} 提出打点 ${point}`,
      offered: (point) => zh`已提出打点 ${point}。`,
      stays: (colour) => zh`${ENGINE_NAME} 不交换，继续执${COLOURS[colour]}`,
      takes: (colour) => zh`${ENGINE_NAME} 交换，改执${COLOURS[colour]}`,
      addsTwo: zh`${ENGINE_NAME} 再放两子，由你选色`,
      offersTen: zh`${ENGINE_NAME} 将提出十个打点`,
      declares: (fifths) => zh`${ENGINE_NAME} 要求 ${fifths} 个打点`,
      took: (seconds) => zh`（${seconds} 秒）`,
      youPlay: (colour) => zh`你执${COLOURS[colour]}。`,
      youPlayNext: (colour) => zh`下一局你执${COLOURS[colour]}。`,
      newGame: zh`新对局。`,
      gameBack: zh`已恢复前一局。`,
      hintCancelled: zh`已取消提示。`,
    },

    hint: {
      none: zh`没有可推荐的着法。`,
      point: (point) => zh`提示：${point}。`,
      scored: (point, score, line) => zh`提示：${point}（${score}${line === '' ? '' : zh`，${line}`}）。`,
      stay: (colour) => zh`提示：不交换，继续执${COLOURS[colour]}。`,
      take: (colour) => zh`提示：交换，改执${COLOURS[colour]}。`,
      addTwo: zh`提示：再放两子。`,
      offerTen: zh`提示：提出十个打点。`,
      fifths: (fifths) => zh`提示：${fifths} 个打点。`,
    },

    refusal: {
      over: zh`对局已结束`,
      engineThinks: zh`${ENGINE_NAME} 正在思考。输入 "stop" 让它立即落子，输入 "undo" 悔棋。`,
      nothingToUndo: zh`没有可悔的棋。`,
      nothingToRedo: zh`没有可重做的棋。`,
      nothingToChoose: zh`现在没有可选择的`,
      chooseFirst: zh`请先选择执棋颜色`,
      chooseNumber: (most) => zh`请先选择打点个数（1 至 ${most}）`,
      choices: (choices) => zh`请选择 ${choices.join(zh` 或 `)}`,
      offBoard: (size) => zh`该点不在 ${size} 的棋盘上`,
      taken: (point) => zh`${point} 已有棋子`,
      forbidden: (point) => zh`${point} 是黑棋的禁手`,
      foul: (point, foul, rows) => zh`${point} 是黑棋的${FOULS[foul]}（${rows.join(zh`；`)}）。`,
      notWithin: (point, stones, where) =>
        zh`${point} 不合规定：${ORDINALS[stones] ? zh`第${ORDINALS[stones]}子` : zh`这颗子`}须放${where.trim()}`,
      alreadyOffered: (point) => zh`${point} 已是打点`,
      mirrored: (point, twin) => zh`${point} 与 ${twin} 对称，请提出另一个打点`,
      notOffered: (point, offered) => zh`${point} 不是打点（${offered.join(zh`、`)}）`,
      move: (number, why) => zh`第 ${number} 手：${why}`,
      otherStep: (number) => zh`所存对局的第 ${number} 步不符`,
      openingRow: (least, row) => zh`开局规则要求至少 ${least} 子连线获胜，而不是 ${row} 子`,
      openingBoard: (least) => zh`开局规则要求棋盘不小于 ${least}x${least}`,
      openingStart: zh`开局规则要求空棋盘`,
      noSides: zh`黑白双方由同一人执棋，无法交换。`,
      notThinking: zh`${ENGINE_NAME} 没有在思考。`,
      nothingForbidden: (rule) => zh`${RULES[rule]}规则没有禁手。`,
      noForbiddenPoint: zh`黑棋没有禁手点。`,
      unplayable: (size) => zh`${size} 的棋盘不能对局。`,
      fault: (error) => zh`${ENGINE_NAME} 出错（${error}）。请保存对局，或按回车键重试。`,
    },

    records: {
      movesLoaded: (what, moves, stones) => zh`${what}：${stones > 0 ? zh`${stones} 子，` : ''}${moves} 手。`,
      stonesLoaded: (what, stones) => zh`${what}：${stones} 子。`,
      moves: zh`已摆上着法`,
      stones: zh`已摆上棋子`,
      file: (file) => zh`已载入 ${file}`,
      termsNow: (rule, size) => zh`对局现为${RULES[rule]}，棋盘 ${size}`,
      ruleAssumed: (rule) => zh`棋谱未注明规则，按${RULES[rule]}处理`,
      passesLeftOut: zh`含有停一手的变化已略去`,
      undoBringsBack: zh`"undo" 可恢复前一局`,
      saved: (file) => zh`已保存：${file}。`,
      lost: (format, parts) =>
        zh`${format.toUpperCase()} 格式无法保存：${parts.map((part) => PARTS[part]).join(zh`、`)}。`,
      otherGames: zh`其他棋类的棋谱也会读取：其着法当作五子棋的着法。`,
      otherGameHint: zh`输入 "any-game" 仍可读取其着法`,
      otherGamePageHint: zh`在“打开或粘贴”中勾选“也读取其他棋类的棋谱”，仍可读取其着法`,
      wrongName: (file) => zh`文件名须以 .psq 或 .sgf 结尾（"${file}" 不是）`,
      notAFile: (file) => zh`${file} 不是文件`,
      person: zh`棋手`,
    },

    typed: {
      greeting: zh`输入坐标（如 H8）落子，输入 "help" 查看全部命令，输入 "quit" 退出。`,
      openingHelp: (opening) => zh`开局规则：${opening}。输入 "opening" 查看步骤。`,
      strength: (level, most, rating) =>
        zh`${ENGINE_NAME} 的级别：${level}（最高 ${most}，等级分约 ${rating}）。`,
      noLevel: (level, most) => zh`没有 ${level} 级。级别从 1（初学）到 ${most}（全力）。`,
      time: (time) => zh`${ENGINE_NAME} 每手最多 ${time}。`,
      noMoves: zh`还没有落子。`,
      goOn: zh`要继续，请再次启动 "tengen play" 并粘贴这一行。`,
      positionCommands: [
        ['solve', zh`轮到的一方是否必胜，并给出证明`],
        ['proof H8, proof back', zh`solve 之后：对某一应手的回答；退回一手`],
        ['balance', zh`下后双方最接近均势的一手`],
        ['picture, film FILE', zh`把棋盘或整局（逐手动画）存为 SVG 文件`],
        ['remove H8, block A1', zh`--debug 时：拿走棋子；设封锁点`],
        ['rotate, mirror', zh`--debug 时：旋转、镜像棋盘`],
      ],
      stepProof: zh`输入 "proof" 可逐手查看。`,
      noProof: zh`没有可以逐手查看的证明：请先输入 "solve"。`,
      wantsSvg: (word) => zh`"${word}" 需要以 .svg 结尾的文件名，如 "${word} game.svg"。`,
      wantsPoints: (word) => zh`"${word}" 后面应为坐标，如 "${word} H8 I9"。`,
      wantsCount: (word, typed) => zh`"${word}" 后面应为数字，如 "${word} 3"，而不是 "${typed}"。`,
      wantsTime: (typed) => zh`"time" 后面应为每手用时，如 "time 5s" 或 "time 500ms"，而不是 "${typed}"。`,
      wantsFile: (word) => zh`"${word}" 需要文件名，如 "${word} game.sgf" 或 "${word} game.psq"。`,
      noArgument: (word) => zh`"${word}" 后面不带参数。`,
      offBoard: (point, size) => zh`${point} 不在 ${size} 的棋盘上`,
      unknown: (typed) => zh`"${typed}" 既不是坐标（如 H8）也不是命令。输入 "help" 查看命令列表。`,
      onlyByHand: (typed) => zh`"${typed}" 只能与 --debug（手工摆子）一起使用。`,
      commands: [
        ['H8, h8, 8,8', zh`落子：列从左数，行从下数`],
        ['undo [N], redo [N]', zh`悔棋或重做最近 N 手（连同对方的应手）`],
        ['hint', zh`Tengen 推荐的着法`],
        ['stop', zh`让 Tengen 立即落子（undo 则悔你的棋）`],
        ['swap, stay', zh`换边；在开局中：交换，或不交换`],
        ['black, white, two, ten', zh`开局中的选择；需要时输入数字`],
        ['opening', zh`开局规则的各个步骤`],
        ['resign, new, score', zh`认输，下一局，比分`],
        ['level N', zh`Tengen 的棋力，从 1（初学）到 12（全力）`],
        ['time 5s', zh`Tengen 每手的思考时间`],
        ['forbidden', zh`连珠规则下黑棋的禁手点及原因`],
        ['threats', zh`双方的活三、冲四等`],
        ['moves', zh`以一行文字显示棋谱；粘贴这样一行即可摆上`],
        ['save FILE, load FILE', zh`.psq 或 .sgf；load 还能读其他格式`],
        ['any-game', zh`此后也读取围棋等其他棋类的棋谱`],
        ['black, white, turns', zh`--debug 时：接下来棋子的颜色，坐标可写在同一行`],
        ['board, help, quit', zh`重画棋盘，显示本列表，退出`],
      ],
    },

    byHand: {
      greeting: zh`输入坐标摆放黑子。"white"、"black"、"turns"（轮流）改变颜色，"quit" 退出。`,
      next: (colour, inTurns) => zh`下一子：${COLOURS[colour]}${inTurns ? zh`（黑白轮流）` : ''}。`,
      taken: (point) => zh`${point} 已有棋子。这一行的棋子都没有摆放。`,
      empty: (point) => zh`${point} 上什么也没有。`,
      has: (colour, threats) => zh`${COLOURS[colour]}有：${threats.join(zh`，`)}。`,
      canMake: (colour, threats) => zh`${COLOURS[colour]}可走成：${threats.join(zh`，`)}。`,
      threat: (threat, stones) => zh`${threat}（${stones}）`,
      threatAt: (threat, points, others) =>
        zh`${threat}（${points}${others > 0 ? zh`，另有 ${others} 点` : ''}）`,
      noScore: zh`手动摆的棋子不计入比分。`,
      noThreats: zh`双方都走不成活三或更强的棋形。`,
    },

    page: {
      languageAuto: zh`跟随系统`,
      labels: {
        skip: zh`跳到棋盘`,
        modes: zh`做什么`,
        play: zh`对局`,
        analyse: zh`分析`,
        newGame: zh`新对局`,
        newShort: zh`新局`,
        settings: zh`设置`,
        language: zh`语言`,
        help: zh`按键与帮助`,
        helpTitle: zh`按键与帮助 (?)`,
        board: zh`棋盘`,
        first: zh`开头`,
        firstTitle: zh`开头 (Home)`,
        back: zh`后退一手`,
        backTitle: zh`后退一手 (Page Up)`,
        move: zh`手数`,
        forward: zh`前进一手`,
        forwardTitle: zh`前进一手 (Page Down)`,
        last: zh`结尾`,
        lastTitle: zh`结尾 (End)`,
        zoomIn: zh`放大棋盘`,
        zoomOut: zh`缩小棋盘`,
        players: zh`对局者`,
        analyseGame: zh`分析全局`,
        analyseGameTitle: zh`逐一搜索对局的每个局面`,
        undo: zh`悔棋`,
        undoTitle: zh`悔棋 (U)`,
        redo: zh`重做`,
        redoTitle: zh`重做 (R)`,
        hint: zh`提示`,
        hintTitle: zh`提示 (H)`,
        moveNow: zh`立即落子`,
        moveNowTitle: zh`立即落子 (S)`,
        swap: zh`换边`,
        swapTitle: zh`换边 (X)`,
        resign: zh`认输`,
        analysis: zh`分析`,
        bestMoves: zh`最佳着法`,
        searchTitle: zh`搜索或停止 (S)`,
        lines: zh`变化数`,
        map: zh`热图`,
        mapNone: zh`无`,
        mapOwn: zh`轮到的一方`,
        mapOther: zh`另一方`,
        wholeGame: zh`全局`,
        playOn: zh`从此处对局`,
        playOnTitle: zh`从这个局面起与引擎对局`,
        evaluation: zh`形势`,
        curve: zh`对局的形势曲线`,
        curveNote: zh`向上：黑棋优`,
        record: zh`棋谱`,
        moves: zh`着法`,
        copyLink: zh`复制链接`,
        copyMoves: zh`复制着法`,
        savePsq: zh`存为 .psq`,
        saveSgf: zh`存为 SGF`,
        open: zh`打开或粘贴…`,
        youPlay: zh`你执`,
        black: zh`黑棋`,
        movesFirst: zh`先手`,
        white: zh`白棋`,
        movesSecond: zh`后手`,
        both: zh`双方`,
        twoPeople: zh`两人对局`,
        level: zh`级别`,
        rule: zh`规则`,
        opening: zh`开局`,
        moveTime: zh`每手用时`,
        columns: zh`列数`,
        rows: zh`行数`,
        inARow: zh`几子连线`,
        cancel: zh`取消`,
        start: zh`开始`,
        colours: zh`配色`,
        themeAuto: zh`跟随系统`,
        themeLight: zh`浅色`,
        themeDark: zh`深色`,
        numbers: zh`棋子上显示手数`,
        confirm: zh`点两次落子（第一次选点）`,
        done: zh`完成`,
        openGame: zh`打开棋谱`,
        openNote: zh`选择文件（.psq、SGF、.rif 或 .lib），或粘贴其内容、一行着法（如 H8 I9 J7）或链接。`,
        file: zh`文件`,
        recordText: zh`棋谱文本`,
        anyGame: zh`也读取其他棋类的棋谱（围棋、Hex 等）`,
        openButton: zh`打开`,
        keys: zh`按键`,
        lesson: zh`这一手的讲解`,
        betterLine: zh`更好的变化`,
        answerLine: zh`应对`,
        stepTitle: zh`用棋盘下方的按钮逐手查看`,
        backToGame: zh`回到对局`,
        nextMistake: zh`下一个失误`,
        variations: zh`变化`,
        promote: zh`设为主变化`,
        deleteLine: zh`从此处删除`,
        lastGameOpen: zh`打开`,
        position: zh`局面`,
        setUp: zh`摆棋`,
        inTurns: zh`黑白轮流`,
        erase: zh`擦除`,
        blocked: zh`封锁点`,
        sideToMove: zh`轮到`,
        clearBoard: zh`清空棋盘`,
        solve: zh`求解`,
        solveTitle: zh`证明轮到的一方必胜`,
        balance: zh`平衡点`,
        balanceTitle: zh`使双方形势最接近的一手`,
        rotate: zh`旋转`,
        mirror: zh`镜像`,
        saveSvg: zh`保存图片（SVG）`,
        savePng: zh`保存图片（PNG）`,
        copyPicture: zh`复制图片`,
        saveFilm: zh`保存动画（SVG）`,
        proofBack: zh`返回`,
        mapLegend: zh`颜色越深越好；指针停在点上可看数值。`,
        yourName: zh`保存棋谱时你的名字`,
        close: zh`关闭`,
      },
      level: (level) => zh`级别 ${level}`,
      thinking: zh`思考中`,
      depth: (depth) => zh`深度 ${depth}`,
      seconds: (seconds) => zh`${seconds} 秒`,
      depthIn: (depth, seconds) => zh`深度 ${depth}，${seconds} 秒`,
      positions: (count) => zh`${count} 个局面`,
      inARow: (length) => zh`${length} 子连线`,
      noResult: zh`尚无结果。`,
      noMoves: zh`还没有落子。`,
      moveOf: (move, moves) => zh`第 ${move} 手，共 ${moves} 手`,
      search: zh`搜索`,
      stop: zh`停止`,
      engineFailed: zh`引擎出错，已重新启动。`,
      tooOld: zh`此浏览器无法运行引擎：需要支持 SIMD 的 WebAssembly（Chrome 110、Firefox 115、Safari 16.4 或更新版本）。`,
      lineAt: (move, moves) => `${move} / ${moves}`,
      searched: (done, all) => zh`已搜索 ${done} / ${all} 个局面`,
      mainLine: zh`主变化`,
      variation: (number, moves) => `${number}. ${moves}`,
      lastGame: (stones) => zh`上一局下了 ${stones} 手。`,
      tapAgain: (point) => zh`${point}：再点一次落子`,
      settingUp: zh`点击棋盘摆放局面。`,
      solving: zh`${ENGINE_NAME} 正在寻找必胜的证明。`,
      solvedWin: (colour, moves, firstMoves) =>
        zh`${COLOURS[colour]} ${moves} 手内必胜，已证明：${firstMoves}。`,
      solvedNone: (colour) => zh`${COLOURS[colour]}没有连续威胁的取胜手段，搜索也没有找到。`,
      solvedUnknown: (colour, seconds) => zh`${seconds} 秒内未能确定${COLOURS[colour]}是否必胜。`,
      answered: (reply, answer, moves) => zh`${reply}：${answer}（${moves} 手）`,
      anyOther: zh`其他任何点`,
      rowComplete: zh`已成五连。`,
      balancing: zh`${ENGINE_NAME} 正在寻找平衡点。`,
      balanced: (point, chance) => zh`平衡点：${point}${chance === '' ? '' : zh`（${chance}）`}。`,
      pictureCopied: zh`已复制图片`,
      noPicture: zh`此浏览器无法生成图片`,
      cell: {
        blocked: zh`封锁`,
        empty: zh`空`,
        forbidden: zh`禁手`,
        hint: zh`提示`,
        best: (badge) => zh`最佳着法之一：${badge}`,
        offered: zh`打点`,
        allowed: zh`开局规则允许`,
        mirrored: zh`与已提出的打点对称`,
        worth: (score, colour) => zh`${COLOURS[colour]}：${score}`,
        stone: (colour, move, isLast) =>
          zh`${COLOURS[colour]}，${move > 0 ? zh`第 ${move} 手` : zh`预先摆放`}${isLast ? zh`，最后一手` : ''}`,
      },
      linkCopied: zh`已复制链接`,
      movesCopied: zh`已复制着法`,
      cannotCopy: zh`浏览器不允许本页复制`,
      saved: (file) => zh`已保存 ${file}`,
      pasted: zh`已粘贴`,
      cannotPaste: (why) => zh`无法粘贴：${why}`,
      text: zh`文本`,
      ownSize: zh`其他…`,
      usualTime: (seconds) => zh`默认：最多 ${seconds} 秒`,
      levelOf: (level, most, rating) => zh`${level} / ${most}（${rating}）`,
      sides: (least, most) => zh`棋盘的列数和行数须为 ${least} 至 ${most}`,
      fileTooLarge: zh`文件太大，不是棋谱`,
      fileUnreadable: zh`无法读取文件`,
      address: {
        unlike: zh`地址不像 #15f/h8i9 的形式`,
        board: (size, least, most) => zh`地址中的棋盘为 ${size}；边长须为 ${least} 至 ${most}`,
        rule: (letter, letters) => zh`地址中的规则 "${letter}" 不存在；可用的规则为 ${letters.join(zh`、`)}`,
        row: (row, least, most) => zh`地址中为 ${row} 子连线；可为 ${least} 至 ${most}`,
        point: (why) => zh`地址中有错误的坐标：${why}`,
      },
      keys: {
        arrows: zh`方向键、Enter`,
        board: zh`选点、落子`,
        undo: zh`悔棋`,
        redo: zh`重做`,
        hint: zh`提示`,
        stop: zh`立即落子；分析时开始或停止搜索`,
        newGame: zh`新对局`,
        analyse: zh`分析`,
        play: zh`从此处对局`,
        swap: zh`换边`,
        copyLink: zh`复制链接`,
        open: zh`打开或粘贴棋谱`,
        back: zh`后退一手`,
        forward: zh`前进一手`,
        first: zh`开头`,
        last: zh`结尾`,
        zoomIn: zh`放大大于 19 路的棋盘`,
        zoomOut: zh`缩小棋盘`,
        help: zh`本列表`,
      },
      about: (version, threads) =>
        zh`${ENGINE_NAME} ${version}，在你的浏览器中以 ${threads} 个线程搜索。任何数据都不会离开本页。`,
    },

    analysis: {
      won: (winner) => zh`${COLOURS[winner]}已获胜`,
      wonByFoul: (winner, kind) =>
        zh`${COLOURS[winner]}已获胜（${kind === undefined ? zh`禁手` : FOULS[kind]}）`,
      full: zh`棋盘已满`,
      movesAfter: (end, number, point, left) =>
        zh`${number > 0 ? zh`第 ${number} 手（${point}）` : zh`第一手之前`}${end}，但其后还有 ${left} 手`,
      best: zh`最佳`,
      bestWas: (point) => zh`最佳 ${point}`,
      lost: (percent) => zh`损失 ${percent}%`,
      columns: { move: zh`着法`, chance: zh`黑棋`, lost: zh`损失`, best: zh`最佳`, grade: zh`评价` },
      chanceAfter: zh`每手之后黑棋的胜率：`,
      foul: (kind) => zh`黑棋${FOULS[kind]}：此局告负。`,
      missedRow: (point) => zh`漏看了 ${point} 的连五。`,
      missedWin: (moves, line) => zh`错过了 ${moves} 手内的胜机：${line}`,
      leaves: (colour, threat, stones) => zh`没有理会${COLOURS[colour]}的${threat}（${stones}）。`,
      allowsRow: (colour, point) => zh`${COLOURS[colour]}走 ${point} 立即获胜。`,
      allows: (colour, threat, point) => zh`${COLOURS[colour]}可在 ${point} 走成${threat}。`,
      better: (line, threat) => zh`更好的是${threat === '' ? '' : zh`（${threat}）`}：${line}`,
      answer: (line, colour, score) => zh`应对：${line}（${COLOURS[colour]}：${score}）`,
      summary: (colour, moves, accuracy, mistakes) =>
        zh`${COLOURS[colour]}：${moves} 手${accuracy === undefined ? '' : zh`，准确率 ${accuracy}%`}，${mistakes.length === 0 ? zh`没有失误` : mistakes.join(zh`，`)}。`,
      decisive: (number, colour, point, before, after) =>
        zh`第 ${number} 手 ${point} 决定了胜负：${COLOURS[colour]}的胜率从 ${before}% 降到 ${after}%。`,
      grades: { inaccuracy: zh`缓着`, mistake: zh`失误`, blunder: zh`败着`, 'missed win': zh`错过胜机` },
      counted: {
        inaccuracy: (count) => zh`${count} 次缓着`,
        mistake: (count) => zh`${count} 次失误`,
        blunder: (count) => zh`${count} 次败着`,
        'missed win': (count) => zh`错过胜机 ${count} 次`,
      },
    },
  };
}
