/** Japanese, in the words of renju players. */
import { type Colour, opponent } from '../../game/position.ts';
import type { Translation } from '../languages.ts';
import { ENGINE_NAME, THREAT_COUNTS, type ThreatCounts, type Who } from './en.ts';
import { figuresOf } from './figures.ts';

const COLOURS: Readonly<Record<Colour, string>> = { black: '黒', white: '白' };
const NUMBERS = ['〇', '一', '二', '三', '四', '五', '六'];
const ORDINALS = ['一', '二', '三', '四', '五'];
const FOULS = { overline: '長連', 'double four': '四々', 'double three': '三々' };
const RULES = {
  freestyle: '禁手なし',
  standard: '標準（五連のみ）',
  renju: '連珠',
  caro: 'カロ',
  'caro-exact': 'カロ（五連のみ）',
};
const PARTS = {
  players: '対局者',
  event: '大会',
  round: '回戦',
  date: '日付',
  rule: 'ルール',
  result: '結果',
  winner: '勝者',
  'order of the moves': '着手の順番',
  'side to move': '手番',
  times: '時間',
  evaluations: '評価値',
  comments: 'コメント',
  variations: '変化',
};

/** `あなた（黒）`、`Tengen（白）`、`白` */
function player(who: Who, colour: Colour): string {
  if (who === 'colour') return COLOURS[colour];
  return `${name(who, colour)}（${COLOURS[colour]}）`;
}

function name(who: Who, colour: Colour): string {
  return who === 'colour' ? COLOURS[colour] : who === 'person' ? 'あなた' : ENGINE_NAME;
}

function turn(who: Who, colour: Colour): string {
  return `${player(who, colour)}の番`;
}

function drawsText(draws: number): string {
  return draws > 0 ? `、引き分け ${draws}` : '';
}

function rowName(length: number): string {
  return NUMBERS[length] ?? String(length);
}

/** 五連, 達四, 四, 三; of several: 四々, 四三, 三々. */
function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
  const [five, four, three] = [rowLength, rowLength - 1, rowLength - 2].map(rowName);
  if (fives > 0) return `${five}連`;
  if (openFours > 0 && fours === 0 && openThrees === 0)
    return openFours > 1 ? `二つの達${four}` : `達${four}`;
  if (openFours + fours > 1) return `${four}々`;
  if (openFours + fours === 1 && openThrees > 0) return `${four}${three}`;
  if (fours === 1) return `${four}`;
  return openThrees > 1 ? `${three}々` : `${three}`;
}

