/** Vietnamese, in the words of caro and renju players. */
import { type Colour, opponent } from '../../game/position.ts';
import { capitalized, sentence } from '../../game/result.ts';
import type { Translation } from '../languages.ts';
import { ENGINE_NAME, THREAT_COUNTS, type ThreatCounts, type Who } from './en.ts';
import { figuresOf } from './figures.ts';

const COLOURS: Readonly<Record<Colour, string>> = { black: 'Đen', white: 'Trắng' };
const ORDINALS = ['thứ nhất', 'thứ hai', 'thứ ba', 'thứ tư', 'thứ năm'];
const FOULS = {
  overline: 'cấm thủ trường liên',
  'double four': 'cấm thủ 4-4',
  'double three': 'cấm thủ 3-3',
};
const RULES = {
  freestyle: 'luật tự do',
  standard: 'luật chuẩn',
  renju: 'renju',
  caro: 'caro',
  'caro-exact': 'caro, đúng năm quân',
};
const PARTS = {
  players: 'người chơi',
  event: 'giải đấu',
  round: 'vòng',
  date: 'ngày',
  rule: 'luật',
  result: 'kết quả',
  winner: 'người thắng',
  'order of the moves': 'thứ tự nước đi',
  'side to move': 'lượt đi',
  times: 'thời gian',
  evaluations: 'đánh giá',
  comments: 'chú thích',
  variations: 'biến',
};

/** `bạn (Đen)`, `Tengen (Trắng)`, `Trắng` */
function player(who: Who, colour: Colour): string {
  return who === 'colour' ? COLOURS[colour] : `${name(who, colour)} (${COLOURS[colour]})`;
}

function name(who: Who, colour: Colour): string {
  if (who === 'colour') return COLOURS[colour];
  return who === 'person' ? 'bạn' : ENGINE_NAME;
}

function turn(who: Who, colour: Colour): string {
  return `Lượt của ${player(who, colour)}`;
}

function drawsText(draws: number): string {
  return draws > 0 ? `, hòa ${draws}` : '';
}

/** `năm quân`, `4 mở`, `4`, `3 mở`; of several: `nước đôi 4-4`, `4-3`, `3-3`. */
function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
  const [four, three] = [rowLength - 1, rowLength - 2];
  if (fives > 0) return `hàng ${rowLength}`;
  if (openFours > 0 && fours === 0 && openThrees === 0)
    return openFours > 1 ? `${openFours} hàng ${four} mở` : `hàng ${four} mở`;
  if (openFours + fours > 1) return `nước đôi ${four}-${four}`;
  if (openFours + fours === 1 && openThrees > 0) return `nước đôi ${four}-${three}`;
  if (fours === 1) return `hàng ${four}`;
  return openThrees > 1 ? `nước đôi ${three}-${three}` : `hàng ${three} mở`;
}

