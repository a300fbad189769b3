import type { Colour, Point, Stone } from '../../src/game/position.ts';
import { DIRECTIONS } from '../../src/reference/board.ts';

/** Further from all stones nothing can be part of a row with any of them. */
const MARGIN = 4;
const ROW = 5;

/**
 * Who completes five in a row within three plies on a board without edges, black to move: by trying every black move,
 * every white reply and every black answer near the stones, and one move that is far from everything. For stones close
 * to each other.
 */
export class BruteForce {
  readonly #width: number;
  readonly #cells: number[];
  /** 0 free, 1 black, 2 white. */
  readonly #board: Uint8Array;
  /** A cell that is in no row with any other. */
  readonly #elsewhere: number;

  constructor(stones: readonly Stone[]) {
    const xs = stones.map(({ x }) => x);
    const ys = stones.map(({ y }) => y);
    const frame = MARGIN + ROW;
    const corner: Point = { x: Math.min(...xs) - frame, y: Math.min(...ys) - frame };
    this.#width = Math.max(...xs) - corner.x + frame + 1;
    const height = Math.max(...ys) - corner.y + frame + 1;
    this.#board = new Uint8Array(this.#width * height + 1);
    this.#elsewhere = this.#width * height;
    this.#cells = [this.#elsewhere];
    for (let y = ROW; y < height - ROW; y++)
      for (let x = ROW; x < this.#width - ROW; x++) this.#cells.push(y * this.#width + x);
    for (const { x, y, colour } of stones)
      this.#board[(y - corner.y) * this.#width + x - corner.x] = colour === 'black' ? 1 : 2;
  }

  winner(): Colour | undefined {
    if (this.#fives(1).length > 0) return 'black';
    const whiteAlwaysWins = this.#free().every((move) =>
      this.#with(move, 1, () => this.#fives(2).length > 0),
    );
    if (whiteAlwaysWins) return 'white';
    const blackWins = this.#free().some((move) =>
      this.#with(move, 1, () => this.#fives(2).length === 0 && this.#winsAfterEveryReply()),
    );
    return blackWins ? 'black' : undefined;
  }

  #winsAfterEveryReply(): boolean {
    // Which cells complete a row for black no white stone elsewhere changes; each reply is tried all the same.
    const fives = this.#fives(1);
    if (fives.length === 0) return false;
    return this.#free().every((reply) =>
      this.#with(reply, 2, () => fives.some((five) => this.#completes(five, 1))),
    );
  }

  #fives(stone: number): readonly number[] {
    return this.#cells.filter((cell) => this.#completes(cell, stone));
  }

  #completes(cell: number, stone: number): boolean {
    if (this.#board[cell] !== 0 || cell === this.#elsewhere) return false;
    return DIRECTIONS.some(({ dx, dy }) => {
      const step = dy * this.#width + dx;
      let length = 1;
      for (let at = cell + step; this.#board[at] === stone; at += step) length++;
      for (let at = cell - step; this.#board[at] === stone; at -= step) length++;
      return length >= ROW;
    });
  }

  #free(): readonly number[] {
    return this.#cells.filter((cell) => this.#board[cell] === 0);
  }

  #with<T>(cell: number, stone: number, ask: () => T): T {
    this.#board[cell] = stone;
    const answer = ask();
    this.#board[cell] = 0;
    return answer;
  }
}
