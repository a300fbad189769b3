import type { Referee } from '../binding/referee.ts';
import type { GameRecord } from '../game/game-record.ts';
import type { Colour, Point } from '../game/position.ts';
import { ok, type Result } from '../game/result.ts';
import type { ComputerPlayer, EngineTurn, Pending, Strength } from './computer-player.ts';
import type { Action } from './engine-actions.ts';
import {
  actorOf,
  choose,
  exchangedSeats,
  type Game,
  type GameSetup,
  gameOfMoves,
  gameOfSteps,
  movesOf,
  playPoint,
  type Refusal,
  redo,
  redoTurns,
  resign,
  type Seats,
  type Step,
  type StepResult,
  startGame,
  swapSides,
  undo,
  undoTurns,
} from './game.ts';
import { FULL_STRENGTH } from './level.ts';
import { gameInOpening } from './opening-record.ts';
import type { Choice } from './opening-rule.ts';
import { NO_GAMES, type Sitting, type SittingScore, scoreOfSitting, withEnded } from './sitting.ts';
import { words } from './words.ts';

/** One of the things that the engine did in its turn. */
export interface Deed {
  readonly action: Action;
  readonly before: Game;
  readonly after: Game;
}

/** Who shows a session hears of what nobody asked for at that moment. */
export interface SessionListener {
  /** Something is no longer as it was. */
  onChange(): void;
  onDeeds(deeds: readonly Deed[], turn: EngineTurn): void;
  /** What the engine would do in this game. */
  onHint(turn: EngineTurn, game: Game): void;
  /** The engine failed. The game stays as it was, and `goOn` has the engine try again. */
  onFault(error: unknown): void;
}

export interface SessionParts {
  readonly referee: Referee;
  readonly computer: Pick<ComputerPlayer, 'think'>;
  readonly listener: SessionListener;
}

/** What the engine thinks about: its move, or what the person might do. */
export type Thinking = 'move' | 'hint';

const engineThinks = (): Refusal => ({ ok: false, reason: 'turn', error: words.refusal.engineThinks });

/**
 * Games with a person, one after the other: whose turn it is, taking back, hints, levels, the time of a move and the
 * score. Nothing is shown here; the console and the page are views of it. Errors are parts of sentences.
 */
export class Session {
  readonly #parts: SessionParts;
  strength: Strength;
  #game: Game;
  #sitting: Sitting = NO_GAMES;
  #counts: boolean;
  #swapsNext = false;
  #pending: { readonly kind: Thinking; readonly turn: Pending<EngineTurn> } | undefined;
  #isHeld = false;
  /** The game that another one has replaced, and how that one stood then. */
  #replaced:
    | { readonly game: Game; readonly sitting: Sitting; readonly counts: boolean; readonly by: Game }
    | undefined;

  /** Throws an Error if no game can begin so. `counts`: as of `start`. */
  constructor(setup: GameSetup, strength: Strength, parts: SessionParts, counts = true) {
    const begun = startGame(setup, parts.referee);
    if (!begun.ok) throw new Error(begun.error);
    this.#parts = parts;
    this.strength = strength;
    this.#game = begun.value;
    this.#counts = counts;
  }

  get game(): Game {
    return this.#game;
  }

  get thinking(): Thinking | undefined {
    return this.#pending?.kind;
  }

  /** Whether the engine waits although it is to act: somebody looks at an earlier position, or it has failed. */
  get isPaused(): boolean {
    return this.#isHeld && actorOf(this.#game) === 'engine';
  }

