/**
 * Threats by their names, from the rules' definitions: the fours and open threes that stand on the board, and the moves
 * that make two threats at once. Names are those of rows of five; where another length wins, a four is what is one
 * stone short of it.
 */
import { type Colour, opponent, type Point, type Position, samePoint } from '../game/position.ts';
import {
  type Board,
  boardOf,
  cellAt,
  DIRECTIONS,
  type Direction,
  emptyPoints,
  get,
  stoneOf,
  withStone,
} from '../reference/board.ts';
import { foulAt } from '../reference/forbidden.ts';
import { winsAlong } from '../reference/winning.ts';

/**
 * - `open four`: one stone short of a row, and no single reply prevents it. `four`: one does.
 * - `open three`: one stone, which may be played, short of an open four.
 */
export type ThreatKind = 'open four' | 'four' | 'open three';

export interface Threat {
  readonly kind: ThreatKind;
  readonly colour: Colour;
  readonly stones: readonly Point[];
  /** Where one more stone makes a row of a four, an open four of a three. */
  readonly gaps: readonly Point[];
}

/** What a move makes, the strongest first. */
const STRONG_MOVES = ['open four', 'double four', 'four and three', 'double three'] as const;

export type StrongMoveKind = (typeof STRONG_MOVES)[number];

/** A move of this colour that threatens more than one reply can meet. */
export interface StrongMove {
  readonly kind: StrongMoveKind;
  readonly colour: Colour;
  readonly point: Point;
}

export interface Threats {
  readonly standing: readonly Threat[];
  /** Those of either side as if it were its turn; of moves that win at once and of forbidden ones nothing is said. */
  readonly moves: readonly StrongMove[];
}

/** A row of three is won by every second pair: an open one would be every stone. */
const LEAST_LENGTH_WITH_THREES = 4;

/** All threats of both sides, the side to move first. */
export function threatsIn(position: Position): Threats {
  const board = boardOf(position);
  const sides = [position.sideToMove, opponent(position.sideToMove)];
  const lines = sides.map((colour) => new ThreatFinder(board, position, colour));
  return {
    standing: lines.flatMap((finder) => finder.standing()),
    moves: lines.flatMap((finder) => finder.strongMoves()),
  };
}

/** A four that a stone stands in, in one direction. */
interface FourThrough {
  /** Its stones side by side with that one. */
  readonly run: readonly Point[];
  /** No single reply prevents the row. */
  readonly isOpen: boolean;
}

class ThreatFinder {
  readonly #board: Board;
  readonly #position: Position;
  readonly #colour: Colour;
  readonly #empty: readonly Point[];

  constructor(board: Board, position: Position, colour: Colour) {
    this.#board = board;
    this.#position = position;
    this.#colour = colour;
    this.#empty = emptyPoints(board);
  }

