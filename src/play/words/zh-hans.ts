/** Simplified Chinese, in the words of renju players. */
import type { Colour } from '../../game/position.ts';
import type { Translation } from '../languages.ts';
import { ENGINE_NAME, THREAT_COUNTS, type ThreatCounts, type Who } from './en.ts';
import { figuresOf } from './figures.ts';

const COLOURS: Readonly<Record<Colour, string>> = { black: '黑棋', white: '白棋' };
const NUMBERS = ['零', '一', '二', '三', '四', '五', '六'];
const ORDINALS = ['一', '二', '三'];
const FOULS = { overline: '长连禁手', 'double four': '四四禁手', 'double three': '三三禁手' };
const RULES = {
  freestyle: '无禁手',
  standard: '标准规则',
  renju: '连珠（有禁手）',
  caro: 'Caro',
  'caro-exact': 'Caro（恰好五连）',
};
const PARTS = {
  players: '对局者',
  event: '赛事',
  round: '轮次',
  date: '日期',
  rule: '规则',
  result: '结果',
  winner: '胜方',
  'order of the moves': '落子顺序',
  'side to move': '轮到哪方',
  times: '用时',
  evaluations: '评估',
  comments: '注释',
  variations: '变化',
};

/** `你（黑棋）`、`Tengen（白棋）`、`白棋` */
function player(who: Who, colour: Colour): string {
  if (who === 'colour') return COLOURS[colour];
  return `${who === 'person' ? '你' : ENGINE_NAME}（${COLOURS[colour]}）`;
}

function name(who: Who, colour: Colour): string {
  return who === 'colour' ? COLOURS[colour] : who === 'person' ? '你' : ENGINE_NAME;
}

function turn(who: Who, colour: Colour): string {
  return `轮到${player(who, colour)}`;
}

function drawsText(draws: number): string {
  return draws > 0 ? `，和棋 ${draws}` : '';
}

function rowName(length: number): string {
  return NUMBERS[length] ?? String(length);
}

/** 连五, 活四, 冲四, 活三; of several: 双四, 四三, 双三. */
function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
  const [five, four, three] = [rowLength, rowLength - 1, rowLength - 2].map(rowName);
  if (fives > 0) return `连${five}`;
  if (openFours > 0 && fours === 0 && openThrees === 0) return openFours > 1 ? `双活${four}` : `活${four}`;
  if (openFours + fours > 1) return `双${four}`;
  if (openFours + fours === 1 && openThrees > 0) return `${four}${three}`;
  if (fours === 1) return `冲${four}`;
  return openThrees > 1 ? `双活${three}` : `活${three}`;
}

