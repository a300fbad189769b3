/**
 * A sitting of games at a terminal, line by line: what each line does, what is said of it, and when the engine thinks.
 */
import { MAX_SIDE } from '../binding/core-module.ts';
import type { Foul } from '../binding/foul.ts';
import type { Referee } from '../binding/referee.ts';
import { rowsThrough } from '../diagram/row-through.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import { type RecordReading, readRecord } from '../game/formats/read-record.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import { type GameRecord, positionAfterMoves } from '../game/game-record.ts';
import { type BoardSize, type Colour, opponent, type Point, samePoint } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import { sentence } from '../game/sentence.ts';
import {
  actorOf,
  choose,
  type Game,
  type GameSetup,
  gameOfMoves,
  movesLine,
  playPoint,
  recordOf,
  redoTurns,
  resign,
  type Seat,
  type StepResult,
  startGame,
  swapSides,
  type Task,
  undoTurns,
} from '../play/game.ts';
import { FULL_STRENGTH } from '../play/level.ts';
import type { Choice, OpeningRule } from '../play/opening-rule.ts';
import { NO_GAMES, type Sitting, scoreOfSitting, withEnded } from '../play/sitting.ts';
import { debugFault } from '../system/debug-log.ts';
import { checkBoard } from '../terminal/board-options.ts';
import { faultSentence } from '../terminal/fault.ts';
import { duration } from '../terminal/value-types.ts';
import type { Marks } from './board-picture.ts';
import { COMMANDS_TEXT } from './commands-text.ts';
import type { ComputerPlayer, EngineTurn, PendingTurn } from './computer-player.ts';
import {
  EMPTY_HAND_BOARD,
  type HandBoard,
  nextColour,
  startOf,
  withoutStones,
  withStone,
  withStonesAgain,
} from './hand-board.ts';
import type { RecordFiles } from './record-files.ts';
import {
  colourName,
  ENGINE_NAME,
  evaluationText,
  scoreText,
  secondsText,
  stoneName,
  taskText,
} from './sentences.ts';
import { forbiddenLine } from './threat-lines.ts';
import { readTypedLine, type TypedLine } from './typed-line.ts';

export interface ConsoleSettings extends BoardSize {
  readonly rule: Rule;
  readonly rowLength: number;
  readonly opening: OpeningRule;
  /** Whose stones the person plays; in an opening, to begin with. `both`: nobody plays against the person. */
  readonly colour: Colour | 'both';
  readonly level: number;
  readonly turnMs: number;
  /** Stones of any colour are put on the board by hand, and what they make is named. */
  readonly isByHand: boolean;
}

/** Where it is shown. */
export interface View {
  /** A line was typed: what was said of those before it may go. */
  begin(): void;
  say(text: string): void;
  /** The board, and a line under it, as they are now. */
  update(scene: Scene): void;
  /** The board is wanted even if it is the one that was shown last. */
  repeat(): void;
  /** Nothing happens until something is typed. */
  settle(): void;
  /** The engine thinks, about what is said here. */
  think(text: string): void;
}

export interface Scene extends Marks {
  readonly game: Game;
  readonly status: string;
}

/** What the game stands on. */
export interface ConsoleParts {
  readonly referee: Referee;
  readonly computer: Pick<ComputerPlayer, 'think'>;
  readonly view: View;
  readonly files: RecordFiles;
  /** What the stones on the board make, by name: a line each. */
  readonly threats: (position: Game['position']) => readonly string[];
}

/** What can be done while the engine thinks of its move. */
const WHILE_THINKING: ReadonlySet<TypedLine['kind']> = new Set([
  'stop',
  'undo',
  'resign',
  'new',
  'level',
  'time',
  'moves',
  'score',
  'forbidden',
  'threats',
  'board',
  'save',
  'load',
  'record',
  'help',
  'quit',
]);

const GREETING = 'Type a point such as H8 to move, help for all commands, quit to leave.';
const HAND_GREETING =
  'Points put black stones until "white", "black" or "turns" (one of each) is typed; quit leaves.';