  standing(): readonly Threat[] {
    const fours = DIRECTIONS.flatMap((direction) => this.#foursAlong(direction));
    const threes = DIRECTIONS.flatMap((direction) => this.#threesAlong(direction));
    return [...fours, ...threes].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  }

  strongMoves(): readonly StrongMove[] {
    return this.#empty
      .flatMap((point) => {
        const kind = this.#kindOfMove(point);
        return kind ? [{ kind, colour: this.#colour, point }] : [];
      })
      .sort((a, b) => STRONG_MOVES.indexOf(a.kind) - STRONG_MOVES.indexOf(b.kind));
  }

  #kindOfMove(point: Point): StrongMoveKind | undefined {
    const near = DIRECTIONS.filter((direction) => this.#ownNear(point, direction) >= this.#length - 3);
    if (near.length === 0 || this.#wins(point) || this.#isForbidden(point)) return undefined;
    return this.#withOwn(point, () => {
      const fours = near.map((direction) => this.#fourThrough(point, direction));
      const found = fours.filter((four) => four !== undefined);
      if (found.some((four) => this.#isStraight(four))) return 'open four';
      if (found.length > 1 || found.some(({ isOpen }) => isOpen)) return 'double four';
      const threes = near.filter((direction, i) => !fours[i] && this.#makesThree(point, direction)).length;
      if (found.length > 0) return threes > 0 ? 'four and three' : undefined;
      return threes > 1 ? 'double three' : undefined;
    });
  }

  /** Fours along a direction: each set of stones once, with all cells that complete it. */
  #foursAlong(direction: Direction): readonly Threat[] {
    const groups = new Groups();
    for (const gap of this.#empty) {
      if (this.#winsAlong(gap, direction)) groups.add(this.#ownThrough(gap, direction), gap);
    }
    return groups.all().map(({ stones, gaps }) => ({
      kind: this.#isUnstoppable(stones[0] as Point, direction, gaps) ? 'open four' : 'four',
      colour: this.#colour,
      stones,
      gaps,
    }));
  }

  #threesAlong(direction: Direction): readonly Threat[] {
    if (this.#length < LEAST_LENGTH_WITH_THREES) return [];
    const groups = new Groups();
    for (const gap of this.#empty) {
      if (this.#ownNear(gap, direction) < this.#length - 2 || this.#wins(gap)) continue;
      const four = this.#withOwn(gap, () => this.#fourThrough(gap, direction));
      if (!four || !this.#isStraight(four) || this.#isForbidden(gap)) continue;
      groups.add(this.#ownThrough(gap, direction), gap);
    }
    return groups.all().map((group) => ({ kind: 'open three', colour: this.#colour, ...group }));
  }

  /** The four in which the own stone on `point` stands along a direction. */
  #fourThrough(point: Point, direction: Direction): FourThrough | undefined {
    const gaps = [1, -1]
      .map((sign) => this.#endOfRun(point, direction, sign))
      .filter((gap) => get(this.#board, gap) === '.' && this.#winsAlong(gap, direction));
    if (gaps.length === 0) return undefined;
    const run = [...this.#ownThrough(point, direction), point];
    return { run, isOpen: this.#isUnstoppable(point, direction, gaps) };
  }

  /** Whether the own stone on `point` stands in an open three along a direction. */
  #makesThree(point: Point, { dx, dy }: Direction): boolean {
    for (let steps = 1 - this.#length; steps < this.#length; steps++) {
      const gap = { x: point.x + steps * dx, y: point.y + steps * dy };
      if (steps === 0 || get(this.#board, gap) !== '.' || this.#wins(gap)) continue;
      const four = this.#withOwn(gap, () => this.#fourThrough(point, { dx, dy }));
      if (four?.isOpen && !this.#isForbidden(gap)) return true;
    }
    return false;
  }

  /** Whether after any reply on the line one of the gaps still completes a row. */
  #isUnstoppable(point: Point, direction: Direction, gaps: readonly Point[]): boolean {
    if (gaps.length < 2) return false;
    const theirs = stoneOf(opponent(this.#colour));
    const { dx, dy } = direction;
    for (let steps = -this.#length - 1; steps <= this.#length + 1; steps++) {
      const reply = { x: point.x + steps * dx, y: point.y + steps * dy };
      if (get(this.#board, reply) !== '.') continue;
      const isStopped = withStone(this.#board, reply, theirs, () =>
        gaps.every((gap) => samePoint(gap, reply) || !this.#winsAlong(gap, direction)),
      );
      if (isStopped) return false;
    }
    return true;
  }

  /** Whether the stones of an open four stand side by side: else it is two fours in a line. */
  #isStraight({ run, isOpen }: FourThrough): boolean {
    return isOpen && run.length === this.#length - 1;
  }

  get #length(): number {
    return this.#position.rowLength;
  }

  #wins(point: Point): boolean {
    return DIRECTIONS.some((direction) => this.#winsAlong(point, direction));
  }

  #winsAlong(point: Point, direction: Direction): boolean {
    return winsAlong(this.#board, point, direction, this.#colour, this.#position.rule, this.#length);
  }

  #isForbidden(point: Point): boolean {
    return (
      this.#position.rule === 'renju' && this.#colour === 'black' && foulAt(this.#board, point) !== undefined
    );
  }

  #withOwn<T>(point: Point, ask: () => T): T {
    return withStone(this.#board, point, stoneOf(this.#colour), ask);
  }

  /** Own stones as far from a point along a direction as a row reaches. */
  #ownNear(point: Point, direction: Direction): number {
    let count = 0;
    for (let steps = 1 - this.#length; steps < this.#length; steps++) {
      if (steps !== 0 && cellAt(this.#board, point, direction, steps) === stoneOf(this.#colour)) count++;
    }
    return count;
  }

  /** The first cell along a direction that is not of the run of own stones at `point`. */
  #endOfRun(point: Point, direction: Direction, sign: number): Point {
    let steps = sign;
    while (cellAt(this.#board, point, direction, steps) === stoneOf(this.#colour)) steps += sign;
    return { x: point.x + steps * direction.dx, y: point.y + steps * direction.dy };
  }

  /** The own stones that stand, or would stand, in one run with a stone on this cell, in the direction's order. */
  #ownThrough(gap: Point, direction: Direction): readonly Point[] {
    const stones: Point[] = [];
    const first = this.#endOfRun(gap, direction, -1);
    const last = this.#endOfRun(gap, direction, 1);
    for (
      let { x, y } = { x: first.x + direction.dx, y: first.y + direction.dy };
      !samePoint({ x, y }, last);
      x += direction.dx, y += direction.dy
    ) {
      if (!samePoint({ x, y }, gap)) stones.push({ x, y });
    }
    return stones;
  }
}

const ORDER: readonly ThreatKind[] = ['open four', 'four', 'open three'];

/** Gaps by the stones that they belong to. */
class Groups {
  readonly #groups = new Map<string, { readonly stones: readonly Point[]; readonly gaps: Point[] }>();

  add(stones: readonly Point[], gap: Point): void {
    const key = stones.map(({ x, y }) => `${x},${y}`).join(' ');
    const group = this.#groups.get(key) ?? { stones, gaps: [] };
    group.gaps.push(gap);
    this.#groups.set(key, group);
  }

  all(): readonly { readonly stones: readonly Point[]; readonly gaps: readonly Point[] }[] {
    return [...this.#groups.values()];
  }
}
