/**
 * A game between a person and an engine, between two people at one board, or whatever the seats say: moves, the steps
 * of an opening, taking back and redoing, resigning. All values are immutable: each step makes a new game.
 */

import type { FoulPoint } from '../binding/foul.ts';
import type { Referee } from '../binding/referee.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import type { GameRecord, GameResult } from '../game/game-record.ts';
import {
  afterMove,
  type BoardSize,
  type Colour,
  emptyPosition,
  opponent,
  type Point,
  type Position,
  type StartPosition,
  type Stone,
  samePoint,
} from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import {
  type Choice,
  exchangesColours,
  imagesOf,
  type NamedChoice,
  type OpeningRule,
  type OpeningTask,
  openingRuleError,
  openingTask,
} from './opening-rule.ts';
import { whereText } from './sentences.ts';
import { words } from './words.ts';

/** Who plays a colour. Both may be the same: two people, or one that tries something out. */
export type Seat = 'person' | 'engine';
export type Seats = Readonly<Record<Colour, Seat>>;

/** The engine against a person who has this colour; `both`: nobody plays against the person. */
export function seatsOf(colour: Colour | 'both'): Seats {
  const seat = (seated: Colour): Seat => (colour === 'both' || colour === seated ? 'person' : 'engine');
  return { black: seat('black'), white: seat('white') };
}

export function exchangedSeats({ black, white }: Seats): Seats {
  return { black: white, white: black };
}

/** What a game begins with. */
export interface GameSetup extends BoardSize {
  readonly rule: Rule;
  /** How many in a row win; ROW_LENGTH if absent. */
  readonly rowLength?: number;
  readonly seats: Seats;
  /** 'free' if absent. */
  readonly opening?: OpeningRule;
  /**
   * Stones that are on the board from the beginning, and whose turn it is; they cannot be taken back. Only with a free
   * opening.
   */
  readonly start?: StartPosition | undefined;
  /** The record that the game was read from: what it says of its moves is saved with them again. */
  readonly record?: GameRecord | undefined;
}

/** Something that one side did. */
export type Step =
  | { readonly kind: 'stone'; readonly point: Point; readonly colour: Colour }
  /** Black's stone on a forbidden point, which a game that was played elsewhere ended with. */
  | { readonly kind: 'foul'; readonly point: Point }
  /** Black offers a fifth move. */
  | { readonly kind: 'offer'; readonly point: Point }
  /** White chooses one of the fifth moves offered, and it is played. */
  | { readonly kind: 'pick'; readonly point: Point }
  | { readonly kind: 'choice'; readonly by: Colour; readonly choice: Choice }
  | { readonly kind: 'resignation'; readonly by: Colour };

/** What is to be done next, and by whom; or how the game ended. */
export type Task = OpeningTask | { readonly kind: 'over'; readonly result: GameResult };

/** How things stand after a step. */
interface GameState {
  readonly position: Position;
  /** After the swaps of the opening. */
  readonly seats: Seats;
  readonly choices: readonly Choice[];
  readonly offered: readonly Point[];
  readonly task: Task;
}

export interface Game {
  readonly setup: GameSetup;
  /**
   * All that was done, in order. The first `done` of them count, those after them were taken back and can be redone.
   */
  readonly steps: readonly Step[];
  readonly done: number;
  /** The board now. Fifth moves that are only offered are not on it: `task` has them. */
  readonly position: Position;
  /** Who plays which colour now. */
  readonly seats: Seats;
  readonly task: Task;
  /** Before the first step and after each: one more than there are steps. */
  readonly states: readonly GameState[];
  /** The players have changed sides, an odd number of times: otherwise than `states` say. */
  readonly exchanged: boolean;
}

/** Why something cannot be done: in a word, for those who have more to say on it, and in a sentence. */
export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  readonly error: string;
  /** Why a point is forbidden to black. */
  readonly foul?: FoulPoint | undefined;
}

/**
 * - `off-board`, `taken`: no free point. `forbidden`: to black by renju's rules. `opening`: not allowed by the
 *   opening's rule.
 * - `task`: something else is to be done now. `turn`: the engine is to act. `over`: nobody is, the game has ended.
 */
export type RefusalReason = 'off-board' | 'taken' | 'forbidden' | 'opening' | 'task' | 'turn' | 'over';