const MOVE_IS_COMING = `${ENGINE_NAME} is thinking: "stop" makes it move at once, "undo" takes your move back.`;
const HINT_IS_COMING = `${ENGINE_NAME} is thinking: "stop" makes it tell at once, "undo" calls the hint off.`;
const NOTHING_TO_UNDO = 'There is nothing to take back.';
const NOTHING_TO_REDO = 'There is nothing to redo.';
/** Moves of an expected line that are told. */
const MOST_LINE = 7;
/** In records, for whoever sits at the terminal. */
const PERSON_NAME = 'Player';

/** What is said of a line: a line or several. */
type Reply = string | undefined;

export class ConsoleGame {
  readonly #parts: ConsoleParts;
  readonly #settings: ConsoleSettings;
  #game: Game;
  #hand: HandBoard = EMPTY_HAND_BOARD;
  /** The stones whose threats were told. */
  #named: HandBoard = EMPTY_HAND_BOARD;
  #sitting: Sitting = NO_GAMES;
  #level: number;
  #turnMs: number;
  #turn: PendingTurn | undefined;
  #about = '';
  #isHint = false;
  /** The sides change with the next game. */
  #swapsNext = false;
  /** Besides those that follow from the position: of the last line that was typed. */
  #marks: Partial<Marks> = {};
  #hasQuit = false;
  #hasFailed = false;
  #onChange: () => void = () => {};

  /** Throws an Error if no game can begin so: the border checks the settings. */
  constructor(settings: ConsoleSettings, parts: ConsoleParts) {
    const game = startGame(setupOf(settings), parts.referee);
    if (!game.ok) throw new Error(game.error);
    this.#settings = settings;
    this.#parts = parts;
    this.#game = game.value;
    this.#level = settings.level;
    this.#turnMs = settings.turnMs;
  }

  /** Whether the engine thinks. */
  get isThinking(): boolean {
    return this.#turn !== undefined;
  }

  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** Whether the engine failed to do what it should, by a fault of the program. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Calls back whenever the engine has finished a thought, or the game has been left. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  begin(): void {
    this.#parts.view.begin();
    this.#parts.view.say(this.#greeting());
    this.#proceed();
  }

