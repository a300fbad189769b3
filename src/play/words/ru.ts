/** Russian, in the words of renju players. */
import { type Colour, opponent } from '../../game/position.ts';
import { capitalized, sentence } from '../../game/result.ts';
import type { Translation } from '../languages.ts';
import { THREAT_COUNTS, type ThreatCounts } from './en.ts';
import { figuresOf, type NounForms } from './figures.ts';
import { ENGINE_NAME, playerNames, type Who } from './players.ts';

type Form = 'one' | 'few' | 'many';

const figures = figuresOf<Form>('ru', ['one', 'few', 'many']);
const COLOURS: Readonly<Record<Colour, string>> = { black: 'Чёрные', white: 'Белые' };
/** Inside of sentences. */
const SIDES: Readonly<Record<Colour, string>> = { black: 'чёрные', white: 'белые' };
/** Of the genitive and the instrumental, inside of sentences. */
const OF_COLOUR: Readonly<Record<Colour, string>> = { black: 'чёрных', white: 'белых' };
const WITH_COLOUR: Readonly<Record<Colour, string>> = { black: 'чёрными', white: 'белыми' };
const ROWS = ['ряд', 'ряд', 'двойка', 'тройка', 'четвёрка', 'пятёрка', 'шестёрка'];
const ORDINALS = ['первый', 'второй', 'третий', 'четвёртый', 'пятый'];
const FOULS = { overline: 'длинный ряд', 'double four': 'вилка 4х4', 'double three': 'вилка 3х3' };
const RULES = {
  freestyle: 'свободные правила',
  standard: 'стандартные правила',
  renju: 'рэндзю',
  caro: 'каро',
  'caro-exact': 'каро, ровно пять',
};
const PARTS = {
  players: 'игроки',
  event: 'турнир',
  round: 'тур',
  date: 'дата',
  rule: 'правила',
  result: 'результат',
  winner: 'победитель',
  'order of the moves': 'порядок ходов',
  'side to move': 'очередь хода',
  times: 'время',
  evaluations: 'оценки',
  comments: 'комментарии',
  variations: 'варианты',
};
const MOVES: NounForms<Form> = { one: 'ход', few: 'хода', many: 'ходов' };
const STONES: NounForms<Form> = { one: 'камень', few: 'камня', many: 'камней' };

const { name, player } = playerNames(SIDES, 'вы', (colour) => ` (${colour})`);

/** `Ваш ход (чёрные)`, `Ход белых` */
function turnOf(who: Who, colour: Colour): string {
  if (who === 'colour') return `Ход ${OF_COLOUR[colour]}`;
  const side = SIDES[colour];
  return who === 'person' ? `Ваш ход (${side})` : `Ход ${ENGINE_NAME} (${side})`;
}

function inMoves(moves: number): string {
  return figures.counted(moves, MOVES);
}

function rowName(length: number): string {
  return ROWS[length] ?? `ряд из ${length}`;
}

/** `пятёрка`, `открытая четвёрка`, `четвёрка`; of several: `вилка 4х4`, `вилка 4х3`, `вилка 3х3`. */
function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
  const [four, three] = [rowLength - 1, rowLength - 2];
  if (fives > 0) return rowName(rowLength);
  if (openFours > 0 && fours === 0 && openThrees === 0)
    return `${openFours > 1 ? `${openFours} × ` : ''}открытая ${rowName(four)}`;
  if (openFours + fours > 1) return `вилка ${four}х${four}`;
  if (openFours + fours === 1 && openThrees > 0) return `вилка ${four}х${three}`;
  if (fours === 1) return rowName(four);
  return openThrees > 1 ? `вилка ${three}х${three}` : `открытая ${rowName(three)}`;
}

