/** The game on the page: who moves, what the engine does, what is shown. */

import type { CellValue } from '../analysis/cell-map.ts';
import type { Foul } from '../binding/foul.ts';
import type { CoreReferee } from '../binding/referee.ts';
import type { SearchLine, SearchResult } from '../binding/search-result.ts';
import type { BoardView, DrawnStone, PointMark } from '../diagram/board-drawing.ts';
import { rowsThrough } from '../diagram/row-through.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import { type Colour, opponent, type Point, type Position, samePoint } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { sentence } from '../game/sentence.ts';
import { type Action, engineActions, type MakeSearch, withActions } from '../play/engine-actions.ts';
import {
  actorOf,
  choose,
  type Game,
  type GameSetup,
  gameOfMoves,
  playPoint,
  redo,
  redoTurns,
  resign,
  resultOf,
  type Seats,
  type StepResult,
  startGame,
  stonesAtStart,
  swapSides,
  undo,
  undoTurns,
} from '../play/game.ts';
import { levelOf } from '../play/level.ts';
import type { Choice } from '../play/opening-rule.ts';
import { NO_GAMES, type Sitting, withEnded } from '../play/sitting.ts';
import type { AddressedGame } from './address.ts';
import { Analysis } from './analysis.ts';
import type { BoardContents } from './board-panel.ts';
import type { PageEngine } from './engine/page-engine.ts';
import type { PageSearchRequest } from './engine/search-messages.ts';
import type { Settings } from './settings.ts';
import { COLOUR_NAMES, resultSentence, scoreWords, shortScore } from './words.ts';
import { mapTiles, WorthMap } from './worth-map.ts';

export type Mode = 'play' | 'analyze';

/** What the engine is searching for on its own account; an analysis is not among them. */
export type Thought = 'move' | 'hint';

const HINT_MS = 1000;
/** Of the engine's moves, unless the person says otherwise. Most levels end sooner. */
const MOVE_MS = 2000;
/** An engine that answers sooner seems not to have looked. */
const LEAST_MOVE_MS = 250;

const COLOURS = ['black', 'white'] as const;
const SEAT_NAMES = { person: 'You', engine: 'Tengen' } as const;
const BOTH: Seats = { black: 'person', white: 'person' };

/** All that the page has to show. Steps on it are methods; whoever shows it is told by `onChange`. */
export class GameRoom {
  readonly #engine: PageEngine;
  readonly #referee: CoreReferee;
  readonly #onChange: () => void;
  readonly analysis: Analysis;
  #settings: Settings;
  #game: Game;
  #sitting: Sitting = NO_GAMES;
  #mode: Mode = 'play';
  #thought: Thought | undefined;
  #thinking: SearchResult | undefined;
  /** Of the engine's search for a move or a hint; one that is older counts no more. */
  #search = 0;
  #message = '';
  #hint: Point | undefined;
  /** Of the forbidden point that was tried last. */
  #foul: { readonly point: Point; readonly foul: Foul } | undefined;
  /** What the engine said of its last move. */
  #lastThought: SearchResult | undefined;
  /** Whether the engine waits although it is to move: somebody looks at an earlier position. */
  #isPaused = false;
  #preview: SearchLine | undefined;
  readonly #map: WorthMap;