export type StepResult = { readonly ok: true; readonly value: Game } | Refusal;

/**
 * A new game. Fails, with a sentence, if the opening's rule does not go with the board. Whether the core knows such a
 * board is not asked.
 */
export function startGame(setup: GameSetup, referee: Referee): Result<Game> {
  const { rule, rowLength = ROW_LENGTH, opening = 'free', start, seats } = setup;
  const wrong = openingRuleError(opening, { ...setup, rowLength });
  if (wrong !== undefined) return err(wrong);
  if (start && opening !== 'free') return err(words.refusal.openingStart);
  const position = { ...emptyPosition(rule, setup, rowLength), ...start };
  const state = judged({ position, seats, choices: [], offered: [] }, opening, referee);
  return ok(view({ setup, steps: [], done: 0, states: [state], exchanged: false }));
}

/**
 * Does with a point what the task asks for: places a stone on it, offers it as a fifth move, or chooses it of those
 * offered. Steps that were taken back are forgotten.
 */
export function playPoint(game: Game, point: Point, referee: Referee): StepResult {
  const { task, position } = game;
  if (task.kind === 'over') return refusal('over', words.refusal.over);
  if (task.kind === 'choice') return refusal('task', whyNotYet(task.choices));
  const name = formatPoint(point, position);
  const { x, y } = point;
  if (x < 0 || y < 0 || x >= position.width || y >= position.height)
    return refusal('off-board', words.refusal.offBoard(`${position.width}x${position.height}`));
  const isOffered = 'offered' in task && task.offered.some((other) => samePoint(other, point));
  if (task.kind === 'pick') {
    if (isOffered) return withStep(game, { kind: 'pick', point: { x, y } }, referee);
    const offered = task.offered.map((other) => formatPoint(other, position));
    return refusal('opening', words.refusal.notOffered(name, offered));
  }
  const isUsed = [...position.stones, ...position.blocked].some((other) => samePoint(other, point));
  if (isUsed) return refusal('taken', words.refusal.taken(name));
  const colour = task.kind === 'stone' ? task.colour : task.by;
  if (colour === 'black' && referee.forbiddenPoints(position).some((other) => samePoint(other, point))) {
    const foul = referee.foul(position, point);
    return {
      ...refusal('forbidden', words.refusal.forbidden(name)),
      foul: foul && { point: { x, y }, foul },
    };
  }
  if (task.kind === 'stone') {
    if (task.within && !task.within.some((other) => samePoint(other, point)))
      return refusal(
        'opening',
        words.refusal.notWithin(name, position.stones.length, whereText(task.within, position)),
      );
    return withStep(game, { kind: 'stone', point: { x, y }, colour }, referee);
  }
  if (isOffered) return refusal('taken', words.refusal.alreadyOffered(name));
  const twin = task.offered.find((other) =>
    imagesOf([other], position).some((image) => samePoint(image, point)),
  );
  return twin
    ? refusal('opening', words.refusal.mirrored(name, formatPoint(twin, position)))
    : withStep(game, { kind: 'offer', point: { x, y } }, referee);
}

/** Why no stone is placed before one of these choices is made. */
function whyNotYet(choices: readonly Choice[]): string {
  return choices.some((choice) => typeof choice === 'number')
    ? words.refusal.chooseNumber(choices.length)
    : words.refusal.chooseFirst;
}

/** Only what is typed can be another choice: the page has buttons for those that there are. */
const TYPED_CHOICES: Readonly<Record<NamedChoice, string>> = {
  black: 'black',
  white: 'white',
  'add-two': 'two',
  'offer-ten': 'ten',
};

function whyOtherChoice(choices: readonly Choice[]): string {
  const named = choices.filter((choice) => typeof choice !== 'number');
  return named.length > 0
    ? words.refusal.choices(named.map((choice) => `"${TYPED_CHOICES[choice]}"`))
    : words.refusal.chooseNumber(choices.length);
}

/** Makes the choice that the task asks for. */
export function choose(game: Game, choice: Choice, referee: Referee): StepResult {
  const { task } = game;
  if (task.kind === 'over') return refusal('over', words.refusal.over);
  if (task.kind !== 'choice') return refusal('task', words.refusal.nothingToChoose);
  if (!task.choices.includes(choice)) return refusal('opening', whyOtherChoice(task.choices));
  return withStep(game, { kind: 'choice', by: task.by, choice }, referee);
}

