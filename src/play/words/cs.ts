/** Czech, in the words of piškvorky and renju players. */
import { type Colour, opponent } from '../../game/position.ts';
import { capitalized, sentence } from '../../game/result.ts';
import type { Translation } from '../languages.ts';
import { THREAT_COUNTS, type ThreatCounts } from './en.ts';
import { figuresOf, type NounForms } from './figures.ts';
import { ENGINE_NAME, playerNames, type Who } from './players.ts';

type Form = 'one' | 'few' | 'other';

const figures = figuresOf<Form>('cs', ['one', 'few', 'other']);
const COLOURS: Readonly<Record<Colour, string>> = { black: 'Černý', white: 'Bílý' };
/** Inside of sentences. */
const SIDES: Readonly<Record<Colour, string>> = { black: 'černý', white: 'bílý' };
/** The accusative and the instrumental, inside of sentences. */
const AS_COLOUR: Readonly<Record<Colour, string>> = { black: 'černého', white: 'bílého' };
const ROWS = ['řada', 'řada', 'dvojka', 'trojka', 'čtyřka', 'pětka', 'šestka'];
const ORDINALS = ['první', 'druhý', 'třetí', 'čtvrtý', 'pátý'];
const FOULS = { overline: 'přesah', 'double four': 'dvojčtyřka', 'double three': 'dvojtrojka' };
const RULES = {
  freestyle: 'volná pravidla',
  standard: 'standardní pravidla',
  renju: 'renju',
  caro: 'caro',
  'caro-exact': 'caro, přesně pět',
};
const PARTS = {
  players: 'hráči',
  event: 'turnaj',
  round: 'kolo',
  date: 'datum',
  rule: 'pravidla',
  result: 'výsledek',
  winner: 'vítěz',
  'order of the moves': 'pořadí tahů',
  'side to move': 'kdo je na tahu',
  times: 'časy',
  evaluations: 'hodnocení',
  comments: 'poznámky',
  variations: 'varianty',
};
const MOVES: NounForms<Form> = { one: 'tah', few: 'tahy', other: 'tahů' };
const STONES: NounForms<Form> = { one: 'kámen', few: 'kameny', other: 'kamenů' };
/** After `v` and `ve`. */
const IN_MOVES: NounForms<Form> = { one: 'tahu', few: 'tazích', other: 'tazích' };

const { name, player } = playerNames(SIDES, 'ty', (colour) => ` (${colour})`);

/** `Jsi na tahu (černý)`, `Na tahu je bílý` */
function turnOf(who: Who, colour: Colour): string {
  return who === 'person' ? `Jsi na tahu (${SIDES[colour]})` : `Na tahu je ${player(who, colour)}`;
}

function inMoves(moves: number): string {
  return `${/^[234]$/.test(String(moves)) ? 've' : 'v'} ${figures.counted(moves, IN_MOVES)}`;
}

function rowName(length: number): string {
  return ROWS[length] ?? `řada ${length}`;
}

/** `pětka`, `otevřená čtyřka`, `čtyřka`; of several: `dvojčtyřka`, `čtyřka s trojkou`, `dvojtrojka`. */
function threatName({ fives, openFours, fours, openThrees }: ThreatCounts, rowLength: number): string {
  const [four, three] = [rowName(rowLength - 1), rowName(rowLength - 2)];
  if (fives > 0) return rowName(rowLength);
  if (openFours > 0 && fours === 0 && openThrees === 0)
    return `${openFours > 1 ? `${openFours}× ` : ''}otevřená ${four}`;
  if (openFours + fours > 1) return `dvoj${four}`;
  if (openFours + fours === 1 && openThrees > 0) return `${four} a ${three}`;
  if (fours === 1) return four;
  return openThrees > 1 ? `dvoj${three}` : `otevřená ${three}`;
}

