/** Korean, in the words of renju players. */
import { type Colour, opponent } from '../../game/position.ts';
import type { Translation } from '../languages.ts';
import { ENGINE_NAME, THREAT_COUNTS, type ThreatCounts, type Who } from './en.ts';
import { figuresOf } from './figures.ts';

const COLOURS: Readonly<Record<Colour, string>> = { black: '흑', white: '백' };
const ORDINALS = ['첫째', '둘째', '셋째', '넷째', '다섯째'];
const FOULS = { overline: '장목', 'double four': '4-4', 'double three': '3-3' };
const RULES = {
  freestyle: '자유룰(금수 없음)',
  standard: '표준룰(정확히 5목)',
  renju: '렌주룰',
  caro: '카로룰',
  'caro-exact': '카로룰(정확히 5목)',
};
const PARTS = {
  players: '대국자',
  event: '대회',
  round: '라운드',
  date: '날짜',
  rule: '룰',
  result: '결과',
  winner: '승자',
  'order of the moves': '착수 순서',
  'side to move': '차례',
  times: '시간',
  evaluations: '평가',
  comments: '설명',
  variations: '변화도',
};

/** `당신(흑)`, `Tengen(백)`, `백` */
function player(who: Who, colour: Colour): string {
  if (who === 'colour') return COLOURS[colour];
  return `${name(who, colour)}(${COLOURS[colour]})`;
}

function name(who: Who, colour: Colour): string {
  return who === 'colour' ? COLOURS[colour] : who === 'person' ? '당신' : ENGINE_NAME;
}

function turn(who: Who, colour: Colour): string {
  return `${player(who, colour)} 차례`;
}

function drawsText(draws: number): string {
  return draws > 0 ? `, 무승부 ${draws}` : '';
}

/** `5목`, `열린 4`, `4`, `열린 3`; of several: `4-4`, `4-3`, `3-3`. */
function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
  const [four, three] = [rowLength - 1, rowLength - 2];
  if (fives > 0) return `${rowLength}목`;
  if (openFours > 0 && fours === 0 && openThrees === 0)
    return openFours > 1 ? `열린 ${four} ${openFours}개` : `열린 ${four}`;
  if (openFours + fours > 1) return `${four}-${four}`;
  if (openFours + fours === 1 && openThrees > 0) return `${four}-${three}`;
  if (fours === 1) return `${four}`;
  return openThrees > 1 ? `${three}-${three}` : `열린 ${three}`;
}