/** Ends the game: the other side wins. */
export function resign(game: Game, by: Colour, referee: Referee): StepResult {
  if (game.task.kind === 'over') return refusal('over', words.refusal.over);
  return withStep(game, { kind: 'resignation', by }, referee);
}

/** Where alone the opening allows the next stone; none where it may be anywhere. */
export function allowedPoints({ task }: Game): readonly Point[] {
  return (task.kind === 'stone' && task.within) || [];
}

/** Where no fifth move can be offered, since it is a mirror image of one that is. */
export function mirroredPoints({ task }: Game): readonly Point[] {
  return task.kind === 'offer' ? task.mirrored : [];
}

/** Who has to act; undefined when the game is over. */
export function actorOf({ task, seats }: Game): Seat | undefined {
  return task.kind === 'over' ? undefined : seats[task.by];
}

/** Takes back `steps` steps, or all if there are fewer. */
export function undo(game: Game, steps = 1): Game {
  return atStep(game, Math.max(0, game.done - steps));
}

/** Redoes `steps` of the steps that were taken back, or all if there are fewer. */
export function redo(game: Game, steps = 1): Game {
  return atStep(game, Math.min(game.steps.length, game.done + steps));
}

/**
 * Takes back until a person is to act again, `turns` times: with an engine on the other side the engine's steps and the
 * person's own before them. As often as possible if that is fewer; undefined if no person has done anything.
 */
export function undoTurns(game: Game, turns = 1): Game | undefined {
  const turnsBefore = personsTurns(game).filter((step) => step < game.done);
  const step = turnsBefore.at(-turns) ?? turnsBefore[0];
  return step === undefined ? undefined : atStep(game, step);
}

/** The opposite of undoTurns; undefined if there is nothing to redo. */
export function redoTurns(game: Game, turns = 1): Game | undefined {
  if (game.done === game.steps.length) return undefined;
  const turnsAfter = personsTurns(game).filter((step) => step > game.done);
  return atStep(game, turnsAfter[turns - 1] ?? game.steps.length);
}

/**
 * The players of the two colours change places, for the whole game: steps taken back later do not undo it. A game that
 * is over is counted first (sitting.ts): the player with the winning colour has won.
 */
export function swapSides(game: Game): Game {
  return view({ ...game, exchanged: !game.exchanged });
}

/** The result; undefined while the game goes on. */
export function resultOf({ task }: Game): GameResult | undefined {
  return task.kind === 'over' ? task.result : undefined;
}

/** How many stones the game began with: those after them were placed in it. */
export function stonesAtStart({ setup }: Game): number {
  return setup.start?.stones.length ?? 0;
}

/** All moves of the game, also those taken back, without what it began with; and how many of them are on the board. */
export function movesOf(game: Game): { readonly moves: readonly Stone[]; readonly shown: number } {
  const setUp = stonesAtStart(game);
  return {
    moves: game.states.at(-1)?.position.stones.slice(setUp) ?? [],
    shown: game.position.stones.length - setUp,
  };
}

/** The stones in one line, as they were placed: `H8 I9`. */
export function movesLine({ position }: Game): string {
  return formatPoints(position.stones, position);
}

/**
 * A game of these moves, in turn from what it begins with; as it stands it may be over, by a forbidden move of black's
 * too. Fails, with a sentence that names the move, where one cannot be played. An opening's rule does not count.
 */
export function gameOfMoves(setup: GameSetup, moves: readonly Point[], referee: Referee): Result<Game> {
  const begun = startGame({ ...setup, opening: 'free' }, referee);
  if (!begun.ok) return begun;
  let game = begun.value;
  for (const [index, move] of moves.entries()) {
    const isLast = index === moves.length - 1;
    const played = isLast ? playLast(game, move, referee) : playPoint(game, move, referee);
    if (!played.ok) return err(words.refusal.move(index + 1, played.error));
    game = played.value;
  }
  return ok(game);
}

/** As playPoint, and on a point that is forbidden to black too: that ends the game. */
function playLast(game: Game, point: Point, referee: Referee): StepResult {
  const tried = playPoint(game, point, referee);
  return !tried.ok && tried.reason === 'forbidden'
    ? withStep(game, { kind: 'foul', point: { x: point.x, y: point.y } }, referee)
    : tried;
}

