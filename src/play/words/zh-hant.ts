/** Traditional Chinese, as in Taiwan, in the words of renju players. */
import type { Colour } from '../../game/position.ts';
import type { Translation } from '../languages.ts';
import { ENGINE_NAME, THREAT_COUNTS, type ThreatCounts, type Who } from './en.ts';
import { figuresOf } from './figures.ts';

const COLOURS: Readonly<Record<Colour, string>> = { black: '黑棋', white: '白棋' };
const NUMBERS = ['零', '一', '二', '三', '四', '五', '六'];
const ORDINALS = ['一', '二', '三'];
const FOULS = { overline: '長連禁手', 'double four': '四四禁手', 'double three': '三三禁手' };
const RULES = {
  freestyle: '無禁手',
  standard: '標準規則',
  renju: '連珠（有禁手）',
  caro: 'Caro',
  'caro-exact': 'Caro（恰好五連）',
};
const PARTS = {
  players: '對局者',
  event: '賽事',
  round: '輪次',
  date: '日期',
  rule: '規則',
  result: '結果',
  winner: '勝方',
  'order of the moves': '落子順序',
  'side to move': '輪到哪方',
  times: '用時',
  evaluations: '評估',
  comments: '註解',
  variations: '變化',
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
  return `輪到${player(who, colour)}`;
}

function drawsText(draws: number): string {
  return draws > 0 ? `，和棋 ${draws}` : '';
}

function rowName(length: number): string {
  return NUMBERS[length] ?? String(length);
}

/** 連五, 活四, 衝四, 活三; of several: 雙四, 四三, 雙三. */
function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
  const [five, four, three] = [rowLength, rowLength - 1, rowLength - 2].map(rowName);
  if (fives > 0) return `連${five}`;
  if (openFours > 0 && fours === 0 && openThrees === 0) return openFours > 1 ? `雙活${four}` : `活${four}`;
  if (openFours + fours > 1) return `雙${four}`;
  if (openFours + fours === 1 && openThrees > 0) return `${four}${three}`;
  if (fours === 1) return `衝${four}`;
  return openThrees > 1 ? `雙活${three}` : `活${three}`;
}