export const vietnamese: Translation = {
  figures: figuresOf('vi', ['other']),
  sentence: (text) => sentence(text),
  joined: (sentences) => sentences.join(' '),
  listed: (parts) => parts.join(', '),
  colours: COLOURS,
  seats: { person: 'Bạn', engine: ENGINE_NAME },
  rules: {
    freestyle: 'Tự do',
    standard: 'Chuẩn',
    renju: 'Renju',
    caro: 'Caro',
    'caro-exact': 'Caro, đúng năm quân',
  },
  ruleNotes: {
    freestyle: 'Năm quân liền trở lên là thắng.',
    standard: 'Đúng năm quân liền là thắng.',
    renju:
      'Đen cần đúng năm quân và không được đi nước 3-3, 4-4 hay trường liên (cấm thủ). Trắng thắng với năm quân trở lên.',
    caro: 'Đúng năm quân liền là thắng, trừ khi bị chặn hai đầu; sáu quân trở lên luôn thắng.',
    'caro-exact': 'Đúng năm quân liền là thắng, trừ khi bị chặn hai đầu; sáu quân trở lên không thắng.',
  },
  openings: {
    free: 'Tự do',
    'swap-after-third': 'Đổi bên sau quân thứ ba',
    'two-fifths': 'Hai nước thứ năm',
    renju: 'Renju: đổi bên, hai nước thứ năm',
    yamaguchi: 'Yamaguchi',
    'soosorv-8': 'Soosorv-8',
    'taraguchi-10': 'Taraguchi-10',
    swap2: 'Swap2',
  },
  openingName: (opening, isPlain) =>
    `${opening.code} ${opening.romaji}${isPlain ? '' : ` ${opening.japanese}`}`,
  fouls: FOULS,
  threats: {
    standing: (isOpen, length) => `hàng ${length}${isOpen ? ' mở' : ''}`,
    named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
    made: (threats, rowLength) => threatName(threats, rowLength),
  },
  levelNote: (rating, threes, fours) => {
    const overlooked = [
      threes > 0 && `${threes} % hàng 3 mở của bạn`,
      fours > 0 && `${fours} % hàng 4 của bạn`,
    ];
    const named = overlooked.filter((part) => part !== false).join(' và ');
    return named === '' ? `Điểm khoảng ${rating}.` : `Điểm khoảng ${rating}. Bỏ sót ${named}.`;
  },
  fullStrength: (rating) => `Điểm khoảng ${rating}: hết sức, chỉ bị giới hạn bởi thời gian.`,

  score: {
    wins: (moves) => `thắng sau ${moves} nước`,
    loses: (moves) => `thua sau ${moves} nước`,
    lost: 'đã thua',
    percent: (percent) => `${percent}%`,
    chance: (percent) => `cơ hội thắng ${percent}%`,
    winsBadge: (moves) => `T${moves}`,
    losesBadge: (moves) => `B${moves}`,
  },

  turn: {
    opening: (opening) => `Khai cuộc: ${opening}.`,
    move: (who, colour) => `${turn(who, colour)}.`,
    place: (who, by, stone, where, after) =>
      `${turn(who, by)}: đặt một quân ${COLOURS[stone].toLowerCase()}${where}${after > 0 ? `, sau đó thêm ${after} quân` : ''}.`,
    onPoint: (point) => ` ở ${point}`,
    inSquare: (from, to) => ` trong ô vuông từ ${from} đến ${to}`,
    offer: (who, by, number, count) =>
      `${turn(who, by)}: đề nghị một nước thứ năm (${number} trong ${count}).`,
    pick: (who, by, offered) => `${turn(who, by)}: chọn nước thứ năm sẽ được đi: ${offered.join(', ')}.`,
    declare: (who, by, most) =>
      `${turn(who, by)}: Đen phải đề nghị bao nhiêu nước thứ năm, từ 1 đến ${most}?`,
    next: (step) => `Tiếp theo: ${step}`,
    chooseSide: (who, by) => (who === 'person' ? 'Hãy chọn bên.' : `${turn(who, by)}: chọn bên.`),
    type: (who, by, choices) => `${turn(who, by)}: gõ ${choices.join(', hoặc ')}.`,
    typeChoice: (choice, by) => {
      if (choice === 'add-two') return '"two" (thêm hai quân, đối thủ chọn bên)';
      if (choice === 'offer-ten') return '"ten" (đề nghị mười nước thứ năm)';
      return `"${choice}" (${choice === by ? 'giữ' : 'đổi sang'} ${COLOURS[choice]})`;
    },
    paused: (colour) => `Tạm dừng: lượt của ${player('engine', colour)}.`,
    thinking: `${ENGINE_NAME} đang nghĩ`,
    lookingForHint: `${ENGINE_NAME} đang tìm gợi ý`,
    forSeconds: (doing, seconds) => (seconds > 0 ? `${doing} (${seconds} giây)` : doing),
  },
  choices: {
    black: 'Cầm Đen',
    white: 'Cầm Trắng',
    'add-two': 'Thêm hai quân',
    'offer-ten': 'Đề nghị mười nước thứ năm',
  },

  opening: {
    steps: {
      stone: (colour, where) => `một quân ${COLOURS[colour].toLowerCase()}${where}`,
      place: (by, stones) => `${COLOURS[by]} đặt ${stones.join(', ')}`,
      moves: (count) => `đi ${count} nước như thường`,
      swap: (by) => `${COLOURS[by]} có thể đổi bên`,
      swapOrAdd: (by) =>
        `${COLOURS[by]} có thể đổi bên, hoặc thêm hai quân và để ${COLOURS[opponent(by)]} chọn`,
      swapOrTen: (by) =>
        `${COLOURS[by]} có thể đổi bên, hoặc đề nghị mười nước thứ năm để ${COLOURS[opponent(by)]} chọn một`,
      declare: (by, most) =>
        `${COLOURS[by]} cho biết Đen phải đề nghị bao nhiêu nước thứ năm (1 đến ${most})`,
      offer: (count) => `Đen đề nghị ${count} nước thứ năm, không nước nào đối xứng với nhau`,
      offerDeclared: 'Đen đề nghị đúng số nước thứ năm đó, không nước nào đối xứng với nhau',
      pick: 'Trắng chọn nước sẽ được đi',
      play: 'ván cờ tiếp tục như thường',
    },
  },

  result: {
    row: (length, who, winner) => `${length} quân liền: ${player(who, winner)} thắng.`,
    resigned: (loser, lost, who, winner) =>
      `${capitalized(name(loser, lost))} chịu thua: ${player(who, winner)} thắng.`,
    foul: (point, who, winner) => `${point} là cấm thủ của Đen: ${player(who, winner)} thắng.`,
    allForbidden: (who, winner) => `Đen không còn nước đi hợp lệ: ${player(who, winner)} thắng.`,
    won: (who, winner) => `${capitalized(player(who, winner))} thắng.`,
    draw: 'Hòa: bàn cờ đã đầy.',
    over: 'Ván cờ đã kết thúc.',
    noGames: 'Chưa có ván nào kết thúc.',
    score: (person, engine, draws) => `Tỉ số: bạn ${person}, ${ENGINE_NAME} ${engine}${drawsText(draws)}.`,
    colourScore: (black, white, draws) => `Tỉ số: Đen ${black}, Trắng ${white}${drawsText(draws)}.`,
    next: 'Gõ "new" để chơi ván khác.',
  },

  done: {
    moved: (number, colour, point) => `${number}. ${COLOURS[colour]} ${point}`,
    plays: (points) => `${ENGINE_NAME} đi ${points}.`,
    offers: (point) => `${ENGINE_NAME} đề nghị ${point}`,
    offered: (point) => `Đã đề nghị ${point}.`,
    stays: (colour) => `${ENGINE_NAME} giữ ${COLOURS[colour]}`,
    takes: (colour) => `${ENGINE_NAME} đổi sang ${COLOURS[colour]}`,
    addsTwo: `${ENGINE_NAME} thêm hai quân và để bạn chọn bên`,
    offersTen: `${ENGINE_NAME} sẽ đề nghị mười nước thứ năm`,
    declares: (fifths) => `${ENGINE_NAME} yêu cầu ${fifths} nước thứ năm`,
    took: (seconds) => ` (${seconds} giây)`,
    youPlay: (colour) => `Bạn cầm ${COLOURS[colour]}.`,
    youPlayNext: (colour) => `Ván sau bạn cầm ${COLOURS[colour]}.`,
    newGame: 'Ván mới.',
    gameBack: 'Đã trở lại ván trước.',
    hintCancelled: 'Đã hủy gợi ý.',
  },

  hint: {
    none: 'Không có nước nào để gợi ý.',
    point: (point) => `Gợi ý: ${point}.`,
    scored: (point, score, line) => `Gợi ý: ${point} (${score}${line === '' ? '' : `, ${line}`}).`,
    stay: (colour) => `Gợi ý: giữ ${COLOURS[colour]}.`,
    take: (colour) => `Gợi ý: đổi sang ${COLOURS[colour]}.`,
    addTwo: 'Gợi ý: thêm hai quân.',
    offerTen: 'Gợi ý: đề nghị mười nước thứ năm.',
    fifths: (fifths) => `Gợi ý: ${fifths} nước thứ năm.`,
  },

  refusal: {
    over: 'ván cờ đã kết thúc',
    engineThinks: `${ENGINE_NAME} đang nghĩ. Gõ "stop" để máy đi ngay, hoặc "undo" để rút lại nước của bạn.`,
    nothingToUndo: 'Không có nước nào để rút lại.',
    nothingToRedo: 'Không có nước nào để đi lại.',
    nothingToChoose: 'bây giờ không có gì để chọn',
    chooseFirst: 'hãy chọn bên trước',
    chooseNumber: (most) => `hãy chọn số nước thứ năm trước, từ 1 đến ${most}`,
    choices: (choices) => `hãy chọn ${choices.join(' hoặc ')}`,
    offBoard: (size) => `điểm này nằm ngoài bàn ${size}`,
    taken: (point) => `${point} đã có quân`,
    forbidden: (point) => `${point} là cấm thủ của Đen`,
    foul: (point, foul, rows) => `${point}: ${FOULS[foul]} của Đen (${rows.join(' và ')}).`,
    notWithin: (point, stones, where) =>
      `không được đi ${point}: quân ${ORDINALS[stones] ?? 'này'} phải đặt${where}`,
    alreadyOffered: (point) => `${point} đã được đề nghị`,
    mirrored: (point, twin) => `${point} đối xứng với ${twin}: hãy đề nghị nước khác`,
    notOffered: (point, offered) =>
      `${point} không thuộc các nước thứ năm đã đề nghị (${offered.join(', ')})`,
    move: (number, why) => `nước ${number}: ${why}`,
    otherStep: (number) => `bước ${number} của ván đã lưu không khớp`,
    openingRow: (least, row) => `luật khai cuộc cần ít nhất ${least} quân liền, không phải ${row}`,
    openingBoard: (least) => `luật khai cuộc cần bàn từ ${least}x${least} trở lên`,
    openingStart: 'luật khai cuộc cần bàn cờ trống',
    noSides: 'Một người cầm cả hai bên: không có gì để đổi.',
    notThinking: `${ENGINE_NAME} không đang nghĩ.`,
    nothingForbidden: (rule) => `Không có cấm thủ (${RULES[rule]}).`,
    noForbiddenPoint: 'Đen không có điểm cấm nào.',
    unplayable: (size) => `Không thể chơi trên bàn ${size}.`,
    fault: (error) => `${ENGINE_NAME} gặp lỗi (${error}). Hãy lưu ván cờ, hoặc nhấn Enter để thử lại.`,
  },

  records: {
    movesLoaded: (what, moves, stones) => `${what}: ${stones > 0 ? `${stones} quân, ` : ''}${moves} nước.`,
    stonesLoaded: (what, stones) => `${what}: ${stones} quân.`,
    moves: 'Đã xếp các nước lên bàn',
    stones: 'Đã xếp các quân lên bàn',
    file: (file) => `Đã mở ${file}`,
    termsNow: (rule, size) => `ván cờ nay theo ${RULES[rule]}, bàn ${size}`,
    ruleAssumed: (rule) => `biên bản không ghi luật nên dùng ${RULES[rule]}`,
    passesLeftOut: 'các biến có nước bỏ lượt đã bị lược bỏ',
    undoBringsBack: '"undo" đưa ván trước trở lại',
    saved: (file) => `Đã lưu: ${file}.`,
    lost: (format, parts) =>
      `Định dạng ${format.toUpperCase()} không lưu được: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    otherGames: 'Biên bản của trò khác cũng được đọc: nước đi được coi là của gomoku.',
    otherGameHint: 'gõ "any-game" để vẫn đọc các nước đi',
    otherGamePageHint: 'đánh dấu “Cả biên bản của trò khác” trong “Mở hoặc dán” để vẫn đọc các nước đi',
    wrongName: (file) => `tên tệp phải kết thúc bằng .psq hoặc .sgf (không phải "${file}")`,
    notAFile: (file) => `${file} không phải là tệp`,
    person: 'Người chơi',
  },

  typed: {
    greeting: 'Gõ một điểm như H8 để đi, "help" để xem các lệnh, "quit" để thoát.',
    openingHelp: (opening) => `Khai cuộc: ${opening}. Gõ "opening" để xem các bước.`,
    strength: (level, most, rating) =>
      `${ENGINE_NAME} chơi ở cấp ${level} trên ${most} (điểm khoảng ${rating}).`,
    noLevel: (level, most) => `Không có cấp ${level}. Các cấp từ 1 (mới chơi) đến ${most} (hết sức).`,
    time: (time) => `${ENGINE_NAME} nghĩ tối đa ${time} mỗi nước.`,
    noMoves: 'Chưa có nước đi nào.',
    goOn: 'Để chơi tiếp, chạy lại "tengen play" và dán dòng này.',
    positionCommands: [
      ['solve', 'bên đi có thắng chắc không, kèm chứng minh'],
      ['proof H8, proof back', 'sau solve: đáp lại một nước đỡ; lùi một nước'],
      ['balance', 'nước sau đó hai bên cân bằng nhất'],
      ['picture, film FILE', 'bàn cờ, hoặc cả ván từng nước, thành tệp SVG'],
      ['remove H8, block A1', 'với --debug: bỏ quân; khóa điểm'],
      ['rotate, mirror', 'với --debug: xoay, lật bàn cờ'],
    ],
    stepProof: 'Gõ "proof" để xem từng bước.',
    noProof: 'Chưa có chứng minh để xem: hãy gõ "solve" trước.',
    wantsSvg: (word) => `Sau "${word}" là tên tệp kết thúc bằng .svg, như "${word} game.svg".`,
    wantsPoints: (word) => `Sau "${word}" là các điểm, như "${word} H8 I9".`,
    wantsCount: (word, typed) => `Sau "${word}" là một số, như "${word} 3", không phải "${typed}".`,
    wantsTime: (typed) =>
      `Sau "time" là thời gian mỗi nước, như "time 5s" hoặc "time 500ms", không phải "${typed}".`,
    wantsFile: (word) => `Sau "${word}" là tên tệp, như "${word} game.sgf" hoặc "${word} game.psq".`,
    noArgument: (word) => `Sau "${word}" không có gì thêm.`,
    offBoard: (point, size) => `${point} nằm ngoài bàn ${size}`,
    unknown: (typed) =>
      `"${typed}" không phải là điểm như H8 cũng không phải lệnh. Gõ "help" để xem danh sách.`,
    onlyByHand: (typed) => `"${typed}" chỉ dùng được với --debug, khi đặt quân bằng tay.`,
    commands: [
      ['H8, h8, 8,8', 'nước đi: cột từ trái, hàng từ dưới'],
      ['undo [N], redo [N]', 'rút lại hoặc đi lại N nước gần nhất cùng nước trả lời'],
      ['hint', 'nước Tengen gợi ý'],
      ['stop', 'bắt Tengen đi ngay (undo rút lại nước của bạn)'],
      ['swap, stay', 'đổi bên; trong khai cuộc: đổi màu hoặc giữ nguyên'],
      ['black, white, two, ten', 'các lựa chọn trong khai cuộc; số khi được hỏi'],
      ['opening', 'các bước của khai cuộc'],
      ['resign, new, score', 'chịu thua, ván mới, tỉ số'],
      ['level N', 'sức cờ của Tengen, từ 1 (mới chơi) đến 12 (hết sức)'],
      ['time 5s', 'thời gian Tengen nghĩ một nước'],
      ['forbidden', 'các điểm cấm của Đen trong renju và lý do'],
      ['threats', 'các thế đe dọa của hai bên'],
      ['moves', 'ván cờ trên một dòng; dán dòng đó để xếp lên bàn'],
      ['save FILE, load FILE', '.psq hoặc .sgf; load đọc cả định dạng khác'],
      ['any-game', 'từ nay đọc cả biên bản trò khác, như cờ vây'],
      ['black, white, turns', 'với --debug: màu các quân tiếp theo; có thể ghi điểm cùng dòng'],
      ['board, help, quit', 'vẽ lại bàn cờ, danh sách này, thoát'],
    ],
  },

  byHand: {
    greeting:
      'Gõ các điểm để đặt quân đen. "white", "black" và "turns" (luân phiên) đổi màu, "quit" để thoát.',
    next: (colour, inTurns) => `Quân tiếp theo: ${COLOURS[colour]}${inTurns ? ' (luân phiên)' : ''}.`,
    taken: (point) => `${point} đã có quân. Không quân nào của dòng này được đặt.`,
    empty: (point) => `Không có gì ở ${point}.`,
    has: (colour, threats) => `${COLOURS[colour]} có: ${threats.join(' và ')}.`,
    canMake: (colour, threats) => `${COLOURS[colour]} có thể tạo: ${threats.join(', ')}.`,
    threat: (threat, stones) => `${threat} (${stones})`,
    threatAt: (threat, points, others) =>
      `${threat} (${points}${others > 0 ? ` và ${others} điểm nữa` : ''})`,
    noScore: 'Quân đặt bằng tay không được tính điểm.',
    noThreats: 'Không bên nào tạo được hàng 3 mở hay mạnh hơn.',
  },

  page: {
    languageAuto: 'theo hệ thống',
    labels: {
      skip: 'Đến bàn cờ',
      modes: 'Làm gì',
      play: 'Chơi',
      analyse: 'Phân tích',
      newGame: 'Ván mới',
      newShort: 'Mới',
      settings: 'Cài đặt',
      language: 'Ngôn ngữ',
      help: 'Phím và trợ giúp',
      helpTitle: 'Phím và trợ giúp (?)',
      board: 'Bàn cờ',
      first: 'Về đầu',
      firstTitle: 'Về đầu (Home)',
      back: 'Lùi một nước',
      backTitle: 'Lùi một nước (Page Up)',
      move: 'Nước',
      forward: 'Tiến một nước',
      forwardTitle: 'Tiến một nước (Page Down)',
      last: 'Đến cuối',
      lastTitle: 'Đến cuối (End)',
      zoomIn: 'Phóng to bàn cờ',
      zoomOut: 'Thu nhỏ bàn cờ',
      players: 'Người chơi',
      analyseGame: 'Phân tích ván cờ',
      analyseGameTitle: 'Tìm kiếm từng thế cờ của ván',
      undo: 'Rút lại',
      undoTitle: 'Rút lại nước đi (U)',
      redo: 'Đi lại',
      redoTitle: 'Đi lại (R)',
      hint: 'Gợi ý',
      hintTitle: 'Gợi ý (H)',
      moveNow: 'Đi ngay',
      moveNowTitle: 'Đi ngay (S)',
      swap: 'Đổi bên',
      swapTitle: 'Đổi bên (X)',
      resign: 'Chịu thua',
      analysis: 'Phân tích',
      bestMoves: 'Nước tốt nhất',
      searchTitle: 'Tìm hoặc dừng (S)',
      lines: 'Số biến',
      map: 'Bản đồ',
      mapNone: 'không',
      mapOwn: 'bên đi',
      mapOther: 'bên kia',
      wholeGame: 'Cả ván',
      playOn: 'Chơi từ đây',
      playOnTitle: 'Chơi tiếp từ thế này với máy',
      evaluation: 'Đánh giá',
      curve: 'Biểu đồ đánh giá ván cờ',
      curveNote: 'lên: lợi cho Đen',
      record: 'Biên bản',
      moves: 'Nước đi',
      copyLink: 'Chép liên kết',
      copyMoves: 'Chép nước đi',
      savePsq: 'Lưu .psq',
      saveSgf: 'Lưu SGF',
      open: 'Mở hoặc dán…',
      youPlay: 'Bạn cầm',
      black: 'Đen',
      movesFirst: 'đi trước',
      white: 'Trắng',
      movesSecond: 'đi sau',
      both: 'Cả hai',
      twoPeople: 'hai người',
      level: 'Cấp',
      rule: 'Luật',
      opening: 'Khai cuộc',
      moveTime: 'Thời gian mỗi nước',
      columns: 'Cột',
      rows: 'Hàng',
      inARow: 'Số quân liền',
      cancel: 'Hủy',
      start: 'Bắt đầu',
      colours: 'Giao diện',
      themeAuto: 'theo hệ thống',
      themeLight: 'sáng',
      themeDark: 'tối',
      numbers: 'Số trên quân',
      confirm: 'Chạm hai lần để đi (lần đầu để chọn)',
      done: 'Xong',
      openGame: 'Mở ván cờ',
      openNote:
        'Chọn tệp (.psq, SGF, .rif hoặc .lib), hoặc dán nội dung, một dòng nước đi như H8 I9 J7 hay liên kết.',
      file: 'Tệp',
      recordText: 'Nội dung biên bản',
      anyGame: 'Cả biên bản của trò khác (cờ vây, Hex…)',
      openButton: 'Mở',
      keys: 'Phím',
      lesson: 'Bài học từ nước này',
      betterLine: 'Biến tốt hơn',
      answerLine: 'Trả lời',
      stepTitle: 'Xem từng nước bằng các nút dưới bàn cờ',
      backToGame: 'Trở lại ván cờ',
      nextMistake: 'Lỗi tiếp theo',
      variations: 'Các biến',
      promote: 'Thành biến chính',
      deleteLine: 'Xóa từ đây',
      lastGameOpen: 'Mở',
      position: 'Thế cờ',
      setUp: 'Xếp quân',
      inTurns: 'Luân phiên màu',
      erase: 'Xóa',
      blocked: 'Điểm khóa',
      sideToMove: 'Lượt đi',
      clearBoard: 'Xóa bàn cờ',
      solve: 'Giải',
      solveTitle: 'Chứng minh bên đi thắng',
      balance: 'Nước cân bằng',
      balanceTitle: 'Nước sau đó hai bên cân bằng nhất',
      rotate: 'Xoay',
      mirror: 'Lật',
      saveSvg: 'Lưu hình (SVG)',
      savePng: 'Lưu hình (PNG)',
      copyPicture: 'Chép hình',
      saveFilm: 'Lưu phim (SVG)',
      proofBack: 'Trở lại',
      mapLegend: 'Càng đậm càng tốt; để con trỏ trên điểm để xem số.',
      yourName: 'Tên bạn trong ván đã lưu',
      close: 'Đóng',
    },
    level: (level) => `cấp ${level}`,
    thinking: 'đang nghĩ',
    depth: (depth) => `độ sâu ${depth}`,
    seconds: (seconds) => `${seconds} giây`,
    depthIn: (depth, seconds) => `độ sâu ${depth}, ${seconds} giây`,
    positions: (count) => `${count} thế cờ`,
    inARow: (length) => `${length} quân liền`,
    noResult: 'Chưa có kết quả.',
    noMoves: 'Chưa có nước đi nào.',
    moveOf: (move, moves) => `nước ${move} trên ${moves}`,
    search: 'Tìm',
    stop: 'Dừng',
    engineFailed: 'Máy gặp lỗi và đã khởi động lại.',
    tooOld:
      'Trình duyệt này không chạy được máy cờ: cần WebAssembly có SIMD (Chrome 110, Firefox 115, Safari 16.4 trở lên).',
    lineAt: (move, moves) => `${move} trên ${moves}`,
    searched: (done, all) => `đã tìm ${done} trên ${all} thế cờ`,
    mainLine: 'Biến chính',
    variation: (number, moves) => `${number}. ${moves}`,
    lastGame: (stones) => `Ván trước có ${stones} nước.`,
    tapAgain: (point) => `${point}: chạm lần nữa để đi`,
    settingUp: 'Bấm vào bàn cờ để xếp thế.',
    solving: `${ENGINE_NAME} đang tìm chứng minh.`,
    solvedWin: (colour, moves, firstMoves) =>
      `${COLOURS[colour]} thắng sau ${moves} nước, đã chứng minh: ${firstMoves}.`,
    solvedNone: (colour) => `${COLOURS[colour]} không có đòn thắng bằng đe dọa, tìm kiếm cũng không thấy.`,
    solvedUnknown: (colour, seconds) =>
      `Trong ${seconds} giây chưa biết ${COLOURS[colour]} có thắng hay không.`,
    answered: (reply, answer, moves) => `${reply}: ${answer} (${moves} nước)`,
    anyOther: 'Nước khác bất kỳ',
    rowComplete: 'Đã đủ hàng.',
    balancing: `${ENGINE_NAME} đang tìm nước cân bằng.`,
    balanced: (point, chance) => `Nước cân bằng: ${point}${chance === '' ? '' : ` (${chance})`}.`,
    pictureCopied: 'đã chép hình',
    noPicture: 'trình duyệt không tạo được hình',
    cell: {
      blocked: 'bị khóa',
      empty: 'trống',
      forbidden: 'cấm',
      hint: 'gợi ý',
      best: (badge) => `một trong các nước tốt nhất: ${badge}`,
      offered: 'được đề nghị',
      allowed: 'khai cuộc cho phép',
      mirrored: 'đối xứng với nước đã đề nghị',
      worth: (score, colour) => `${COLOURS[colour]}: ${score}`,
      stone: (colour, move, isLast) =>
        `${COLOURS[colour]}, ${move > 0 ? `nước ${move}` : 'xếp sẵn'}${isLast ? ', nước cuối' : ''}`,
    },
    linkCopied: 'đã chép liên kết',
    movesCopied: 'đã chép nước đi',
    cannotCopy: 'trình duyệt không cho phép chép',
    saved: (file) => `đã lưu ${file}`,
    pasted: 'đã dán',
    cannotPaste: (why) => `không dán được: ${why}`,
    text: 'Văn bản',
    ownSize: 'khác…',
    usualTime: (seconds) => `mặc định: tối đa ${seconds} giây`,
    levelOf: (level, most, rating) => `${level} trên ${most} (${rating})`,
    sides: (least, most) => `bàn cờ có từ ${least} đến ${most} cột và hàng`,
    fileTooLarge: 'tệp quá lớn so với một biên bản',
    fileUnreadable: 'không đọc được tệp',
    address: {
      unlike: 'địa chỉ không có dạng #15f/h8i9',
      board: (size, least, most) => `địa chỉ có bàn ${size}; mỗi cạnh từ ${least} đến ${most} điểm`,
      rule: (letter, letters) => `địa chỉ có luật lạ "${letter}"; các luật là ${letters.join(', ')}`,
      row: (row, least, most) => `địa chỉ có ${row} quân liền; chỉ được từ ${least} đến ${most}`,
      point: (why) => `địa chỉ có điểm sai: ${why}`,
    },
    keys: {
      arrows: 'Mũi tên, Enter',
      board: 'chọn điểm, đi',
      undo: 'rút lại',
      redo: 'đi lại',
      hint: 'gợi ý',
      stop: 'đi ngay; khi phân tích: tìm hoặc dừng',
      newGame: 'ván mới',
      analyse: 'phân tích',
      play: 'chơi từ đây',
      swap: 'đổi bên',
      copyLink: 'chép liên kết',
      open: 'mở hoặc dán ván cờ',
      back: 'lùi một nước',
      forward: 'tiến một nước',
      first: 'thế đầu',
      last: 'thế cuối',
      zoomIn: 'phóng to bàn cờ trên 19',
      zoomOut: 'thu nhỏ lại',
      help: 'danh sách này',
    },
    about: (version, threads) =>
      `${ENGINE_NAME} ${version}, tìm kiếm trong trình duyệt của bạn với ${threads} luồng. Không có gì rời khỏi trang này.`,
  },

  analysis: {
    won: (winner) => `${COLOURS[winner]} đã thắng`,
    wonByFoul: (winner, kind) =>
      `${COLOURS[winner]} đã thắng (${kind === undefined ? 'cấm thủ' : FOULS[kind]})`,
    full: 'bàn cờ đã đầy',
    movesAfter: (end, number, point, left) =>
      `${end} ${number > 0 ? `ở nước ${number} (${point})` : 'trước nước đầu'}, nhưng còn ${left} nước nữa`,
    best: 'tốt nhất',
    bestWas: (point) => `tốt nhất ${point}`,
    lost: (percent) => `mất ${percent}%`,
    columns: { move: 'Nước', chance: 'Đen', lost: 'Mất', best: 'Tốt nhất', grade: 'Đánh giá' },
    chanceAfter: 'Cơ hội thắng của Đen sau mỗi nước:',
    foul: (kind) => `Đen phạm ${FOULS[kind]}: thua ván.`,
    missedRow: (point) => `Bỏ sót hàng 5 ở ${point}.`,
    missedWin: (moves, line) => `Bỏ lỡ chiến thắng sau ${moves} nước: ${line}`,
    leaves: (colour, threat, stones) => `Không chặn ${threat} của ${COLOURS[colour]} (${stones}).`,
    allowsRow: (colour, point) => `${COLOURS[colour]} thắng ngay ở ${point}.`,
    allows: (colour, threat, point) => `${COLOURS[colour]} có thể tạo ${threat} ở ${point}.`,
    better: (line, threat) => `Tốt hơn${threat === '' ? '' : ` (${threat})`}: ${line}`,
    answer: (line, colour, score) => `Trả lời: ${line} (${COLOURS[colour]}: ${score})`,
    summary: (colour, moves, accuracy, mistakes) =>
      `${COLOURS[colour]}: ${moves} nước${accuracy === undefined ? '' : `, độ chính xác ${accuracy}%`}, ${mistakes.length === 0 ? 'không có lỗi' : mistakes.join(', ')}.`,
    decisive: (number, colour, point, before, after) =>
      `Nước ${number}, ${point}, đã quyết định ván cờ: cơ hội thắng của ${COLOURS[colour]} giảm từ ${before}% xuống ${after}%.`,
    grades: {
      inaccuracy: 'nước chưa chính xác',
      mistake: 'sai lầm',
      blunder: 'sai lầm lớn',
      'missed win': 'bỏ lỡ chiến thắng',
    },
    counted: {
      inaccuracy: (count) => `${count} nước chưa chính xác`,
      mistake: (count) => `${count} sai lầm`,
      blunder: (count) => `${count} sai lầm lớn`,
      'missed win': (count) => `${count} lần bỏ lỡ chiến thắng`,
    },
  },
};
