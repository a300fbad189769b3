/**
 * English, the table of sentences that the others translate: every sentence that a person reads in a game, at the
 * terminal or on the page, and what an analysis says in the same words.
 */
import type { FoulKind } from '../../binding/foul.ts';
import { type MadeThreats, threatName } from '../../binding/point-threats.ts';
import { FORMAT_NAMES, type RecordPart, type WrittenFormat } from '../../game/formats/convert-record.ts';
import { type Colour, opponent } from '../../game/position.ts';
import { openingText, type RenjuOpening } from '../../game/renju-opening.ts';
import { capitalized, sentence } from '../../game/result.ts';
import type { Rule } from '../../game/rule.ts';
import type { Seat } from '../game.ts';
import type { NamedChoice, OpeningRule } from '../opening-rule.ts';
import { type Figures, figuresOf } from './figures.ts';
import { ENGINE_NAME, playerNames, type Who } from './players.ts';

const COLOURS: Readonly<Record<Colour, string>> = { black: 'Black', white: 'White' };
const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
};

/** Of a move that makes threats: how many of each. */
export type ThreatCounts = Omit<MadeThreats, 'point' | 'colour'>;

const NO_THREATS: ThreatCounts = { fives: 0, openFours: 0, fours: 0, openThrees: 0 };

/** By the names of threats in rows of five. */
export const THREAT_COUNTS = {
  'open four': { ...NO_THREATS, openFours: 1 },
  four: { ...NO_THREATS, fours: 1 },
  'open three': { ...NO_THREATS, openThrees: 1 },
  'double four': { ...NO_THREATS, fours: 2 },
  'four and three': { ...NO_THREATS, fours: 1, openThrees: 1 },
  'double three': { ...NO_THREATS, openThrees: 2 },
} satisfies Readonly<Record<string, ThreatCounts>>;

const figures = figuresOf('en', ['one', 'other']);

/** `1 move`, `2 moves` */
function counted(number: number, noun: string): string {
  return figures.counted(number, { one: noun, other: `${noun}s` });
}

const { name, player } = playerNames(COLOURS, 'you', (colour) => ` (${colour})`);