export const simplifiedChinese: Translation = {
  figures: figuresOf('zh-Hans', ['other']),
  sentence: (text) => (/[。！？.!?]$/.test(text) ? text : `${text}。`),
  joined: (sentences) => sentences.join(''),
  colours: COLOURS,
  seats: { person: '你', engine: ENGINE_NAME },
  rules: RULES,
  ruleNotes: {
    freestyle: '五子或更多连成一线即获胜。',
    standard: '恰好五子连成一线才获胜。',
    renju: '黑棋须恰好五连，不得走三三、四四和长连禁手；白棋五连或更多即获胜。',
    caro: '恰好五连获胜，但两端都被对方堵住的不算；六连或更多总是获胜。',
    'caro-exact': '恰好五连获胜，但两端都被对方堵住的不算；六连或更多不算。',
  },
  openings: {
    free: '自由开局',
    'swap-after-third': '三手交换',
    'two-fifths': '五手两打',
    renju: '连珠：三手交换、五手两打',
    swap2: 'Swap2',
  },
  openingName: (opening, isPlain) => `${opening.code} ${isPlain ? opening.romaji : opening.japanese}`,
  fouls: FOULS,
  threats: {
    standing: (isOpen, length) => `${isOpen ? '活' : '冲'}${rowName(length)}`,
    named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
    made: (threats, rowLength) => threatName(threats, rowLength),
  },
  levelNote: (rating, threes, fours) => {
    const overlooked = [threes > 0 && `您 ${threes}% 的活三`, fours > 0 && `${fours}% 的四`];
    const named = overlooked.filter((part) => part !== false).join('和 ');
    return named === '' ? `等级分约 ${rating}。` : `等级分约 ${rating}。会漏看${named}。`;
  },
  fullStrength: (rating) => `等级分约 ${rating}：全力，只受时间限制。`,

  score: {
    wins: (moves) => `${moves} 手内获胜`,
    loses: (moves) => `${moves} 手内落败`,
    lost: '已败',
    percent: (percent) => `${percent}%`,
    chance: (percent) => `胜率 ${percent}%`,
    winsBadge: (moves) => `W${moves}`,
    losesBadge: (moves) => `L${moves}`,
  },

  turn: {
    opening: (opening) => `开局：${opening}。`,
    move: (who, colour) => `${turn(who, colour)}落子。`,
    place: (who, by, stone, where, after) =>
      `${turn(who, by)}：${where}放一颗${stone === 'black' ? '黑' : '白'}子${after > 0 ? `，之后再放 ${after} 颗` : ''}。`,
    onPoint: (point) => `在 ${point} `,
    inSquare: (from, to) => `在 ${from} 至 ${to} 的方格内`,
    offerFirst: (who, by) => `${turn(who, by)}：提出五手两打的第一个打点。`,
    offerSecond: (who, by, first) => `${turn(who, by)}：提出第二个打点。第一个是 ${first}。`,
    remove: (who, by, offered) =>
      `${turn(who, by)}：从打点 ${offered.join('、')} 中去掉一个，留下的一个即为第五手。`,
    chooseSide: (who, by) => (who === 'person' ? '请选择执棋颜色。' : `${turn(who, by)}：选择执棋颜色。`),
    type: (who, by, choices) => `${turn(who, by)}：请输入 ${choices.join('，或 ')}。`,
    typeChoice: (choice, by) =>
      choice === 'add-two'
        ? '"two"（再放两子，由对方选色）'
        : `"${choice}"（${choice === by ? '继续执' : '改执'}${COLOURS[choice]}）`,
    paused: (colour) => `已暂停：轮到${player('engine', colour)}落子。`,
    thinking: `${ENGINE_NAME} 正在思考`,
    lookingForHint: `${ENGINE_NAME} 正在寻找提示`,
    forSeconds: (doing, seconds) => (seconds > 0 ? `${doing}（${seconds} 秒）` : doing),
  },
  choices: { black: '执黑', white: '执白', 'add-two': '再放两子' },

  result: {
    row: (length, who, winner) => `${rowName(length)}连：${player(who, winner)}获胜。`,
    resigned: (loser, lost, who, winner) => `${name(loser, lost)}认输：${player(who, winner)}获胜。`,
    foul: (point, who, winner) => `黑棋走 ${point} 犯禁手：${player(who, winner)}获胜。`,
    allForbidden: (who, winner) => `黑棋已无处可落子：${player(who, winner)}获胜。`,
    won: (who, winner) => `${player(who, winner)}获胜。`,
    draw: '和棋：棋盘已满。',
    over: '对局已结束。',
    noGames: '还没有下完一局。',
    score: (person, engine, draws) => `比分：你 ${person}，${ENGINE_NAME} ${engine}${drawsText(draws)}。`,
    colourScore: (black, white, draws) => `比分：黑棋 ${black}，白棋 ${white}${drawsText(draws)}。`,
    next: '输入 "new" 再下一局。',
  },

  done: {
    moved: (number, colour, point) => `${number}. ${COLOURS[colour]} ${point}`,
    plays: (points) => `${ENGINE_NAME} 走 ${points}。`,
    offers: (point) => `${ENGINE_NAME} 提出打点 ${point}`,
    offered: (point) => `已提出打点 ${point}。`,
    stays: (colour) => `${ENGINE_NAME} 不交换，继续执${COLOURS[colour]}`,
    takes: (colour) => `${ENGINE_NAME} 交换，改执${COLOURS[colour]}`,
    addsTwo: `${ENGINE_NAME} 再放两子，由你选色`,
    took: (seconds) => `（${seconds} 秒）`,
    youPlay: (colour) => `你执${COLOURS[colour]}。`,
    youPlayNext: (colour) => `下一局你执${COLOURS[colour]}。`,
    newGame: '新对局。',
    gameBack: '已恢复前一局。',
    hintCancelled: '已取消提示。',
  },

  hint: {
    none: '没有可推荐的着法。',
    point: (point) => `提示：${point}。`,
    scored: (point, score, line) => `提示：${point}（${score}${line === '' ? '' : `，${line}`}）。`,
    stay: (colour) => `提示：不交换，继续执${COLOURS[colour]}。`,
    take: (colour) => `提示：交换，改执${COLOURS[colour]}。`,
    addTwo: '提示：再放两子。',
  },

  refusal: {
    over: '对局已结束',
    engineThinks: `${ENGINE_NAME} 正在思考。输入 "stop" 让它立即落子，输入 "undo" 悔棋。`,
    nothingToUndo: '没有可悔的棋。',
    nothingToRedo: '没有可重做的棋。',
    nothingToChoose: '现在没有可选择的',
    chooseFirst: '请先选择执棋颜色',
    choices: (choices) => `请选择 ${choices.join(' 或 ')}`,
    offBoard: (size) => `该点不在 ${size} 的棋盘上`,
    taken: (point) => `${point} 已有棋子`,
    forbidden: (point) => `${point} 是黑棋的禁手`,
    foul: (point, foul, rows) => `${point} 是黑棋的${FOULS[foul]}（${rows.join('；')}）。`,
    notWithin: (point, stones, where) =>
      `${point} 不合规定：${ORDINALS[stones] ? `第${ORDINALS[stones]}子` : '这颗子'}须放${where.trim()}`,
    alreadyOffered: (point) => `${point} 已是打点`,
    mirrored: (point, twin) => `${point} 与 ${twin} 对称，请提出另一个打点`,
    notOffered: (point, offered) => `${point} 不是打点（${offered.join('、')}）`,
    move: (number, why) => `第 ${number} 手：${why}`,
    openingRow: (least, row) => `开局规则要求至少 ${least} 子连线获胜，而不是 ${row} 子`,
    openingBoard: (least) => `开局规则要求棋盘不小于 ${least}x${least}`,
    openingStart: '开局规则要求空棋盘',
    noSides: '黑白双方由同一人执棋，无法交换。',
    notThinking: `${ENGINE_NAME} 没有在思考。`,
    nothingForbidden: (rule) => `${RULES[rule]}规则没有禁手。`,
    noForbiddenPoint: '黑棋没有禁手点。',
    blockedCells: '有封锁点的棋盘不能对局',
    unplayable: (size) => `${size} 的棋盘不能对局。`,
    fault: (error) => `${ENGINE_NAME} 出错（${error}）。请保存对局，或按回车键重试。`,
  },

  records: {
    movesLoaded: (what, moves, stones) => `${what}：${stones > 0 ? `${stones} 子，` : ''}${moves} 手。`,
    stonesLoaded: (what, stones) => `${what}：${stones} 子。`,
    moves: '已摆上着法',
    stones: '已摆上棋子',
    file: (file) => `已载入 ${file}`,
    ruleAssumed: (rule) => `棋谱未注明规则，按${RULES[rule]}处理`,
    undoBringsBack: '"undo" 可恢复前一局',
    saved: (file) => `已保存：${file}。`,
    lost: (format, parts) =>
      `${format.toUpperCase()} 格式无法保存：${parts.map((part) => PARTS[part]).join('、')}。`,
    otherGames: '其他棋类的棋谱也会读取：其着法当作五子棋的着法。',
    otherGameHint: '输入 "any-game" 仍可读取其着法',
    otherGamePageHint: '在“打开或粘贴”中勾选“也读取其他棋类的棋谱”，仍可读取其着法',
    wrongName: (file) => `文件名须以 .psq 或 .sgf 结尾（"${file}" 不是）`,
    notAFile: (file) => `${file} 不是文件`,
    person: '棋手',
  },

  typed: {
    greeting: '输入坐标（如 H8）落子，输入 "help" 查看全部命令，输入 "quit" 退出。',
    strength: (level, most, rating) =>
      `${ENGINE_NAME} 的级别：${level}（最高 ${most}，等级分约 ${rating}）。`,
    noLevel: (level, most) => `没有 ${level} 级。级别从 1（初学）到 ${most}（全力）。`,
    time: (time) => `${ENGINE_NAME} 每手最多 ${time}。`,
    noMoves: '还没有落子。',
    wantsCount: (word, typed) => `"${word}" 后面应为数字，如 "${word} 3"，而不是 "${typed}"。`,
    wantsTime: (typed) => `"time" 后面应为每手用时，如 "time 5s" 或 "time 500ms"，而不是 "${typed}"。`,
    wantsFile: (word) => `"${word}" 需要文件名，如 "${word} game.sgf" 或 "${word} game.psq"。`,
    noArgument: (word) => `"${word}" 后面不带参数。`,
    offBoard: (point, size) => `${point} 不在 ${size} 的棋盘上`,
    unknown: (typed) => `"${typed}" 既不是坐标（如 H8）也不是命令。输入 "help" 查看命令列表。`,
    onlyByHand: (typed) => `"${typed}" 只能与 --debug（手工摆子）一起使用。`,
    commands: [
      ['H8, h8, 8,8', '落子：列从左数，行从下数'],
      ['undo [N], redo [N]', '悔棋或重做最近 N 手（连同对方的应手）'],
      ['hint', 'Tengen 推荐的着法'],
      ['stop', '让 Tengen 立即落子（undo 则悔你的棋）'],
      ['swap, stay', '换边；在开局中：交换，或不交换'],
      ['black, white, two', '开局中的选择'],
      ['resign, new, score', '认输，下一局，比分'],
      ['level N', 'Tengen 的棋力，从 1（初学）到 12（全力）'],
      ['time 5s', 'Tengen 每手的思考时间'],
      ['forbidden', '连珠规则下黑棋的禁手点及原因'],
      ['threats', '双方的活三、冲四等'],
      ['moves', '以一行文字显示棋谱；粘贴这样一行即可摆上'],
      ['save FILE, load FILE', '.psq 或 .sgf；load 还能读其他格式'],
      ['any-game', '此后也读取围棋等其他棋类的棋谱'],
      ['black, white, turns', '--debug 时：接下来棋子的颜色，坐标可写在同一行'],
      ['board, help, quit', '重画棋盘，显示本列表，退出'],
    ],
  },

  byHand: {
    greeting: '输入坐标摆放黑子。"white"、"black"、"turns"（轮流）改变颜色，"quit" 退出。',
    next: (colour, inTurns) => `下一子：${COLOURS[colour]}${inTurns ? '（黑白轮流）' : ''}。`,
    taken: (point) => `${point} 已有棋子。这一行的棋子都没有摆放。`,
    has: (colour, threats) => `${COLOURS[colour]}有：${threats.join('，')}。`,
    canMake: (colour, threats) => `${COLOURS[colour]}可走成：${threats.join('，')}。`,
    threat: (threat, stones) => `${threat}（${stones}）`,
    threatAt: (threat, points, others) => `${threat}（${points}${others > 0 ? `，另有 ${others} 点` : ''}）`,
    noThreats: '双方都走不成活三或更强的棋形。',
  },

  page: {
    languageAuto: '跟随系统',
    labels: {
      skip: '跳到棋盘',
      modes: '做什么',
      play: '对局',
      analyse: '分析',
      newGame: '新对局',
      newShort: '新局',
      settings: '设置',
      language: '语言',
      help: '按键与帮助',
      helpTitle: '按键与帮助 (?)',
      board: '棋盘',
      first: '开头',
      firstTitle: '开头 (Home)',
      back: '后退一手',
      backTitle: '后退一手 (Page Up)',
      move: '手数',
      forward: '前进一手',
      forwardTitle: '前进一手 (Page Down)',
      last: '结尾',
      lastTitle: '结尾 (End)',
      players: '对局者',
      analyseGame: '分析全局',
      analyseGameTitle: '逐一搜索对局的每个局面',
      undo: '悔棋',
      undoTitle: '悔棋 (U)',
      redo: '重做',
      redoTitle: '重做 (R)',
      hint: '提示',
      hintTitle: '提示 (H)',
      moveNow: '立即落子',
      moveNowTitle: '立即落子 (S)',
      swap: '换边',
      swapTitle: '换边 (X)',
      resign: '认输',
      analysis: '分析',
      bestMoves: '最佳着法',
      searchTitle: '搜索或停止 (S)',
      lines: '变化数',
      map: '热图',
      mapNone: '无',
      mapOwn: '轮到的一方',
      mapOther: '另一方',
      wholeGame: '全局',
      playOn: '从此处对局',
      playOnTitle: '从这个局面起与引擎对局',
      evaluation: '形势',
      curve: '对局的形势曲线',
      curveNote: '向上：黑棋优',
      record: '棋谱',
      moves: '着法',
      copyLink: '复制链接',
      copyMoves: '复制着法',
      savePsq: '存为 .psq',
      saveSgf: '存为 SGF',
      open: '打开或粘贴…',
      youPlay: '你执',
      black: '黑棋',
      movesFirst: '先手',
      white: '白棋',
      movesSecond: '后手',
      both: '双方',
      twoPeople: '两人对局',
      level: '级别',
      rule: '规则',
      opening: '开局',
      moveTime: '每手用时',
      columns: '列数',
      rows: '行数',
      inARow: '几子连线',
      cancel: '取消',
      start: '开始',
      colours: '配色',
      themeAuto: '跟随系统',
      themeLight: '浅色',
      themeDark: '深色',
      numbers: '棋子上显示手数',
      confirm: '点两次落子（第一次选点）',
      done: '完成',
      openGame: '打开棋谱',
      openNote: '选择文件（.psq、SGF、.rif 或 .lib），或粘贴其内容、一行着法（如 H8 I9 J7）或链接。',
      file: '文件',
      recordText: '棋谱文本',
      anyGame: '也读取其他棋类的棋谱（围棋、Hex 等）',
      openButton: '打开',
      keys: '按键',
      lesson: '这一手的讲解',
      betterLine: '更好的变化',
      answerLine: '应对',
      stepTitle: '用棋盘下方的按钮逐手查看',
      backToGame: '回到对局',
      nextMistake: '下一个失误',
      variations: '变化',
      promote: '设为主变化',
      deleteLine: '从此处删除',
      lastGameOpen: '打开',
      close: '关闭',
    },
    level: (level) => `级别 ${level}`,
    thinking: '思考中',
    depth: (depth) => `深度 ${depth}`,
    seconds: (seconds) => `${seconds} 秒`,
    depthIn: (depth, seconds) => `深度 ${depth}，${seconds} 秒`,
    positions: (count) => `${count} 个局面`,
    inARow: (length) => `${length} 子连线`,
    noResult: '尚无结果。',
    noMoves: '还没有落子。',
    moveOf: (move, moves) => `第 ${move} 手，共 ${moves} 手`,
    search: '搜索',
    stop: '停止',
    engineFailed: '引擎出错，已重新启动。',
    tooOld:
      '此浏览器无法运行引擎：需要支持 SIMD 的 WebAssembly（Chrome 110、Firefox 115、Safari 16.4 或更新版本）。',
    lineAt: (move, moves) => `${move} / ${moves}`,
    searched: (done, all) => `已搜索 ${done} / ${all} 个局面`,
    mainLine: '主变化',
    variation: (number, moves) => `${number}. ${moves}`,
    lastGame: (stones) => `上一局下了 ${stones} 手。`,
    cell: {
      empty: '空',
      forbidden: '禁手',
      hint: '提示',
      best: (badge) => `最佳着法之一：${badge}`,
      offered: '打点',
      worth: (score, colour) => `${COLOURS[colour]}${score}`,
      stone: (colour, move, isLast) =>
        `${COLOURS[colour]}，${move > 0 ? `第 ${move} 手` : '预先摆放'}${isLast ? '，最后一手' : ''}`,
    },
    linkCopied: '已复制链接',
    movesCopied: '已复制着法',
    cannotCopy: '浏览器不允许本页复制',
    saved: (file) => `已保存 ${file}`,
    pasted: '已粘贴',
    cannotPaste: (why) => `无法粘贴：${why}`,
    text: '文本',
    ownSize: '其他…',
    usualTime: (seconds) => `默认：最多 ${seconds} 秒`,
    levelOf: (level, most, rating) => `${level} / ${most}（${rating}）`,
    sides: (least, most) => `棋盘的列数和行数须为 ${least} 至 ${most}`,
    fileTooLarge: '文件太大，不是棋谱',
    fileUnreadable: '无法读取文件',
    address: {
      unlike: '地址不像 #15f/h8i9 的形式',
      board: (size, least, most) => `地址中的棋盘为 ${size}；边长须为 ${least} 至 ${most}`,
      rule: (letter, letters) => `地址中的规则 "${letter}" 不存在；可用的规则为 ${letters.join('、')}`,
      row: (row, least, most) => `地址中为 ${row} 子连线；可为 ${least} 至 ${most}`,
      point: (why) => `地址中有错误的坐标：${why}`,
    },
    keys: {
      arrows: '方向键、Enter',
      board: '选点、落子',
      undo: '悔棋',
      redo: '重做',
      hint: '提示',
      stop: '立即落子；分析时开始或停止搜索',
      newGame: '新对局',
      analyse: '分析',
      play: '从此处对局',
      swap: '换边',
      copyLink: '复制链接',
      open: '打开或粘贴棋谱',
      back: '后退一手',
      forward: '前进一手',
      first: '开头',
      last: '结尾',
      help: '本列表',
    },
    about: (version, threads) =>
      `${ENGINE_NAME} ${version}，在你的浏览器中以 ${threads} 个线程搜索。任何数据都不会离开本页。`,
  },

  analysis: {
    won: (winner) => `${COLOURS[winner]}已获胜`,
    wonByFoul: (winner, kind) => `${COLOURS[winner]}已获胜（${kind === undefined ? '禁手' : FOULS[kind]}）`,
    full: '棋盘已满',
    movesAfter: (end, number, point, left) =>
      `${number > 0 ? `第 ${number} 手（${point}）` : '第一手之前'}${end}，但其后还有 ${left} 手`,
    best: '最佳',
    bestWas: (point) => `最佳 ${point}`,
    lost: (percent) => `损失 ${percent}%`,
    columns: { move: '着法', chance: '黑棋', lost: '损失', best: '最佳', grade: '评价' },
    chanceAfter: '每手之后黑棋的胜率：',
    foul: (kind) => `黑棋${FOULS[kind]}：此局告负。`,
    missedRow: (point) => `漏看了 ${point} 的连五。`,
    missedWin: (moves, line) => `错过了 ${moves} 手内的胜机：${line}`,
    leaves: (colour, threat, stones) => `没有理会${COLOURS[colour]}的${threat}（${stones}）。`,
    allowsRow: (colour, point) => `${COLOURS[colour]}走 ${point} 立即获胜。`,
    allows: (colour, threat, point) => `${COLOURS[colour]}可在 ${point} 走成${threat}。`,
    better: (line, threat) => `更好的是${threat === '' ? '' : `（${threat}）`}：${line}`,
    answer: (line, colour, score) => `应对：${line}（${COLOURS[colour]}${score}）`,
    summary: (colour, moves, accuracy, mistakes) =>
      `${COLOURS[colour]}：${moves} 手${accuracy === undefined ? '' : `，准确率 ${accuracy}%`}，${mistakes.length === 0 ? '没有失误' : mistakes.join('，')}。`,
    decisive: (number, colour, point, before, after) =>
      `第 ${number} 手 ${point} 决定了胜负：${COLOURS[colour]}的胜率从 ${before}% 降到 ${after}%。`,
    grades: { inaccuracy: '缓着', mistake: '失误', blunder: '败着', 'missed win': '错过胜机' },
    counted: {
      inaccuracy: (count) => `${count} 次缓着`,
      mistake: (count) => `${count} 次失误`,
      blunder: (count) => `${count} 次败着`,
      'missed win': (count) => `错过胜机 ${count} 次`,
    },
  },
};