export const russian: Translation = {
  figures,
  sentence: (text) => sentence(text),
  joined: (sentences) => sentences.join(' '),
  listed: (parts) => parts.join(', '),
  colours: COLOURS,
  seats: { person: 'Вы', engine: ENGINE_NAME },
  rules: {
    freestyle: 'Свободные',
    standard: 'Стандартные',
    renju: 'Рэндзю',
    caro: 'Каро',
    'caro-exact': 'Каро, ровно пять',
  },
  ruleNotes: {
    freestyle: 'Побеждают пять и более в ряд.',
    standard: 'Побеждает ровно пять в ряд.',
    renju:
      'Чёрным нужно ровно пять; вилки 3х3 и 4х4 и длинный ряд им запрещены (фолы). Белые побеждают пятью и более.',
    caro: 'Побеждает ровно пять в ряд, если соперник не закрыл оба конца; шесть и более побеждают всегда.',
    'caro-exact':
      'Побеждает ровно пять в ряд, если соперник не закрыл оба конца; шесть и более не побеждают.',
  },
  openings: {
    free: 'Свободное начало',
    'swap-after-third': 'Смена цвета после третьего хода',
    'two-fifths': 'Два пятых хода',
    renju: 'Рэндзю: смена цвета, два пятых хода',
    yamaguchi: 'Ямагути',
    'soosorv-8': 'Соосырв-8',
    'taraguchi-10': 'Тарагути-10',
    swap2: 'Swap2',
  },
  openingName: (opening, isPlain) =>
    `${opening.code} ${opening.romaji}${isPlain ? '' : ` ${opening.japanese}`}`,
  fouls: FOULS,
  threats: {
    standing: (isOpen, length) => `${isOpen ? 'открытая ' : ''}${rowName(length)}`,
    named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
    made: (threats, rowLength) => threatName(threats, rowLength),
  },
  levelNote: (rating) => `Рейтинг около ${rating}.`,
  overlooks: (parts) => `Не замечает ${parts.join(' и ')}.`,
  overlooksThrees: (percent) => `${percent} % ваших открытых троек`,
  overlooksFours: (percent) => `${percent} % ваших четвёрок`,
  fullStrength: (rating) => `Рейтинг около ${rating}: полная сила, ограничена только временем.`,

  score: {
    wins: (moves) => `победа за ${inMoves(moves)}`,
    loses: (moves) => `поражение за ${inMoves(moves)}`,
    lost: 'проиграно',
    percent: (percent) => `${percent} %`,
    chance: (percent) => `шансы на победу ${percent} %`,
    badges: { win: 'В', loss: 'П' },
  },

  turn: {
    of: turnOf,
    opening: (opening) => `Дебют: ${opening}.`,
    move: (who, colour) => `${turnOf(who, colour)}.`,
    place: (turn, stone, where, after) =>
      `${turn}: поставьте ${stone === 'black' ? 'чёрный' : 'белый'} камень${where}${after > 0 ? `, затем ещё ${after}` : ''}.`,
    onPoint: (point) => ` на ${point}`,
    inSquare: (from, to) => ` в квадрате от ${from} до ${to}`,
    offer: (turn, number, count) => `${turn}: предложите пятый ход (${number} из ${count}).`,
    pick: (turn, offered) => `${turn}: выберите пятый ход, который будет сделан: ${offered.join(', ')}.`,
    declare: (turn, most) => `${turn}: сколько пятых ходов должны предложить чёрные, от 1 до ${most}?`,
    next: (step) => `Далее: ${step}`,
    chooseSide: (who, turn) => (who === 'person' ? 'Выберите цвет.' : `${turn}: выбор цвета.`),
    type: (turn, choices) => `${turn}: введите ${choices.join(', или ')}.`,
    typeChoice: (choice, by) => {
      if (choice === 'add-two') return '"two" (добавить два камня, цвет выберет соперник)';
      if (choice === 'offer-ten') return '"ten" (предложить десять пятых ходов)';
      return `"${choice}" (${choice === by ? 'остаться за' : 'взять'} ${choice === by ? WITH_COLOUR[choice] : OF_COLOUR[choice]})`;
    },
    paused: (colour) => `Пауза: ход ${ENGINE_NAME} (${SIDES[colour]}).`,
    thinking: `${ENGINE_NAME} думает`,
    lookingForHint: `${ENGINE_NAME} ищет подсказку`,
    forSeconds: (doing, seconds) => (seconds > 0 ? `${doing} (${seconds} с)` : doing),
  },
  choices: {
    black: 'Играть чёрными',
    white: 'Играть белыми',
    'add-two': 'Добавить два камня',
    'offer-ten': 'Предложить десять пятых ходов',
  },

  opening: {
    stone: (colour, where) => `${colour === 'black' ? 'чёрный' : 'белый'} камень${where}`,
    place: (by, stones) => `${COLOURS[by]} ставят ${stones.join(', ')}`,
    moves: (count) => `обычные ходы: ${count}`,
    swap: (by) => `${COLOURS[by]} могут поменяться цветом`,
    swapOrAdd: (by) =>
      `${COLOURS[by]} могут поменяться цветом или добавить два камня, и тогда цвет выбирают ${SIDES[opponent(by)]}`,
    swapOrTen: (by) =>
      `${COLOURS[by]} могут поменяться цветом или предложить десять пятых ходов, из которых один выбирают ${SIDES[opponent(by)]}`,
    declare: (by, most) =>
      `${COLOURS[by]} назначают, сколько пятых ходов должны предложить чёрные (от 1 до ${most})`,
    offer: (count) => `Чёрные предлагают пятые ходы (${count}), не симметричные друг другу`,
    offerDeclared: 'Чёрные предлагают столько пятых ходов, не симметричных друг другу',
    pick: 'Белые выбирают, какой из них будет сделан',
    play: 'Игра продолжается как обычно',
  },

  result: {
    wins: (who, winner) =>
      `${player(who, winner)} ${who === 'colour' ? 'выиграли' : who === 'person' ? 'победили' : 'побеждает'}`,
    row: (length, won) => `${capitalized(rowName(length))}: ${won}.`,
    resigned: (loser, lost, won) =>
      `${capitalized(name(loser, lost))} ${loser === 'engine' ? 'сдаётся' : 'сдались'}: ${won}.`,
    foul: (point, won) => `Ход ${point} был запрещён чёрным: ${won}.`,
    allForbidden: (won) => `У чёрных не осталось разрешённых ходов: ${won}.`,
    draw: 'Ничья: доска заполнена.',
    over: 'Партия окончена.',
    draws: (draws) => `, ничьих ${draws}`,
    noGames: 'Ещё ни одна партия не окончена.',
    score: (person, engine, draws) => `Счёт: вы ${person}, ${ENGINE_NAME} ${engine}${draws}.`,
    colourScore: (black, white, draws) => `Счёт: чёрные ${black}, белые ${white}${draws}.`,
    next: 'Введите "new", чтобы сыграть ещё.',
  },

  done: {
    plays: (points) => `Ход ${ENGINE_NAME}: ${points}.`,
    offers: (point) => `${ENGINE_NAME} предлагает ${point}`,
    offered: (point) => `Предложено: ${point}.`,
    stays: (colour) => `${ENGINE_NAME} остаётся за ${WITH_COLOUR[colour]}`,
    takes: (colour) => `${ENGINE_NAME} берёт ${OF_COLOUR[colour]}`,
    addsTwo: `${ENGINE_NAME} добавляет два камня, цвет выбираете вы`,
    offersTen: `${ENGINE_NAME} предложит десять пятых ходов`,
    declares: (fifths) => `${ENGINE_NAME} назначает число пятых ходов: ${fifths}`,
    took: (seconds) => ` (${seconds} с)`,
    youPlay: (colour) => `Вы играете ${WITH_COLOUR[colour]}.`,
    youPlayNext: (colour) => `В следующей партии вы играете ${WITH_COLOUR[colour]}.`,
    newGame: 'Новая партия.',
    gameBack: 'Прежняя партия восстановлена.',
    hintCancelled: 'Подсказка отменена.',
  },

  hint: {
    none: 'Нечего подсказать.',
    point: (point, details) => `Подсказка: ${point}${details === '' ? '' : ` (${details})`}.`,
    stay: (colour) => `Подсказка: остаться за ${WITH_COLOUR[colour]}.`,
    take: (colour) => `Подсказка: взять ${OF_COLOUR[colour]}.`,
    addTwo: 'Подсказка: добавить два камня.',
    offerTen: 'Подсказка: предложить десять пятых ходов.',
    fifths: (fifths) => `Подсказка: число пятых ходов — ${fifths}.`,
  },

  refusal: {
    over: 'партия окончена',
    engineThinks: `${ENGINE_NAME} думает. Введите "stop", чтобы ход был сделан сразу, или "undo", чтобы взять свой ход назад.`,
    nothingToUndo: 'Нет хода, который можно взять назад.',
    nothingToRedo: 'Нечего возвращать.',
    nothingToChoose: 'сейчас нечего выбирать',
    chooseFirst: 'сначала выберите цвет',
    chooseNumber: (most) => `сначала выберите число пятых ходов, от 1 до ${most}`,
    choices: (choices) => `выберите ${choices.join(' или ')}`,
    offBoard: (size) => `этого пункта нет на доске ${size}`,
    taken: (point) => `пункт ${point} занят`,
    forbidden: (point) => `ход ${point} запрещён чёрным`,
    foul: (point, foul, rows) => `Ход ${point} запрещён чёрным: ${FOULS[foul]} (${rows.join(' и ')}).`,
    notWithin: (point, stones, where) =>
      `ход ${point} не разрешён: ${ORDINALS[stones] ?? 'этот'} камень ставится${where}`,
    alreadyOffered: (point) => `ход ${point} уже предложен`,
    mirrored: (point, twin) => `${point} симметричен ${twin}: предложите другой ход`,
    notOffered: (point, offered) => `${point} не из предложенных пятых ходов (${offered.join(', ')})`,
    move: (number, why) => `ход ${number}: ${why}`,
    otherStep: (number) => `шаг ${number} сохранённой партии не подходит`,
    openingRow: (least, row) => `для правила дебюта нужно не менее ${least} в ряд, а не ${row}`,
    openingBoard: (least) => `для правила дебюта нужна доска не меньше ${least}x${least}`,
    openingStart: 'для правила дебюта нужна пустая доска',
    noSides: 'Один игрок играет обоими цветами: менять нечего.',
    notThinking: `${ENGINE_NAME} не думает.`,
    nothingForbidden: (rule) => `По этим правилам (${RULES[rule]}) запрещённых ходов нет.`,
    noForbiddenPoint: 'Для чёрных нет запрещённых пунктов.',
    unplayable: (size) => `На доске ${size} играть нельзя.`,
    fault: (error) =>
      `Сбой ${ENGINE_NAME} (${error}). Сохраните партию или нажмите Enter, чтобы попробовать ещё раз.`,
  },

  records: {
    movesLoaded: (what, moves, stones) =>
      `${what}: ${stones > 0 ? `${figures.counted(stones, STONES)}, ` : ''}${figures.counted(moves, MOVES)}.`,
    stonesLoaded: (what, stones) => `${what}: ${figures.counted(stones, STONES)}.`,
    moves: 'Ходы на доске',
    stones: 'Камни на доске',
    file: (file) => `Файл ${file} загружен`,
    termsNow: (rule, size) => `теперь правила: ${RULES[rule]}, доска ${size}`,
    ruleAssumed: (rule) => `в записи не указаны правила, поэтому: ${RULES[rule]}`,
    passesLeftOut: 'варианты с пропуском хода опущены',
    undoBringsBack: '"undo" вернёт прежнюю партию',
    saved: (file) => `Сохранено: ${file}.`,
    lost: (format, parts) =>
      `В формате ${format.toUpperCase()} нет места для: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    otherGames: 'Записи других игр тоже читаются: их ходы принимаются за ходы гомоку.',
    otherGameHint: 'введите "any-game", чтобы всё же прочитать ходы',
    otherGamePageHint:
      'чтобы всё же прочитать ходы, отметьте «Записи других игр тоже» в окне «Открыть или вставить»',
    wrongName: (file) => `имя файла должно оканчиваться на .psq или .sgf (не "${file}")`,
    notAFile: (file) => `${file} — не файл`,
    person: 'Игрок',
  },

  typed: {
    greeting: 'Введите пункт, например H8, чтобы сделать ход; "help" — все команды, "quit" — выход.',
    openingHelp: (opening) => `Правило дебюта: ${opening}. "opening" покажет его шаги.`,
    strength: (level, most, rating) =>
      `${ENGINE_NAME} играет на уровне ${level} из ${most} (рейтинг около ${rating}).`,
    noLevel: (level, most) => `Уровня ${level} нет. Уровни — от 1 (новичок) до ${most} (полная сила).`,
    time: (time) => `${ENGINE_NAME} думает над ходом не дольше ${time}.`,
    noMoves: 'Ходов ещё не было.',
    goOn: 'Чтобы продолжить, запустите "tengen play" снова и вставьте эту строку.',
    stepProof: 'Команда "proof" покажет его по ходам.',
    noProof: 'Доказательства пока нет: сначала наберите "solve".',
    wantsSvg: (word) =>
      `После "${word}" нужно имя файла, оканчивающееся на .svg, например "${word} game.svg".`,
    wantsPoints: (word) => `После "${word}" нужны пункты, например "${word} H8 I9".`,
    wantsCount: (word, typed) => `После "${word}" нужно число, например "${word} 3", а не "${typed}".`,
    wantsTime: (typed) =>
      `После "time" нужно время на ход, например "time 5s" или "time 500ms", а не "${typed}".`,
    wantsFile: (word) =>
      `После "${word}" нужно имя файла, например "${word} game.sgf" или "${word} game.psq".`,
    noArgument: (word) => `После "${word}" ничего не пишется.`,
    offBoard: (point, size) => `пункта ${point} нет на доске ${size}`,
    unknown: (typed) => `"${typed}" — не пункт (например H8) и не команда. Список команд: "help".`,
    onlyByHand: (typed) => `"${typed}" работает только с --debug, где камни ставят вручную.`,
    commands: [
      ['H8, h8, 8,8', 'ход: столбцы слева, ряды снизу'],
      ['undo [N], redo [N]', 'взять назад или вернуть последние N ходов с ответами'],
      ['hint', 'ход, который предлагает Tengen'],
      ['stop', 'пусть Tengen ходит сразу (undo берёт ваш ход назад)'],
      ['swap, stay', 'поменяться цветами; в дебюте — взять другой цвет или остаться'],
      ['black, white, two, ten', 'выбор в дебюте; число, где оно нужно'],
      ['opening', 'шаги дебюта по порядку'],
      ['resign, new, score', 'сдаться, новая партия, счёт'],
      ['level N', 'сила Tengen: от 1 (новичок) до 12 (полная)'],
      ['time 5s', 'сколько Tengen может думать над ходом'],
      ['forbidden', 'фолы чёрных в рэндзю и их причины'],
      ['threats', 'угрозы обеих сторон'],
      ['moves', 'партия одной строкой; вставьте такую строку, чтобы поставить её на доску'],
      ['save FILE, load FILE', '.psq или .sgf; load читает и другие записи'],
      ['any-game', 'читать и записи других игр, например го'],
      ['black, white, turns', 'с --debug: цвет следующих камней; пункты можно писать в той же строке'],
      ['board, help, quit', 'показать доску, этот список, выход'],
      ['solve', 'выигрывает ли сторона, чей ход, с доказательством'],
      ['proof H8, proof back', 'после solve: ответ на ход соперника; ход назад'],
      ['balance', 'ход, после которого шансы сторон ближе всего к равным'],
      ['picture, film FILE', 'доска или вся партия ход за ходом в файле SVG'],
      ['remove H8, block A1', 'с --debug: убрать камни; закрыть пункты'],
      ['rotate, mirror', 'с --debug: повернуть или отразить доску'],
    ],
  },

  byHand: {
    greeting:
      'Вводите пункты, чтобы ставить чёрные камни. "white", "black" и "turns" (по очереди) меняют цвет, "quit" — выход.',
    next: (colour, inTurns) =>
      `Следующий камень: ${colour === 'black' ? 'чёрный' : 'белый'}${inTurns ? ' (цвета чередуются)' : ''}.`,
    taken: (point) => `Пункт ${point} занят. Ни один камень этой строки не поставлен.`,
    empty: (point) => `На ${point} ничего нет.`,
    has: (colour, threats) => `У ${OF_COLOUR[colour]}: ${threats.join(' и ')}.`,
    canMake: (colour, threats) => `${COLOURS[colour]} могут построить: ${threats.join(', ')}.`,
    threat: (threat, stones) => `${threat} (${stones})`,
    threatAt: (threat, points, others) => `${threat} (${points}${others > 0 ? ` и ещё ${others}` : ''})`,
    noScore: 'Камни, поставленные вручную, в счёт не идут.',
    noThreats: 'Ни одна сторона не может построить открытую тройку или больше.',
  },

  page: {
    labels: {
      skip: 'К доске',
      modes: 'Что делать',
      play: 'Игра',
      analyse: 'Анализ',
      newGame: 'Новая партия',
      newShort: 'Новая',
      settings: 'Настройки',
      language: 'Язык',
      help: 'Клавиши и справка',
      board: 'Доска',
      first: 'К началу',
      back: 'На ход назад',
      backTitle: 'На ход назад (Page Up)',
      move: 'Ход',
      forward: 'На ход вперёд',
      forwardTitle: 'На ход вперёд (Page Down)',
      last: 'К концу',
      zoomIn: 'Увеличить доску',
      zoomOut: 'Уменьшить доску',
      players: 'Игроки',
      analyseGame: 'Разобрать партию',
      analyseGameTitle: 'Просчитать каждую позицию партии',
      undo: 'Назад',
      undoTitle: 'Взять ход назад (U)',
      redo: 'Вернуть',
      redoTitle: 'Вернуть ход (R)',
      hint: 'Подсказка',
      moveNow: 'Ходи',
      moveNowTitle: 'Сделать ход сразу (S)',
      swap: 'Сменить цвет',
      resign: 'Сдаться',
      analysis: 'Анализ',
      bestMoves: 'Лучшие ходы',
      searchTitle: 'Начать или остановить (S)',
      lines: 'Варианты',
      map: 'Карта',
      mapNone: 'нет',
      mapOwn: 'чей ход',
      mapOther: 'соперник',
      wholeGame: 'Вся партия',
      playOn: 'Играть отсюда',
      playOnTitle: 'Продолжить эту позицию против программы',
      evaluation: 'Оценка',
      curve: 'График оценки партии',
      curveNote: 'вверх: лучше чёрным',
      record: 'Запись',
      moves: 'Ходы',
      copyLink: 'Копировать ссылку',
      copyMoves: 'Копировать ходы',
      savePsq: 'Сохранить .psq',
      saveSgf: 'Сохранить SGF',
      open: 'Открыть или вставить…',
      youPlay: 'Вы играете',
      movesFirst: 'первый ход',
      movesSecond: 'второй ход',
      both: 'Оба',
      twoPeople: 'вдвоём',
      level: 'Уровень',
      rule: 'Правила',
      opening: 'Дебют',
      moveTime: 'Время на ход',
      columns: 'Столбцы',
      rows: 'Ряды',
      inARow: 'В ряд',
      cancel: 'Отмена',
      start: 'Начать',
      colours: 'Тема',
      asSystem: 'как в системе',
      themeLight: 'светлая',
      themeDark: 'тёмная',
      numbers: 'Номера на камнях',
      confirm: 'Ход двумя касаниями (первое выбирает)',
      done: 'Готово',
      openGame: 'Открыть партию',
      openNote:
        'Выберите файл (.psq, SGF, .rif или .lib) или вставьте его текст, строку ходов (H8 I9 J7) либо ссылку.',
      file: 'Файл',
      recordText: 'Текст записи',
      anyGame: 'Записи других игр тоже (го, гекс…)',
      openButton: 'Открыть',
      keys: 'Клавиши',
      lesson: 'Чему учит ход',
      betterLine: 'Лучший вариант',
      answerLine: 'Ответ',
      stepTitle: 'Ходы варианта листают кнопками под доской',
      backToGame: 'К партии',
      nextMistake: 'Следующая ошибка',
      variations: 'Варианты',
      promote: 'Сделать главным',
      deleteLine: 'Удалить отсюда',
      lastGameOpen: 'Открыть',
      position: 'Позиция',
      setUp: 'Расставить',
      inTurns: 'Цвета по очереди',
      erase: 'Стереть',
      blocked: 'Закрытый пункт',
      sideToMove: 'Ход за',
      clearBoard: 'Очистить доску',
      solve: 'Решить',
      solveTitle: 'Доказать выигрыш стороны, чей ход',
      balance: 'Равный ход',
      balanceTitle: 'Ход, после которого шансы сторон ближе всего',
      rotate: 'Повернуть',
      mirror: 'Отразить',
      saveSvg: 'Сохранить рисунок (SVG)',
      savePng: 'Сохранить рисунок (PNG)',
      copyPicture: 'Копировать рисунок',
      saveFilm: 'Сохранить фильм (SVG)',
      proofBack: 'Назад',
      mapLegend: 'Чем темнее, тем лучше; наведите на пункт, чтобы увидеть число.',
      yourName: 'Ваше имя в сохранённых партиях',
      close: 'Закрыть',
    },
    level: (level) => `уровень ${level}`,
    thinking: 'думает',
    depth: (depth) => `глубина ${depth}`,
    seconds: (seconds) => `${seconds} с`,
    depthIn: (depth, seconds) => `глубина ${depth} за ${seconds} с`,
    positions: (count) => `позиций: ${count}`,
    inARow: (length) => `${length} в ряд`,
    noResult: 'Пока нет результата.',
    noMoves: 'Ходов ещё не было.',
    moveOf: (move, moves) => `ход ${move} из ${moves}`,
    search: 'Искать',
    stop: 'Стоп',
    engineFailed: 'Сбой программы, она перезапущена.',
    tooOld:
      'В этом браузере программа не работает: нужен WebAssembly с SIMD (Chrome 110, Firefox 115, Safari 16.4 или новее).',
    lineAt: (move, moves) => `${move} из ${moves}`,
    searched: (done, all) => `просчитано позиций: ${done} из ${all}`,
    mainLine: 'Главный вариант',
    lastGame: (stones) => `В прошлой партии ${figures.counted(stones, MOVES)}.`,
    tapAgain: (point) => `${point}: коснитесь ещё раз, чтобы сходить`,
    settingUp: 'Расставьте позицию щелчками по доске.',
    solving: `${ENGINE_NAME} ищет доказательство.`,
    solvedWin: (colour, moves, firstMoves) =>
      `${COLOURS[colour]} выигрывают за ${inMoves(moves)}, доказано: ${firstMoves}.`,
    solvedNone: (colour) => `У ${OF_COLOUR[colour]} нет выигрыша угрозами, и поиск его не нашёл.`,
    solvedUnknown: (colour, seconds) => `За ${seconds} с не удалось узнать, выигрывают ли ${SIDES[colour]}.`,
    answered: (reply, answer, moves) => `${reply}: ${answer} (${inMoves(moves)})`,
    anyOther: 'Любой другой',
    rowComplete: 'Ряд построен.',
    balancing: `${ENGINE_NAME} ищет равный ход.`,
    balanced: (point, chance) => `Равный ход: ${point}${chance === '' ? '' : ` (${chance})`}.`,
    pictureCopied: 'рисунок скопирован',
    noPicture: 'браузер не может сделать рисунок',
    cell: {
      blocked: 'закрыто',
      empty: 'пусто',
      forbidden: 'запрещено',
      best: (badge) => `один из лучших ходов: ${badge}`,
      offered: 'предложено',
      allowed: 'разрешено дебютом',
      mirrored: 'симметрично предложенному ходу',
      worth: (score, colour) => `${COLOURS[colour]}: ${score}`,
      stone: (colour, move, isLast) =>
        `${COLOURS[colour]}, ${move > 0 ? `ход ${move}` : 'расставлено'}${isLast ? ', последний ход' : ''}`,
    },
    linkCopied: 'ссылка скопирована',
    movesCopied: 'ходы скопированы',
    cannotCopy: 'браузер не разрешает копировать',
    saved: (file) => `${file} сохранён`,
    pasted: 'вставлено',
    cannotPaste: (why) => `не удалось вставить: ${why}`,
    text: 'Текст',
    ownSize: 'другая…',
    usualTime: (seconds) => `обычно: не более ${seconds} с`,
    levelOf: (level, most, rating) => `${level} из ${most} (${rating})`,
    sides: (least, most) => `столбцов и рядов на доске — от ${least} до ${most}`,
    fileTooLarge: 'файл слишком велик для записи партии',
    fileUnreadable: 'файл не читается',
    address: {
      unlike: 'адрес не похож на #15f/h8i9',
      board: (size, least, most) => `в адресе доска ${size}; сторона — от ${least} до ${most} пунктов`,
      rule: (letter, letters) => `в адресе неизвестные правила "${letter}"; есть ${letters.join(', ')}`,
      row: (row, least, most) => `в адресе ${row} в ряд; возможно от ${least} до ${most}`,
      point: (why) => `в адресе неверный пункт: ${why}`,
    },
    keys: {
      arrows: 'Стрелки, Enter',
      board: 'выбрать пункт, сделать ход',
      undo: 'взять ход назад',
      redo: 'вернуть ход',
      stop: 'сделать ход сразу; в анализе — начать или остановить',
      play: 'играть отсюда',
      copyLink: 'копировать ссылку',
      open: 'открыть или вставить партию',
      back: 'на ход назад',
      forward: 'на ход вперёд',
      first: 'первая позиция',
      last: 'последняя позиция',
      zoomIn: 'увеличить доску больше 19',
      zoomOut: 'уменьшить её',
      help: 'этот список',
    },
    about: (version, threads) =>
      `${ENGINE_NAME} ${version}, поиск в вашем браузере (${figures.counted(threads, { one: 'поток', few: 'потока', many: 'потоков' })}). Ничто не покидает эту страницу.`,
  },

  analysis: {
    won: (winner) => `${COLOURS[winner]} выиграли`,
    wonByFoul: (winner, kind) =>
      `${COLOURS[winner]} выиграли (фол${kind === undefined ? '' : `: ${FOULS[kind]}`})`,
    full: 'доска заполнена',
    movesAfter: (end, number, point, left) =>
      `${end} ${number > 0 ? `на ходу ${number} (${point})` : 'до первого хода'}, но дальше ещё ${figures.counted(left, MOVES)}`,
    bestWas: (point) => `лучший ${point}`,
    lost: (percent) => `потеря ${percent} %`,
    columns: { move: 'Ход', chance: 'Чёрные', lost: 'Потеря', best: 'Лучший', grade: 'Оценка' },
    chanceAfter: 'Шансы чёрных на победу после каждого хода:',
    foul: (kind) => `Фол чёрных (${FOULS[kind]}): партия проиграна.`,
    missedRow: (point) => `Не замечена пятёрка: ${point}.`,
    missedWin: (moves, line) => `Упущен выигрыш за ${inMoves(moves)}: ${line}`,
    leaves: (colour, threat, stones) => `Осталось без ответа у ${OF_COLOUR[colour]}: ${threat} ${stones}.`,
    allowsRow: (colour, point) => `${COLOURS[colour]} сразу выигрывают ходом ${point}.`,
    allows: (colour, threat, point) => `${COLOURS[colour]} могут построить: ${threat} ходом ${point}.`,
    better: (line, threat) => `Лучше${threat === '' ? '' : ` (${threat})`}: ${line}`,
    answer: (line, colour, score) => `Ответ: ${line} (${SIDES[colour]}: ${score})`,
    summary: (colour, moves, accuracy, mistakes) =>
      `${COLOURS[colour]}: ${figures.counted(moves, MOVES)}${accuracy === undefined ? '' : `, точность ${accuracy} %`}, ${mistakes.length === 0 ? 'без ошибок' : mistakes.join(', ')}.`,
    decisive: (number, colour, point, before, after) =>
      `Ход ${number}, ${point}, решил партию: шансы ${OF_COLOUR[colour]} упали с ${before} % до ${after} %.`,
    grades: {
      inaccuracy: 'неточность',
      mistake: 'ошибка',
      blunder: 'зевок',
      'missed win': 'упущенный выигрыш',
    },
    counted: {
      inaccuracy: (count) =>
        figures.counted(count, { one: 'неточность', few: 'неточности', many: 'неточностей' }),
      mistake: (count) => figures.counted(count, { one: 'ошибка', few: 'ошибки', many: 'ошибок' }),
      blunder: (count) => figures.counted(count, { one: 'зевок', few: 'зевка', many: 'зевков' }),
      'missed win': (count) =>
        figures.counted(count, {
          one: 'упущенный выигрыш',
          few: 'упущенных выигрыша',
          many: 'упущенных выигрышей',
        }),
    },
  },
};
