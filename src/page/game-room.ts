/** The game on the page: what is played or analysed, and what is said of it. */

import type { JudgedMove } from '../analysis/judged-moves.ts';
import type { PageEngine } from '../api/browser/page-engine.ts';
import type { Foul } from '../binding/foul.ts';
import type { CoreReferee } from '../binding/referee.ts';
import type { SearchLine } from '../binding/search-result.ts';
import { formatPoint } from '../game/formats/notation.ts';
import type { GameRecord, MoveNode } from '../game/game-record.ts';
import { nodesOn, type Path, pathOf, variationsOf } from '../game/game-tree.ts';
import { type Colour, opponent, type Point, type StartPosition } from '../game/position.ts';
import { ok, type Result } from '../game/result.ts';
import { ComputerPlayer, type Strength } from '../play/computer-player.ts';
import {
  actorOf,
  type Game,
  type GameSetup,
  gameOfMoves,
  type Seats,
  type StepResult,
  stonesAtStart,
} from '../play/game.ts';
import { gameInOpening } from '../play/opening-record.ts';
import type { Choice } from '../play/opening-rule.ts';
import { chanceText, deedsText, foulText, hintLine, hintText, taskText } from '../play/sentences.ts';
import { Session, type SessionParts } from '../play/session.ts';
import { words } from '../play/words.ts';
import type { AddressedGame } from './address.ts';
import { Analysis } from './analysis.ts';
import { boardContents, colourToPlace } from './board-contents.ts';
import type { BoardContents } from './board-panel.ts';
import { PageThoughts } from './page-thoughts.ts';
import { clicked, type SetUpTool, turned } from './set-up.ts';
import { MOVE_MS, type Settings } from './settings.ts';
import { type SolverParts, Solving } from './solving.ts';
import type { StoredGame } from './stored-game.ts';
import { type OpenLine, stepOfStone, TaughtGame, type TaughtMoves } from './taught-game.ts';
import { type Place, Variations } from './variations.ts';
import { WorthMap } from './worth-map.ts';

export type Mode = 'play' | 'analyze';

/** A game that is put on the board; `record`: what it was read from. */
export interface OpenedGame extends AddressedGame {
  readonly record?: GameRecord | undefined;
}

/** An engine that answers sooner seems not to have looked. */
const LEAST_MOVE_MS = 250;

/** For a balanced move. */
const BALANCE_MS = 3000;

const BOTH: Seats = { black: 'person', white: 'person' };

/** All that the page has to show. Steps on it are methods; who shows it hears by `onChange` that something is new. */
export class GameRoom {
  readonly session: Session;
  readonly analysis: Analysis;
  readonly variations = new Variations();
  readonly solving: Solving;
  readonly #engine: PageEngine;
  readonly #referee: CoreReferee;
  readonly #onChange: () => void;
  readonly #map: WorthMap;
  readonly #taught: TaughtGame;
  #settings: Settings;
  #mode: Mode = 'play';
  #message = '';
  #hint: Point | undefined;
  /** Of the forbidden point that was tried last. */
  #foul: { readonly point: Point; readonly foul: Foul } | undefined;
  #preview: SearchLine | undefined;
  #line: OpenLine | undefined;
  /** By which a click sets up a position. */
  #tool: SetUpTool | undefined;
  /** The depth of the engine's search for a move. */
  #depth = 0;
  /** What the engine's last move came of. */
  #lastThought: { readonly depth: number; readonly ms: number } | undefined;
  /** Of which the hint and what else is on the board are. */
  #shown: Game | undefined;