export const czech: Translation = {
  figures,
  sentence: (text) => sentence(text),
  joined: (sentences) => sentences.join(' '),
  listed: (parts) => parts.join(', '),
  colours: COLOURS,
  seats: { person: 'Ty', engine: ENGINE_NAME },
  rules: {
    freestyle: 'Volná',
    standard: 'Standardní',
    renju: 'Renju',
    caro: 'Caro',
    'caro-exact': 'Caro, přesně pět',
  },
  ruleNotes: {
    freestyle: 'Vyhrává pět a více v řadě.',
    standard: 'Vyhrává přesně pět v řadě.',
    renju:
      'Černý potřebuje přesně pět a nesmí hrát dvojtrojku, dvojčtyřku ani přesah. Bílý vyhrává pěti a více.',
    caro: 'Vyhrává přesně pět v řadě, pokud soupeř neuzavřel oba konce; šest a více vyhrává vždy.',
    'caro-exact': 'Vyhrává přesně pět v řadě, pokud soupeř neuzavřel oba konce; šest a více nevyhrává.',
  },
  openings: {
    free: 'Volné',
    'swap-after-third': 'Výměna po třetím tahu',
    'two-fifths': 'Dva páté tahy',
    renju: 'Renju: výměna a dva páté tahy',
    yamaguchi: 'Yamaguchi',
    'soosorv-8': 'Soosorv-8',
    'taraguchi-10': 'Taraguchi-10',
    swap2: 'Swap2',
  },
  openingName: (opening, isPlain) =>
    `${opening.code} ${opening.romaji}${isPlain ? '' : ` ${opening.japanese}`}`,
  fouls: FOULS,
  threats: {
    standing: (isOpen, length) => `${isOpen ? 'otevřená ' : ''}${rowName(length)}`,
    named: (kind, rowLength) => threatName(THREAT_COUNTS[kind], rowLength),
    made: (threats, rowLength) => threatName(threats, rowLength),
  },
  levelNote: (rating) => `Hodnocení asi ${rating}.`,
  overlooks: (parts) => `Přehlédne ${parts.join(' a ')}.`,
  overlooksThrees: (percent) => `${percent} % tvých otevřených trojek`,
  overlooksFours: (percent) => `${percent} % tvých čtyřek`,
  fullStrength: (rating) => `Hodnocení asi ${rating}: plná síla, omezuje ji jen čas.`,

  score: {
    wins: (moves) => `výhra ${inMoves(moves)}`,
    loses: (moves) => `prohra ${inMoves(moves)}`,
    lost: 'prohráno',
    percent: (percent) => `${percent} %`,
    chance: (percent) => `šance na výhru ${percent} %`,
    badges: { win: 'V', loss: 'P' },
  },

  turn: {
    of: turnOf,
    opening: (opening) => `Zahájení: ${opening}.`,
    move: (who, colour) => `${turnOf(who, colour)}.`,
    place: (turn, stone, where, after) =>
      `${turn}: polož ${stone === 'black' ? 'černý' : 'bílý'} kámen${where}${after > 0 ? `, pak ještě ${after}` : ''}.`,
    onPoint: (point) => ` na ${point}`,
    inSquare: (from, to) => ` ve čtverci ${from} až ${to}`,
    offer: (turn, number, count) => `${turn}: nabídni pátý tah (${number} z ${count}).`,
    pick: (turn, offered) => `${turn}: vyber pátý tah, který se zahraje: ${offered.join(', ')}.`,
    declare: (turn, most) => `${turn}: kolik pátých tahů musí černý nabídnout, 1 až ${most}?`,
    next: (step) => `Dále: ${step}`,
    chooseSide: (who, turn) => (who === 'person' ? 'Vyber si barvu.' : `${turn}: výběr barvy.`),
    type: (turn, choices) => `${turn}: napiš ${choices.join(', nebo ')}.`,
    typeChoice: (choice, by) => {
      if (choice === 'add-two') return '"two" (přidat dva kameny, barvu vybere soupeř)';
      if (choice === 'offer-ten') return '"ten" (nabídnout deset pátých tahů)';
      return `"${choice}" (${choice === by ? 'nechat si' : 'vzít si'} ${AS_COLOUR[choice]})`;
    },
    paused: (colour) => `Pozastaveno: na tahu je ${player('engine', colour)}.`,
    thinking: `${ENGINE_NAME} přemýšlí`,
    lookingForHint: `${ENGINE_NAME} hledá nápovědu`,
    forSeconds: (doing, seconds) => (seconds > 0 ? `${doing} (${seconds} s)` : doing),
  },
  choices: {
    black: 'Hrát černé',
    white: 'Hrát bílé',
    'add-two': 'Přidat dva kameny',
    'offer-ten': 'Nabídnout deset pátých tahů',
  },

  opening: {
    stone: (colour, where) => `${colour === 'black' ? 'černý' : 'bílý'} kámen${where}`,
    place: (by, stones) => `${COLOURS[by]} položí ${stones.join(', ')}`,
    moves: (count) => `hraje se obvyklým způsobem, počet tahů: ${count}`,
    swap: (by) => `${COLOURS[by]} smí vyměnit barvy`,
    swapOrAdd: (by) =>
      `${COLOURS[by]} smí vyměnit barvy, nebo přidat dva kameny a výběr nechat soupeři (${SIDES[opponent(by)]})`,
    swapOrTen: (by) =>
      `${COLOURS[by]} smí vyměnit barvy, nebo nabídnout deset pátých tahů, z nichž jeden vybere ${SIDES[opponent(by)]}`,
    declare: (by, most) => `${COLOURS[by]} určí, kolik pátých tahů musí černý nabídnout (1 až ${most})`,
    offer: (count) => `Černý nabídne páté tahy (${count}), žádné dva souměrné`,
    offerDeclared: 'Černý nabídne tolik pátých tahů, žádné dva souměrné',
    pick: 'Bílý vybere, který z nich se zahraje',
    play: 'Hra pokračuje obvyklým způsobem',
  },

  result: {
    wins: (who, winner) =>
      who === 'person' ? `vyhráváš (${SIDES[winner]})` : `vyhrává ${player(who, winner)}`,
    row: (length, won) => `${capitalized(rowName(length))}: ${won}.`,
    resigned: (loser, lost, won) =>
      `${capitalized(name(loser, lost))}: ${loser === 'person' ? 'vzdáváš' : 'vzdává'}. ${capitalized(won)}.`,
    foul: (point, won) => `Tah ${point} byl černému zakázán: ${won}.`,
    allForbidden: (won) => `Černý nemá žádný dovolený tah: ${won}.`,
    draw: 'Remíza: deska je plná.',
    over: 'Partie skončila.',
    draws: (draws) => `, remízy ${draws}`,
    noGames: 'Ještě žádná partie neskončila.',
    score: (person, engine, draws) => `Skóre: ty ${person}, ${ENGINE_NAME} ${engine}${draws}.`,
    colourScore: (black, white, draws) => `Skóre: černý ${black}, bílý ${white}${draws}.`,
    next: 'Další partie: napiš "new".',
  },

  done: {
    plays: (points) => `${ENGINE_NAME} hraje ${points}.`,
    offers: (point) => `${ENGINE_NAME} nabízí ${point}`,
    offered: (point) => `Nabídnuto: ${point}.`,
    stays: (colour) => `${ENGINE_NAME} si nechává ${AS_COLOUR[colour]}`,
    takes: (colour) => `${ENGINE_NAME} si bere ${AS_COLOUR[colour]}`,
    addsTwo: `${ENGINE_NAME} přidává dva kameny, barvu vybíráš ty`,
    offersTen: `${ENGINE_NAME} nabídne deset pátých tahů`,
    declares: (fifths) => `${ENGINE_NAME} určuje počet pátých tahů: ${fifths}`,
    took: (seconds) => ` (${seconds} s)`,
    youPlay: (colour) => `Hraješ za ${AS_COLOUR[colour]}.`,
    youPlayNext: (colour) => `V příští partii hraješ za ${AS_COLOUR[colour]}.`,
    newGame: 'Nová partie.',
    gameBack: 'Předchozí partie je zpět.',
    hintCancelled: 'Nápověda zrušena.',
  },

  hint: {
    none: 'Není co napovědět.',
    point: (point, details) => `Nápověda: ${point}${details === '' ? '' : ` (${details})`}.`,
    stay: (colour) => `Nápověda: nechat si ${AS_COLOUR[colour]}.`,
    take: (colour) => `Nápověda: vzít si ${AS_COLOUR[colour]}.`,
    addTwo: 'Nápověda: přidat dva kameny.',
    offerTen: 'Nápověda: nabídnout deset pátých tahů.',
    fifths: (fifths) => `Nápověda: počet pátých tahů ${fifths}.`,
  },

  refusal: {
    over: 'partie skončila',
    engineThinks: `${ENGINE_NAME} přemýšlí. Napiš "stop", ať táhne hned, nebo "undo", chceš-li vzít svůj tah zpět.`,
    nothingToUndo: 'Není co vzít zpět.',
    nothingToRedo: 'Není co zopakovat.',
    nothingToChoose: 'teď není co vybírat',
    chooseFirst: 'nejdřív si vyber barvu',
    chooseNumber: (most) => `nejdřív vyber počet pátých tahů, 1 až ${most}`,
    choices: (choices) => `vyber ${choices.join(' nebo ')}`,
    offBoard: (size) => `tento bod není na desce ${size}`,
    taken: (point) => `bod ${point} je obsazený`,
    forbidden: (point) => `tah ${point} je černému zakázán`,
    foul: (point, foul, rows) => `Tah ${point} je černému zakázán: ${FOULS[foul]} (${rows.join(' a ')}).`,
    notWithin: (point, stones, where) =>
      `tah ${point} není dovolen: ${ORDINALS[stones] ?? 'tento'} kámen patří${where}`,
    alreadyOffered: (point) => `tah ${point} už je nabídnut`,
    mirrored: (point, twin) => `${point} je souměrný s ${twin}: nabídni jiný tah`,
    notOffered: (point, offered) => `${point} není mezi nabídnutými pátými tahy (${offered.join(', ')})`,
    move: (number, why) => `tah ${number}: ${why}`,
    otherStep: (number) => `krok ${number} uložené partie nesouhlasí`,
    openingRow: (least, row) => `pravidlo zahájení potřebuje aspoň ${least} v řadě, ne ${row}`,
    openingBoard: (least) => `pravidlo zahájení potřebuje desku aspoň ${least}x${least}`,
    openingStart: 'pravidlo zahájení potřebuje prázdnou desku',
    noSides: 'Jeden hráč má obě barvy: není co vyměnit.',
    notThinking: `${ENGINE_NAME} nepřemýšlí.`,
    nothingForbidden: (rule) => `Podle těchto pravidel (${RULES[rule]}) není nic zakázáno.`,
    noForbiddenPoint: 'Černý nemá žádný zakázaný bod.',
    unplayable: (size) => `Na desce ${size} nelze hrát.`,
    fault: (error) =>
      `Chyba programu ${ENGINE_NAME} (${error}). Ulož partii, nebo to zkus znovu klávesou Enter.`,
  },

  records: {
    movesLoaded: (what, moves, stones) =>
      `${what}: ${stones > 0 ? `${figures.counted(stones, STONES)}, ` : ''}${figures.counted(moves, MOVES)}.`,
    stonesLoaded: (what, stones) => `${what}: ${figures.counted(stones, STONES)}.`,
    moves: 'Tahy jsou na desce',
    stones: 'Kameny jsou na desce',
    file: (file) => `Soubor ${file} načten`,
    termsNow: (rule, size) => `teď platí: ${RULES[rule]}, deska ${size}`,
    ruleAssumed: (rule) => `záznam neuvádí pravidla, použijí se: ${RULES[rule]}`,
    passesLeftOut: 'varianty s vynechaným tahem chybí',
    undoBringsBack: '"undo" vrátí předchozí partii',
    saved: (file) => `Uloženo: ${file}.`,
    lost: (format, parts) =>
      `Formát ${format.toUpperCase()} nemá místo pro: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    otherGames: 'Čtou se i záznamy jiných her: jejich tahy se berou jako tahy piškvorek.',
    otherGameHint: 'napiš "any-game", mají-li se tahy přesto přečíst',
    otherGamePageHint:
      'mají-li se tahy přesto přečíst, zaškrtni „I záznamy jiných her“ v okně „Otevřít nebo vložit“',
    wrongName: (file) => `název souboru musí končit .psq nebo .sgf (ne "${file}")`,
    notAFile: (file) => `${file} není soubor`,
    person: 'Hráč',
  },

  typed: {
    greeting: 'Napiš bod, například H8, a zahraješ tah; "help" vypíše příkazy, "quit" hru opustí.',
    openingHelp: (opening) => `Zahájení: ${opening}. Příkaz "opening" ukáže jeho kroky.`,
    strength: (level, most, rating) =>
      `${ENGINE_NAME} hraje na úrovni ${level} z ${most} (hodnocení asi ${rating}).`,
    noLevel: (level, most) => `Úroveň ${level} není. Úrovně jsou od 1 (začátečník) do ${most} (plná síla).`,
    time: (time) => `${ENGINE_NAME} přemýšlí o tahu nejvýš ${time}.`,
    noMoves: 'Ještě se nehrálo.',
    goOn: 'Chceš-li pokračovat, spusť znovu "tengen play" a vlož tento řádek.',
    stepProof: 'Příkaz "proof" důkazem provede.',
    noProof: 'Není žádný důkaz k procházení: nejprve napiš "solve".',
    wantsSvg: (word) => `Za "${word}" patří název souboru s příponou .svg, například "${word} game.svg".`,
    wantsPoints: (word) => `Za "${word}" patří body, například "${word} H8 I9".`,
    wantsCount: (word, typed) => `Za "${word}" patří číslo, například "${word} 3", ne "${typed}".`,
    wantsTime: (typed) => `Za "time" patří čas na tah, například "time 5s" nebo "time 500ms", ne "${typed}".`,
    wantsFile: (word) =>
      `Za "${word}" patří název souboru, například "${word} game.sgf" nebo "${word} game.psq".`,
    noArgument: (word) => `Za "${word}" nic nepatří.`,
    offBoard: (point, size) => `bod ${point} není na desce ${size}`,
    unknown: (typed) => `"${typed}" není bod (například H8) ani příkaz. Seznam příkazů: "help".`,
    onlyByHand: (typed) => `"${typed}" funguje jen s --debug, kde se kameny kladou ručně.`,
    commands: [
      ['H8, h8, 8,8', 'tah: sloupce zleva, řady zdola'],
      ['undo [N], redo [N]', 'vzít zpět nebo zopakovat posledních N tahů i s odpověďmi'],
      ['hint', 'tah, který Tengen navrhuje'],
      ['stop', 'ať Tengen táhne hned (undo vezme zpět tvůj tah)'],
      ['swap, stay', 'vyměnit barvy; v zahájení vzít druhou barvu, nebo zůstat'],
      ['black, white, two, ten', 'volby v zahájení; číslo, kde je třeba'],
      ['opening', 'kroky zahájení po řadě'],
      ['resign, new, score', 'vzdát, další partie, skóre'],
      ['level N', 'síla programu Tengen: od 1 (začátečník) do 12 (plná)'],
      ['time 5s', 'jak dlouho smí Tengen o tahu přemýšlet'],
      ['forbidden', 'body zakázané černému v renju a proč'],
      ['threats', 'hrozby obou stran'],
      ['moves', 'partie na jednom řádku; vložením takového řádku se dá na desku'],
      ['save FILE, load FILE', '.psq nebo .sgf; load čte i jiné zápisy'],
      ['any-game', 'od teď číst i záznamy jiných her, například go'],
      ['black, white, turns', 's --debug: barva dalších kamenů; body mohou být na stejném řádku'],
      ['board, help, quit', 'ukázat desku, tento seznam, konec'],
      ['solve', 'zda ten, kdo je na tahu, vyhraje, s důkazem'],
      ['proof H8, proof back', 'po solve: odpověď na obranu; o tah zpět'],
      ['balance', 'tah, po kterém jsou šance stran nejvyrovnanější'],
      ['picture, film FILE', 'deska, nebo celá partie tah po tahu, jako soubor SVG'],
      ['remove H8, block A1', 's --debug: odebrat kameny; uzavřít body'],
      ['rotate, mirror', 's --debug: otočit nebo zrcadlit desku'],
    ],
  },

  byHand: {
    greeting:
      'Psaním bodů kladeš černé kameny. "white", "black" a "turns" (střídavě) mění barvu, "quit" hru opustí.',
    next: (colour, inTurns) => `Další kámen: ${SIDES[colour]}${inTurns ? ' (barvy se střídají)' : ''}.`,
    taken: (point) => `Bod ${point} je obsazený. Žádný kámen z tohoto řádku nebyl položen.`,
    empty: (point) => `Na ${point} nic není.`,
    has: (colour, threats) => `${COLOURS[colour]} má: ${threats.join(' a ')}.`,
    canMake: (colour, threats) => `${COLOURS[colour]} může postavit: ${threats.join(', ')}.`,
    threat: (threat, stones) => `${threat} (${stones})`,
    threatAt: (threat, points, others) => `${threat} (${points}${others > 0 ? ` a další: ${others}` : ''})`,
    noScore: 'Kameny položené ručně se do skóre nepočítají.',
    noThreats: 'Žádná strana nemůže postavit otevřenou trojku ani nic silnějšího.',
  },

  page: {
    labels: {
      skip: 'Na desku',
      modes: 'Co dělat',
      play: 'Hra',
      analyse: 'Rozbor',
      newGame: 'Nová partie',
      newShort: 'Nová',
      settings: 'Nastavení',
      language: 'Jazyk',
      help: 'Klávesy a nápověda',
      board: 'Deska',
      first: 'Na začátek',
      back: 'O tah zpět',
      backTitle: 'O tah zpět (Page Up)',
      move: 'Tah',
      forward: 'O tah vpřed',
      forwardTitle: 'O tah vpřed (Page Down)',
      last: 'Na konec',
      zoomIn: 'Zvětšit desku',
      zoomOut: 'Zmenšit desku',
      players: 'Hráči',
      analyseGame: 'Rozebrat partii',
      analyseGameTitle: 'Prohledat každou pozici partie',
      undo: 'Zpět',
      undoTitle: 'Vzít tah zpět (U)',
      redo: 'Znovu',
      redoTitle: 'Zopakovat tah (R)',
      hint: 'Nápověda',
      moveNow: 'Táhni hned',
      moveNowTitle: 'Táhnout hned (S)',
      swap: 'Vyměnit barvy',
      resign: 'Vzdát',
      analysis: 'Rozbor',
      bestMoves: 'Nejlepší tahy',
      searchTitle: 'Hledat nebo zastavit (S)',
      lines: 'Varianty',
      map: 'Mapa',
      mapNone: 'žádná',
      mapOwn: 'kdo táhne',
      mapOther: 'soupeř',
      wholeGame: 'Celá partie',
      playOn: 'Hrát odtud',
      playOnTitle: 'Pokračovat z této pozice proti programu',
      evaluation: 'Hodnocení',
      curve: 'Křivka hodnocení partie',
      curveNote: 'nahoru: lepší černý',
      record: 'Záznam',
      moves: 'Tahy',
      copyLink: 'Kopírovat odkaz',
      copyMoves: 'Kopírovat tahy',
      savePsq: 'Uložit .psq',
      saveSgf: 'Uložit SGF',
      open: 'Otevřít nebo vložit…',
      youPlay: 'Hraješ za',
      movesFirst: 'začíná',
      movesSecond: 'druhý na tahu',
      both: 'Oba',
      twoPeople: 'dva lidé',
      level: 'Úroveň',
      rule: 'Pravidla',
      opening: 'Zahájení',
      moveTime: 'Čas na tah',
      columns: 'Sloupce',
      rows: 'Řady',
      inARow: 'V řadě',
      cancel: 'Zrušit',
      start: 'Začít',
      colours: 'Vzhled',
      asSystem: 'podle systému',
      themeLight: 'světlý',
      themeDark: 'tmavý',
      numbers: 'Čísla na kamenech',
      confirm: 'Táhnout dvěma ťuknutími (první vybere)',
      done: 'Hotovo',
      openGame: 'Otevřít partii',
      openNote:
        'Vyber soubor (.psq, SGF, .rif nebo .lib), nebo vlož jeho text, řádek tahů (H8 I9 J7) či odkaz.',
      file: 'Soubor',
      recordText: 'Text záznamu',
      anyGame: 'I záznamy jiných her (go, hex…)',
      openButton: 'Otevřít',
      keys: 'Klávesy',
      lesson: 'Co se z tahu naučit',
      betterLine: 'Lepší varianta',
      answerLine: 'Odpověď',
      stepTitle: 'Tahy varianty se procházejí tlačítky pod deskou',
      backToGame: 'Zpět k partii',
      nextMistake: 'Další chyba',
      variations: 'Varianty',
      promote: 'Udělat hlavní',
      deleteLine: 'Smazat odtud',
      lastGameOpen: 'Otevřít',
      position: 'Pozice',
      setUp: 'Postavit',
      inTurns: 'Barvy střídavě',
      erase: 'Smazat',
      blocked: 'Uzavřený bod',
      sideToMove: 'Na tahu',
      clearBoard: 'Vyčistit desku',
      solve: 'Vyřešit',
      solveTitle: 'Dokázat výhru toho, kdo je na tahu',
      balance: 'Vyrovnaný tah',
      balanceTitle: 'Tah, po kterém jsou šance co nejvyrovnanější',
      rotate: 'Otočit',
      mirror: 'Zrcadlit',
      saveSvg: 'Uložit obrázek (SVG)',
      savePng: 'Uložit obrázek (PNG)',
      copyPicture: 'Kopírovat obrázek',
      saveFilm: 'Uložit film (SVG)',
      proofBack: 'Zpět',
      mapLegend: 'Čím tmavší, tím lepší; číslo ukáže najetí na bod.',
      yourName: 'Tvé jméno v uložených partiích',
      close: 'Zavřít',
    },
    level: (level) => `úroveň ${level}`,
    thinking: 'přemýšlí',
    depth: (depth) => `hloubka ${depth}`,
    seconds: (seconds) => `${seconds} s`,
    depthIn: (depth, seconds) => `hloubka ${depth} za ${seconds} s`,
    positions: (count) => `pozic: ${count}`,
    inARow: (length) => `${length} v řadě`,
    noResult: 'Zatím bez výsledku.',
    noMoves: 'Ještě se nehrálo.',
    moveOf: (move, moves) => `tah ${move} z ${moves}`,
    search: 'Hledat',
    stop: 'Stop',
    engineFailed: 'Program selhal a byl znovu spuštěn.',
    tooOld:
      'V tomto prohlížeči program neběží: potřebuje WebAssembly se SIMD (Chrome 110, Firefox 115, Safari 16.4 nebo novější).',
    lineAt: (move, moves) => `${move} z ${moves}`,
    searched: (done, all) => `prohledáno pozic: ${done} z ${all}`,
    mainLine: 'Hlavní varianta',
    lastGame: (stones) => `Minulá partie: ${figures.counted(stones, MOVES)}.`,
    tapAgain: (point) => `${point}: ťukni znovu a zahraješ`,
    settingUp: 'Klikáním na desku postav pozici.',
    solving: `${ENGINE_NAME} hledá důkaz.`,
    solvedWin: (colour, moves, firstMoves) =>
      `${COLOURS[colour]} vyhraje ${inMoves(moves)}, dokázáno: ${firstMoves}.`,
    solvedNone: (colour) => `${COLOURS[colour]} nemá výhru hrozbami a hledání žádnou nenašlo.`,
    solvedUnknown: (colour, seconds) => `Do ${seconds} s se nezjistilo, zda vyhraje ${SIDES[colour]}.`,
    answered: (reply, answer, moves) => `${reply}: ${answer} (${figures.counted(moves, MOVES)})`,
    anyOther: 'Jakýkoli jiný',
    rowComplete: 'Řada je hotová.',
    balancing: `${ENGINE_NAME} hledá vyrovnaný tah.`,
    balanced: (point, chance) => `Vyrovnaný tah: ${point}${chance === '' ? '' : ` (${chance})`}.`,
    pictureCopied: 'obrázek zkopírován',
    noPicture: 'prohlížeč neumí vytvořit obrázek',
    cell: {
      blocked: 'uzavřený',
      empty: 'prázdný',
      forbidden: 'zakázaný',
      best: (badge) => `jeden z nejlepších tahů: ${badge}`,
      offered: 'nabídnutý',
      allowed: 'zahájení ho dovoluje',
      mirrored: 'souměrný s nabídnutým tahem',
      worth: (score, colour) => `${COLOURS[colour]}: ${score}`,
      stone: (colour, move, isLast) =>
        `${COLOURS[colour]}, ${move > 0 ? `tah ${move}` : 'postavený'}${isLast ? ', poslední tah' : ''}`,
    },
    linkCopied: 'odkaz zkopírován',
    movesCopied: 'tahy zkopírovány',
    cannotCopy: 'prohlížeč nedovoluje kopírovat',
    saved: (file) => `${file} uložen`,
    pasted: 'vloženo',
    cannotPaste: (why) => `nelze vložit: ${why}`,
    text: 'Text',
    ownSize: 'jiná…',
    usualTime: (seconds) => `běžně nejvýš ${seconds} s`,
    levelOf: (level, most, rating) => `${level} z ${most} (${rating})`,
    sides: (least, most) => `deska má ${least} až ${most} sloupců a řad`,
    fileTooLarge: 'soubor je na záznam partie příliš velký',
    fileUnreadable: 'soubor nelze přečíst',
    address: {
      unlike: 'adresa nemá tvar #15f/h8i9',
      board: (size, least, most) => `v adrese je deska ${size}; strana má ${least} až ${most} bodů`,
      rule: (letter, letters) => `v adrese jsou neznámá pravidla "${letter}"; jsou jen ${letters.join(', ')}`,
      row: (row, least, most) => `v adrese je ${row} v řadě; možné je ${least} až ${most}`,
      point: (why) => `v adrese je chybný bod: ${why}`,
    },
    keys: {
      arrows: 'Šipky, Enter',
      board: 'vybrat bod, zahrát',
      undo: 'vzít tah zpět',
      redo: 'zopakovat tah',
      stop: 'táhnout hned; v rozboru hledat nebo zastavit',
      play: 'hrát odtud',
      copyLink: 'kopírovat odkaz',
      open: 'otevřít nebo vložit partii',
      back: 'o tah zpět',
      forward: 'o tah vpřed',
      first: 'první pozice',
      last: 'poslední pozice',
      zoomIn: 'zvětšit desku nad 19',
      zoomOut: 'zase zmenšit',
      help: 'tento seznam',
    },
    about: (version, threads) =>
      `${ENGINE_NAME} ${version}, hledá ve tvém prohlížeči (${figures.counted(threads, { one: 'vlákno', few: 'vlákna', other: 'vláken' })}). Nic neopouští tuto stránku.`,
  },

  analysis: {
    won: (winner) => `${COLOURS[winner]} vyhrál`,
    wonByFoul: (winner, kind) =>
      `${COLOURS[winner]} vyhrál (zakázaný tah${kind === undefined ? '' : `: ${FOULS[kind]}`})`,
    full: 'deska je plná',
    movesAfter: (end, number, point, left) =>
      `${end} ${number > 0 ? `tahem ${number} (${point})` : 'před prvním tahem'}, ale následuje ještě ${figures.counted(left, MOVES)}`,
    bestWas: (point) => `nejlepší ${point}`,
    lost: (percent) => `ztráta ${percent} %`,
    columns: { move: 'Tah', chance: 'Černý', lost: 'Ztráta', best: 'Nejlepší', grade: 'Známka' },
    chanceAfter: 'Šance černého na výhru po každém tahu:',
    foul: (kind) => `Zakázaný tah černého (${FOULS[kind]}): partie je prohraná.`,
    missedRow: (point) => `Přehlédnutá pětka: ${point}.`,
    missedWin: (moves, line) => `Promarněná výhra ${inMoves(moves)}: ${line}`,
    leaves: (colour, threat, stones) =>
      `Bez odpovědi zůstala hrozba soupeře (${SIDES[colour]}): ${threat} ${stones}.`,
    allowsRow: (colour, point) => `${COLOURS[colour]} hned vyhraje tahem ${point}.`,
    allows: (colour, threat, point) => `${COLOURS[colour]} může postavit: ${threat} tahem ${point}.`,
    better: (line, threat) => `Lepší${threat === '' ? '' : ` (${threat})`}: ${line}`,
    answer: (line, colour, score) => `Odpověď: ${line} (${SIDES[colour]}: ${score})`,
    summary: (colour, moves, accuracy, mistakes) =>
      `${COLOURS[colour]}: ${figures.counted(moves, MOVES)}${accuracy === undefined ? '' : `, přesnost ${accuracy} %`}, ${mistakes.length === 0 ? 'bez chyb' : mistakes.join(', ')}.`,
    decisive: (number, colour, point, before, after) =>
      `O partii rozhodl tah ${number}, ${point}: šance na výhru (${SIDES[colour]}) klesla z ${before} % na ${after} %.`,
    grades: {
      inaccuracy: 'nepřesnost',
      mistake: 'chyba',
      blunder: 'hrubá chyba',
      'missed win': 'promarněná výhra',
    },
    counted: {
      inaccuracy: (count) =>
        figures.counted(count, { one: 'nepřesnost', few: 'nepřesnosti', other: 'nepřesností' }),
      mistake: (count) => figures.counted(count, { one: 'chyba', few: 'chyby', other: 'chyb' }),
      blunder: (count) =>
        figures.counted(count, { one: 'hrubá chyba', few: 'hrubé chyby', other: 'hrubých chyb' }),
      'missed win': (count) =>
        figures.counted(count, {
          one: 'promarněná výhra',
          few: 'promarněné výhry',
          other: 'promarněných výher',
        }),
    },
  },
};
