import { MAX_SIDE } from '../binding/core-module.ts';
import type { Outcome, Referee } from '../binding/referee.ts';
import { sideByCount } from '../game/formats/played-moves.ts';
import { type GameRecord, positionAfterMoves } from '../game/game-record.ts';
import {
  afterMove,
  type BoardSize,
  type Colour,
  emptyPosition,
  isFree,
  opponent,
  type Point,
  type Position,
  type Stone,
  samePoint,
} from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import { formatVertex, type Vertex } from './vertex.ts';

const LEAST_SIDE = 5;

/** Whether the board is one that is played on, of a game with rows of five. */
export function isPlayable({ width, height }: BoardSize): boolean {
  return [width, height].every((side) => side >= LEAST_SIDE && side <= MAX_SIDE);
}

/** What the error "unacceptable size" says besides. */
export const SIZES = `sides from ${LEAST_SIDE} to ${MAX_SIDE}`;

/** The board of a session and how it came about: what can be undone. */
export class GtpGame {
  readonly #referee: Referee;
  rule: Rule;
  /** Each is a move after the one before; the first is where the game began. */
  #positions: readonly [Position, ...Position[]];

  constructor(referee: Referee, size: BoardSize, rule: Rule) {
    this.#referee = referee;
    this.rule = rule;
    this.#positions = [emptyPosition(rule, size)];
  }

  get size(): BoardSize {
    return this.position;
  }

  /** The board as it is by the rule in force; `sideToMove` is the other side than the last that moved. */
  get position(): Position {
    const last = this.#positions.at(-1) ?? this.#positions[0];
    return last.rule === this.rule ? last : { ...last, rule: this.rule };
  }

  clear(size: BoardSize): void {
    this.#positions = [emptyPosition(this.rule, size)];
  }

  /** A board with stones that were not played. The error says why there is none. */
  setUp(stones: readonly Stone[]): Result<void> {
    if (stones.some((stone, i) => stones.findIndex((other) => samePoint(stone, other)) < i))
      return err('two stones are on the same point');
    const sideToMove = sideByCount(stones, 'black');
    const start = { stones, sideToMove: sideToMove.ok ? sideToMove.value : ('black' as const) };
    this.#positions = [{ ...emptyPosition(this.rule, this.size), ...start }];
    return ok(undefined);
  }

  /** The first `count` moves of a record; they can be undone. */
  load(record: GameRecord, count: number): void {
    this.rule = record.rule ?? this.rule;
    const rules = { rule: this.rule, rowLength: ROW_LENGTH };
    const [first, ...others] = Array.from({ length: count + 1 }, (_, i) =>
      positionAfterMoves(record, rules, i),
    );
    if (first) this.#positions = [first, ...others];
  }

  /** Plays for either side, whichever moved last. The error says why it cannot be played. */
  play(colour: Colour, vertex: Vertex): Result<void> {
    const position = this.toMove(colour);
    if (vertex === 'pass') {
      this.#positions = [...this.#positions, { ...position, sideToMove: opponent(colour) }];
      return ok(undefined);
    }
    const illegal = this.#illegality(position, vertex);
    if (illegal !== undefined) return err(illegal);
    this.#positions = [...this.#positions, afterMove(position, vertex)];
    return ok(undefined);
  }

  /** False if there is no move to take back. */
  undo(): boolean {
    const [first, ...others] = this.#positions;
    if (others.length === 0) return false;
    this.#positions = [first, ...others.slice(0, -1)];
    return true;
  }

  toMove(colour: Colour): Position {
    const { position } = this;
    return position.sideToMove === colour ? position : { ...position, sideToMove: colour };
  }

  /** How the game ended; undefined while it is open. */
  outcome(): Outcome | undefined {
    return this.#referee.outcome(this.position);
  }

  /** Whether this side may play the point, free or not. */
  isLegal(colour: Colour, point: Point): boolean {
    return this.#illegality(this.toMove(colour), point) === undefined;
  }

  #illegality(position: Position, point: Point): string | undefined {
    const name = formatVertex(point, position);
    if (!isFree(position, point)) return `${name} is not empty`;
    const outcome = this.#referee.outcome(position);
    if (outcome?.kind === 'five') return `the game is over, ${outcome.winner} has won`;
    if (position.sideToMove !== 'black') return undefined;
    const foul = this.#referee.foul(position, point);
    return foul && `${name} is forbidden to black (${foul.kind})`;
  }
}
