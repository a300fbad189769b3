/** What a person sees along a line: how long a row becomes with a stone, and whether its ends are free. */
import { type Colour, DIRECTIONS, freeCells, type Point, type Position } from '../game/position.ts';

/** A row that a stone of a colour would make along one direction. */
export interface Row {
  /** Its stones, that one included, within one row's length. */
  readonly stones: number;
  /** Both its ends are free, with room for a row: a four that cannot be stopped, a three that becomes one. */
  readonly isOpen: boolean;
}

const EMPTY = 0;
const BLACK = 1;
const WHITE = 2;
const CLOSED = 3;

/** The rows of a position, cell by cell. */
export class RowBoard {
  readonly #position: Position;
  readonly #cells: Uint8Array;

  constructor(position: Position) {
    const { width, height, stones, blocked } = position;
    this.#position = position;
    this.#cells = new Uint8Array(width * height);
    for (const { x, y, colour } of stones) this.#cells[y * width + x] = colour === 'black' ? BLACK : WHITE;
    for (const { x, y } of blocked) this.#cells[y * width + x] = CLOSED;
  }

  /** The rows that a stone on a free cell makes, one a direction; without stones where no row has room. */
  rowsAt(point: Point, colour: Colour): readonly Row[] {
    const own = colour === 'black' ? BLACK : WHITE;
    return DIRECTIONS.map(([dx, dy]) => this.#rowAlong(point, dx, dy, own));
  }

  /** How many free cells there are where a stone of this colour makes such a row. */
  pointsWithRow(colour: Colour, isWanted: (row: Row) => boolean): number {
    return freeCells(this.#position).filter((point) => this.rowsAt(point, colour).some(isWanted)).length;
  }

  /** The longest row among the windows of a row's length that hold the point and no other colour's stone. */
  #rowAlong({ x, y }: Point, dx: number, dy: number, own: number): Row {
    const length = this.#position.rowLength;
    let stones = 0;
    let open = 0;
    for (let start = 1 - length; start <= 0; start++) {
      stones = Math.max(stones, this.#count(x, y, dx, dy, own, start, length));
      // One cell more, of which both ends are free.
      const isFree = (steps: number) => this.#at(x + steps * dx, y + steps * dy) === EMPTY;
      if (start < 0 && isFree(start) && isFree(start + length))
        open = Math.max(open, this.#count(x, y, dx, dy, own, start + 1, length - 1));
    }
    return { stones: Math.max(stones, open), isOpen: open > 0 && open >= stones };
  }

  /** Own stones, with one on the point, in `length` cells from `start` on; 0 if anything else is among them. */
  #count(x: number, y: number, dx: number, dy: number, own: number, start: number, length: number): number {
    let stones = 0;
    for (let steps = start; steps < start + length; steps++) {
      const cell = steps === 0 ? own : this.#at(x + steps * dx, y + steps * dy);
      if (cell === own) stones++;
      else if (cell !== EMPTY) return 0;
    }
    return stones;
  }

  #at(x: number, y: number): number {
    const { width, height } = this.#position;
    if (x < 0 || y < 0 || x >= width || y >= height) return CLOSED;
    return this.#cells[y * width + x] ?? CLOSED;
  }
}