  constructor(
    engine: PageEngine,
    makeMapEngine: () => PageEngine,
    solver: SolverParts,
    referee: CoreReferee,
    settings: Settings,
    setup: GameSetup,
    onChange: () => void,
  ) {
    this.#engine = engine;
    this.#referee = referee;
    this.#settings = settings;
    this.#onChange = onChange;
    this.#map = new WorthMap(makeMapEngine, referee, onChange);
    this.analysis = new Analysis(engine, onChange);
    this.solving = new Solving(solver, onChange);
    this.#taught = new TaughtGame(referee, (position) => this.analysis.foundInGame(position));
    const thoughts = new PageThoughts(engine, referee, {
      onProgress: ({ depth }) => {
        this.#depth = depth;
        onChange();
      },
      onFound: (position, found) => this.analysis.learn(position, found),
    });
    const computer = unhurried(new ComputerPlayer(thoughts, referee, Math.random));
    this.session = new Session(setup, strengthOf(settings), { referee, computer, listener: this.#listener });
  }

  get #listener(): SessionParts['listener'] {
    return {
      onChange: () => this.#changed(),
      onDeeds: (deeds, { ms, answer }) => {
        this.#message = deedsText(deeds);
        this.#lastThought = { ms, depth: answer?.depth ?? 0 };
      },
      onHint: (turn, game) => {
        const [action] = turn.actions;
        if (action?.kind === 'point') this.#hint = action.point;
        this.#message = hintText(action, game, hintLine(turn, game));
      },
      onFault: (error) => this.#fail(error),
    };
  }

  get game(): Game {
    return this.session.game;
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** How deep the engine has searched for its move by now. */
  get depth(): number {
    return this.#depth;
  }

  get lastThought(): { readonly depth: number; readonly ms: number } | undefined {
    return this.#lastThought;
  }

  get settings(): Settings {
    return this.#settings;
  }

  set settings(settings: Settings) {
    const hasOtherLines = settings.lines !== this.#settings.lines;
    this.#settings = settings;
    this.session.strength = strengthOf(settings);
    if (hasOtherLines && this.analysis.isOn) this.#analyse();
    this.#onChange();
  }

  /** What has just happened, and what is to be done: sentences. */
  get status(): string {
    return words.joined([this.#message, this.#prompt()].filter((text) => text !== ''));
  }

  #prompt(): string {
    const { thinking, isPaused, game } = this.session;
    if (this.#tool) return words.page.settingUp;
    if (thinking) return `${thinking === 'hint' ? words.turn.lookingForHint : words.turn.thinking}.`;
    return isPaused && game.task.kind !== 'over' ? words.turn.paused(game.task.by) : taskText(game, false);
  }

  /** Begins a game. The error is a sentence. */
  start(setup: GameSetup): Result<void> {
    const begun = this.#enter('play', () => this.session.start(setup));
    if (begun.ok) this.variations.forget();
    return begun;
  }

  /**
   * Puts a game on the board, to be analysed, with the variations of its record; one that was saved in its opening goes
   * on there. The error is a sentence.
   */
  open({ width, height, rule, rowLength, start, moves, shown, record }: OpenedGame): Result<void> {
    const setup = {
      width,
      height,
      rule,
      rowLength,
      seats: BOTH,
      ...(start && { start }),
      ...(record && { record }),
    };
    if (record && this.#goOnInOpening(setup, record)) return ok(undefined);
    return this.#open(record ? variationsOf(record) : [], () =>
      this.session.load(setup, moves, false, shown),
    );
  }

  /** Who is to act in the record's opening is the person, and the other side the engine; false if it is in none. */
  #goOnInOpening(setup: GameSetup, record: GameRecord): boolean {
    const left = gameInOpening(setup, record, this.#referee);
    if (!left || left.task.kind === 'over' || !left.task.next) return false;
    const seats = { ...BOTH, [opponent(left.task.by)]: 'engine' } as Seats;
    const game = gameInOpening({ ...setup, seats }, record, this.#referee) ?? left;
    return this.#enter('play', () => this.session.resume(game.setup, game.steps, game.done, false)).ok;
  }

  #open(children: readonly MoveNode[], put: () => Result<void>): Result<void> {
    return this.#enter('analyze', () => {
      this.variations.isFollowing = false;
      const opened = put();
      this.variations.isFollowing = true;
      if (opened.ok) this.variations.begin(this.game, children);
      return opened;
    });
  }

  /** Goes on with a game as it was left. The error is a sentence. */
  resume({ mode, setup, steps, done, exchanged, children }: StoredGame): Result<void> {
    const put = () => this.session.resume(setup, steps, done, exchanged);
    if (mode === 'analyze') return this.#open(children, put);
    return this.#enter(mode, put);
  }

  /** The game to be saved: while it is analysed its main line, from beginning to end. */
  get savedGame(): Game {
    if (this.#mode === 'play') return this.game;
    const main = gameOfMoves(this.game.setup, this.variations.mainMoves, this.#referee);
    return main.ok ? main.value : this.game;
  }

  setMode(mode: Mode): void {
    if (mode === this.#mode) return;
    if (mode === 'play') this.playOn();
    else this.#enter('analyze', () => this.session.reseat(BOTH, false));
  }

  /** From this position on the side to move is the person's and the other one the engine's. */
  playOn(): void {
    const seats = { ...BOTH, [opponent(this.game.position.sideToMove)]: 'engine' } as Seats;
    this.#enter('play', () => this.session.reseat(seats, true));
  }

  /** A point was chosen. */
  choosePoint(point: Point): void {
    const { position } = this.game;
    if (this.solving.proof) {
      this.replyInProof(point);
      return;
    }
    if (this.#tool) {
      this.#setUp(clicked(position, point, this.#tool));
      return;
    }
    if (this.#mode === 'analyze' && this.#goOnTo(point)) return;
    const placed = this.session.place(point);
    if (placed.ok || (placed.reason !== 'over' && placed.reason !== 'turn')) this.#answer(placed);
    if (placed.ok || placed.reason !== 'forbidden') return;
    const foul = this.#referee.foul(position, point);
    this.#foul = foul && { point, foul };
    if (foul) this.#message = foulText(point, foul, position);
  }

  choose(choice: Choice): void {
    this.#answer(this.session.choose(choice));
  }

  resign(): void {
    this.#answer(this.session.resign());
  }

  /** By which a click sets up the position that is analysed; undefined: it plays. */
  get tool(): SetUpTool | undefined {
    return this.#tool;
  }

  set tool(tool: SetUpTool | undefined) {
    this.#tool = tool;
    if (tool && this.#mode === 'play') this.setMode('analyze');
    // Clicks now set up, and are no replies in a proof.
    if (tool) this.solving.clear();
    this.#onChange();
  }

  /** Whose turn it is in the position that is set up. */
  setSideToMove(sideToMove: Colour): void {
    this.#setUp({ ...this.game.position, sideToMove });
  }

  clearBoard(): void {
    this.#setUp({ stones: [], blocked: [], sideToMove: 'black' });
  }

  #setUp({ stones, blocked = [], sideToMove }: StartPosition): void {
    const { record: _record, start: _start, ...setup } = this.game.setup;
    const isPlain = stones.length === 0 && blocked.length === 0 && sideToMove === 'black';
    const start = { stones, sideToMove, ...(blocked.length > 0 && { blocked }) };
    this.#refused(
      this.#open([], () => this.session.load({ ...setup, ...(!isPlain && { start }) }, [], false)),
    );
  }

  /** Turns the board to the right, or mirrors it, with the whole tree. */
  turnBoard(how: 'rotate' | 'mirror'): void {
    const { setup, states } = this.game;
    const setUp = stonesAtStart(this.game);
    const line = states.at(-1)?.position.stones.slice(setUp) ?? [];
    const { moves, children, ...game } = turned(
      { setup, moves: line, children: this.variations.children },
      how,
    );
    const shown = this.game.position.stones.length - setUp;
    this.#refused(this.#open(children, () => this.session.load(game.setup, moves, false, shown)));
  }

  #refused(done: Result<void>): void {
    if (!done.ok) this.#say(words.sentence(done.error));
  }

  /** Begins to look for a proof that the side to move wins, or gives it up. */
  toggleSolving(): void {
    const { task, position } = this.game;
    const isOn = this.solving.isOn;
    this.solving.clear();
    if (!isOn && task.kind !== 'over') {
      // The proof needs the processor that the analysis would take.
      this.analysis.stop();
      this.#tool = undefined;
      this.solving.start(position, (error) => this.#fail(error));
    }
    this.#onChange();
  }

  /** Plays a reply of the other side in the proof on the board. */
  replyInProof(point: Point): void {
    this.solving.proof?.reply(point);
    this.#onChange();
  }

  proofBack(): void {
    this.solving.proof?.back();
    this.#onChange();
  }

  closeProof(): void {
    this.solving.clear();
    this.#onChange();
  }

  /** Marks the move after which both sides stand as evenly as possible. */
  findBalance(): void {
    if (this.game.task.kind === 'over') return;
    this.analysis.stop();
    this.#say(words.page.balancing);
    this.#searchBalance(this.game).catch((error) => this.#fail(error));
  }

  async #searchBalance(game: Game): Promise<void> {
    const goal = { kind: 'balance-one', bias: 0 } as const;
    const found = await this.#engine.search({ position: game.position, goal, limits: { ms: BALANCE_MS } });
    if (game !== this.game) return;
    const [point] = found.points;
    const score = found.lines[0]?.score;
    this.#hint = point;
    this.#say(
      point
        ? words.page.balanced(formatPoint(point, game.position), score ? chanceText(score) : '')
        : words.hint.none,
    );
  }

  /** Whether the tree has the move: then its line goes on from there. */
  #goOnTo(point: Point): boolean {
    const { children, path } = this.variations;
    const next = nodesOn(children, path).at(-1)?.children ?? (path.length === 0 ? children : []);
    const [index] = pathOf(next, [point]);
    if (index === undefined) return false;
    this.goToLine([...path, index]);
    return true;
  }

  /** Shows the position after a move of the tree, with its line to the end. */
  goToLine(path: Path): void {
    this.#put(this.variations.placeAt(path));
  }

  /** Makes the line on the board the main line where it last left another one. */
  promote(): void {
    this.#put(this.variations.promoted());
  }

  /** Takes the move on the board and all that follows it out of the tree. */
  deleteFromHere(): void {
    this.#put(this.variations.deleted());
  }

  #put(place: Place | undefined): void {
    if (!place) return;
    this.variations.take(place, ({ setup, moves, shown }) => {
      const done = this.session.load(setup, moves, false, shown);
      if (!done.ok) this.#message = words.sentence(done.error);
      return done.ok;
    });
    this.#onChange();
  }

  undo(): void {
    if (this.#mode === 'analyze') {
      this.#put(this.variations.undone());
      return;
    }
    this.#say(this.session.undo() === 'hint-cancelled' ? words.done.hintCancelled : '');
  }

  redo(): void {
    if (this.session.redo()) this.#say('');
  }

  /** Sentences, which stay until the next thing happens. */
  tell(text: string): void {
    this.#say(text);
  }

  /** Shows the position after so many steps. */
  goTo(step: number): void {
    this.#line = undefined;
    this.session.goTo(step);
    this.#say('');
  }

  swapSides(): void {
    if (this.game.task.kind !== 'over' && this.session.swapSides()) this.#say('');
  }

  /** Has the engine move now: at once if it is thinking, or from an earlier position. */
  moveNow(): void {
    this.session.moveNow();
  }

  hint(): void {
    if (this.#mode === 'play' && actorOf(this.game) === 'person') this.#answer(this.session.hint());
  }

  /** Begins to search the position in an analysis, or stops. */
  toggleSearch(): void {
    if (this.analysis.isOn) this.analysis.stop();
    else if (this.#mode === 'analyze') this.#analyse();
  }

  /** Searches every position of the game for a moment. */
  analyseGame(): void {
    const open = this.game.states.filter(({ task }) => task.kind !== 'over');
    const positions = open.map(({ position }) => position);
    this.analysis.startGame(positions).catch((error) => this.#fail(error));
  }

  /** What the game has to teach, as far as it has been searched as a whole. */
  get taught(): TaughtMoves {
    return this.#taught.movesOf(this.game);
  }

  /** What there is to learn of a move, in sentences. */
  lessonOf(move: JudgedMove): readonly string[] {
    return this.#taught.lessonOf(move, this.taught);
  }

  /** The line that is stepped through on the board. */
  get line(): OpenLine | undefined {
    return this.#line;
  }

  /** Puts the better line of a move on the board in its place, or the answer after it; its first move only. */
  openLine({ number, best, answer }: JudgedMove, kind: 'better' | 'answer'): void {
    const { pv = [] } = (kind === 'better' ? best : answer) ?? {};
    const ply = kind === 'better' ? number - 1 : number;
    this.goTo(stepOfStone(this.game, stonesAtStart(this.game) + ply));
    if (pv.length > 0) this.#line = { number, kind, pv, length: 1 };
    this.#onChange();
  }

  /** Puts the first move of a line of the analysis on the board. */
  openFound(index: number): void {
    const { position } = this.game;
    const { pv = [] } = this.analysis.knownOf(position)?.lines[index] ?? {};
    const number = position.stones.length - stonesAtStart(this.game);
    if (pv.length > 0) this.#line = { number, kind: 'found', pv, length: 1 };
    this.#onChange();
  }

  /** Shows so many moves of the open line, one at least. */
  showOfLine(length: number): void {
    if (this.#line) this.step(Math.max(1, length) - this.#line.length);
  }

  /** Back to the game, after the move whose line was on the board. */
  closeLine(): void {
    const line = this.#line;
    this.#line = undefined;
    if (line?.kind === 'found') this.#onChange();
    else if (line) this.goTo(stepOfStone(this.game, stonesAtStart(this.game) + line.number));
  }

  /** A move forward or back: of the open line, else of the game. */
  step(by: number): void {
    const line = this.#line;
    if (!line) this.goTo(this.game.done + by);
    else if (line.length + by < 1) this.closeLine();
    else this.#line = { ...line, length: Math.min(line.pv.length, line.length + by) };
    this.#onChange();
  }

  /** Draws a line of the analysis on the board, or no longer. */
  preview(line: SearchLine | undefined): void {
    this.#preview = line;
    this.#onChange();
  }

  /** What the board shows. */
  boardContents(): BoardContents {
    const { game } = this;
    const { position } = game;
    const { map, numbers } = this.#settings;
    const isAnalysed = this.#mode === 'analyze' && game.task.kind !== 'over';
    if (!isAnalysed || map === 'none') this.#map.stop();
    const contents = boardContents({
      game,
      isOpen: actorOf(game) === 'person',
      forbidden: colourToPlace(game) === 'black' ? this.#referee.forbiddenPoints(position) : [],
      numbers,
      hint: this.#hint,
      foul: this.#foul,
      preview: this.solving.proof?.line ?? this.#line?.pv.slice(0, this.#line.length) ?? this.#preview?.pv,
      lines: isAnalysed ? (this.analysis.knownOf(position)?.lines ?? []) : [],
      mapped: map === 'own' ? position.sideToMove : opponent(position.sideToMove),
      values: isAnalysed && map !== 'none' ? this.#map.valuesOf(position) : [],
    });
    const tool = this.#tool;
    if (!tool) return contents;
    return { ...contents, turn: tool === 'black' || tool === 'white' ? tool : position.sideToMove };
  }

  /** The rows that make a point forbidden are drawn no longer. */
  forgetFoul(): void {
    if (!this.#foul) return;
    this.#foul = undefined;
    this.#onChange();
  }

  /** Another game on the board, in this mode from then on; nothing if it cannot be put there. */
  #enter(mode: Mode, put: () => Result<void>): Result<void> {
    const before = this.#mode;
    this.analysis.stop();
    this.#mode = mode;
    if (mode === 'play') this.#tool = undefined;
    const done = put();
    if (!done.ok) this.#mode = before;
    if (this.#mode === 'analyze') this.#analyse();
    this.#say('');
    return done;
  }

  /** Something was done, or is refused. */
  #answer(result: StepResult): void {
    this.#say(result.ok ? '' : words.sentence(result.error));
  }

  #say(message: string): void {
    this.#message = message;
    this.#lastThought = undefined;
    this.#foul = undefined;
    this.#onChange();
  }

  /** The session is not as it was. */
  #changed(): void {
    this.#depth = 0;
    if (this.game !== this.#shown) {
      this.#shown = this.game;
      this.#hint = undefined;
      this.#foul = undefined;
      this.#preview = undefined;
      this.#line = undefined;
      this.solving.clear();
      if (this.#mode === 'analyze') this.variations.follow(this.game);
      // Who looks at another position does not want the search of the whole game to end.
      if (this.#mode === 'analyze' && this.analysis.isOn && !this.analysis.progress) this.#analyse();
    }
    this.#onChange();
  }

  #analyse(): void {
    const { task, position } = this.game;
    if (task.kind === 'over') this.analysis.stop();
    else this.analysis.start(position, this.#settings.lines).catch((error) => this.#fail(error));
  }

  #fail(error: unknown): void {
    console.error(error);
    this.#message = words.page.engineFailed;
    this.#onChange();
  }
}

function strengthOf({ level, moveMs }: Settings): Strength {
  return { level, turnMs: moveMs ?? MOVE_MS };
}

/** The engine at the board, which never answers in an instant. */
function unhurried(computer: ComputerPlayer): SessionParts['computer'] {
  return {
    think(game, strength) {
      const pending = computer.think(game, strength);
      const least = new Promise((resolve) => setTimeout(resolve, LEAST_MOVE_MS));
      return { ...pending, turn: pending.turn.then((turn) => least.then(() => turn)) };
    },
  };
}
