import type { Colour, Point } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import { type Board, emptyPoints } from '../../src/reference/board.ts';
import { colourNumber, setUp } from './differences.ts';
import { type Core, loadCore } from './load-core.ts';

/** Too much was to be tried. */
export class TooMuch extends Error {}

const BLACK = 0;

/**
 * How fast a side wins or loses by force, found by trying out every move, on the core's own board: the tests of its
 * rules say that it can be relied on, and it is a hundred times faster than the reference. Asked for small boards.
 */
export class ForcedEnd {
  readonly #core: Core = loadCore();
  readonly #mostMoves: number;
  #left = 0;
  #isRenju = false;
  #empty: Point[] = [];
  #side = 0;

  /** `mostMoves`: to be tried for an answer. */
  constructor(mostMoves: number) {
    this.#mostMoves = mostMoves;
  }

  setUp(rule: Rule, board: Board, side: Colour): void {
    setUp(this.#core, rule, board);
    this.#side = colourNumber(side);
    this.#core.setSideToMove(this.#side);
    this.#isRenju = rule === 'renju';
    this.#empty = [...emptyPoints(board)];
  }

  /** By which move of the other side the side to move has lost, if by number `most` at all. Throws TooMuch. */
  losesIn(most: number): number | undefined {
    for (let moves = 1; moves <= most; moves++) {
      this.#left = this.#mostMoves;
      if (this.#losesWithin(moves)) return moves;
    }
    return undefined;
  }

  /** The same if it plays this move. */
  losesByPlaying(point: Point, most: number): number | undefined {
    for (let moves = 1; moves <= most; moves++) {
      this.#left = this.#mostMoves;
      if (this.#after(point, () => this.#winsWithin(moves))) return moves;
    }
    return undefined;
  }

  /** Does the side to move win with its move number `moves` at the latest? */
  #winsWithin(moves: number): boolean {
    if (this.#hasFive(this.#side)) return true;
    if (moves <= 1) return false;
    return this.#moves().some((move) =>
      this.#after(move, () => {
        // With one move left to win by there must be a five to win with.
        if (moves === 2 && !this.#hasFive(1 - this.#side)) return false;
        return this.#losesWithin(moves - 1);
      }),
    );
  }

  /** Has the side to move lost by the other's move number `moves`, whatever it plays? */
  #losesWithin(moves: number): boolean {
    if (this.#hasFive(this.#side)) return false;
    if (moves <= 1 && !this.#hasFive(1 - this.#side)) return false;
    const replies = this.#moves();
    if (replies.length === 0) return this.#empty.length > 0;
    return replies.every((reply) => this.#after(reply, () => this.#winsWithin(moves)));
  }

  #hasFive(colour: number): boolean {
    return this.#empty.some(({ x, y }) => this.#core.winsAt(x, y, colour) !== 0);
  }

  #moves(): readonly Point[] {
    if (!this.#isRenju || this.#side !== BLACK) return [...this.#empty];
    return this.#empty.filter(({ x, y }) => this.#core.isForbidden(x, y) === 0);
  }

  #after<T>(point: Point, ask: () => T): T {
    if (--this.#left < 0) throw new TooMuch();
    const index = this.#empty.findIndex(({ x, y }) => x === point.x && y === point.y);
    this.#empty.splice(index, 1);
    this.#core.playMove(point.x, point.y);
    this.#side = 1 - this.#side;
    try {
      return ask();
    } finally {
      this.#side = 1 - this.#side;
      this.#core.undoMove();
      this.#empty.splice(index, 0, point);
    }
  }
}