/**
 * A game of these steps of another one, of which the first `done` count. The error, a part of a sentence, is that they
 * cannot follow each other.
 */
export function gameOfSteps(
  setup: GameSetup,
  steps: readonly Step[],
  done: number,
  referee: Referee,
): Result<Game> {
  const begun = startGame(setup, referee);
  if (!begun.ok) return begun;
  let game = begun.value;
  for (const [index, step] of steps.entries()) {
    const next =
      step.kind === 'choice'
        ? choose(game, step.choice, referee)
        : step.kind === 'resignation'
          ? resign(game, step.by, referee)
          : step.kind === 'foul'
            ? playLast(game, step.point, referee)
            : playPoint(game, step.point, referee);
    if (!next.ok) return next;
    game = next.value;
    // Another version may have meant something else by a point: then it is no step of this game.
    if (game.steps.at(-1)?.kind !== step.kind) return err(words.refusal.otherStep(index + 1));
  }
  return ok(atStep(game, Math.min(steps.length, Math.max(0, done))));
}

function refusal(reason: RefusalReason, error: string): Refusal {
  return { ok: false, reason, error };
}

function withStep(game: Game, step: Step, referee: Referee): StepResult {
  const { setup, exchanged, done } = game;
  const state = afterStep(game.states[done] as GameState, step, setup.opening ?? 'free', referee);
  const steps = [...game.steps.slice(0, done), step];
  const states = [...game.states.slice(0, done + 1), state];
  return { ok: true, value: view({ setup, steps, done: steps.length, states, exchanged }) };
}

function afterStep(state: GameState, step: Step, opening: OpeningRule, referee: Referee): GameState {
  const { position, seats, choices, offered } = state;
  switch (step.kind) {
    case 'stone':
      return judged({ ...state, position: afterMove(position, step.point) }, opening, referee);
    case 'foul': {
      const result = { winner: 'white', reason: 'forbidden' } as const;
      return { ...state, position: afterMove(position, step.point), task: { kind: 'over', result } };
    }
    case 'offer':
      return judged({ ...state, offered: [...offered, step.point] }, opening, referee);
    case 'pick':
      return judged({ ...state, position: afterMove(position, step.point), offered: [] }, opening, referee);
    case 'choice': {
      const chosen = exchangesColours(step.by, step.choice) ? exchangedSeats(seats) : seats;
      return judged({ ...state, seats: chosen, choices: [...choices, step.choice] }, opening, referee);
    }
    case 'resignation': {
      const result = { winner: opponent(step.by), reason: 'resigned' } as const;
      return { ...state, task: { kind: 'over', result } };
    }
  }
}

/** With what is to be done next, if the game goes on. */
function judged(state: Omit<GameState, 'task'>, rule: OpeningRule, referee: Referee): GameState {
  const { position, choices, offered } = state;
  const result = resultOn(position, referee);
  const task: Task = result ? { kind: 'over', result } : openingTask(position, { rule, choices, offered });
  return { ...state, task };
}

function resultOn(position: Position, referee: Referee): GameResult | undefined {
  const outcome = referee.outcome(position);
  if (outcome) {
    return outcome.kind === 'five'
      ? { winner: outcome.winner, reason: 'five' }
      : { winner: 'none', reason: 'full-board' };
  }
  if (position.sideToMove !== 'black') return undefined;
  const used = position.stones.length + position.blocked.length;
  const isStuck = referee.forbiddenPoints(position).length === position.width * position.height - used;
  return isStuck ? { winner: 'white', reason: 'forbidden' } : undefined;
}

/** The game as it stands after the steps that count. */
function view(played: Omit<Game, 'position' | 'seats' | 'task'>): Game {
  const { position, seats, task } = played.states[played.done] as GameState;
  return { ...played, position, seats: played.exchanged ? exchangedSeats(seats) : seats, task };
}

function atStep(game: Game, done: number): Game {
  return view({ ...game, done });
}

/** Numbers of steps before which a person is to act. */
function personsTurns({ states, exchanged }: Game): readonly number[] {
  return states.flatMap(({ task, seats }, step) => {
    if (task.kind === 'over') return [];
    const seat = (exchanged ? exchangedSeats(seats) : seats)[task.by];
    return seat === 'person' ? [step] : [];
  });
}