export const english = {
  figures: figures as Figures,
  /** A part of a sentence as a sentence: with a capital, and a full stop where nothing ends it yet. */
  sentence,
  /** Sentences one after the other. */
  joined: (sentences: readonly string[]) => sentences.join(' '),
  /** Parts of a sentence, or points, one after the other. */
  listed: (parts: readonly string[]) => parts.join(', '),
  colours: COLOURS,
  seats: { person: 'You', engine: ENGINE_NAME } satisfies Record<Seat, string>,
  rules: {
    freestyle: 'Freestyle',
    standard: 'Standard',
    renju: 'Renju',
    caro: 'Caro',
    'caro-exact': 'Caro, exactly five',
  } satisfies Record<Rule, string>,
  ruleNotes: {
    freestyle: 'Five or more in a row win.',
    standard: 'Exactly five in a row win.',
    renju:
      'Black needs exactly five and may not make a double three, a double four or an overline. White wins with five or more.',
    caro: 'Exactly five in a row win unless the opponent blocks both ends; six or more always win.',
    'caro-exact': 'Exactly five in a row win unless the opponent blocks both ends; six or more do not win.',
  } satisfies Record<Rule, string>,
  openings: {
    free: 'Free',
    'swap-after-third': 'Swap after the third stone',
    'two-fifths': 'Two fifth moves',
    renju: 'Renju: swap and two fifth moves',
    yamaguchi: 'Yamaguchi',
    'soosorv-8': 'Soosorv-8',
    'taraguchi-10': 'Taraguchi-10',
    swap2: 'Swap2',
  } satisfies Record<OpeningRule, string>,
  /** `isPlain`: without signs that not every terminal has. */
  openingName: (opening: RenjuOpening, isPlain: boolean) => openingText(opening, isPlain),
  fouls: {
    overline: 'overline',
    'double four': 'double four',
    'double three': 'double three',
  } satisfies Record<FoulKind, string>,
  threats: {
    /** What stands on the board; `length`: its stones. */
    standing: (isOpen: boolean, length: number) => `${isOpen ? 'an open' : 'a'} ${NUMBERS[length] ?? 'row'}`,
    /** A kind by its name: `double three`, of rows of six `double four`. */
    named: (kind: keyof typeof THREAT_COUNTS, rowLength: number) =>
      kind
        .replaceAll('four', NUMBERS[rowLength - 1] ?? 'four')
        .replaceAll('three', NUMBERS[rowLength - 2] ?? 'three'),
    /** What a move makes: `two open fours`, `a four and an open three`. */
    made: (threats: ThreatCounts, rowLength: number) => threatName(threats, rowLength),
  },
  levelNote: (rating: number) => `Rating about ${rating}.`,
  /** What a level does not see: `overlooksThrees` of the opponent's, `overlooksFours`, or both. */
  overlooks: (parts: readonly string[]) => `Overlooks ${parts.join(' and ')}.`,
  overlooksThrees: (percent: number) => `${percent} % of your open threes`,
  overlooksFours: (percent: number) => `${percent} % of your fours`,
  fullStrength: (rating: number) => `Rating about ${rating}: full strength, limited only by the time.`,

  score: {
    /** `moves`: those of the winner. */
    wins: (moves: number) => `wins in ${moves === 1 ? 'one move' : `${moves} moves`}`,
    loses: (moves: number) => `loses in ${moves === 1 ? 'one move' : `${moves} moves`}`,
    lost: 'is lost',
    percent: (percent: number) => `${percent} %`,
    chance: (percent: number) => `${percent} % chance to win`,
    /** On the board, where there is no room. */
    badges: { win: 'W', loss: 'L' },
  },

  turn: {
    /** Whose turn it is: `turn`, where a sentence has it. */
    of: (who: Who, colour: Colour) =>
      who === 'person' ? `Your turn (${COLOURS[colour]})` : player(who, colour),
    opening: (name: string) => `Opening: ${name}.`,
    move: (who: Who, colour: Colour) =>
      who === 'person' ? `Your move (${COLOURS[colour]}).` : `${player(who, colour)} to move.`,
    /** `after`: how many stones the same player places after this one. */
    place: (turn: string, stone: Colour, where: string, after: number) =>
      `${turn}: place a ${stone} stone${where}${after > 0 ? `, then ${NUMBERS[after]} more` : ''}.`,
    onPoint: (point: string) => ` on ${point}`,
    inSquare: (from: string, to: string) => ` in the square ${from} to ${to}`,
    /** Of a fifth move: its number, and of how many. */
    offer: (turn: string, number: number, count: number) =>
      `${turn}: offer a fifth move (${number} of ${count}).`,
    pick: (turn: string, offered: readonly string[]) =>
      `${turn}: choose the fifth move to be played: ${offered.join(', ')}.`,
    declare: (turn: string, most: number) => `${turn}: how many fifth moves must Black offer, 1 to ${most}?`,
    /** `step`: a sentence. */
    next: (step: string) => `Next: ${step}`,
    chooseSide: (who: Who, turn: string) =>
      who === 'person' ? 'Choose your side.' : `${turn}: choose your side.`,
    type: (turn: string, choices: readonly string[]) => `${turn}: type ${choices.join(', or ')}.`,
    typeChoice: (choice: NamedChoice, by: Colour) => {
      if (choice === 'add-two') return '"two" to add two stones and let the other side choose';
      if (choice === 'offer-ten') return '"ten" to offer ten fifth moves';
      return `"${choice}" to ${choice === by ? 'stay' : 'take'} ${COLOURS[choice]}`;
    },
    paused: (colour: Colour) => `Paused: ${player('engine', colour)} to move.`,
    thinking: `${ENGINE_NAME} is thinking`,
    lookingForHint: `${ENGINE_NAME} is looking for a hint`,
    forSeconds: (doing: string, seconds: number) => (seconds > 0 ? `${doing} (${seconds} s)` : doing),
  },
  choices: {
    black: 'Play Black',
    white: 'Play White',
    'add-two': 'Add two stones',
    'offer-ten': 'Offer ten fifth moves',
  } satisfies Record<NamedChoice, string>,

  /** What an opening asks for, step by step. */
  opening: {
    stone: (colour: Colour, where: string) => `a ${colour} stone${where}`,
    place: (by: Colour, stones: readonly string[]) => `${COLOURS[by]} places ${stones.join(', ')}`,
    moves: (count: number) =>
      count === 1 ? 'one move is played as usual' : `${NUMBERS[count] ?? count} moves are played as usual`,
    swap: (by: Colour) => `${COLOURS[by]} may swap colours`,
    swapOrAdd: (by: Colour) =>
      `${COLOURS[by]} may swap colours, or add two stones and let ${COLOURS[opponent(by)]} choose`,
    swapOrTen: (by: Colour) =>
      `${COLOURS[by]} may swap colours, or offer ten fifth moves, of which ${COLOURS[opponent(by)]} chooses one`,
    declare: (by: Colour, most: number) =>
      `${COLOURS[by]} says how many fifth moves Black must offer (1 to ${most})`,
    offer: (count: number) =>
      `Black offers ${NUMBERS[count] ?? count} fifth moves, none a mirror image of another`,
    offerDeclared: 'Black offers that many fifth moves, none a mirror image of another',
    pick: 'White chooses which of them is played',
    play: 'the game goes on as usual',
  },

  result: {
    /** `won`, where a sentence has it, is this part. */
    wins: (who: Who, winner: Colour) => `${player(who, winner)} ${who === 'person' ? 'win' : 'wins'}`,
    row: (length: number, won: string) =>
      `${capitalized(NUMBERS[length] ?? String(length))} in a row: ${won}.`,
    resigned: (loser: Who, lost: Colour, won: string) =>
      `${capitalized(name(loser, lost))} resigned: ${won}.`,
    foul: (point: string, won: string) => `${point} was forbidden to Black: ${won}.`,
    allForbidden: (won: string) => `Black has no allowed move left: ${won}.`,
    draw: 'Draw: the board is full.',
    over: 'The game is over.',
    draws: (draws: number) => `, draws ${draws}`,
    noGames: 'No game has ended yet.',
    score: (person: number, engine: number, draws: string) =>
      `Score: you ${person}, ${ENGINE_NAME} ${engine}${draws}.`,
    colourScore: (black: number, white: number, draws: string) =>
      `Score: Black ${black}, White ${white}${draws}.`,
    next: 'Type "new" for another game.',
  },

  /** What happened. `took`: how long it was thought about, where that is worth telling. */
  done: {
    plays: (points: string) => `${ENGINE_NAME} plays ${points}.`,
    offers: (point: string) => `${ENGINE_NAME} offers ${point}`,
    offered: (point: string) => `${point} is offered.`,
    stays: (colour: Colour) => `${ENGINE_NAME} stays ${COLOURS[colour]}`,
    takes: (colour: Colour) => `${ENGINE_NAME} takes ${COLOURS[colour]}`,
    addsTwo: `${ENGINE_NAME} adds two stones and lets you choose`,
    offersTen: `${ENGINE_NAME} will offer ten fifth moves`,
    declares: (fifths: number) => `${ENGINE_NAME} asks for ${counted(fifths, 'fifth move')}`,
    took: (seconds: string) => ` (${seconds} s)`,
    youPlay: (colour: Colour) => `You play ${COLOURS[colour]}.`,
    youPlayNext: (colour: Colour) => `You will play ${COLOURS[colour]} in the next game.`,
    newGame: 'New game.',
    gameBack: 'The previous game is back.',
    hintCancelled: 'Hint cancelled.',
  },

  hint: {
    none: 'There is no move to suggest.',
    /** `details`: its score and how the game may go on; perhaps nothing. */
    point: (point: string, details: string) => `Hint: ${point}${details === '' ? '' : ` (${details})`}.`,
    stay: (colour: Colour) => `Hint: stay ${COLOURS[colour]}.`,
    take: (colour: Colour) => `Hint: take ${COLOURS[colour]}.`,
    addTwo: 'Hint: add two stones.',
    offerTen: 'Hint: offer ten fifth moves.',
    fifths: (fifths: number) => `Hint: ${counted(fifths, 'fifth move')}.`,
  },

  /** Why something cannot be done. Those in lower case are parts of sentences. */
  refusal: {
    over: 'the game is over',
    engineThinks: `${ENGINE_NAME} is thinking. Type "stop" to make it move now, or "undo" to take back your move.`,
    nothingToUndo: 'There is nothing to take back.',
    nothingToRedo: 'There is nothing to redo.',
    nothingToChoose: 'there is nothing to choose now',
    chooseFirst: 'choose a side first',
    chooseNumber: (most: number) => `choose a number of fifth moves first, 1 to ${most}`,
    choices: (choices: readonly string[]) => `choose ${choices.join(' or ')}`,
    offBoard: (size: string) => `the point is off the ${size} board`,
    taken: (point: string) => `${point} is taken`,
    forbidden: (point: string) => `${point} is forbidden to Black`,
    foul: (point: string, foul: FoulKind, rows: readonly string[]) =>
      `${point} is forbidden to Black: ${foul} (${rows.join(' and ')}).`,
    notWithin: (point: string, stones: number, where: string) =>
      `${point} is not allowed: the ${['first', 'second', 'third', 'fourth', 'fifth'][stones] ?? 'next'} stone must be${where}`,
    alreadyOffered: (point: string) => `${point} is already offered`,
    mirrored: (point: string, twin: string) =>
      `${point} is a mirror image of ${twin}: offer a different move`,
    notOffered: (point: string, offered: readonly string[]) =>
      `${point} is not one of the fifth moves offered (${offered.join(', ')})`,
    move: (number: number, why: string) => `move ${number}: ${why}`,
    otherStep: (number: number) => `step ${number} of the kept game does not fit`,
    openingRow: (least: number, row: number) =>
      `an opening rule needs ${least} or more in a row to win, not ${row}`,
    openingBoard: (least: number) => `an opening rule needs a board of ${least}x${least} or more`,
    openingStart: 'an opening rule needs an empty board',
    noSides: 'One player has both colours: there are no sides to swap.',
    notThinking: `${ENGINE_NAME} is not thinking.`,
    nothingForbidden: (rule: Rule) => `Nothing is forbidden in ${rule}.`,
    noForbiddenPoint: 'No point is forbidden to Black.',
    unplayable: (size: string) => `No game can be played on a board of ${size}.`,
    fault: (error: string) =>
      `${ENGINE_NAME} has a fault (${error}). Save the game, or press Enter to try again.`,
  },

  records: {
    /** `stones`: set up before the moves. */
    movesLoaded: (what: string, moves: number, stones: number) =>
      `${what}: ${stones > 0 ? `${counted(stones, 'stone')}, ` : ''}${counted(moves, 'move')}.`,
    stonesLoaded: (what: string, stones: number) => `${what}: ${counted(stones, 'stone')}.`,
    moves: 'Moves put on the board',
    stones: 'Stones put on the board',
    file: (file: string) => `${file} loaded`,
    /** Where a record is of another game than the one before: its terms. */
    termsNow: (rule: Rule, size: string) => `the game is now ${rule} on ${size}`,
    ruleAssumed: (rule: Rule) => `the record does not name its rule, so ${rule} is used`,
    passesLeftOut: 'variations with a pass are left out',
    undoBringsBack: '"undo" brings back the previous game',
    saved: (file: string) => `Saved: ${file}.`,
    lost: (format: WrittenFormat, parts: readonly RecordPart[]) =>
      `${capitalized(FORMAT_NAMES[format].name)} has no place for: ${parts.join(', ')}.`,
    otherGames: 'Records of other games are now read too, as if their moves were Gomoku moves.',
    otherGameHint: 'type "any-game" to read its moves all the same',
    otherGamePageHint:
      'tick "Records of other games too" under "Open or paste" to read its moves all the same',
    wrongName: (file: string) => `use a name ending in .psq or .sgf ("${file}" does not)`,
    notAFile: (file: string) => `${file} is not a file`,
    /** The player at the terminal, in files. */
    person: 'Player',
  },

  typed: {
    greeting: 'Type a point such as H8 to move, "help" for all commands, "quit" to leave.',
    openingHelp: (opening: string) => `Opening: ${opening}. Type "opening" for its steps.`,
    strength: (level: number, most: number, rating: number) =>
      `${ENGINE_NAME} plays at level ${level} of ${most} (rating about ${rating}).`,
    noLevel: (level: number, most: number) =>
      `There is no level ${level}. Levels go from 1 (beginner) to ${most} (full strength).`,
    time: (time: string) => `${ENGINE_NAME} takes at most ${time} per move.`,
    noMoves: 'No moves have been played.',
    /** After the game's moves, where it was interrupted. */
    goOn: 'To go on, start "tengen play" again and paste this line.',
    wantsCount: (word: string, typed: string) =>
      `"${word}" takes a number, as in "${word} 3", not "${typed}".`,
    wantsTime: (typed: string) =>
      `"time" takes a time per move, as in "time 5s" or "time 500ms", not "${typed}".`,
    wantsFile: (word: string) =>
      `"${word}" needs a file name, as in "${word} game.sgf" or "${word} game.psq".`,
    noArgument: (word: string) => `"${word}" takes no argument.`,
    offBoard: (point: string, size: string) => `${point} is off the ${size} board`,
    unknown: (typed: string) =>
      `"${typed}" is neither a point such as H8 nor a command. Type "help" for a list.`,
    onlyByHand: (typed: string) => `"${typed}" works only with --debug, where stones are placed by hand.`,
    commands: [
      ['H8, h8 or 8,8', 'a move: columns from the left, rows from the bottom'],
      ['undo [N], redo [N]', 'take back or replay your last N moves and the answers to them'],
      ['hint', 'a move that Tengen suggests'],
      ['stop', 'make Tengen move now (undo takes back your move instead)'],
      ['swap, stay', 'swap sides; in an opening, take the other colour or keep yours'],
      ['black, white, two, ten', 'the choices of an opening by name; a number where one is asked for'],
      ['opening', 'the steps of the opening, one by one'],
      ['resign, new, score', 'give up, start the next game, show the score'],
      ['level N', 'how strong Tengen plays, from 1 (beginner) to 12 (full strength)'],
      ['time 5s', 'how long Tengen may think about a move'],
      ['forbidden', 'the points forbidden to Black in renju, and why'],
      ['threats', 'the threats of both sides, by name'],
      ['moves', 'the game as one line; paste such a line to put it on the board'],
      ['save FILE, load FILE', '.psq or .sgf; load reads other notations too'],
      ['any-game', 'records of other games, such as Go, are read from then on too'],
      ['black, white, turns', 'with --debug: colour of the next stones, which may follow on the same line'],
      ['board, help, quit', 'draw the board again, show this list, leave'],
      ['solve', 'whether the side to move wins by force, with a proof'],
      ['proof H8, proof back', 'after "solve": its answer to a reply; one move back'],
      ['balance', 'the move after which both sides stand as evenly as possible'],
      ['picture, film FILE', 'the board, or the whole game move by move, as an SVG file'],
      ['remove H8, block A1', 'with --debug: take stones away; points that nobody may use'],
      ['rotate, mirror', 'with --debug: turn the board'],
    ] as readonly (readonly [words: string, meaning: string])[],
    stepProof: 'Type "proof" to step through it.',
    noProof: 'There is no proof to step through: type "solve" first.',
    wantsSvg: (word: string) => `"${word}" needs a file name ending in .svg, as in "${word} game.svg".`,
    wantsPoints: (word: string) => `"${word}" takes points, as in "${word} H8 I9".`,
  },

  byHand: {
    greeting:
      'Type points to place black stones. "white", "black" and "turns" (alternating) change the colour, "quit" leaves.',
    next: (colour: Colour, inTurns: boolean) =>
      `Next stone: ${colour}${inTurns ? ' (colours alternate)' : ''}.`,
    taken: (point: string) => `${point} is taken. No stone of this line was placed.`,
    empty: (point: string) => `There is nothing on ${point}.`,
    has: (colour: Colour, threats: readonly string[]) => `${COLOURS[colour]} has ${threats.join(' and ')}.`,
    canMake: (colour: Colour, threats: readonly string[]) =>
      `${COLOURS[colour]} can make ${threats.join(', ')}.`,
    /** `an open three (H8 I9 J10)` */
    threat: (threat: string, stones: string) => `${threat} (${stones})`,
    /** `others`: points that are not named. */
    threatAt: (threat: string, points: string, others: number) =>
      `${threat} at ${points}${others > 0 ? ` and ${others} more` : ''}`,
    noScore: 'Stones placed by hand count for no score.',
    noThreats: 'Neither side can make an open three or anything stronger.',
  },

  page: {
    /** Texts that do not change: page.html names them, and colours, by `data-text`, `data-label` and `data-title`. */
    labels: {
      skip: 'Skip to the board',
      modes: 'What to do',
      play: 'Play',
      analyse: 'Analyse',
      newGame: 'New game',
      newShort: 'New',
      settings: 'Settings',
      language: 'Language',
      help: 'Keys and help',
      board: 'Board',
      first: 'First position',
      back: 'Back one move',
      backTitle: 'Back one move (Page Up)',
      move: 'Move',
      forward: 'Forward one move',
      forwardTitle: 'Forward one move (Page Down)',
      last: 'Last position',
      zoomIn: 'Enlarge the board',
      zoomOut: 'Shrink the board',
      players: 'Players',
      analyseGame: 'Analyse the game',
      analyseGameTitle: 'Search every position of the game',
      undo: 'Undo',
      undoTitle: 'Take back (U)',
      redo: 'Redo',
      redoTitle: 'Redo (R)',
      hint: 'Hint',
      moveNow: 'Move now',
      moveNowTitle: 'Move now (S)',
      swap: 'Swap sides',
      resign: 'Resign',
      analysis: 'Analysis',
      bestMoves: 'Best moves',
      searchTitle: 'Search or stop (S)',
      lines: 'Lines',
      map: 'Map',
      mapNone: 'none',
      mapOwn: 'side to move',
      mapOther: 'other side',
      mapLegend: 'Darker is better; hover over a point for its value.',
      wholeGame: 'Whole game',
      playOn: 'Play from here',
      playOnTitle: 'Play on from this position against the engine',
      evaluation: 'Evaluation',
      curve: 'Evaluation of the game',
      curveNote: 'up: good for Black',
      lesson: 'What to learn from the move',
      betterLine: 'Better line',
      answerLine: 'Answer',
      stepTitle: 'Step through it with the buttons under the board',
      backToGame: 'Back to the game',
      nextMistake: 'Next mistake',
      record: 'Record',
      moves: 'Moves',
      position: 'Position',
      setUp: 'Set up',
      inTurns: 'Colours in turn',
      erase: 'Erase',
      blocked: 'Blocked point',
      sideToMove: 'To move',
      clearBoard: 'Clear board',
      solve: 'Solve',
      solveTitle: 'Prove that the side to move wins',
      balance: 'Balanced move',
      balanceTitle: 'The move after which both sides stand as evenly as possible',
      rotate: 'Rotate',
      mirror: 'Mirror',
      saveSvg: 'Save picture (SVG)',
      savePng: 'Save picture (PNG)',
      copyPicture: 'Copy picture',
      saveFilm: 'Save film (SVG)',
      proofBack: 'Back',
      variations: 'Variations',
      promote: 'Make main line',
      deleteLine: 'Delete from here',
      lastGameOpen: 'Open it',
      copyLink: 'Copy link',
      copyMoves: 'Copy moves',
      savePsq: 'Save .psq',
      saveSgf: 'Save SGF',
      open: 'Open or paste …',
      youPlay: 'You play',
      movesFirst: 'moves first',
      movesSecond: 'moves second',
      both: 'Both',
      twoPeople: 'two people',
      level: 'Level',
      rule: 'Rule',
      opening: 'Opening',
      moveTime: 'Time per move',
      columns: 'Columns',
      rows: 'Rows',
      inARow: 'In a row',
      cancel: 'Cancel',
      start: 'Start',
      colours: 'Colours',
      asSystem: 'same as system',
      themeLight: 'light',
      themeDark: 'dark',
      yourName: 'Your name in saved games',
      numbers: 'Numbers on stones',
      confirm: 'Tap twice to play (the first tap selects)',
      done: 'Done',
      openGame: 'Open a game',
      openNote:
        'Choose a file (.psq, SGF, .rif or .lib), or paste its text, a line of moves such as H8 I9 J7 or a link.',
      file: 'File',
      recordText: 'Text of a record',
      anyGame: 'Records of other games too (Go, Hex …)',
      openButton: 'Open',
      keys: 'Keys',
      close: 'Close',
    },
    level: (level: number) => `level ${level}`,
    thinking: 'thinking',
    depth: (depth: number) => `depth ${depth}`,
    seconds: (seconds: string) => `${seconds} s`,
    depthIn: (depth: number, seconds: string) => `depth ${depth} in ${seconds} s`,
    positions: (count: string) => `${count} positions`,
    inARow: (length: number) => `${length} in a row`,
    noResult: 'No result yet.',
    noMoves: 'No moves yet.',
    /** How much of a line beside the game is on the board. */
    lineAt: (move: number, moves: number) => `${move} of ${moves}`,
    searched: (done: number, all: number) => `${done} of ${all} positions searched`,
    settingUp: 'Click points to set up the position.',
    solving: `${ENGINE_NAME} is looking for a proof.`,
    /** `firstMoves`: all that were found, the best first. */
    solvedWin: (colour: Colour, moves: number, firstMoves: string) =>
      `${COLOURS[colour]} wins in ${moves === 1 ? 'one move' : `${moves} moves`} (proven): ${firstMoves}.`,
    solvedNone: (colour: Colour) => `${COLOURS[colour]} has no win by threats, and the search found none.`,
    solvedUnknown: (colour: Colour, seconds: number) =>
      `Undecided: no proof within ${seconds} s that ${COLOURS[colour]} wins.`,
    /** What answers a reply, and how many moves of the winner are left with it. */
    answered: (reply: string, answer: string, moves: number) =>
      `${reply}: ${answer} (${counted(moves, 'move')})`,
    anyOther: 'Any other',
    rowComplete: 'The row is complete.',
    balancing: `${ENGINE_NAME} is looking for a balanced move.`,
    /** `chance`: of the side to move; perhaps nothing. */
    balanced: (point: string, chance: string) =>
      `Balanced move: ${point}${chance === '' ? '' : ` (${chance})`}.`,
    pictureCopied: 'picture copied',
    noPicture: 'this browser cannot make a picture',
    mainLine: 'Main line',
    lastGame: (stones: number) => `The last game had ${counted(stones, 'move')}.`,
    moveOf: (move: number, moves: number) => `move ${move} of ${moves}`,
    search: 'Search',
    stop: 'Stop',
    engineFailed: 'The engine failed and has been restarted.',
    tooOld:
      'This browser cannot run the engine, which needs WebAssembly with SIMD (Chrome 110, Firefox 115, Safari 16.4 or newer).',
    tapAgain: (point: string) => `${point}: tap again to play`,
    cell: {
      empty: 'empty',
      blocked: 'blocked',
      forbidden: 'forbidden',
      best: (badge: string) => `one of the best moves: ${badge}`,
      offered: 'offered',
      allowed: 'allowed by the opening',
      mirrored: 'mirror image of an offered move',
      worth: (score: string, colour: Colour) => `${score} for ${COLOURS[colour]}`,
      stone: (colour: Colour, move: number, isLast: boolean) =>
        `${colour}, ${move > 0 ? `move ${move}` : 'set up'}${isLast ? ', the last move' : ''}`,
    },
    linkCopied: 'link copied',
    movesCopied: 'moves copied',
    cannotCopy: 'this browser does not let the page copy',
    saved: (file: string) => `${file} saved`,
    pasted: 'pasted',
    cannotPaste: (why: string) => `cannot paste: ${why}`,
    text: 'The text',
    ownSize: 'other …',
    usualTime: (seconds: number) => `default: ${seconds} s at most`,
    levelOf: (level: number, most: number, rating: number) => `${level} of ${most} (${rating})`,
    sides: (least: number, most: number) => `a board has ${least} to ${most} columns and rows`,
    fileTooLarge: 'the file is too large for a game record',
    fileUnreadable: 'the file cannot be read',
    address: {
      unlike: 'the address is not like #15f/h8i9',
      board: (size: string, least: number, most: number) =>
        `the address has a board of ${size}; a side has ${least} to ${most} points`,
      rule: (letter: string, letters: readonly string[]) =>
        `the address has no rule "${letter}"; the rules are ${letters.join(', ')}`,
      row: (row: number, least: number, most: number) =>
        `the address has ${row} in a row; ${least} to ${most} are possible`,
      point: (why: string) => `the address has a wrong point: ${why}`,
    },
    keys: {
      arrows: 'Arrows, Enter',
      board: 'choose a point, play it',
      undo: 'take back',
      redo: 'redo',
      stop: 'move now; in an analysis, start or stop the search',
      play: 'play on from here',
      copyLink: 'copy the link',
      open: 'open or paste a game',
      back: 'one move back',
      forward: 'one move forward',
      first: 'first position',
      last: 'last position',
      zoomIn: 'enlarge a board over 19',
      zoomOut: 'shrink it again',
      help: 'this list',
    },
    about: (version: string, threads: number) =>
      `${ENGINE_NAME} ${version}, searching with ${threads === 1 ? 'one thread' : `${threads} threads`} in your browser. Nothing leaves this page.`,
  },

  analysis: {
    /** How a finished game ended. */
    won: (winner: Colour) => `${COLOURS[winner]} has won`,
    wonByFoul: (winner: Colour, kind?: FoulKind) =>
      `${COLOURS[winner]} has won (forbidden move${kind === undefined ? '' : `: ${kind}`})`,
    full: 'the board is full',
    /** `end`: how it ended with move `number` on `point`, of those that it began with if 0; `left`: moves after it. */
    movesAfter: (end: string, number: number, point: string, left: number) =>
      `${end} ${number > 0 ? `at move ${number} (${point})` : 'before the first move'}, but there ${left === 1 ? 'is one more move' : `are ${left} more moves`}`,
    bestWas: (point: string) => `best ${point}`,
    lost: (percent: number) => `${percent} % lost`,
    grades: {
      inaccuracy: 'inaccuracy',
      mistake: 'mistake',
      blunder: 'blunder',
      'missed win': 'missed win',
    },
    /** Heads of columns: a move, Black's chance to win after it, what it lost its player, the best move, its grade. */
    columns: { move: 'Move', chance: 'Black', lost: 'Lost', best: 'Best', grade: 'Grade' },
    chanceAfter: "Black's chance to win after each move:",
    /** What is to be learned of a move. */
    foul: (kind: FoulKind) => `Forbidden to Black (${kind}): the game is lost.`,
    missedRow: (point: string) => `It overlooked a winning row at ${point}.`,
    missedWin: (moves: number, line: string) =>
      `It missed a win in ${moves === 1 ? 'one move' : `${moves} moves`}: ${line}`,
    leaves: (colour: Colour, threat: string, stones: string) =>
      `It left ${COLOURS[colour]}'s ${threat} ${stones} standing.`,
    allowsRow: (colour: Colour, point: string) => `${COLOURS[colour]} wins at once at ${point}.`,
    allows: (colour: Colour, threat: string, point: string) =>
      `${COLOURS[colour]} can make: ${threat} at ${point}.`,
    /** `threat`: what its first move makes; perhaps nothing. */
    better: (line: string, threat: string) => `Better${threat === '' ? '' : ` (${threat})`}: ${line}`,
    answer: (line: string, colour: Colour, score: string) =>
      `The answer: ${line} (${COLOURS[colour]} ${score})`,
    /** How a side played. */
    summary: (colour: Colour, moves: number, accuracy: number | undefined, mistakes: readonly string[]) =>
      `${COLOURS[colour]}: ${counted(moves, 'move')}${accuracy === undefined ? '' : `, accuracy ${accuracy} %`}, ${mistakes.length === 0 ? 'no mistakes' : mistakes.join(', ')}.`,
    counted: {
      inaccuracy: (count: number) => `${count} ${count === 1 ? 'inaccuracy' : 'inaccuracies'}`,
      mistake: (count: number) => counted(count, 'mistake'),
      blunder: (count: number) => counted(count, 'blunder'),
      'missed win': (count: number) => counted(count, 'missed win'),
    },
    decisive: (number: number, colour: Colour, point: string, before: number, after: number) =>
      `Move ${number}, ${point}, decided the game: ${COLOURS[colour]}'s chance to win fell from ${before} % to ${after} %.`,
  },
};

/** The sentences of a language. A parameter's name in the English table says what it stands for. */
export type Words = typeof english;