export const korean: Translation = {
  figures: figuresOf('ko', ['other']),
  sentence: (text) => (/[.!?]$/.test(text) ? text : `${text}.`),
  joined: (sentences) => sentences.join(' '),
  colours: COLOURS,
  seats: { person: '당신', engine: ENGINE_NAME },
  rules: RULES,
  ruleNotes: {
    freestyle: '다섯 개 이상 이으면 이깁니다.',
    standard: '정확히 다섯 개를 이어야 이깁니다.',
    renju: '흑은 정확히 다섯 개여야 하며 3-3, 4-4, 장목은 금수입니다. 백은 다섯 개 이상이면 이깁니다.',
    caro: '정확히 다섯 개면 이기지만 양 끝이 상대 돌로 막히면 안 됩니다. 여섯 개 이상은 항상 이깁니다.',
    'caro-exact':
      '정확히 다섯 개면 이기지만 양 끝이 상대 돌로 막히면 안 됩니다. 여섯 개 이상은 승리가 아닙니다.',
  },
  openings: {
    free: '자유',
    'swap-after-third': '3수 교환',
    'two-fifths': '5수째 두 곳 제시',
    renju: '렌주: 3수 교환, 5수째 두 곳 제시',
    yamaguchi: '야마구치 룰',
    'soosorv-8': 'Soosorv-8',
    'taraguchi-10': 'Taraguchi-10',
    swap2: 'Swap2',
  },
  openingName: (opening, isPlain) =>
    `${opening.code} ${opening.romaji}${isPlain ? '' : ` ${opening.japanese}`}`,
  fouls: FOULS,
  threats: {
    standing: (isOpen, length) => `${isOpen ? '열린 ' : ''}${length}`,
    named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
    made: (threats, rowLength) => threatName(threats, rowLength),
  },
  levelNote: (rating, threes, fours) => {
    const overlooked = [threes > 0 && `상대의 열린 3을 ${threes}%`, fours > 0 && `4를 ${fours}%`];
    const named = overlooked.filter((part) => part !== false).join(', ');
    return named === '' ? `레이팅 약 ${rating}.` : `레이팅 약 ${rating}. ${named} 놓칩니다.`;
  },
  fullStrength: (rating) => `레이팅 약 ${rating}: 최대 기력, 시간 제한만 있습니다.`,

  score: {
    wins: (moves) => `${moves}수 만에 승리`,
    loses: (moves) => `${moves}수 만에 패배`,
    lost: '패배',
    percent: (percent) => `${percent}%`,
    chance: (percent) => `승률 ${percent}%`,
    winsBadge: (moves) => `W${moves}`,
    losesBadge: (moves) => `L${moves}`,
  },

  turn: {
    opening: (opening) => `주형: ${opening}.`,
    move: (who, colour) => `${turn(who, colour)}입니다.`,
    place: (who, by, stone, where, after) =>
      `${turn(who, by)}: ${where}${stone === 'black' ? '흑돌' : '백돌'}을 놓으세요${after > 0 ? `(이후 ${after}개 더)` : ''}.`,
    onPoint: (point) => `${point}에 `,
    inSquare: (from, to) => `${from}부터 ${to}까지의 사각형 안에 `,
    offer: (who, by, number, count) =>
      `${turn(who, by)}: 5수째 후보를 제시하세요(${count}곳 중 ${number}번째).`,
    pick: (who, by, offered) => `${turn(who, by)}: 5수째 후보 ${offered.join(', ')} 중 둘 곳을 선택하세요.`,
    declare: (who, by, most) => `${turn(who, by)}: 흑이 제시할 5수째 후보는 몇 곳입니까(1~${most})?`,
    next: (step) => `다음: ${step}`,
    chooseSide: (who, by) => (who === 'person' ? '색을 선택하세요.' : `${turn(who, by)}: 색을 선택합니다.`),
    type: (who, by, choices) => `${turn(who, by)}: ${choices.join(' 또는 ')} 중에서 입력하세요.`,
    typeChoice: (choice, by) => {
      if (choice === 'add-two') return '"two"(돌 두 개를 더 놓고 상대가 색을 선택)';
      if (choice === 'offer-ten') return '"ten"(5수째 후보 열 곳 제시)';
      return `"${choice}"(${COLOURS[choice]}${choice === by ? ' 유지' : '으로 교환'})`;
    },
    paused: (colour) => `일시 중지: ${turn('engine', colour)}입니다.`,
    thinking: `${ENGINE_NAME} 생각 중`,
    lookingForHint: `${ENGINE_NAME} 힌트 찾는 중`,
    forSeconds: (doing, seconds) => (seconds > 0 ? `${doing}(${seconds}초)` : doing),
  },
  choices: {
    black: '흑으로 두기',
    white: '백으로 두기',
    'add-two': '돌 두 개 더 놓기',
    'offer-ten': '5수째 후보 열 곳 제시',
  },

  opening: {
    steps: {
      stone: (colour, where) => `${where}${colour === 'black' ? '흑돌' : '백돌'}`,
      place: (by, stones) => `${COLOURS[by]}: ${stones.join(', ')} 놓기`,
      moves: (count) => `평소처럼 ${count}수를 둡니다`,
      swap: (by) => `${COLOURS[by]}: 색을 교환할 수 있습니다`,
      swapOrAdd: (by) =>
        `${COLOURS[by]}: 색을 교환하거나, 돌 두 개를 더 놓고 ${COLOURS[opponent(by)]}에게 색 선택을 넘길 수 있습니다`,
      swapOrTen: (by) =>
        `${COLOURS[by]}: 색을 교환하거나, 5수째 후보 열 곳을 제시하여 ${COLOURS[opponent(by)]}에게 하나를 선택하게 할 수 있습니다`,
      declare: (by, most) => `${COLOURS[by]}: 흑이 제시할 5수째 후보의 수(1~${most})를 정합니다`,
      offer: (count) => `흑: 서로 대칭이 아닌 5수째 후보 ${count}곳을 제시합니다`,
      offerDeclared: '흑: 서로 대칭이 아닌 5수째 후보를 그 수만큼 제시합니다',
      pick: '백: 그중 둘 곳을 선택합니다',
      play: '평소처럼 대국을 계속합니다',
    },
  },

  result: {
    row: (length, who, winner) => `${length}목 완성: ${player(who, winner)} 승리.`,
    resigned: (loser, lost, who, winner) => `${name(loser, lost)} 기권: ${player(who, winner)} 승리.`,
    foul: (point, who, winner) => `${point}: 흑의 금수. ${player(who, winner)} 승리.`,
    allForbidden: (who, winner) => `흑이 둘 수 있는 곳이 없습니다: ${player(who, winner)} 승리.`,
    won: (who, winner) => `${player(who, winner)} 승리.`,
    draw: '무승부: 판이 가득 찼습니다.',
    over: '대국이 끝났습니다.',
    noGames: '아직 끝난 대국이 없습니다.',
    score: (person, engine, draws) => `전적: 당신 ${person}, ${ENGINE_NAME} ${engine}${drawsText(draws)}.`,
    colourScore: (black, white, draws) => `전적: 흑 ${black}, 백 ${white}${drawsText(draws)}.`,
    next: '"new"를 입력하면 새 대국을 시작합니다.',
  },

  done: {
    moved: (number, colour, point) => `${number}. ${COLOURS[colour]} ${point}`,
    plays: (points) => `${ENGINE_NAME} 착수: ${points}.`,
    offers: (point) => `${ENGINE_NAME}의 5수째 후보: ${point}`,
    offered: (point) => `후보로 제시했습니다: ${point}.`,
    stays: (colour) => `${ENGINE_NAME}: ${COLOURS[colour]} 유지`,
    takes: (colour) => `${ENGINE_NAME}: ${COLOURS[colour]}으로 교환`,
    addsTwo: `${ENGINE_NAME}: 돌 두 개를 더 놓고 당신이 색을 선택합니다`,
    offersTen: `${ENGINE_NAME}: 5수째 후보 열 곳을 제시합니다`,
    declares: (fifths) => `${ENGINE_NAME}: 5수째 후보 ${fifths}곳을 요구합니다`,
    took: (seconds) => ` (${seconds}초)`,
    youPlay: (colour) => `당신은 ${COLOURS[colour]}입니다.`,
    youPlayNext: (colour) => `다음 대국에서 당신은 ${COLOURS[colour]}입니다.`,
    newGame: '새 대국입니다.',
    gameBack: '이전 대국으로 돌아왔습니다.',
    hintCancelled: '힌트를 취소했습니다.',
  },

  hint: {
    none: '추천할 수가 없습니다.',
    point: (point) => `힌트: ${point}.`,
    scored: (point, score, line) => `힌트: ${point}(${score}${line === '' ? '' : `, ${line}`}).`,
    stay: (colour) => `힌트: ${COLOURS[colour]} 유지.`,
    take: (colour) => `힌트: ${COLOURS[colour]}으로 교환.`,
    addTwo: '힌트: 돌 두 개를 더 놓으세요.',
    offerTen: '힌트: 5수째 후보 열 곳을 제시하세요.',
    fifths: (fifths) => `힌트: 5수째 후보 ${fifths}곳.`,
  },

  refusal: {
    over: '대국이 끝났습니다',
    engineThinks: `${ENGINE_NAME} 생각 중입니다. "stop"을 입력하면 바로 두고, "undo"를 입력하면 당신의 수를 무릅니다.`,
    nothingToUndo: '무를 수가 없습니다.',
    nothingToRedo: '다시 둘 수가 없습니다.',
    nothingToChoose: '지금은 선택할 것이 없습니다',
    chooseFirst: '먼저 색을 선택하세요',
    chooseNumber: (most) => `먼저 5수째 후보의 수(1~${most})를 선택하세요`,
    choices: (choices) => `${choices.join(' 또는 ')} 중에서 선택하세요`,
    offBoard: (size) => `${size} 판 밖의 점입니다`,
    taken: (point) => `${point}에는 이미 돌이 있습니다`,
    forbidden: (point) => `${point}: 흑의 금수입니다`,
    foul: (point, foul, rows) => `${point}: 흑의 ${FOULS[foul]} 금수입니다(${rows.join(', ')}).`,
    notWithin: (point, stones, where) =>
      `${point}에는 놓을 수 없습니다: ${ORDINALS[stones] ? `${ORDINALS[stones]} 돌은` : '이 돌은'} ${where}놓아야 합니다`,
    alreadyOffered: (point) => `${point}: 이미 제시한 후보입니다`,
    mirrored: (point, twin) => `${point}: ${twin}의 대칭입니다. 다른 후보를 제시하세요`,
    notOffered: (point, offered) => `${point}: 5수째 후보(${offered.join(', ')})가 아닙니다`,
    move: (number, why) => `${number}수: ${why}`,
    openingRow: (least, row) => `오프닝 룰에는 ${least}목 이상이 필요합니다(현재 ${row}목)`,
    openingBoard: (least) => `오프닝 룰에는 ${least}x${least} 이상의 판이 필요합니다`,
    openingStart: '오프닝 룰에는 빈 판이 필요합니다',
    noSides: '한 사람이 두 색을 모두 두므로 바꿀 수 없습니다.',
    notThinking: `${ENGINE_NAME} 생각 중이 아닙니다.`,
    nothingForbidden: (rule) => `${RULES[rule]}에는 금수가 없습니다.`,
    noForbiddenPoint: '흑의 금수 자리가 없습니다.',
    unplayable: (size) => `${size} 판에서는 대국할 수 없습니다.`,
    fault: (error) => `${ENGINE_NAME} 오류(${error}). 기보를 저장하거나 Enter를 눌러 다시 시도하세요.`,
  },

  records: {
    movesLoaded: (what, moves, stones) => `${what}: ${stones > 0 ? `돌 ${stones}개, ` : ''}${moves}수.`,
    stonesLoaded: (what, stones) => `${what}: 돌 ${stones}개.`,
    moves: '착수를 판에 놓았습니다',
    stones: '돌을 판에 놓았습니다',
    file: (file) => `${file} 불러옴`,
    termsNow: (rule, size) => `이제 ${RULES[rule]}, ${size} 판입니다`,
    ruleAssumed: (rule) => `기보에 룰이 적혀 있지 않아 ${RULES[rule]}을 사용합니다`,
    passesLeftOut: '패스가 들어 있는 변화는 제외됩니다',
    undoBringsBack: '"undo"로 이전 대국을 되돌립니다',
    saved: (file) => `저장했습니다: ${file}.`,
    lost: (format, parts) =>
      `${format.toUpperCase()} 형식에는 저장할 수 없는 항목: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    otherGames: '다른 게임의 기보도 읽어 그 착수를 오목의 착수로 봅니다.',
    otherGameHint: '그래도 착수를 읽으려면 "any-game"을 입력하세요',
    otherGamePageHint: '그래도 착수를 읽으려면 "열기/붙여넣기"에서 "다른 게임의 기보도 읽기"를 선택하세요',
    wrongName: (file) => `파일 이름은 .psq 또는 .sgf로 끝나야 합니다("${file}")`,
    notAFile: (file) => `${file}: 파일이 아닙니다`,
    person: '대국자',
  },

  typed: {
    greeting: 'H8처럼 좌표를 입력하면 둡니다. "help"는 모든 명령, "quit"는 종료입니다.',
    openingHelp: (opening) => `오프닝 룰: ${opening}. "opening"을 입력하면 순서를 보여 줍니다.`,
    strength: (level, most, rating) => `${ENGINE_NAME} 레벨: ${level}(최고 ${most}, 레이팅 약 ${rating}).`,
    noLevel: (level, most) => `레벨 ${level}은(는) 없습니다. 1(초보자)부터 ${most}(최대 기력)까지입니다.`,
    time: (time) => `${ENGINE_NAME}의 한 수 시간: 최대 ${time}.`,
    noMoves: '아직 둔 수가 없습니다.',
    goOn: '계속하려면 "tengen play"를 다시 실행해 이 줄을 붙여 넣으세요.',
    positionCommands: [
      ['solve', '둘 차례인 쪽이 이기는지, 증명과 함께'],
      ['remove H8, block A1', '--debug: 돌 치우기, 막힌 점 두기'],
      ['rotate, mirror', '--debug: 판 회전, 대칭'],
    ],
    wantsPoints: (word) => `"${word}" 다음에는 "${word} H8 I9"처럼 좌표를 적습니다.`,
    wantsCount: (word, typed) =>
      `"${word}" 다음에는 "${word} 3"처럼 수를 적습니다. "${typed}"은(는) 안 됩니다.`,
    wantsTime: (typed) =>
      `"time" 다음에는 "time 5s"나 "time 500ms"처럼 한 수의 시간을 적습니다. "${typed}"은(는) 안 됩니다.`,
    wantsFile: (word) => `"${word}"에는 "${word} game.sgf"나 "${word} game.psq"처럼 파일 이름이 필요합니다.`,
    noArgument: (word) => `"${word}" 다음에는 아무것도 적지 않습니다.`,
    offBoard: (point, size) => `${point}: ${size} 판 밖입니다`,
    unknown: (typed) => `"${typed}"은(는) H8 같은 좌표도 명령도 아닙니다. "help"로 목록을 볼 수 있습니다.`,
    onlyByHand: (typed) => `"${typed}"은(는) 돌을 손으로 놓는 --debug에서만 쓸 수 있습니다.`,
    commands: [
      ['H8, h8, 8,8', '착수: 열은 왼쪽부터, 행은 아래부터'],
      ['undo [N], redo [N]', '최근 N수(상대의 응수 포함)를 무르기 / 다시 두기'],
      ['hint', 'Tengen이 추천하는 수'],
      ['stop', 'Tengen이 바로 두게 하기(undo는 당신의 수를 무름)'],
      ['swap, stay', '색 바꾸기; 오프닝에서는 교환하기, 교환하지 않기'],
      ['black, white, two, ten', '오프닝의 선택, 수를 물으면 숫자'],
      ['opening', '오프닝 룰의 순서'],
      ['resign, new, score', '기권, 다음 대국, 전적'],
      ['level N', 'Tengen의 기력: 1(초보자)부터 12(최대)'],
      ['time 5s', 'Tengen의 한 수 시간'],
      ['forbidden', '렌주룰에서 흑의 금수 자리와 그 이유'],
      ['threats', '양쪽의 열린 3, 4 등'],
      ['moves', '기보를 한 줄로 표시; 그 줄을 붙여 넣으면 판에 놓임'],
      ['save FILE, load FILE', '.psq 또는 .sgf; load는 다른 형식도 읽음'],
      ['any-game', '이후 바둑 등 다른 게임의 기보도 읽음'],
      ['black, white, turns', '--debug: 다음 돌의 색; 같은 줄에 좌표를 적을 수 있음'],
      ['board, help, quit', '판 다시 그리기, 이 목록, 종료'],
    ],
  },

  byHand: {
    greeting:
      '좌표를 입력해 흑돌을 놓으세요. "white", "black", "turns"(번갈아)로 색을 바꾸고 "quit"로 끝냅니다.',
    next: (colour, inTurns) => `다음 돌: ${COLOURS[colour]}${inTurns ? '(번갈아)' : ''}.`,
    taken: (point) => `${point}에는 이미 돌이 있습니다. 이 줄의 돌은 하나도 놓지 않았습니다.`,
    empty: (point) => `${point}에는 아무것도 없습니다.`,
    has: (colour, threats) => `${COLOURS[colour]}의 모양: ${threats.join(', ')}.`,
    canMake: (colour, threats) => `${COLOURS[colour]}이 만들 수 있는 모양: ${threats.join(', ')}.`,
    threat: (threat, stones) => `${threat}(${stones})`,
    threatAt: (threat, points, others) => `${threat}(${points}${others > 0 ? ` 외 ${others}곳` : ''})`,
    noThreats: '어느 쪽도 열린 3 이상을 만들 수 없습니다.',
  },

  page: {
    languageAuto: '시스템과 같게',
    labels: {
      skip: '판으로 이동',
      modes: '할 일',
      play: '대국',
      analyse: '분석',
      newGame: '새 대국',
      newShort: '새 대국',
      settings: '설정',
      language: '언어',
      help: '키와 도움말',
      helpTitle: '키와 도움말 (?)',
      board: '판',
      first: '처음',
      firstTitle: '처음 (Home)',
      back: '한 수 뒤로',
      backTitle: '한 수 뒤로 (Page Up)',
      move: '수',
      forward: '한 수 앞으로',
      forwardTitle: '한 수 앞으로 (Page Down)',
      last: '마지막',
      lastTitle: '마지막 (End)',
      zoomIn: '판 확대',
      zoomOut: '판 축소',
      players: '대국자',
      analyseGame: '대국 분석',
      analyseGameTitle: '대국의 모든 국면을 탐색합니다',
      undo: '무르기',
      undoTitle: '무르기 (U)',
      redo: '다시',
      redoTitle: '다시 두기 (R)',
      hint: '힌트',
      hintTitle: '힌트 (H)',
      moveNow: '바로 두기',
      moveNowTitle: '바로 두기 (S)',
      swap: '색 바꾸기',
      swapTitle: '색 바꾸기 (X)',
      resign: '기권',
      analysis: '분석',
      bestMoves: '최선의 수',
      searchTitle: '탐색 또는 중지 (S)',
      lines: '후보 수',
      map: '지도',
      mapNone: '없음',
      mapOwn: '둘 차례',
      mapOther: '상대',
      wholeGame: '전체 대국',
      playOn: '여기부터 대국',
      playOnTitle: '이 국면부터 엔진과 대국합니다',
      evaluation: '형세',
      curve: '대국의 형세 그래프',
      curveNote: '위쪽: 흑 유리',
      record: '기보',
      moves: '착수',
      copyLink: '링크 복사',
      copyMoves: '착수 복사',
      savePsq: '.psq 저장',
      saveSgf: 'SGF 저장',
      open: '열기/붙여넣기…',
      youPlay: '당신의 색',
      black: '흑',
      movesFirst: '선수',
      white: '백',
      movesSecond: '후수',
      both: '둘 다',
      twoPeople: '두 사람',
      level: '레벨',
      rule: '룰',
      opening: '오프닝',
      moveTime: '한 수 시간',
      columns: '열',
      rows: '행',
      inARow: '이을 개수',
      cancel: '취소',
      start: '시작',
      colours: '색상',
      themeAuto: '시스템과 같게',
      themeLight: '밝게',
      themeDark: '어둡게',
      numbers: '돌에 수 번호 표시',
      confirm: '두 번 눌러 두기(첫 번째는 선택)',
      done: '완료',
      openGame: '기보 열기',
      openNote:
        '파일(.psq, SGF, .rif, .lib)을 고르거나, 그 내용, H8 I9 J7 같은 착수 한 줄 또는 링크를 붙여 넣으세요.',
      file: '파일',
      recordText: '기보 텍스트',
      anyGame: '다른 게임의 기보도 읽기(바둑, Hex 등)',
      openButton: '열기',
      keys: '키',
      lesson: '이 수의 해설',
      betterLine: '더 나은 수순',
      answerLine: '응수',
      stepTitle: '판 아래 버튼으로 한 수씩 볼 수 있습니다',
      backToGame: '대국으로 돌아가기',
      nextMistake: '다음 실수',
      variations: '변화도',
      promote: '주 수순으로',
      deleteLine: '여기부터 삭제',
      lastGameOpen: '열기',
      position: '국면',
      setUp: '국면 편집',
      inTurns: '색 번갈아',
      erase: '지우기',
      blocked: '막힌 점',
      sideToMove: '차례',
      clearBoard: '판 비우기',
      solve: '풀기',
      solveTitle: '둘 차례인 쪽의 승리를 증명',
      balance: '균형 수',
      balanceTitle: '양쪽 형세가 가장 비슷해지는 수',
      rotate: '회전',
      mirror: '대칭',
      saveSvg: '그림 저장(SVG)',
      savePng: '그림 저장(PNG)',
      copyPicture: '그림 복사',
      proofBack: '뒤로',
      mapLegend: '진할수록 좋은 수입니다. 점 위에 두면 수치가 보입니다.',
      yourName: '저장할 기보의 당신 이름',
      close: '닫기',
    },
    level: (level) => `레벨 ${level}`,
    thinking: '생각 중',
    depth: (depth) => `깊이 ${depth}`,
    seconds: (seconds) => `${seconds}초`,
    depthIn: (depth, seconds) => `깊이 ${depth}, ${seconds}초`,
    positions: (count) => `${count} 국면`,
    inARow: (length) => `${length}개 잇기`,
    noResult: '아직 결과가 없습니다.',
    noMoves: '아직 둔 수가 없습니다.',
    moveOf: (move, moves) => `${moves}수 중 ${move}수`,
    search: '탐색',
    stop: '중지',
    engineFailed: '엔진 오류로 다시 시작했습니다.',
    tooOld:
      '이 브라우저에서는 엔진을 실행할 수 없습니다. SIMD를 지원하는 WebAssembly가 필요합니다(Chrome 110, Firefox 115, Safari 16.4 이상).',
    lineAt: (move, moves) => `${move} / ${moves}`,
    searched: (done, all) => `${all}국면 중 ${done}국면 탐색`,
    mainLine: '주 수순',
    variation: (number, moves) => `${number}. ${moves}`,
    lastGame: (stones) => `지난 대국은 ${stones}수였습니다.`,
    tapAgain: (point) => `${point}: 한 번 더 누르면 둡니다`,
    settingUp: '판을 눌러 국면을 만드세요.',
    solving: `${ENGINE_NAME}: 승리 증명을 찾는 중입니다.`,
    solvedWin: (colour, moves, firstMoves) =>
      `${COLOURS[colour]}이 ${moves}수 만에 승리(증명됨): ${firstMoves}.`,
    solvedNone: (colour) =>
      `${COLOURS[colour]}은 연속 위협으로 이길 수 없고, 탐색에서도 승리를 찾지 못했습니다.`,
    solvedUnknown: (colour, seconds) =>
      `${COLOURS[colour]}이 이기는지 ${seconds}초 안에 알아내지 못했습니다.`,
    answered: (reply, answer, moves) => `${reply}: ${answer}(${moves}수)`,
    anyOther: '그 밖의 점',
    rowComplete: '5목이 완성되었습니다.',
    balancing: `${ENGINE_NAME}: 균형 수를 찾는 중입니다.`,
    balanced: (point, chance) => `균형 수: ${point}${chance === '' ? '' : `(${chance})`}.`,
    pictureCopied: '그림을 복사했습니다',
    noPicture: '이 브라우저에서는 그림을 만들 수 없습니다',
    cell: {
      blocked: '막힘',
      empty: '빈 점',
      forbidden: '금수',
      hint: '힌트',
      best: (badge) => `최선의 수 중 하나: ${badge}`,
      offered: '5수째 후보',
      allowed: '오프닝 룰이 허용하는 곳',
      mirrored: '제시한 후보의 대칭',
      worth: (score, colour) => `${COLOURS[colour]}: ${score}`,
      stone: (colour, move, isLast) =>
        `${COLOURS[colour]}, ${move > 0 ? `${move}수` : '미리 놓인 돌'}${isLast ? ', 마지막 수' : ''}`,
    },
    linkCopied: '링크를 복사했습니다',
    movesCopied: '착수를 복사했습니다',
    cannotCopy: '이 브라우저에서는 복사할 수 없습니다',
    saved: (file) => `${file} 저장함`,
    pasted: '붙여 넣었습니다',
    cannotPaste: (why) => `붙여 넣을 수 없습니다: ${why}`,
    text: '텍스트',
    ownSize: '기타…',
    usualTime: (seconds) => `기본: 최대 ${seconds}초`,
    levelOf: (level, most, rating) => `${level} / ${most} (${rating})`,
    sides: (least, most) => `판의 열과 행은 ${least}~${most}입니다`,
    fileTooLarge: '기보라기에는 파일이 너무 큽니다',
    fileUnreadable: '파일을 읽을 수 없습니다',
    address: {
      unlike: '주소가 #15f/h8i9 같은 형식이 아닙니다',
      board: (size, least, most) => `주소의 판이 ${size}입니다. 한 변은 ${least}~${most}입니다`,
      rule: (letter, letters) => `주소의 룰 "${letter}"은(는) 없습니다. 룰은 ${letters.join(', ')}입니다`,
      row: (row, least, most) => `주소에 ${row}개 잇기로 되어 있습니다. ${least}~${most}만 가능합니다`,
      point: (why) => `주소에 잘못된 좌표가 있습니다: ${why}`,
    },
    keys: {
      arrows: '화살표, Enter',
      board: '점 선택, 두기',
      undo: '무르기',
      redo: '다시 두기',
      hint: '힌트',
      stop: '바로 두기; 분석에서는 탐색 시작/중지',
      newGame: '새 대국',
      analyse: '분석',
      play: '여기부터 대국',
      swap: '색 바꾸기',
      copyLink: '링크 복사',
      open: '기보 열기/붙여넣기',
      back: '한 수 뒤로',
      forward: '한 수 앞으로',
      first: '처음 국면',
      last: '마지막 국면',
      zoomIn: '19줄이 넘는 판을 확대',
      zoomOut: '다시 축소',
      help: '이 목록',
    },
    about: (version, threads) =>
      `${ENGINE_NAME} ${version}, 브라우저 안에서 스레드 ${threads}개로 탐색합니다. 어떤 데이터도 이 페이지를 벗어나지 않습니다.`,
  },

  analysis: {
    won: (winner) => `${COLOURS[winner]}이 이겼습니다`,
    wonByFoul: (winner, kind) =>
      `${COLOURS[winner]}이 이겼습니다(금수${kind === undefined ? '' : `: ${FOULS[kind]}`})`,
    full: '판이 가득 찼습니다',
    movesAfter: (end, number, point, left) =>
      `${number > 0 ? `${number}수(${point})에` : '첫 수 전에'} ${end}만 ${left}수가 더 있습니다`,
    best: '최선',
    bestWas: (point) => `최선 ${point}`,
    lost: (percent) => `${percent}% 손실`,
    columns: { move: '착수', chance: '흑', lost: '손실', best: '최선', grade: '평가' },
    chanceAfter: '각 수 뒤 흑의 승률:',
    foul: (kind) => `흑의 금수(${FOULS[kind]}): 패배입니다.`,
    missedRow: (point) => `${point}의 5목을 놓쳤습니다.`,
    missedWin: (moves, line) => `${moves}수 만의 승리를 놓쳤습니다: ${line}`,
    leaves: (colour, threat, stones) => `${COLOURS[colour]}의 ${threat}(${stones})을 막지 않았습니다.`,
    allowsRow: (colour, point) => `${COLOURS[colour]}이 ${point}에 두면 바로 이깁니다.`,
    allows: (colour, threat, point) => `${COLOURS[colour]}이 ${point}에서 만들 수 있는 모양: ${threat}.`,
    better: (line, threat) => `더 나은 수${threat === '' ? '' : `(${threat})`}: ${line}`,
    answer: (line, colour, score) => `응수: ${line}(${COLOURS[colour]}: ${score})`,
    summary: (colour, moves, accuracy, mistakes) =>
      `${COLOURS[colour]}: ${moves}수${accuracy === undefined ? '' : `, 정확도 ${accuracy}%`}, ${mistakes.length === 0 ? '실수 없음' : mistakes.join(', ')}.`,
    decisive: (number, colour, point, before, after) =>
      `${number}수 ${point}에서 승부가 갈렸습니다: ${COLOURS[colour]}의 승률이 ${before}%에서 ${after}%로 떨어졌습니다.`,
    grades: { inaccuracy: '완착', mistake: '실착', blunder: '패착', 'missed win': '놓친 승리' },
    counted: {
      inaccuracy: (count) => `완착 ${count}`,
      mistake: (count) => `실착 ${count}`,
      blunder: (count) => `패착 ${count}`,
      'missed win': (count) => `놓친 승리 ${count}`,
    },
  },
};