export const traditionalChinese: Translation = {
  figures: figuresOf('zh-Hant', ['other']),
  sentence: (text) => (/[。！？.!?]$/.test(text) ? text : `${text}。`),
  joined: (sentences) => sentences.join(''),
  colours: COLOURS,
  seats: { person: '你', engine: ENGINE_NAME },
  rules: RULES,
  ruleNotes: {
    freestyle: '五子或更多連成一線即獲勝。',
    standard: '恰好五子連成一線才獲勝。',
    renju: '黑棋須恰好五連，不得走三三、四四和長連禁手；白棋五連或更多即獲勝。',
    caro: '恰好五連獲勝，但兩端都被對方堵住的不算；六連或更多總是獲勝。',
    'caro-exact': '恰好五連獲勝，但兩端都被對方堵住的不算；六連或更多不算。',
  },
  openings: {
    free: '自由開局',
    'swap-after-third': '三手交換',
    'two-fifths': '五手兩打',
    renju: '連珠：三手交換、五手兩打',
    swap2: 'Swap2',
  },
  openingName: (opening, isPlain) => `${opening.code} ${isPlain ? opening.romaji : opening.japanese}`,
  fouls: FOULS,
  threats: {
    standing: (isOpen, length) => `${isOpen ? '活' : '衝'}${rowName(length)}`,
    named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
    made: (threats, rowLength) => threatName(threats, rowLength),
  },
  levelNote: (rating, threes, fours) => {
    const overlooked = [threes > 0 && `您 ${threes}% 的活三`, fours > 0 && `${fours}% 的四`];
    const named = overlooked.filter((part) => part !== false).join('和 ');
    return named === '' ? `等級分約 ${rating}。` : `等級分約 ${rating}。會漏看${named}。`;
  },
  fullStrength: (rating) => `等級分約 ${rating}：全力，只受時間限制。`,

  score: {
    wins: (moves) => `${moves} 手內獲勝`,
    loses: (moves) => `${moves} 手內落敗`,
    lost: '已敗',
    percent: (percent) => `${percent}%`,
    chance: (percent) => `勝率 ${percent}%`,
    winsBadge: (moves) => `W${moves}`,
    losesBadge: (moves) => `L${moves}`,
  },

  turn: {
    opening: (opening) => `開局：${opening}。`,
    move: (who, colour) => `${turn(who, colour)}落子。`,
    place: (who, by, stone, where, after) =>
      `${turn(who, by)}：${where}放一顆${stone === 'black' ? '黑' : '白'}子${after > 0 ? `，之後再放 ${after} 顆` : ''}。`,
    onPoint: (point) => `在 ${point} `,
    inSquare: (from, to) => `在 ${from} 至 ${to} 的方格內`,
    offerFirst: (who, by) => `${turn(who, by)}：提出五手兩打的第一個打點。`,
    offerSecond: (who, by, first) => `${turn(who, by)}：提出第二個打點。第一個是 ${first}。`,
    remove: (who, by, offered) =>
      `${turn(who, by)}：從打點 ${offered.join('、')} 中去掉一個，留下的一個即為第五手。`,
    chooseSide: (who, by) => (who === 'person' ? '請選擇執棋顏色。' : `${turn(who, by)}：選擇執棋顏色。`),
    type: (who, by, choices) => `${turn(who, by)}：請輸入 ${choices.join('，或 ')}。`,
    typeChoice: (choice, by) =>
      choice === 'add-two'
        ? '"two"（再放兩子，由對方選色）'
        : `"${choice}"（${choice === by ? '繼續執' : '改執'}${COLOURS[choice]}）`,
    paused: (colour) => `已暫停：輪到${player('engine', colour)}落子。`,
    thinking: `${ENGINE_NAME} 正在思考`,
    lookingForHint: `${ENGINE_NAME} 正在尋找提示`,
    forSeconds: (doing, seconds) => (seconds > 0 ? `${doing}（${seconds} 秒）` : doing),
  },
  choices: { black: '執黑', white: '執白', 'add-two': '再放兩子' },

  result: {
    row: (length, who, winner) => `${rowName(length)}連：${player(who, winner)}獲勝。`,
    resigned: (loser, lost, who, winner) => `${name(loser, lost)}認輸：${player(who, winner)}獲勝。`,
    foul: (point, who, winner) => `黑棋走 ${point} 犯禁手：${player(who, winner)}獲勝。`,
    allForbidden: (who, winner) => `黑棋已無處可落子：${player(who, winner)}獲勝。`,
    won: (who, winner) => `${player(who, winner)}獲勝。`,
    draw: '和棋：棋盤已滿。',
    over: '對局已結束。',
    noGames: '還沒有下完一局。',
    score: (person, engine, draws) => `比分：你 ${person}，${ENGINE_NAME} ${engine}${drawsText(draws)}。`,
    colourScore: (black, white, draws) => `比分：黑棋 ${black}，白棋 ${white}${drawsText(draws)}。`,
    next: '輸入 "new" 再下一局。',
  },

  done: {
    moved: (number, colour, point) => `${number}. ${COLOURS[colour]} ${point}`,
    plays: (points) => `${ENGINE_NAME} 走 ${points}。`,
    offers: (point) => `${ENGINE_NAME} 提出打點 ${point}`,
    offered: (point) => `已提出打點 ${point}。`,
    stays: (colour) => `${ENGINE_NAME} 不交換，繼續執${COLOURS[colour]}`,
    takes: (colour) => `${ENGINE_NAME} 交換，改執${COLOURS[colour]}`,
    addsTwo: `${ENGINE_NAME} 再放兩子，由你選色`,
    took: (seconds) => `（${seconds} 秒）`,
    youPlay: (colour) => `你執${COLOURS[colour]}。`,
    youPlayNext: (colour) => `下一局你執${COLOURS[colour]}。`,
    newGame: '新對局。',
    gameBack: '已恢復前一局。',
    hintCancelled: '已取消提示。',
  },

  hint: {
    none: '沒有可推薦的著法。',
    point: (point) => `提示：${point}。`,
    scored: (point, score, line) => `提示：${point}（${score}${line === '' ? '' : `，${line}`}）。`,
    stay: (colour) => `提示：不交換，繼續執${COLOURS[colour]}。`,
    take: (colour) => `提示：交換，改執${COLOURS[colour]}。`,
    addTwo: '提示：再放兩子。',
  },

  refusal: {
    over: '對局已結束',
    engineThinks: `${ENGINE_NAME} 正在思考。輸入 "stop" 讓它立即落子，輸入 "undo" 悔棋。`,
    nothingToUndo: '沒有可悔的棋。',
    nothingToRedo: '沒有可重做的棋。',
    nothingToChoose: '現在沒有可選擇的',
    chooseFirst: '請先選擇執棋顏色',
    choices: (choices) => `請選擇 ${choices.join(' 或 ')}`,
    offBoard: (size) => `該點不在 ${size} 的棋盤上`,
    taken: (point) => `${point} 已有棋子`,
    forbidden: (point) => `${point} 是黑棋的禁手`,
    foul: (point, foul, rows) => `${point} 是黑棋的${FOULS[foul]}（${rows.join('；')}）。`,
    notWithin: (point, stones, where) =>
      `${point} 不合規定：${ORDINALS[stones] ? `第${ORDINALS[stones]}子` : '這顆子'}須放${where.trim()}`,
    alreadyOffered: (point) => `${point} 已是打點`,
    mirrored: (point, twin) => `${point} 與 ${twin} 對稱，請提出另一個打點`,
    notOffered: (point, offered) => `${point} 不是打點（${offered.join('、')}）`,
    move: (number, why) => `第 ${number} 手：${why}`,
    openingRow: (least, row) => `開局規則要求至少 ${least} 子連線獲勝，而不是 ${row} 子`,
    openingBoard: (least) => `開局規則要求棋盤不小於 ${least}x${least}`,
    openingStart: '開局規則要求空棋盤',
    noSides: '黑白雙方由同一人執棋，無法交換。',
    notThinking: `${ENGINE_NAME} 沒有在思考。`,
    nothingForbidden: (rule) => `${RULES[rule]}規則沒有禁手。`,
    noForbiddenPoint: '黑棋沒有禁手點。',
    blockedCells: '有封鎖點的棋盤不能對局',
    unplayable: (size) => `${size} 的棋盤不能對局。`,
    fault: (error) => `${ENGINE_NAME} 出錯（${error}）。請儲存對局，或按 Enter 鍵重試。`,
  },

  records: {
    movesLoaded: (what, moves, stones) => `${what}：${stones > 0 ? `${stones} 子，` : ''}${moves} 手。`,
    stonesLoaded: (what, stones) => `${what}：${stones} 子。`,
    moves: '已擺上著法',
    stones: '已擺上棋子',
    file: (file) => `已載入 ${file}`,
    ruleAssumed: (rule) => `棋譜未註明規則，按${RULES[rule]}處理`,
    undoBringsBack: '"undo" 可恢復前一局',
    saved: (file) => `已儲存：${file}。`,
    lost: (format, parts) =>
      `${format.toUpperCase()} 格式無法儲存：${parts.map((part) => PARTS[part]).join('、')}。`,
    otherGames: '其他棋類的棋譜也會讀取：其著法當作五子棋的著法。',
    otherGameHint: '輸入 "any-game" 仍可讀取其著法',
    otherGamePageHint: '在「開啟或貼上」中勾選「也讀取其他棋類的棋譜」，仍可讀取其著法',
    wrongName: (file) => `檔名須以 .psq 或 .sgf 結尾（"${file}" 不是）`,
    notAFile: (file) => `${file} 不是檔案`,
    person: '棋手',
  },

  typed: {
    greeting: '輸入座標（如 H8）落子，輸入 "help" 查看全部指令，輸入 "quit" 退出。',
    strength: (level, most, rating) =>
      `${ENGINE_NAME} 的等級：${level}（最高 ${most}，等級分約 ${rating}）。`,
    noLevel: (level, most) => `沒有 ${level} 級。等級從 1（初學）到 ${most}（全力）。`,
    time: (time) => `${ENGINE_NAME} 每手最多 ${time}。`,
    noMoves: '還沒有落子。',
    wantsCount: (word, typed) => `"${word}" 後面應為數字，如 "${word} 3"，而不是 "${typed}"。`,
    wantsTime: (typed) => `"time" 後面應為每手用時，如 "time 5s" 或 "time 500ms"，而不是 "${typed}"。`,
    wantsFile: (word) => `"${word}" 需要檔名，如 "${word} game.sgf" 或 "${word} game.psq"。`,
    noArgument: (word) => `"${word}" 後面不帶參數。`,
    offBoard: (point, size) => `${point} 不在 ${size} 的棋盤上`,
    unknown: (typed) => `"${typed}" 既不是座標（如 H8）也不是指令。輸入 "help" 查看指令清單。`,
    onlyByHand: (typed) => `"${typed}" 只能與 --debug（手工擺子）一起使用。`,
    commands: [
      ['H8, h8, 8,8', '落子：行從左數，列從下數'],
      ['undo [N], redo [N]', '悔棋或重做最近 N 手（連同對方的應手）'],
      ['hint', 'Tengen 推薦的著法'],
      ['stop', '讓 Tengen 立即落子（undo 則悔你的棋）'],
      ['swap, stay', '換邊；在開局中：交換，或不交換'],
      ['black, white, two', '開局中的選擇'],
      ['resign, new, score', '認輸，下一局，比分'],
      ['level N', 'Tengen 的棋力，從 1（初學）到 12（全力）'],
      ['time 5s', 'Tengen 每手的思考時間'],
      ['forbidden', '連珠規則下黑棋的禁手點及原因'],
      ['threats', '雙方的活三、衝四等'],
      ['moves', '以一行文字顯示棋譜；貼上這樣一行即可擺上'],
      ['save FILE, load FILE', '.psq 或 .sgf；load 還能讀其他格式'],
      ['any-game', '此後也讀取圍棋等其他棋類的棋譜'],
      ['black, white, turns', '--debug 時：接下來棋子的顏色，座標可寫在同一行'],
      ['board, help, quit', '重畫棋盤，顯示本清單，退出'],
    ],
  },

  byHand: {
    greeting: '輸入座標擺放黑子。"white"、"black"、"turns"（輪流）改變顏色，"quit" 退出。',
    next: (colour, inTurns) => `下一子：${COLOURS[colour]}${inTurns ? '（黑白輪流）' : ''}。`,
    taken: (point) => `${point} 已有棋子。這一行的棋子都沒有擺放。`,
    has: (colour, threats) => `${COLOURS[colour]}有：${threats.join('，')}。`,
    canMake: (colour, threats) => `${COLOURS[colour]}可走成：${threats.join('，')}。`,
    threat: (threat, stones) => `${threat}（${stones}）`,
    threatAt: (threat, points, others) => `${threat}（${points}${others > 0 ? `，另有 ${others} 點` : ''}）`,
    noThreats: '雙方都走不成活三或更強的棋形。',
  },

  page: {
    languageAuto: '跟隨系統',
    labels: {
      skip: '跳到棋盤',
      modes: '做什麼',
      play: '對局',
      analyse: '分析',
      newGame: '新對局',
      newShort: '新局',
      settings: '設定',
      language: '語言',
      help: '按鍵與說明',
      helpTitle: '按鍵與說明 (?)',
      board: '棋盤',
      first: '開頭',
      firstTitle: '開頭 (Home)',
      back: '後退一手',
      backTitle: '後退一手 (Page Up)',
      move: '手數',
      forward: '前進一手',
      forwardTitle: '前進一手 (Page Down)',
      last: '結尾',
      lastTitle: '結尾 (End)',
      players: '對局者',
      analyseGame: '分析整局',
      analyseGameTitle: '逐一搜尋對局的每個局面',
      undo: '悔棋',
      undoTitle: '悔棋 (U)',
      redo: '重做',
      redoTitle: '重做 (R)',
      hint: '提示',
      hintTitle: '提示 (H)',
      moveNow: '立即落子',
      moveNowTitle: '立即落子 (S)',
      swap: '換邊',
      swapTitle: '換邊 (X)',
      resign: '認輸',
      analysis: '分析',
      bestMoves: '最佳著法',
      searchTitle: '搜尋或停止 (S)',
      lines: '變化數',
      map: '熱圖',
      mapNone: '無',
      mapOwn: '輪到的一方',
      mapOther: '另一方',
      wholeGame: '整局',
      playOn: '從此處對局',
      playOnTitle: '從這個局面起與引擎對局',
      evaluation: '形勢',
      curve: '對局的形勢曲線',
      curveNote: '向上：黑棋優',
      record: '棋譜',
      moves: '著法',
      copyLink: '複製連結',
      copyMoves: '複製著法',
      savePsq: '存為 .psq',
      saveSgf: '存為 SGF',
      open: '開啟或貼上…',
      youPlay: '你執',
      black: '黑棋',
      movesFirst: '先手',
      white: '白棋',
      movesSecond: '後手',
      both: '雙方',
      twoPeople: '兩人對局',
      level: '等級',
      rule: '規則',
      opening: '開局',
      moveTime: '每手用時',
      columns: '行數',
      rows: '列數',
      inARow: '幾子連線',
      cancel: '取消',
      start: '開始',
      colours: '配色',
      themeAuto: '跟隨系統',
      themeLight: '淺色',
      themeDark: '深色',
      numbers: '棋子上顯示手數',
      confirm: '點兩次落子（第一次選點）',
      done: '完成',
      openGame: '開啟棋譜',
      openNote: '選擇檔案（.psq、SGF、.rif 或 .lib），或貼上其內容、一行著法（如 H8 I9 J7）或連結。',
      file: '檔案',
      recordText: '棋譜文字',
      anyGame: '也讀取其他棋類的棋譜（圍棋、Hex 等）',
      openButton: '開啟',
      keys: '按鍵',
      lesson: '這一手的講解',
      betterLine: '更好的變化',
      answerLine: '應對',
      stepTitle: '用棋盤下方的按鈕逐手查看',
      backToGame: '回到對局',
      nextMistake: '下一個失誤',
      variations: '變化',
      promote: '設為主變化',
      deleteLine: '從此處刪除',
      lastGameOpen: '開啟',
      close: '關閉',
    },
    level: (level) => `等級 ${level}`,
    thinking: '思考中',
    depth: (depth) => `深度 ${depth}`,
    seconds: (seconds) => `${seconds} 秒`,
    depthIn: (depth, seconds) => `深度 ${depth}，${seconds} 秒`,
    positions: (count) => `${count} 個局面`,
    inARow: (length) => `${length} 子連線`,
    noResult: '尚無結果。',
    noMoves: '還沒有落子。',
    moveOf: (move, moves) => `第 ${move} 手，共 ${moves} 手`,
    search: '搜尋',
    stop: '停止',
    engineFailed: '引擎出錯，已重新啟動。',
    tooOld:
      '此瀏覽器無法執行引擎：需要支援 SIMD 的 WebAssembly（Chrome 110、Firefox 115、Safari 16.4 或更新版本）。',
    lineAt: (move, moves) => `${move} / ${moves}`,
    searched: (done, all) => `已搜尋 ${done} / ${all} 個局面`,
    mainLine: '主變化',
    variation: (number, moves) => `${number}. ${moves}`,
    lastGame: (stones) => `上一局下了 ${stones} 手。`,
    cell: {
      empty: '空',
      forbidden: '禁手',
      hint: '提示',
      best: (badge) => `最佳著法之一：${badge}`,
      offered: '打點',
      worth: (score, colour) => `${COLOURS[colour]}${score}`,
      stone: (colour, move, isLast) =>
        `${COLOURS[colour]}，${move > 0 ? `第 ${move} 手` : '預先擺放'}${isLast ? '，最後一手' : ''}`,
    },
    linkCopied: '已複製連結',
    movesCopied: '已複製著法',
    cannotCopy: '瀏覽器不允許本頁複製',
    saved: (file) => `已儲存 ${file}`,
    pasted: '已貼上',
    cannotPaste: (why) => `無法貼上：${why}`,
    text: '文字',
    ownSize: '其他…',
    usualTime: (seconds) => `預設：最多 ${seconds} 秒`,
    levelOf: (level, most, rating) => `${level} / ${most}（${rating}）`,
    sides: (least, most) => `棋盤的列數和行數須為 ${least} 至 ${most}`,
    fileTooLarge: '檔案太大，不是棋譜',
    fileUnreadable: '無法讀取檔案',
    address: {
      unlike: '地址不像 #15f/h8i9 的形式',
      board: (size, least, most) => `地址中的棋盤為 ${size}；邊長須為 ${least} 至 ${most}`,
      rule: (letter, letters) => `地址中的規則 "${letter}" 不存在；可用的規則為 ${letters.join('、')}`,
      row: (row, least, most) => `地址中為 ${row} 子連線；可為 ${least} 至 ${most}`,
      point: (why) => `地址中有錯誤的座標：${why}`,
    },
    keys: {
      arrows: '方向鍵、Enter',
      board: '選點、落子',
      undo: '悔棋',
      redo: '重做',
      hint: '提示',
      stop: '立即落子；分析時開始或停止搜尋',
      newGame: '新對局',
      analyse: '分析',
      play: '從此處對局',
      swap: '換邊',
      copyLink: '複製連結',
      open: '開啟或貼上棋譜',
      back: '後退一手',
      forward: '前進一手',
      first: '開頭',
      last: '結尾',
      help: '本清單',
    },
    about: (version, threads) =>
      `${ENGINE_NAME} ${version}，在你的瀏覽器中以 ${threads} 個執行緒搜尋。任何資料都不會離開本頁。`,
  },

  analysis: {
    won: (winner) => `${COLOURS[winner]}已獲勝`,
    wonByFoul: (winner, kind) => `${COLOURS[winner]}已獲勝（${kind === undefined ? '禁手' : FOULS[kind]}）`,
    full: '棋盤已滿',
    movesAfter: (end, number, point, left) =>
      `${number > 0 ? `第 ${number} 手（${point}）` : '第一手之前'}${end}，但其後還有 ${left} 手`,
    best: '最佳',
    bestWas: (point) => `最佳 ${point}`,
    lost: (percent) => `損失 ${percent}%`,
    columns: { move: '著法', chance: '黑棋', lost: '損失', best: '最佳', grade: '評價' },
    chanceAfter: '每手之後黑棋的勝率：',
    foul: (kind) => `黑棋${FOULS[kind]}：此局告負。`,
    missedRow: (point) => `漏看了 ${point} 的連五。`,
    missedWin: (moves, line) => `錯過了 ${moves} 手內的勝機：${line}`,
    leaves: (colour, threat, stones) => `沒有理會${COLOURS[colour]}的${threat}（${stones}）。`,
    allowsRow: (colour, point) => `${COLOURS[colour]}走 ${point} 立即獲勝。`,
    allows: (colour, threat, point) => `${COLOURS[colour]}可在 ${point} 走成${threat}。`,
    better: (line, threat) => `更好的是${threat === '' ? '' : `（${threat}）`}：${line}`,
    answer: (line, colour, score) => `應對：${line}（${COLOURS[colour]}${score}）`,
    summary: (colour, moves, accuracy, mistakes) =>
      `${COLOURS[colour]}：${moves} 手${accuracy === undefined ? '' : `，準確率 ${accuracy}%`}，${mistakes.length === 0 ? '沒有失誤' : mistakes.join('，')}。`,
    decisive: (number, colour, point, before, after) =>
      `第 ${number} 手 ${point} 決定了勝負：${COLOURS[colour]}的勝率從 ${before}% 降到 ${after}%。`,
    grades: { inaccuracy: '緩著', mistake: '失誤', blunder: '敗著', 'missed win': '錯過勝機' },
    counted: {
      inaccuracy: (count) => `${count} 次緩著`,
      mistake: (count) => `${count} 次失誤`,
      blunder: (count) => `${count} 次敗著`,
      'missed win': (count) => `錯過勝機 ${count} 次`,
    },
  },
};