  constructor(
    engine: PageEngine,
    makeMapEngine: () => PageEngine,
    referee: CoreReferee,
    settings: Settings,
    setup: GameSetup,
    onChange: () => void,
  ) {
    this.#engine = engine;
    this.#referee = referee;
    this.#settings = settings;
    this.#onChange = onChange;
    this.#map = new WorthMap(makeMapEngine, referee, () => this.#changed());
    this.analysis = new Analysis(engine, () => this.#changed());
    const begun = startGame(setup, referee);
    if (!begun.ok) throw new Error(begun.error);
    this.#game = begun.value;
  }

  get game(): Game {
    return this.#game;
  }

  get mode(): Mode {
    return this.#mode;
  }

  get sitting(): Sitting {
    return this.#sitting;
  }

  get thought(): Thought | undefined {
    return this.#thought;
  }

  get thinking(): SearchResult | undefined {
    return this.#thinking;
  }

  get lastThought(): SearchResult | undefined {
    return this.#lastThought;
  }

  get isPaused(): boolean {
    return this.#isPaused && actorOf(this.#game) === 'engine';
  }

  get settings(): Settings {
    return this.#settings;
  }

  set settings(settings: Settings) {
    const hasOtherLines = settings.lines !== this.#settings.lines;
    this.#settings = settings;
    if (hasOtherLines && this.analysis.isOn) this.#analyse();
    this.#changed();
  }

  /** What has just happened, or what is to be done: a sentence. */
  get status(): string {
    const prompt = this.#prompt();
    return [this.#message, prompt].filter((sentence) => sentence !== '').join(' ');
  }

  /** Begins a game. The error is a sentence. */
  start(setup: GameSetup): Result<void> {
    const begun = startGame(setup, this.#referee);
    if (!begun.ok) return begun;
    this.#sitting = withEnded(this.#sitting, this.#game);
    this.analysis.stop();
    this.#mode = 'play';
    this.#enter(begun.value, '');
    return ok(undefined);
  }

  /** Puts a game on the board, to be analysed. The error is a sentence. */
  open(record: AddressedGame): Result<void> {
    const setup: GameSetup = { ...record, seats: BOTH };
    const opened = gameOfMoves(setup, record.moves, this.#referee);
    if (!opened.ok) return err(opened.error);
    this.analysis.stop();
    this.#mode = 'analyze';
    this.#enter(undo(opened.value, opened.value.steps.length - record.shown), '');
    this.#analyse();
    return ok(undefined);
  }

  /** Goes on with a game that was interrupted. The error is a sentence. */
  resume(record: AddressedGame, seats: Seats): Result<void> {
    const opened = gameOfMoves({ ...record, seats }, record.moves, this.#referee);
    if (!opened.ok) return err(opened.error);
    this.#mode = 'play';
    this.#enter(undo(opened.value, opened.value.steps.length - record.shown), '');
    return ok(undefined);
  }

  setMode(mode: Mode): void {
    if (mode === this.#mode) return;
    if (mode === 'play') {
      this.playOn();
      return;
    }
    this.#cancel();
    this.#mode = 'analyze';
    const opened = this.#asSeats(BOTH);
    if (opened) this.#game = opened;
    this.#message = '';
    this.#analyse();
    this.#changed();
  }

  /** From this position on the side to move is the person's and the other one the engine's. */
  playOn(): void {
    this.analysis.stop();
    const { sideToMove } = this.#game.position;
    const seats = { ...BOTH, [opponent(sideToMove)]: 'engine' } as Seats;
    const opened = this.#asSeats(seats);
    this.#mode = 'play';
    this.#enter(opened ?? this.#game, '');
  }

  /** A point was chosen. */
  choosePoint(point: Point): void {
    if (this.#mode === 'play' && actorOf(this.#game) === 'engine') return;
    const played = playPoint(this.#game, point, this.#referee);
    if (played.ok) {
      this.#take(played);
      return;
    }
    if (played.reason === 'over') return;
    this.#foul = undefined;
    const foul = played.reason === 'forbidden' ? this.#referee.foul(this.#game.position, point) : undefined;
    if (foul) this.#foul = { point, foul };
    const name = formatPoint(point, this.#game.position);
    this.#message = foul
      ? `${name} is forbidden to Black: ${foul.kind === 'overline' ? 'more than five in a row' : `a ${foul.kind}`}.`
      : sentence(played.error);
    this.#changed();
  }

  choose(choice: Choice): void {
    this.#take(choose(this.#game, choice, this.#referee));
  }

  resign(): void {
    const { task, seats } = this.#game;
    if (task.kind === 'over') return;
    const persons = COLOURS.filter((colour) => seats[colour] === 'person');
    const by = persons.length === 1 && persons[0] ? persons[0] : task.by;
    this.#take(resign(this.#game, by, this.#referee));
  }

  undo(): void {
    const before = this.#mode === 'analyze' ? undo(this.#game) : undoTurns(this.#game);
    if (before && before.done !== this.#game.done) this.#browse(before);
  }

  redo(): void {
    const after = this.#mode === 'analyze' ? redo(this.#game) : redoTurns(this.#game);
    if (after && after.done !== this.#game.done) this.#browse(after);
  }

  /** Shows the position after so many steps. */
  goTo(step: number): void {
    const { done, steps } = this.#game;
    const wanted = Math.max(0, Math.min(steps.length, step));
    if (wanted === done) return;
    this.#browse(wanted < done ? undo(this.#game, done - wanted) : redo(this.#game, wanted - done));
  }

  swapSides(): void {
    this.#enter(swapSides(this.#game), '');
  }

  /** Has the engine move now: at once if it is thinking, or from an earlier position. */
  moveNow(): void {
    if (this.#thought) this.#engine.stop();
    else if (this.isPaused) this.#enter(this.#game, '');
  }

  async hint(): Promise<void> {
    const { task, position } = this.#game;
    if (task.kind !== 'stone' || this.#thought || actorOf(this.#game) === 'engine') return;
    const search = this.#begin('hint');
    try {
      const request = { position, goal: { kind: 'best', lines: 1 }, limits: { ms: HINT_MS } } as const;
      const result = await this.#look(search, request);
      this.#thought = undefined;
      this.analysis.learn(position, result);
      this.#showHint(result, position);
    } catch (error) {
      if (search === this.#search) this.#fail(error);
    }
  }

  #showHint({ points: [point], lines: [best] }: SearchResult, position: Position): void {
    if (!point) return;
    this.#hint = point;
    const worth = best ? ` (${scoreWords(best.score)})` : '';
    this.#message = `Hint: ${formatPoint(point, position)}${worth}.`;
    this.#changed();
  }

  /** Begins to search the position in an analysis, or stops. */
  toggleSearch(): void {
    if (this.analysis.isOn) this.analysis.stop();
    else if (this.#mode === 'analyze') this.#analyse();
  }

  /** Searches every position of the game for a moment. */
  analyseGame(): void {
    const positions = this.#game.states
      .filter(({ task }) => task.kind !== 'over')
      .map(({ position }) => position);
    this.analysis.startGame(positions, this.#settings.lines).catch((error) => this.#fail(error));
  }

  /** Draws a line of the analysis on the board, or no longer. */
  preview(line: SearchLine | undefined): void {
    this.#preview = line;
    this.#changed();
  }

  /** What the board shows. */
  boardContents(): BoardContents {
    const { position, task } = this.#game;
    const { width, height, stones, rowLength } = position;
    const last = stones.at(-1);
    const result = resultOf(this.#game);
    const hasRow = result?.reason === 'five' && last !== undefined;
    const isPersons = task.kind !== 'over' && (this.#mode === 'analyze' || actorOf(this.#game) === 'person');
    const turn =
      !isPersons || task.kind === 'choice' || task.kind === 'removal'
        ? undefined
        : task.kind === 'offer'
          ? 'black'
          : task.colour;
    const colour = task.kind === 'stone' ? task.colour : task.kind === 'offer' ? 'black' : undefined;
    const forbidden = colour === 'black' ? this.#referee.forbiddenPoints(position) : [];
    const marks = this.#marks();
    const foul = this.#foul;
    const values = this.#mapValues();
    const mapped = this.#settings.map === 'own' ? position.sideToMove : opponent(position.sideToMove);
    const view: BoardView = {
      width,
      height,
      stones: this.#stones(position),
      ...(last && !this.#preview && { last }),
      ...(hasRow && { rows: rowsThrough(stones, last, rowLength) }),
      forbidden,
      ...(foul && { lines: foul.foul.rows.map((row) => row.stones), fouls: [foul.point] }),
      marks,
      ...(!this.#preview && { map: mapTiles(values, mapped) }),
    };
    const numbers = new Map(stones.map(({ x, y }, i) => [y * width + x, i + 1]));
    return {
      ...view,
      turn,
      describe: (point) => {
        const number = numbers.get(point.y * width + point.x);
        const stone = number === undefined ? undefined : stones[number - 1];
        if (stone) {
          const isLast = number === stones.length ? ', the last move' : '';
          const setUp = stonesAtStart(this.#game);
          const which = (number ?? 0) > setUp ? `move ${(number ?? 0) - setUp}${isLast}` : 'set up';
          return `${stone.colour}, ${which}`;
        }
        const worth = values.find(({ point: one, colour: side }) => side === mapped && samePoint(one, point));
        const mark = marks.find((one) => samePoint(one, point));
        return [
          'empty',
          forbidden.some((one) => samePoint(one, point)) && 'forbidden',
          mark?.kind === 'hint' && 'hint',
          (mark?.kind === 'best' || mark?.kind === 'candidate') && `one of the best moves: ${mark.label}`,
          mark?.kind === 'choice' && 'offered',
          worth && worth.score !== 'forbidden' && `worth ${scoreWords(worth.score)} to ${mapped}`,
        ]
          .filter((word) => typeof word === 'string')
          .join(', ');
      },
    };
  }

  #mapValues(): readonly CellValue[] {
    const { task, position } = this.#game;
    const isShown = this.#mode === 'analyze' && this.#settings.map !== 'none' && task.kind !== 'over';
    if (isShown) return this.#map.valuesOf(position);
    this.#map.stop();
    return [];
  }

  #stones(position: Position): readonly DrawnStone[] {
    const setUp = stonesAtStart(this.#game);
    const played = position.stones.map((stone, i) => ({
      ...stone,
      ...(this.#settings.numbers && i >= setUp && { label: String(i + 1 - setUp) }),
    }));
    let colour: Colour = position.sideToMove;
    const expected = (this.#preview?.pv ?? []).map((point, i) => {
      const stone = { ...point, colour, label: String(i + 1), kind: 'expected' as const };
      colour = opponent(colour);
      return stone;
    });
    return [...played, ...expected];
  }

  #marks(): readonly PointMark[] {
    const { task, position } = this.#game;
    if (this.#preview) return [];
    if (task.kind === 'offer' || task.kind === 'removal')
      return task.offered.map((point) => ({ ...point, kind: 'choice' as const }));
    if (this.#hint) return [{ ...this.#hint, kind: 'hint' as const }];
    if (this.#mode !== 'analyze' || task.kind === 'over') return [];
    const lines = this.analysis.knownOf(position)?.lines ?? [];
    return lines.flatMap(({ pv: [point], score }, i) =>
      point
        ? [
            {
              ...point,
              kind: i === 0 ? ('best' as const) : ('candidate' as const),
              label: shortScore(score),
              weight: 1 - i / Math.max(4, lines.length),
            },
          ]
        : [],
    );
  }

  #prompt(): string {
    const { task, position, seats } = this.#game;
    const isAlone = this.#mode === 'play' && seats.black !== seats.white;
    if (task.kind === 'over') {
      const names = { black: SEAT_NAMES[seats.black], white: SEAT_NAMES[seats.white] };
      return resultSentence(task.result, position.rowLength, isAlone ? names : COLOUR_NAMES);
    }
    if (this.#thought === 'hint') return 'Looking for a hint …';
    const seat = this.#mode === 'play' ? seats[task.by] : 'person';
    const colour = COLOUR_NAMES[task.by];
    if (seat === 'engine') return this.#thought ? 'Tengen is thinking.' : `${colour} to move: Tengen waits.`;
    const who = isAlone ? 'You' : colour;
    switch (task.kind) {
      case 'stone': {
        if (task.by === task.colour && !task.within) return isAlone ? 'Your move.' : `${colour} to move.`;
        const where = task.within ? ` ${task.within.length === 1 ? 'in the centre' : 'near the centre'}` : '';
        return `${who}: place a ${task.colour} stone${where}.`;
      }
      case 'choice':
        return `${who}: choose.`;
      case 'offer':
        return `${who}: offer a fifth move, ${task.offered.length === 0 ? 'the first of two' : 'the second one'}.`;
      case 'removal':
        return `${who}: take one of the two fifth moves away.`;
    }
  }

  /**
   * The game as far as there are stones, in turn from the beginning, with others in the seats; undefined where it is
   * none of those.
   */
  #asSeats(seats: Seats): Game | undefined {
    const { setup, states, position } = this.#game;
    const setUp = stonesAtStart(this.#game);
    const moves = states.at(-1)?.position.stones.slice(setUp) ?? [];
    const opened = gameOfMoves({ ...setup, seats }, moves, this.#referee);
    return opened.ok ? undo(opened.value, setUp + moves.length - position.stones.length) : undefined;
  }

  #take(result: StepResult): void {
    if (result.ok) this.#enter(result.value, '');
    else {
      this.#message = sentence(result.error);
      this.#changed();
    }
  }

  #browse(game: Game): void {
    this.#isPaused = game.done < game.steps.length;
    this.#show(game, '');
    if (!this.#isPaused) this.#goOn();
  }

  /** A step was made, or a game begun: goes on from here. */
  #enter(game: Game, message: string): void {
    this.#isPaused = false;
    this.#show(game, message);
    this.#goOn();
  }

  /** What the engine was doing was for another position. */
  #show(game: Game, message: string): void {
    this.#cancel();
    this.#game = game;
    this.#message = message;
    this.#hint = undefined;
    this.#foul = undefined;
    this.#preview = undefined;
    this.#lastThought = undefined;
    if (this.#mode === 'analyze' && this.analysis.isOn) this.#analyse();
    this.#changed();
  }

  #goOn(): void {
    if (this.#mode === 'play' && actorOf(this.#game) === 'engine' && !this.#thought) void this.#engineMoves();
  }

  async #engineMoves(): Promise<void> {
    const game = this.#game;
    const { position } = game;
    const search = this.#begin('move');
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    const ms = this.#settings.moveMs ?? MOVE_MS;
    let found: SearchResult | undefined;
    const look: MakeSearch = async ({ position: board, goal, nodes, share, excluded }) => {
      const limits = {
        ms: Math.max(1, share * ms - elapsed()),
        ...(nodes !== undefined && { nodes }),
        excluded,
      };
      found = await this.#look(search, { position: board, goal, limits });
      if (board === position && goal.kind === 'best' && excluded.length === 0)
        this.analysis.learn(board, found);
      const quick = found.points.length > 0 ? undefined : this.#referee.quickMove(board, excluded);
      return quick ? { ...found, points: [quick] } : found;
    };
    try {
      const level = levelOf(this.#settings.level);
      const actions = await engineActions(game, level, look, this.#referee, Math.random);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, LEAST_MOVE_MS - elapsed())));
      if (search !== this.#search) return;
      this.#thought = undefined;
      const acted = withActions(game, actions, this.#referee);
      if (!acted.ok) throw new Error(acted.error);
      this.#enter(acted.value, actionsSentence(actions, position));
      this.#lastThought = found;
      this.#changed();
    } catch (error) {
      if (search === this.#search) this.#fail(error);
    }
  }

  /** The engine begins something on its own account. */
  #begin(thought: Thought): number {
    this.#thought = thought;
    this.#thinking = undefined;
    this.#changed();
    return ++this.#search;
  }

  /** Rejects if the engine fails, or something else has begun meanwhile. */
  async #look(search: number, request: PageSearchRequest): Promise<SearchResult> {
    const result = await this.#engine.search(request, (state) => {
      if (search !== this.#search) return;
      this.#thinking = state;
      this.#changed();
    });
    if (search !== this.#search) throw new Error('overtaken');
    return result;
  }

  /** Ends what the engine does on its own account. */
  #cancel(): void {
    this.#search++;
    if (!this.#thought) return;
    this.#thought = undefined;
    this.#engine.stop();
  }

  #analyse(): void {
    const { task, position } = this.#game;
    if (task.kind === 'over') {
      this.analysis.stop();
      return;
    }
    this.analysis.start(position, this.#settings.lines).catch((error) => this.#fail(error));
  }

  #fail(error: unknown): void {
    this.#thought = undefined;
    this.#message = 'The engine failed and has been started anew.';
    console.error(error);
    this.#changed();
  }

  #changed(): void {
    this.#onChange();
  }
}

/** `Tengen plays I9.`, `Tengen takes Black.` */
function actionsSentence(actions: readonly Action[], position: Position): string {
  const points = actions.flatMap((action) => (action.kind === 'point' ? [action.point] : []));
  const choices = actions.flatMap((action) => (action.kind === 'choice' ? [action.choice] : []));
  const words = [
    ...choices.map((choice) => (choice === 'add-two' ? 'adds two stones' : `takes ${COLOUR_NAMES[choice]}`)),
    ...(points.length > 0 ? [`plays ${formatPoints(points, position)}`] : []),
  ];
  return words.length > 0 ? `Tengen ${words.join(' and ')}.` : '';
}