export const japanese: Translation = {
  figures: figuresOf('ja', ['other']),
  sentence: (text) => (/[。！？.!?]$/.test(text) ? text : `${text}。`),
  joined: (sentences) => sentences.join(''),
  listed: (parts) => parts.join('、'),
  colours: COLOURS,
  seats: { person: 'あなた', engine: ENGINE_NAME },
  rules: RULES,
  ruleNotes: {
    freestyle: '五つ以上並べば勝ちです。',
    standard: 'ちょうど五つ並べば勝ちです。',
    renju: '黒はちょうど五連で勝ち、三々・四々・長連は禁手です。白は五連以上で勝ちです。',
    caro: 'ちょうど五連で勝ちですが、両端を相手に止められた五連は無効です。六連以上は常に勝ちです。',
    'caro-exact':
      'ちょうど五連で勝ちですが、両端を相手に止められた五連は無効です。六連以上は勝ちになりません。',
  },
  openings: {
    free: '自由打ち',
    'swap-after-third': '三手交替打ち',
    'two-fifths': '五珠二題打ち',
    renju: '連珠：三手交替、五珠二題打ち',
    yamaguchi: '山口ルール',
    'soosorv-8': 'Soosorv-8',
    'taraguchi-10': 'Taraguchi-10',
    swap2: 'Swap2',
  },
  openingName: (opening, isPlain) => `${opening.code} ${isPlain ? opening.romaji : opening.japanese}`,
  fouls: FOULS,
  threats: {
    standing: (isOpen, length) => `${isOpen && length > 3 ? '達' : ''}${rowName(length)}`,
    named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
    made: (threats, rowLength) => threatName(threats, rowLength),
  },
  levelNote: (rating, threes, fours) => {
    const overlooked = [threes > 0 && `相手の活三を${threes}%`, fours > 0 && `四を${fours}%`];
    const named = overlooked.filter((part) => part !== false).join('、');
    return named === '' ? `レーティング約${rating}。` : `レーティング約${rating}。${named}見落とします。`;
  },
  fullStrength: (rating) => `レーティング約${rating}：全力。時間だけが制限です。`,

  score: {
    wins: (moves) => `${moves}手で勝ち`,
    loses: (moves) => `${moves}手で負け`,
    lost: '負け',
    percent: (percent) => `${percent}%`,
    chance: (percent) => `勝率${percent}%`,
    winsBadge: (moves) => `W${moves}`,
    losesBadge: (moves) => `L${moves}`,
  },

  turn: {
    opening: (opening) => `珠型：${opening}。`,
    move: (who, colour) => `${turn(who, colour)}です。`,
    place: (who, by, stone, where, after) =>
      `${turn(who, by)}：${where}${COLOURS[stone]}石を置いてください${after > 0 ? `（あと${after}個）` : ''}。`,
    onPoint: (point) => `${point}に`,
    inSquare: (from, to) => `${from}から${to}の枠内に`,
    offer: (who, by, number, count) =>
      `${turn(who, by)}：五手目の候補を示してください（${count}個のうち${number}個目）。`,
    pick: (who, by, offered) =>
      `${turn(who, by)}：五手目の候補${offered.join('、')}から打たれる一つを選んでください。`,
    declare: (who, by, most) => `${turn(who, by)}：黒が示す五手目の候補は何個ですか（1～${most}）。`,
    next: (step) => `次：${step}`,
    chooseSide: (who, by) =>
      who === 'person' ? '黒か白かを選んでください。' : `${turn(who, by)}：黒か白かを選びます。`,
    type: (who, by, choices) => `${turn(who, by)}：${choices.join('、または')}と入力してください。`,
    typeChoice: (choice, by) => {
      if (choice === 'add-two') return '"two"（二石を加えて相手に選ばせる）';
      if (choice === 'offer-ten') return '"ten"（五手目の候補を十個示す）';
      return `"${choice}"（${COLOURS[choice]}${choice === by ? 'のまま' : 'に交替'}）`;
    },
    paused: (colour) => `一時停止中：${turn('engine', colour)}です。`,
    thinking: `${ENGINE_NAME}が考えています`,
    lookingForHint: `${ENGINE_NAME}がヒントを探しています`,
    forSeconds: (doing, seconds) => (seconds > 0 ? `${doing}（${seconds}秒）` : doing),
  },
  choices: {
    black: '黒を持つ',
    white: '白を持つ',
    'add-two': '二石を加える',
    'offer-ten': '五手目の候補を十個示す',
  },

  opening: {
    steps: {
      stone: (colour, where) => `${where}${COLOURS[colour]}石`,
      place: (by, stones) => `${COLOURS[by]}は${stones.join('、')}を置きます`,
      moves: (count) => `普通に${count}手打ちます`,
      swap: (by) => `${COLOURS[by]}は交替できます`,
      swapOrAdd: (by) =>
        `${COLOURS[by]}は交替するか、二石を加えて${COLOURS[opponent(by)]}に選ばせることができます`,
      swapOrTen: (by) =>
        `${COLOURS[by]}は交替するか、五手目の候補を十個示して${COLOURS[opponent(by)]}に一つ選ばせることができます`,
      declare: (by, most) => `${COLOURS[by]}は黒が示す五手目の候補の数（1～${most}）を決めます`,
      offer: (count) => `黒は互いに対称でない五手目の候補を${count}個示します`,
      offerDeclared: '黒は互いに対称でない五手目の候補をその数だけ示します',
      pick: '白は打たれる五手目をその中から選びます',
      play: '普通に打ち進めます',
    },
  },

  result: {
    row: (length, who, winner) => `${rowName(length)}連：${player(who, winner)}の勝ちです。`,
    resigned: (loser, lost, who, winner) => `${name(loser, lost)}の投了：${player(who, winner)}の勝ちです。`,
    foul: (point, who, winner) => `${point}は黒の禁手：${player(who, winner)}の勝ちです。`,
    allForbidden: (who, winner) => `黒の打てる点がありません：${player(who, winner)}の勝ちです。`,
    won: (who, winner) => `${player(who, winner)}の勝ちです。`,
    draw: '満局：引き分けです。',
    over: '対局は終了しました。',
    noGames: 'まだ終わった対局はありません。',
    score: (person, engine, draws) => `成績：あなた ${person}、${ENGINE_NAME} ${engine}${drawsText(draws)}。`,
    colourScore: (black, white, draws) => `成績：黒 ${black}、白 ${white}${drawsText(draws)}。`,
    next: '"new" と入力すると次の対局を始めます。',
  },

  done: {
    moved: (number, colour, point) => `${number}. ${COLOURS[colour]} ${point}`,
    plays: (points) => `${ENGINE_NAME}の着手：${points}。`,
    offers: (point) => `${ENGINE_NAME}の五手目の候補：${point}`,
    offered: (point) => `${point}を候補にしました。`,
    stays: (colour) => `${ENGINE_NAME}は${COLOURS[colour]}のままです`,
    takes: (colour) => `${ENGINE_NAME}は交替して${COLOURS[colour]}を持ちます`,
    addsTwo: `${ENGINE_NAME}は二石を加え、あなたが色を選びます`,
    offersTen: `${ENGINE_NAME}は五手目の候補を十個示します`,
    declares: (fifths) => `${ENGINE_NAME}は五手目の候補を${fifths}個求めます`,
    took: (seconds) => `（${seconds}秒）`,
    youPlay: (colour) => `あなたは${COLOURS[colour]}です。`,
    youPlayNext: (colour) => `次の対局ではあなたが${COLOURS[colour]}です。`,
    newGame: '新しい対局です。',
    gameBack: '前の対局に戻しました。',
    hintCancelled: 'ヒントを取り消しました。',
  },

  hint: {
    none: '示せる手がありません。',
    point: (point) => `ヒント：${point}。`,
    scored: (point, score, line) => `ヒント：${point}（${score}${line === '' ? '' : `、${line}`}）。`,
    stay: (colour) => `ヒント：${COLOURS[colour]}のまま。`,
    take: (colour) => `ヒント：交替して${COLOURS[colour]}を持つ。`,
    addTwo: 'ヒント：二石を加える。',
    offerTen: 'ヒント：五手目の候補を十個示す。',
    fifths: (fifths) => `ヒント：候補は${fifths}個。`,
  },

  refusal: {
    over: '対局は終了しています',
    engineThinks: `${ENGINE_NAME}が考えています。"stop" ですぐに打たせ、"undo" であなたの手を戻します。`,
    nothingToUndo: '戻せる手がありません。',
    nothingToRedo: 'やり直せる手がありません。',
    nothingToChoose: '今は選ぶものがありません',
    chooseFirst: '先に黒か白かを選んでください',
    chooseNumber: (most) => `先に五手目の候補の数（1～${most}）を選んでください`,
    choices: (choices) => `${choices.join('か')}を選んでください`,
    offBoard: (size) => `その点は${size}の盤の外です`,
    taken: (point) => `${point}には石があります`,
    forbidden: (point) => `${point}は黒の禁手です`,
    foul: (point, foul, rows) => `${point}は黒の禁手です：${FOULS[foul]}（${rows.join('、')}）。`,
    notWithin: (point, stones, where) =>
      `${point}には置けません：${ORDINALS[stones] ? `${ORDINALS[stones]}手目` : 'この石'}は${where}置きます`,
    alreadyOffered: (point) => `${point}はすでに候補です`,
    mirrored: (point, twin) => `${point}は${twin}と対称です。別の候補を示してください`,
    notOffered: (point, offered) => `${point}は五手目の候補（${offered.join('、')}）ではありません`,
    move: (number, why) => `${number}手目：${why}`,
    otherStep: (number) => `保存された対局の手順${number}が合いません`,
    openingRow: (least, row) => `開局規定には${least}つ以上並べる必要があります（${row}つではできません）`,
    openingBoard: (least) => `開局規定には${least}x${least}以上の盤が必要です`,
    openingStart: '開局規定には空の盤が必要です',
    noSides: '一人で黒白の両方を持っているため、交替できません。',
    notThinking: `${ENGINE_NAME}は考えていません。`,
    nothingForbidden: (rule) => `${RULES[rule]}には禁手がありません。`,
    noForbiddenPoint: '黒の禁点はありません。',
    unplayable: (size) => `${size}の盤では対局できません。`,
    fault: (error) =>
      `${ENGINE_NAME}に不具合が起きました（${error}）。棋譜を保存するか、Enterで再試行してください。`,
  },

  records: {
    movesLoaded: (what, moves, stones) => `${what}：${stones > 0 ? `${stones}石、` : ''}${moves}手。`,
    stonesLoaded: (what, stones) => `${what}：${stones}石。`,
    moves: '着手を並べました',
    stones: '石を並べました',
    file: (file) => `${file}を読み込みました`,
    termsNow: (rule, size) => `ルールは${RULES[rule]}、盤は${size}になりました`,
    ruleAssumed: (rule) => `棋譜にルールの記載がないため、${RULES[rule]}とします`,
    passesLeftOut: 'パスを含む変化は省かれています',
    undoBringsBack: '"undo" で前の対局に戻ります',
    saved: (file) => `保存しました：${file}。`,
    lost: (format, parts) =>
      `${format.toUpperCase()}には次の項目を保存できません：${parts.map((part) => PARTS[part]).join('、')}。`,
    otherGames: '他のゲームの棋譜も読み込み、その着手を五目並べの着手とみなします。',
    otherGameHint: '"any-game" と入力すると、それでも着手を読み込みます',
    otherGamePageHint: '「開く・貼り付け」の「他のゲームの棋譜も読む」を選ぶと、それでも着手を読み込みます',
    wrongName: (file) => `ファイル名の末尾は .psq か .sgf にしてください（"${file}"）`,
    notAFile: (file) => `${file}はファイルではありません`,
    person: '対局者',
  },

  typed: {
    greeting: 'H8 のように座標を入力して打ちます。"help" でコマンド一覧、"quit" で終了します。',
    openingHelp: (opening) => `開局規定：${opening}。"opening" で手順を表示します。`,
    strength: (level, most, rating) =>
      `${ENGINE_NAME}のレベルは${level}です（最高${most}、レーティング約${rating}）。`,
    noLevel: (level, most) => `レベル${level}はありません。1（初心者）から${most}（全力）までです。`,
    time: (time) => `${ENGINE_NAME}の持ち時間は一手${time}までです。`,
    noMoves: 'まだ着手がありません。',
    goOn: '続きを打つには、もう一度 "tengen play" を起動してこの行を貼り付けてください。',
    positionCommands: [
      ['solve', '手番側が勝てるかどうか（証明つき）'],
      ['proof H8, proof back', 'solve の後：応手への答え、一手戻る'],
      ['balance', '打った後に最も互角に近い手'],
      ['picture, film FILE', '盤、または一手ずつの動画を SVG ファイルに保存'],
      ['remove H8, block A1', '--debug のとき：石を取る、使えない点を置く'],
      ['rotate, mirror', '--debug のとき：盤を回転・反転'],
    ],
    stepProof: '"proof" で証明をたどれます。',
    noProof: 'たどれる証明がありません。先に "solve" と入力してください。',
    wantsSvg: (word) => `"${word}" には "${word} game.svg" のように .svg で終わるファイル名が必要です。`,
    wantsPoints: (word) => `"${word}" の後は "${word} H8 I9" のように座標です。`,
    wantsCount: (word, typed) => `"${word}" の後は "${word} 3" のように数です。"${typed}" は使えません。`,
    wantsTime: (typed) =>
      `"time" の後は "time 5s" や "time 500ms" のように一手の時間です。"${typed}" は使えません。`,
    wantsFile: (word) =>
      `"${word}" には "${word} game.sgf" や "${word} game.psq" のようにファイル名が必要です。`,
    noArgument: (word) => `"${word}" の後には何も付けません。`,
    offBoard: (point, size) => `${point}は${size}の盤の外です`,
    unknown: (typed) =>
      `"${typed}" は H8 のような座標でもコマンドでもありません。"help" で一覧を表示します。`,
    onlyByHand: (typed) => `"${typed}" は --debug（石を手で並べるとき）でのみ使えます。`,
    commands: [
      ['H8, h8, 8,8', '着手：列は左から、行は下から'],
      ['undo [N], redo [N]', '最近のN手（相手の応手も）を戻す・やり直す'],
      ['hint', 'Tengenの勧める手'],
      ['stop', 'Tengenにすぐ打たせる（undoは自分の手を戻す）'],
      ['swap, stay', '黒白を交替する。開局では：交替する、しない'],
      ['black, white, two, ten', '開局での選択。数を聞かれたら数字'],
      ['opening', '開局規定の手順'],
      ['resign, new, score', '投了、次の対局、成績'],
      ['level N', 'Tengenの強さ：1（初心者）から12（全力）'],
      ['time 5s', 'Tengenの一手の時間'],
      ['forbidden', '連珠での黒の禁点とその理由'],
      ['threats', '両者の三・四など'],
      ['moves', '棋譜を一行で表示。その行を貼り付けると盤に並ぶ'],
      ['save FILE, load FILE', '.psq か .sgf。load は他の形式も読む'],
      ['any-game', '以後、囲碁など他のゲームの棋譜も読む'],
      ['black, white, turns', '--debug のとき：次の石の色。同じ行に座標も書ける'],
      ['board, help, quit', '盤を描き直す、この一覧、終了'],
    ],
  },

  byHand: {
    greeting:
      '座標を入力して黒石を置きます。"white"、"black"、"turns"（交互）で色を変え、"quit" で終了します。',
    next: (colour, inTurns) => `次の石：${COLOURS[colour]}${inTurns ? '（交互）' : ''}。`,
    taken: (point) => `${point}には石があります。この行の石は一つも置いていません。`,
    empty: (point) => `${point}には何もありません。`,
    has: (colour, threats) => `${COLOURS[colour]}の形：${threats.join('、')}。`,
    canMake: (colour, threats) => `${COLOURS[colour]}が作れる形：${threats.join('、')}。`,
    threat: (threat, stones) => `${threat}（${stones}）`,
    threatAt: (threat, points, others) => `${threat}（${points}${others > 0 ? `、ほか${others}点` : ''}）`,
    noScore: '手で並べた石は成績に数えません。',
    noThreats: 'どちらも三以上の形を作れません。',
  },

  page: {
    languageAuto: 'システムと同じ',
    labels: {
      skip: '盤へ移動',
      modes: '何をするか',
      play: '対局',
      analyse: '検討',
      newGame: '新しい対局',
      newShort: '新規',
      settings: '設定',
      language: '言語',
      help: 'キーとヘルプ',
      helpTitle: 'キーとヘルプ (?)',
      board: '盤',
      first: '最初',
      firstTitle: '最初 (Home)',
      back: '一手戻る',
      backTitle: '一手戻る (Page Up)',
      move: '手数',
      forward: '一手進む',
      forwardTitle: '一手進む (Page Down)',
      last: '最後',
      lastTitle: '最後 (End)',
      zoomIn: '盤を拡大',
      zoomOut: '盤を縮小',
      players: '対局者',
      analyseGame: '対局を検討',
      analyseGameTitle: '対局のすべての局面を探索します',
      undo: '待った',
      undoTitle: '一手戻す (U)',
      redo: 'やり直し',
      redoTitle: 'やり直し (R)',
      hint: 'ヒント',
      hintTitle: 'ヒント (H)',
      moveNow: 'すぐ打つ',
      moveNowTitle: 'すぐ打たせる (S)',
      swap: '黒白交替',
      swapTitle: '黒白交替 (X)',
      resign: '投了',
      analysis: '検討',
      bestMoves: '最善手',
      searchTitle: '探索・停止 (S)',
      lines: '候補数',
      map: 'マップ',
      mapNone: 'なし',
      mapOwn: '手番',
      mapOther: '相手',
      wholeGame: '全局',
      playOn: 'ここから対局',
      playOnTitle: 'この局面からエンジンと対局します',
      evaluation: '形勢',
      curve: '対局の形勢グラフ',
      curveNote: '上：黒が有利',
      record: '棋譜',
      moves: '着手',
      copyLink: 'リンクをコピー',
      copyMoves: '着手をコピー',
      savePsq: '.psqで保存',
      saveSgf: 'SGFで保存',
      open: '開く・貼り付け…',
      youPlay: 'あなたの色',
      black: '黒',
      movesFirst: '先手',
      white: '白',
      movesSecond: '後手',
      both: '両方',
      twoPeople: '二人で対局',
      level: 'レベル',
      rule: 'ルール',
      opening: '開局規定',
      moveTime: '一手の時間',
      columns: '列数',
      rows: '行数',
      inARow: '並べる数',
      cancel: 'キャンセル',
      start: '開始',
      colours: '配色',
      themeAuto: 'システムと同じ',
      themeLight: 'ライト',
      themeDark: 'ダーク',
      numbers: '石に手数を表示',
      confirm: '二度タップで打つ（一度目は選ぶだけ）',
      done: '完了',
      openGame: '棋譜を開く',
      openNote:
        'ファイル（.psq、SGF、.rif、.lib）を選ぶか、その内容、H8 I9 J7 のような着手の行、またはリンクを貼り付けてください。',
      file: 'ファイル',
      recordText: '棋譜のテキスト',
      anyGame: '他のゲームの棋譜も読む（囲碁、Hex など）',
      openButton: '開く',
      keys: 'キー',
      lesson: 'この手の解説',
      betterLine: 'より良い手順',
      answerLine: '応手',
      stepTitle: '盤の下のボタンで一手ずつ見られます',
      backToGame: '対局に戻る',
      nextMistake: '次のミス',
      variations: '変化',
      promote: '本譜にする',
      deleteLine: 'ここから削除',
      lastGameOpen: '開く',
      position: '局面',
      setUp: '局面編集',
      inTurns: '黒白交互',
      erase: '消す',
      blocked: '使えない点',
      sideToMove: '手番',
      clearBoard: '盤を空にする',
      solve: '解く',
      solveTitle: '手番側の勝ちを証明する',
      balance: '均衡の手',
      balanceTitle: '双方の形勢が最も互角になる手',
      rotate: '回転',
      mirror: '反転',
      saveSvg: '図を保存（SVG）',
      savePng: '図を保存（PNG）',
      copyPicture: '図をコピー',
      saveFilm: '動画を保存（SVG）',
      proofBack: '戻る',
      mapLegend: '濃いほど良い手です。点に合わせると数値が出ます。',
      yourName: '保存する棋譜でのあなたの名前',
      close: '閉じる',
    },
    level: (level) => `レベル${level}`,
    thinking: '思考中',
    depth: (depth) => `深さ${depth}`,
    seconds: (seconds) => `${seconds}秒`,
    depthIn: (depth, seconds) => `深さ${depth}、${seconds}秒`,
    positions: (count) => `${count}局面`,
    inARow: (length) => `${length}つ並べ`,
    noResult: 'まだ結果がありません。',
    noMoves: 'まだ着手がありません。',
    moveOf: (move, moves) => `${moves}手中の${move}手目`,
    search: '探索',
    stop: '停止',
    engineFailed: 'エンジンに不具合が起きたため、再起動しました。',
    tooOld:
      'このブラウザではエンジンが動きません。SIMD対応のWebAssemblyが必要です（Chrome 110、Firefox 115、Safari 16.4以降）。',
    lineAt: (move, moves) => `${move} / ${moves}`,
    searched: (done, all) => `${all}局面中${done}局面を探索`,
    mainLine: '本譜',
    variation: (number, moves) => `${number}. ${moves}`,
    lastGame: (stones) => `前の対局は${stones}手でした。`,
    tapAgain: (point) => `${point}：もう一度タップすると打ちます`,
    settingUp: '盤をクリックして局面を作ります。',
    solving: `${ENGINE_NAME}が勝ちの証明を探しています。`,
    solvedWin: (colour, moves, firstMoves) =>
      `${COLOURS[colour]}の${moves}手勝ち（証明済み）：${firstMoves}。`,
    solvedNone: (colour) => `${COLOURS[colour]}に追い詰めはなく、探索でも勝ちは見つかりませんでした。`,
    solvedUnknown: (colour, seconds) =>
      `${COLOURS[colour]}の勝ちかどうか、${seconds}秒では分かりませんでした。`,
    answered: (reply, answer, moves) => `${reply}：${answer}（${moves}手）`,
    anyOther: 'その他の点',
    rowComplete: '五連が完成しました。',
    balancing: `${ENGINE_NAME}が均衡の手を探しています。`,
    balanced: (point, chance) => `均衡の手：${point}${chance === '' ? '' : `（${chance}）`}。`,
    pictureCopied: '図をコピーしました',
    noPicture: 'このブラウザでは図を作れません',
    cell: {
      blocked: '使用不可',
      empty: '空点',
      forbidden: '禁点',
      hint: 'ヒント',
      best: (badge) => `最善手の一つ：${badge}`,
      offered: '五手目の候補',
      allowed: '開局規定で打てる点',
      mirrored: '示した候補と対称',
      worth: (score, colour) => `${COLOURS[colour]}：${score}`,
      stone: (colour, move, isLast) =>
        `${COLOURS[colour]}、${move > 0 ? `${move}手目` : '置き石'}${isLast ? '、最後の手' : ''}`,
    },
    linkCopied: 'リンクをコピーしました',
    movesCopied: '着手をコピーしました',
    cannotCopy: 'このブラウザではコピーできません',
    saved: (file) => `${file}を保存しました`,
    pasted: '貼り付けました',
    cannotPaste: (why) => `貼り付けられません：${why}`,
    text: 'テキスト',
    ownSize: 'その他…',
    usualTime: (seconds) => `標準：最大${seconds}秒`,
    levelOf: (level, most, rating) => `${level} / ${most}（${rating}）`,
    sides: (least, most) => `盤の列数と行数は${least}から${most}までです`,
    fileTooLarge: 'ファイルが大きすぎ、棋譜ではないようです',
    fileUnreadable: 'ファイルを読み込めません',
    address: {
      unlike: 'アドレスが #15f/h8i9 のような形ではありません',
      board: (size, least, most) => `アドレスの盤が${size}です。一辺は${least}から${most}までです`,
      rule: (letter, letters) =>
        `アドレスのルール "${letter}" はありません。使えるのは${letters.join('、')}です`,
      row: (row, least, most) => `アドレスでは${row}つ並べです。${least}から${most}までです`,
      point: (why) => `アドレスに誤った座標があります：${why}`,
    },
    keys: {
      arrows: '矢印、Enter',
      board: '点を選ぶ、打つ',
      undo: '一手戻す',
      redo: 'やり直す',
      hint: 'ヒント',
      stop: 'すぐ打たせる。検討では探索の開始・停止',
      newGame: '新しい対局',
      analyse: '検討',
      play: 'ここから対局',
      swap: '黒白交替',
      copyLink: 'リンクをコピー',
      open: '棋譜を開く・貼り付ける',
      back: '一手戻る',
      forward: '一手進む',
      first: '最初の局面',
      last: '最後の局面',
      zoomIn: '19路より大きい盤を拡大',
      zoomOut: '縮小',
      help: 'この一覧',
    },
    about: (version, threads) =>
      `${ENGINE_NAME} ${version}。お使いのブラウザ内で${threads}スレッドで探索します。データは外部に送信されません。`,
  },

  analysis: {
    won: (winner) => `${COLOURS[winner]}の勝ちが決まりました`,
    wonByFoul: (winner, kind) =>
      `${COLOURS[winner]}の勝ちが決まりました（${kind === undefined ? '禁手' : FOULS[kind]}）`,
    full: '盤が埋まりました',
    movesAfter: (end, number, point, left) =>
      `${number > 0 ? `${number}手目（${point}）で` : '初手の前に'}${end}が、まだ${left}手あります`,
    best: '最善',
    bestWas: (point) => `最善は${point}`,
    lost: (percent) => `${percent}%損`,
    columns: { move: '着手', chance: '黒', lost: '損失', best: '最善', grade: '評価' },
    chanceAfter: '各着手後の黒の勝率：',
    foul: (kind) => `黒の禁手（${FOULS[kind]}）：負けです。`,
    missedRow: (point) => `${point}の五連を見落としました。`,
    missedWin: (moves, line) => `${moves}手の勝ち（追い詰め）を逃しました：${line}`,
    leaves: (colour, threat, stones) => `${COLOURS[colour]}の${threat}（${stones}）を止めませんでした。`,
    allowsRow: (colour, point) => `${COLOURS[colour]}は${point}ですぐに勝ちます。`,
    allows: (colour, threat, point) => `${COLOURS[colour]}は${point}で${threat}を作れます。`,
    better: (line, threat) => `より良い手${threat === '' ? '' : `（${threat}）`}：${line}`,
    answer: (line, colour, score) => `応手：${line}（${COLOURS[colour]}：${score}）`,
    summary: (colour, moves, accuracy, mistakes) =>
      `${COLOURS[colour]}：${moves}手${accuracy === undefined ? '' : `、正確さ${accuracy}%`}、${mistakes.length === 0 ? 'ミスなし' : mistakes.join('、')}。`,
    decisive: (number, colour, point, before, after) =>
      `${number}手目の${point}が勝敗を分けました：${COLOURS[colour]}の勝率は${before}%から${after}%に下がりました。`,
    grades: { inaccuracy: '緩手', mistake: '悪手', blunder: '大悪手', 'missed win': '勝ち逃し' },
    counted: {
      inaccuracy: (count) => `緩手${count}`,
      mistake: (count) => `悪手${count}`,
      blunder: (count) => `大悪手${count}`,
      'missed win': (count) => `勝ち逃し${count}`,
    },
  },
};
