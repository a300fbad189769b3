import { type BoardSize, type Colour, DIRECTIONS, type Point, type Position } from '../../game/position.ts';

const FREE = 0;
const BLOCKED = 1;
const STONE: Readonly<Record<Colour, number>> = { black: 2, white: 3 };

/** The points of a game's board, for what is asked at every move. What a row is worth only the core knows. */
export class GameBoard {
  readonly #size: BoardSize;
  readonly #points: Uint8Array;
  #freePoints: number;

  constructor({ width, height, stones, blocked }: Position) {
    this.#size = { width, height };
    this.#points = new Uint8Array(width * height);
    this.#freePoints = width * height;
    for (const point of blocked) this.#fill(point, BLOCKED);
    for (const stone of stones) this.#fill(stone, STONE[stone.colour]);
  }

  has({ x, y }: Point): boolean {
    return x >= 0 && y >= 0 && x < this.#size.width && y < this.#size.height;
  }

  /** Whether nothing is on this point of the board. */
  isFree(point: Point): boolean {
    return this.#at(point.x, point.y) === FREE;
  }

  get isFull(): boolean {
    return this.#freePoints === 0;
  }

  /** Puts a stone on a free point. Returns whether it stands in a row of at least `rowLength`: no other move wins. */
  place(point: Point, colour: Colour, rowLength: number): boolean {
    this.#fill(point, STONE[colour]);
    for (const [dx, dy] of DIRECTIONS)
      if (this.#run(point, dx, dy) + 1 + this.#run(point, -dx, -dy) >= rowLength) return true;
    return false;
  }

  /** How many stones like the one here follow it on this side. */
  #run({ x, y }: Point, dx: number, dy: number): number {
    const stone = this.#at(x, y);
    let length = 0;
    while (this.#at(x + (length + 1) * dx, y + (length + 1) * dy) === stone) length++;
    return length;
  }

  #at(x: number, y: number): number {
    const { width, height } = this.#size;
    return x >= 0 && y >= 0 && x < width && y < height ? (this.#points[y * width + x] ?? BLOCKED) : BLOCKED;
  }

  #fill({ x, y }: Point, content: number): void {
    this.#points[y * this.#size.width + x] = content;
    this.#freePoints--;
  }
}