  #greeting(): string {
    if (this.#settings.isByHand) return HAND_GREETING;
    if (this.#settings.colour === 'both') return GREETING;
    return `${ENGINE_NAME} plays at level ${this.#level} of ${FULL_STRENGTH}, ${duration.format(this.#turnMs)} a move at most. ${GREETING}`;
  }

  /** Does what the line says. Every line gets an answer, and nothing that is typed ends the game but quit. */
  type(line: string): void {
    const { view } = this.#parts;
    view.begin();
    this.#marks = {};
    // What is typed is repeated in answers, where control characters would do what they say.
    const text = line.replaceAll(/\p{Cc}/gu, ' ').trim();
    if (text !== '') {
      const typed = readTypedLine(text, this.#game.position);
      if (!typed.ok) view.say(typed.error);
      else if (this.#turn && !WHILE_THINKING.has(typed.value.kind))
        view.say(this.#isHint ? HINT_IS_COMING : MOVE_IS_COMING);
      else {
        const reply = this.#do(typed.value);
        if (reply !== undefined) view.say(reply);
      }
    }
    if (!this.#hasQuit) this.#proceed();
  }

  /** Leaves the game: says what is worth keeping. */
  quit(): void {
    if (this.#hasQuit) return;
    this.#hasQuit = true;
    this.#giveUpThought();
    const line = movesLine(this.#game);
    const score = scoreOfSitting(this.#countedSitting());
    if (line !== '') this.#parts.view.say(line);
    if (score.games > 0) this.#parts.view.say(scoreText(score));
    this.#onChange();
  }

  #do(typed: TypedLine): Reply {
    switch (typed.kind) {
      case 'point':
        return this.#place(typed.point);
      case 'record':
        return this.#paste(typed.text);
      case 'undo':
        return this.#undo(typed.count);
      case 'redo':
        return this.#redo(typed.count);
      case 'hint':
        return this.#hint();
      case 'stop':
        return this.#stop();
      case 'swap':
      case 'stay':
        return this.#swapOrStay(typed.kind);
      case 'two':
        return this.#choose('add-two');
      case 'black':
      case 'white':
      case 'turns':
        return this.#takeColour(typed.kind, typed.points);
      case 'resign':
        return this.#resign();
      case 'new':
        return this.#new();
      case 'level':
        return this.#setLevel(typed.level);
      case 'time':
        if (typed.ms !== undefined) this.#turnMs = typed.ms;
        return `${ENGINE_NAME} thinks for ${duration.format(this.#turnMs)} a move at most.`;
      case 'moves':
        return movesLine(this.#game) || 'No stone is on the board.';
      case 'score':
        return scoreText(scoreOfSitting(this.#countedSitting()));
      case 'save':
        return this.#save(typed.file);
      case 'load':
        return this.#load(typed.file);
      case 'forbidden':
        return this.#tellForbidden();
      case 'threats':
        return this.#tellThreats();
      case 'board':
        this.#parts.view.repeat();
        return undefined;
      case 'help':
        return COMMANDS_TEXT;
      case 'quit':
        this.quit();
        return undefined;
    }
  }

  #place(point: Point): Reply {
    if (this.#settings.isByHand) return this.#put([point]);
    const before = this.#game.position;
    const played = playPoint(this.#game, point, this.#parts.referee);
    if (!played.ok) return this.#refused(played, point);
    this.#game = played.value;
    return this.#game.position === before ? `${formatPoint(point, before)} is offered.` : this.#lastMove();
  }

  /** `5. black H8` */
  #lastMove(): string {
    const { position } = this.#game;
    const stone = position.stones.at(-1);
    return stone ? `${position.stones.length}. ${stoneName(stone, position)}` : '';
  }

  /** Why something was refused; of a forbidden point, what makes it so, and marks that on the board. */
  #refused(refusal: Extract<StepResult, { readonly ok: false }>, point?: Point): string {
    const { position } = this.#game;
    const foul =
      refusal.reason === 'forbidden' && point ? this.#parts.referee.foul(position, point) : undefined;
    if (!foul || !point) return sentence(refusal.error);
    this.#marks = marksOfFoul(foul);
    return forbiddenLine({ point, foul }, position);
  }

  /** A line of moves, or a record in another notation: put by hand, or a game that is gone on with. */
  #paste(text: string): Reply {
    const record = readRecord(text, this.#reading);
    if (!record.ok) return sentence(record.error);
    if (!this.#settings.isByHand) return this.#goOnWith(record.value, 'The moves are on the board');
    return record.value.start ? this.#putRecord(record.value, 'The stones') : this.#put(record.value.moves);
  }

  /**
   * Puts stones by hand, wherever the points are free: in which order a line has them means nothing. Tells then which
   * of them are forbidden to black.
   */
  #put(points: readonly Point[]): Reply {
    let hand = this.#hand;
    for (const point of points) {
      if (hand.stones.some((stone) => samePoint(stone, point)))
        return `${formatPoint(point, this.#game.position)} is taken: no stone of the line was put.`;
      hand = withStone(hand, point);
    }
    this.#useHand(hand);
    return this.#foulsAmong(points);
  }

  #foulsAmong(points: readonly Point[]): Reply {
    const { position } = this.#game;
    const { referee } = this.#parts;
    const lines = points.flatMap((point) => {
      const stones = position.stones.filter((stone) => !samePoint(stone, point));
      const isBlack = position.stones.some((stone) => stone.colour === 'black' && samePoint(stone, point));
      const foul = isBlack ? referee.foul({ ...position, stones, sideToMove: 'black' }, point) : undefined;
      if (foul) this.#marks = marksOfFoul(foul);
      return foul ? [forbiddenLine({ point, foul }, position)] : [];
    });
    return lines.length > 0 ? lines.join('\n') : undefined;
  }

  /** A position or a game in place of what was put by hand. */
  #putRecord(record: GameRecord, what: string): Reply {
    const { setup, position } = this.#game;
    const { width, height, rule = position.rule } = record;
    if (!isPlayable(record, position.rowLength)) return unplayable(record);
    if (record.start?.blocked?.length) return 'Cells that nobody may use cannot be put by hand.';
    const { stones, sideToMove } = positionAfterMoves(record, position);
    const begun = startGame({ ...setup, width, height, rule }, this.#parts.referee);
    if (!begun.ok) return sentence(begun.error);
    this.#game = begun.value;
    this.#useHand({ stones, undone: [], inHand: sideToMove });
    const loaded = `${what}: ${stones.length} ${stones.length === 1 ? 'stone' : 'stones'}`;
    return told([loaded, ...notesOf(record, rule)]);
  }

  /** What a text may leave open: whose turn it is then, nobody can be asked. */
  get #reading(): RecordReading {
    return { size: this.#game.position, sideToMove: 'black' };
  }

  /** The record's game as it stands, played on by the same players. */
  #goOnWith(record: GameRecord, what: string, notes = record.notes ?? []): Reply {
    const { setup, position, seats } = this.#game;
    const { width, height, rule = position.rule, moves, start } = record;
    if (!isPlayable(record, position.rowLength)) return unplayable(record);
    const { start: _start, ...others } = setup;
    const begun = {
      ...others,
      width,
      height,
      rule,
      seats,
      opening: 'free' as const,
      ...(start && { start }),
    };
    const loaded = gameOfMoves(begun, moves, this.#parts.referee);
    if (!loaded.ok) return sentence(loaded.error);
    this.#giveUpThought();
    this.#sitting = this.#countedSitting();
    this.#game = loaded.value;
    const setUp = start ? [`${start.stones.length} ${start.stones.length === 1 ? 'stone' : 'stones'}`] : [];
    const counts = [...setUp, `${moves.length} ${moves.length === 1 ? 'move' : 'moves'}`].join(', ');
    return told([`${what}: ${counts}`, ...notes]);
  }

  #undo(count: number): Reply {
    if (this.#settings.isByHand) {
      if (this.#hand.stones.length === 0) return NOTHING_TO_UNDO;
      this.#useHand(withoutStones(this.#hand, count));
      return undefined;
    }
    if (this.#isHint) {
      this.#giveUpThought();
      return 'The hint is called off.';
    }
    const before = undoTurns(this.#game, count);
    if (!before) return NOTHING_TO_UNDO;
    this.#giveUpThought();
    this.#game = before;
    return undefined;
  }

  #redo(count: number): Reply {
    if (this.#settings.isByHand) {
      if (this.#hand.undone.length === 0) return NOTHING_TO_REDO;
      this.#useHand(withStonesAgain(this.#hand, count));
      return undefined;
    }
    const after = redoTurns(this.#game, count);
    if (!after) return NOTHING_TO_REDO;
    this.#game = after;
    return undefined;
  }

  #stop(): Reply {
    if (!this.#turn) return `${ENGINE_NAME} is not thinking.`;
    this.#turn.stop();
    return undefined;
  }

  #hint(): Reply {
    const game = this.#game;
    if (game.task.kind === 'over') return 'The game is over: "new" begins another one, "undo" goes back.';
    const turn = this.#parts.computer.think(game, { level: FULL_STRENGTH, turnMs: this.#turnMs });
    this.#isHint = true;
    this.#startTurn(turn, 'a hint', (decided) => {
      const [action] = decided.actions;
      if (action?.kind === 'point') this.#marks = { hints: [action.point] };
      this.#parts.view.say(hintText(decided, game));
    });
    return undefined;
  }

  #swapOrStay(word: 'swap' | 'stay'): Reply {
    const { task, seats } = this.#game;
    if (task.kind === 'choice' && seats[task.by] === 'person') {
      return this.#choose(word === 'swap' ? opponent(task.by) : task.by);
    }
    if (word === 'stay') return 'There is nothing to choose now.';
    if (seats.black === seats.white) return 'Nobody plays against you: there are no sides to change.';
    if (task.kind === 'over') {
      // The result stays whose it was.
      this.#swapsNext = !this.#swapsNext;
      const next = personsColour(this.#game) === 'black' ? 'white' : 'black';
      return `You play ${this.#swapsNext ? next : personsColour(this.#game)} in the next game.`;
    }
    this.#giveUpThought();
    this.#game = swapSides(this.#game);
    return `You play ${personsColour(this.#game)} now.`;
  }

  #choose(choice: Choice): Reply {
    const chosen = choose(this.#game, choice, this.#parts.referee);
    if (!chosen.ok) return this.#refused(chosen);
    this.#game = chosen.value;
    const { seats } = this.#game;
    if (seats.black === seats.white || choice === 'add-two') return undefined;
    return `You play ${personsColour(this.#game)}.`;
  }

  /** A choice of the opening; or the colour of the stones that are put by hand, perhaps with some of them. */
  #takeColour(word: Colour | 'turns', points: string): Reply {
    if (this.#settings.isByHand) {
      this.#useHand({ ...this.#hand, inHand: word });
      return points === '' ? undefined : this.#paste(points);
    }
    const typed = [word, points].join(' ').trim();
    if (typed !== word || word === 'turns') return `"${typed}" is for stones that are put by hand (--debug).`;
    return this.#choose(word);
  }

  #resign(): Reply {
    const { seats, task } = this.#game;
    const isAlone = seats.black === seats.white;
    const by = isAlone && task.kind !== 'over' ? task.by : personsColour(this.#game);
    const resigned = resign(this.#game, by, this.#parts.referee);
    if (!resigned.ok) return this.#refused(resigned);
    this.#giveUpThought();
    this.#game = resigned.value;
    return isAlone ? `${colourName(by)} resigns.` : 'You resign.';
  }

  #new(): Reply {
    const { setup, exchanged } = this.#game;
    const { opening, width, height, rule } = this.#settings;
    const { black, white } = setup.seats;
    const seats = exchanged !== this.#swapsNext ? { black: white, white: black } : setup.seats;
    const { start: _start, ...others } = setup;
    const begun = startGame({ ...others, seats, opening, width, height, rule }, this.#parts.referee);
    if (!begun.ok) return sentence(begun.error);
    this.#giveUpThought();
    this.#sitting = this.#countedSitting();
    this.#swapsNext = false;
    this.#hand = EMPTY_HAND_BOARD;
    this.#game = begun.value;
    return 'A new game.';
  }

  #setLevel(level: number | undefined): Reply {
    if (level !== undefined && (level < 1 || level > FULL_STRENGTH))
      return `There is no level ${level}: there are 1 (a beginner) to ${FULL_STRENGTH} (full strength).`;
    if (level !== undefined) this.#level = level;
    return `${ENGINE_NAME} plays at level ${this.#level} of ${FULL_STRENGTH}.`;
  }

  #save(file: string): Reply {
    const record = recordOf(this.#game, { person: PERSON_NAME, engine: ENGINE_NAME });
    const saved = this.#parts.files.save(file, record);
    return saved.ok ? `Saved: ${file}.` : sentence(saved.error);
  }

  #load(file: string): Reply {
    const bytes = this.#parts.files.read(file);
    if (!bytes.ok) return sentence(bytes.error);
    const record = readRecordFile(bytes.value, this.#reading);
    if (!record.ok) return `${file}: ${sentence(record.error)}`;
    const what = `${file} is on the board`;
    return this.#settings.isByHand
      ? this.#putRecord(record.value, what)
      : this.#goOnWith(record.value, what, notesOf(record.value, this.#game.position.rule));
  }

  #tellForbidden(): Reply {
    const { referee } = this.#parts;
    const { position } = this.#game;
    if (position.rule !== 'renju') return `Nothing is forbidden in ${position.rule}.`;
    const lines = referee.forbiddenPoints(position).flatMap((point) => {
      const foul = referee.foul(position, point);
      return foul ? [forbiddenLine({ point, foul }, position)] : [];
    });
    return lines.length > 0 ? lines.join('\n') : 'No point is forbidden to black.';
  }

  #tellThreats(): Reply {
    return this.#threatLines() ?? 'Neither side can make an open three, nor anything stronger.';
  }

  #threatLines(): Reply {
    const lines = this.#game.task.kind === 'over' ? [] : this.#parts.threats(this.#game.position);
    return lines.length > 0 ? lines.join('\n') : undefined;
  }

  #useHand(hand: HandBoard): void {
    const begun = startGame(
      { ...this.#game.setup, opening: 'free', start: startOf(hand) },
      this.#parts.referee,
    );
    if (!begun.ok) throw new Error(begun.error);
    this.#hand = hand;
    this.#game = begun.value;
  }

  #countedSitting(): Sitting {
    return this.#settings.isByHand ? this.#sitting : withEnded(this.#sitting, this.#game);
  }

  #giveUpThought(): void {
    this.#turn?.giveUp();
    this.#turn = undefined;
    this.#isHint = false;
  }

  /** Shows how things stand, and lets the engine think when it is to act. */
  #proceed(): void {
    const { view, computer } = this.#parts;
    if (this.#settings.isByHand && this.#hand !== this.#named) {
      this.#named = this.#hand;
      const threats = this.#threatLines();
      if (threats !== undefined) view.say(threats);
    }
    if (!this.#turn && actorOf(this.#game) === 'engine') {
      const turn = computer.think(this.#game, { level: this.#level, turnMs: this.#turnMs });
      this.#startTurn(turn, 'its move', (decided) => this.#playForEngine(decided));
    }
    this.#show();
    if (this.#turn) view.think(this.#about);
    else view.settle();
  }

  #startTurn(pending: PendingTurn, about: string, then: (decided: EngineTurn) => void): void {
    this.#turn = pending;
    this.#about = about;
    const finish = (decided: EngineTurn | undefined) => {
      if (this.#turn !== pending) return;
      this.#turn = undefined;
      this.#isHint = false;
      if (decided) then(decided);
      this.#proceed();
      this.#onChange();
    };
    // One that was given up interests nobody.
    const fail = (error: unknown) => {
      if (this.#turn === pending) throw error;
    };
    pending.turn.then(finish, fail).catch((error: unknown) => this.#tellFault(error));
  }

  /** The game goes on from where it was: it can be saved, and whatever is typed has the engine try again. */
  #tellFault(error: unknown): void {
    debugFault(`the turn of ${ENGINE_NAME}`, error);
    this.#turn = undefined;
    this.#hasFailed = true;
    this.#isHint = false;
    const { view } = this.#parts;
    view.say(
      `${ENGINE_NAME} has a fault (${faultSentence(error)}). Save the game, or press Enter to try again.`,
    );
    this.#show();
    view.settle();
    this.#onChange();
  }

  #playForEngine({ actions, ms }: EngineTurn): void {
    const { referee, view } = this.#parts;
    for (const [i, action] of actions.entries()) {
      const before = this.#game;
      const done =
        action.kind === 'choice'
          ? choose(before, action.choice, referee)
          : playPoint(before, action.point, referee);
      if (!done.ok) throw new Error(`the engine played what is refused: ${done.error}`);
      this.#game = done.value;
      const took = i === 0 ? ` (${secondsText(ms)})` : '';
      if (action.kind === 'choice') view.say(`${ENGINE_NAME} ${choiceDone(action.choice, before)}${took}.`);
      else if (this.#game.position !== before.position) view.say(`${this.#lastMove()}${took}`);
      else view.say(`${ENGINE_NAME} offers ${formatPoint(action.point, before.position)}${took}.`);
    }
    if (actions.length > 0) return;
    // A game has ended before nothing is left to play.
    this.#game = resignedBy(this.#game, referee);
    view.say(`${ENGINE_NAME} resigns.`);
  }

  #show(): void {
    this.#parts.view.update({ ...this.#marksNow(), game: this.#game, status: this.#statusText() });
  }

  #marksNow(): Marks {
    const { task, position } = this.#game;
    const last = position.stones.at(-1);
    const isWon = task.kind === 'over' && task.result.reason === 'five';
    return {
      rows: isWon && last ? rowsThrough(position.stones, last, position.rowLength).flat() : [],
      forbidden: position.rule === 'renju' && !isWon ? this.#parts.referee.forbiddenPoints(position) : [],
      hints: [],
      offered: 'offered' in task ? task.offered : [],
      ...this.#marks,
    };
  }

  #statusText(): string {
    const game = this.#game;
    if (this.#settings.isByHand && game.task.kind !== 'over')
      return `${colourName(nextColour(this.#hand))} stone in hand${this.#hand.inHand === 'turns' ? ', in turns' : ''}.`;
    const text = taskText(game);
    if (game.task.kind !== 'over') return text;
    const score = scoreOfSitting(this.#countedSitting());
    return `${text} ${scoreText(score)} "new" begins another game.`;
  }
}

function isPlayable({ width, height }: BoardSize, rowLength: number): boolean {
  return Math.max(width, height) <= MAX_SIDE && checkBoard({ width, height }, rowLength).ok;
}

function unplayable({ width, height }: BoardSize): string {
  return `No game can be played on its board of ${width}x${height}.`;
}

/** What is to be known of how a record was read: beginnings of sentences. */
function notesOf(record: GameRecord, rule: Rule): readonly string[] {
  return [...(record.notes ?? []), ...(record.rule ? [] : [`it does not tell the rule: ${rule} is taken`])];
}

function told(sentences: readonly string[]): string {
  return sentences.map(sentence).join(' ');
}

function setupOf({ rule, width, height, rowLength, opening, colour, isByHand }: ConsoleSettings): GameSetup {
  const isAlone = isByHand || colour === 'both';
  const seatOf = (seat: Colour): Seat => (isAlone || seat === colour ? 'person' : 'engine');
  return {
    rule,
    width,
    height,
    rowLength,
    opening,
    seats: { black: seatOf('black'), white: seatOf('white') },
  };
}

/** The person's, in a game against the engine. */
function personsColour({ seats }: Game): Colour {
  return seats.black === 'person' ? 'black' : 'white';
}

function resignedBy(game: Game, referee: Referee): Game {
  const resigned = resign(game, game.position.sideToMove, referee);
  return resigned.ok ? resigned.value : game;
}

/** `Hint: H8 (62 % winning chance, H8 I9 G7).` */
function hintText({ actions, answer }: EngineTurn, { position, task }: Game): string {
  const [action] = actions;
  if (!action) return 'There is no move to propose.';
  if (action.kind === 'choice') return `Hint: ${choiceProposed(action.choice, task)}.`;
  const best = answer?.lines.find(({ point }) => samePoint(point, action.point));
  // In an opening the search was for something else than the best move, and one that was stopped may have found a
  // better move last.
  const isItsLine = task.kind === 'stone' && task.toPlace === undefined;
  const line = best && best.pv.length > 1 ? `, ${formatPoints(best.pv.slice(0, MOST_LINE), position)}` : '';
  return `Hint: ${formatPoint(action.point, position)}${best && isItsLine ? ` (${evaluationText(best.score)}${line})` : ''}.`;
}

function choiceProposed(choice: Choice, task: Task): string {
  if (choice === 'add-two') return '"two", add two stones';
  return task.kind !== 'over' && task.by === choice ? `stay ${choice}` : `take ${choice}`;
}

/** `takes black`, `stays white`, `adds two stones and leaves the choice to you` */
function choiceDone(choice: Choice, { task }: Game): string {
  if (choice === 'add-two') return 'adds two stones and leaves the choice to you';
  return task.kind !== 'over' && task.by === choice ? `stays ${choice}` : `takes ${choice}`;
}

function marksOfFoul({ rows }: Foul): Partial<Marks> {
  return { rows: rows.flatMap(({ stones }) => stones), hints: rows.flatMap(({ gaps }) => gaps) };
}