  /** Of the games that have ended, the one on the board included. */
  get score(): SittingScore {
    return scoreOfSitting(this.#counted());
  }

  /** The person's colour; undefined where one player has both. */
  get personsColour(): Colour | undefined {
    const { black, white } = this.#game.seats;
    return black === white ? undefined : black === 'person' ? 'black' : 'white';
  }

  /** Who has which colour at the beginning of the next game. */
  get nextSeats(): Seats {
    const { setup, exchanged } = this.#game;
    return exchanged === this.#swapsNext ? setup.seats : exchangedSeats(setup.seats);
  }

  /** Begins a game in place of this one. `counts`: its end counts in the score. */
  start(setup: GameSetup, counts = true): Result<void> {
    const begun = startGame(setup, this.#parts.referee);
    if (!begun.ok) return begun;
    this.#swapsNext = false;
    this.#replace(begun.value, counts);
    return ok(undefined);
  }

  /** Puts a game on the board, as it stands after `shown` of its moves. */
  load(setup: GameSetup, moves: readonly Point[], counts = true, shown = moves.length): Result<void> {
    const loaded = gameOfMoves(setup, moves, this.#parts.referee);
    if (!loaded.ok) return loaded;
    this.#replace(undo(loaded.value, moves.length - shown), counts);
    return ok(undefined);
  }

  /** Puts a record's game on the board: in the middle of its opening, where it has one; else without. */
  loadRecord(setup: GameSetup, record: GameRecord): Result<void> {
    const game = gameInOpening(setup, record, this.#parts.referee);
    return game ? this.resume(game.setup, game.steps, game.done, false) : this.load(setup, record.moves);
  }

  /** Goes on with a game that was interrupted, in an opening too: its steps, of which the first `done` count. */
  resume(setup: GameSetup, steps: readonly Step[], done: number, exchanged: boolean): Result<void> {
    const game = gameOfSteps(setup, steps, done, this.#parts.referee);
    if (!game.ok) return game;
    this.#replace(exchanged ? swapSides(game.value) : game.value, true);
    return ok(undefined);
  }

  /**
   * The same game with others in the seats, as far as there are stones, in turn from the beginning. Fails where they
   * cannot have been played so.
   */
  reseat(seats: Seats, counts: boolean): Result<void> {
    const { moves, shown } = movesOf(this.#game);
    return this.load({ ...this.#game.setup, seats }, moves, counts, shown);
  }

  /** Does with a point what the game asks the person for. */
  place(point: Point): StepResult {
    return this.#act((game, referee) => playPoint(game, point, referee));
  }

  choose(choice: Choice): StepResult {
    return this.#act((game, referee) => choose(game, choice, referee));
  }

  /** Gives the game up for the person, or for who is to act where one player has both colours. */
  resign(): StepResult {
    const { task } = this.#game;
    const by = this.personsColour ?? (task.kind === 'over' ? 'black' : task.by);
    return this.#taken(resign(this.#game, by, this.#parts.referee));
  }

  /** Takes back the person's last turns with the answers to them, or only a hint that is being looked for. */
  undo(turns = 1): 'undone' | 'hint-cancelled' | 'nothing' {
    if (this.thinking === 'hint') {
      this.cancel();
      return 'hint-cancelled';
    }
    const before = undoTurns(this.#game, turns);
    if (!before || before.done === this.#game.done) return 'nothing';
    this.#enter(before);
    return 'undone';
  }

  /** Whether there was anything to redo. */
  redo(turns = 1): boolean {
    const after = redoTurns(this.#game, turns);
    if (after) this.#enter(after);
    return after !== undefined;
  }

  /** Whether nothing has happened in this game since it replaced another one, which `restore` brings back. */
  get canRestoreAtOnce(): boolean {
    return this.#replaced?.by === this.#game;
  }

  /** Brings back the game that was on the board before this one began or was loaded. False where there was none. */
  restore(): boolean {
    const before = this.#replaced;
    if (!before) return false;
    this.#replaced = undefined;
    this.#sitting = before.sitting;
    this.#counts = before.counts;
    this.#enter(before.game);
    return true;
  }

  /** Goes to the position after `step` steps; the engine waits there. */
  goTo(step: number): void {
    const { done, steps } = this.#game;
    const wanted = Math.max(0, Math.min(steps.length, step));
    if (wanted < done) this.#enter(undo(this.#game, done - wanted));
    if (wanted > done) this.#enter(redo(this.#game, wanted - done));
  }

  /** Changes sides; after the end of a game for the next one. False where one player has both. */
  swapSides(): boolean {
    if (!this.personsColour) return false;
    // The result stays whose it was.
    if (this.#game.task.kind === 'over') this.#swapsNext = !this.#swapsNext;
    else this.#enter(swapSides(this.#game), false);
    return true;
  }

  /** Has the engine look for what it would do in the person's place, at full strength. */
  hint(): StepResult {
    const { task } = this.#game;
    if (task.kind === 'over') return { ok: false, reason: 'over', error: words.refusal.over };
    if (actorOf(this.#game) === 'engine') return engineThinks();
    if (!this.#pending) this.#think('hint');
    this.#parts.listener.onChange();
    return { ok: true, value: this.#game };
  }

  /** Has the engine answer at once, or go on where it waits. False where there is nothing that it could do. */
  moveNow(): boolean {
    if (!this.#pending && !this.isPaused) return false;
    this.#pending?.turn.stop();
    this.goOn();
    return true;
  }

  /** Lets the engine think if it is to act. */
  goOn(): void {
    this.#proceed();
    this.#parts.listener.onChange();
  }

  /** Ends what the engine thinks about: nobody wants to know any more. */
  cancel(): void {
    this.#giveUp();
    this.#parts.listener.onChange();
  }

  #act(step: (game: Game, referee: Referee) => StepResult): StepResult {
    if (actorOf(this.#game) === 'engine') return engineThinks();
    return this.#taken(step(this.#game, this.#parts.referee));
  }

  #taken(result: StepResult): StepResult {
    if (result.ok) this.#enter(result.value);
    return result;
  }

  #counted(): Sitting {
    return this.#counts ? withEnded(this.#sitting, this.#game) : this.#sitting;
  }

  #replace(game: Game, counts: boolean): void {
    const before = { game: this.#game, sitting: this.#sitting, counts: this.#counts };
    const isWorthKeeping = before.game.done > 0 || before.game.setup.start !== undefined;
    this.#sitting = this.#counted();
    this.#counts = counts;
    if (isWorthKeeping) this.#replaced = { ...before, by: game };
    this.#enter(game);
  }

  /** Where steps were taken back the engine would forget them, and waits. */
  #enter(game: Game, waits = game.done < game.steps.length): void {
    this.#giveUp();
    this.#game = game;
    this.#isHeld = waits;
    if (!waits) this.#proceed();
    this.#parts.listener.onChange();
  }

  #proceed(): void {
    this.#isHeld = false;
    if (!this.#pending && actorOf(this.#game) === 'engine') this.#think('move');
  }

  #giveUp(): void {
    this.#pending?.turn.giveUp();
    this.#pending = undefined;
  }

  #think(kind: Thinking): void {
    const { computer, listener } = this.#parts;
    const game = this.#game;
    const strength = kind === 'hint' ? { ...this.strength, level: FULL_STRENGTH } : this.strength;
    const pending = { kind, turn: computer.think(game, strength) };
    this.#pending = pending;
    const finish = (turn: EngineTurn | undefined) => {
      if (this.#pending !== pending) return;
      this.#pending = undefined;
      if (turn && kind === 'move') {
        this.#takeTurn(turn);
        return;
      }
      if (turn) listener.onHint(turn, game);
      listener.onChange();
    };
    // One that was given up interests nobody.
    const fail = (error: unknown) => {
      if (this.#pending === pending) throw error;
    };
    pending.turn.answer.then(finish, fail).catch((error: unknown) => {
      this.#pending = undefined;
      this.#isHeld = true;
      listener.onFault(error);
      listener.onChange();
    });
  }

  #takeTurn(turn: EngineTurn): void {
    const { referee, listener } = this.#parts;
    const deeds: Deed[] = [];
    for (const action of turn.actions) {
      const before = deeds.at(-1)?.after ?? this.#game;
      const done =
        action.kind === 'choice'
          ? choose(before, action.choice, referee)
          : playPoint(before, action.point, referee);
      if (!done.ok) throw new Error(`the engine played what is refused: ${done.error}`);
      deeds.push({ action, before, after: done.value });
    }
    listener.onDeeds(deeds, turn);
    // A game has ended before nothing is left to play.
    const { task } = this.#game;
    if (deeds.length === 0 && task.kind !== 'over') this.#taken(resign(this.#game, task.by, referee));
    else this.#enter(deeds.at(-1)?.after ?? this.#game);
  }
}
