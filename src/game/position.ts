import { ROW_LENGTH, type Rule } from './rule.ts';

/** A point of the board: x to the right, y down, both from 0 at the top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Black moves first. */
export const COLOURS = ['black', 'white'] as const;

export type Colour = (typeof COLOURS)[number];

export interface Stone extends Point {
  readonly colour: Colour;
}

/** Where the board ends: columns and rows. */
export interface BoardSize {
  readonly width: number;
  readonly height: number;
}

/** Everything a search starts from. Immutable: a move makes a new position. */
export interface Position extends BoardSize {
  readonly rule: Rule;
  /** How many in a row win: ROW_LENGTHS in rule.ts. */
  readonly rowLength: number;
  /** In the order they were played as far as it is known; the last one is the last move. */
  readonly stones: readonly Stone[];
  /** Cells that nobody may use (stones of finished lines in the continuous game). */
  readonly blocked: readonly Point[];
  readonly sideToMove: Colour;
}

/** What a game begins with that does not begin with the empty board: stones, and whose turn it is. */
export type StartPosition = Pick<Position, 'stones' | 'sideToMove'> & Partial<Pick<Position, 'blocked'>>;

/** The empty board, black to move; five in a row win unless another length is given. */
export function emptyPosition(rule: Rule, { width, height }: BoardSize, rowLength = ROW_LENGTH): Position {
  return { rule, width, height, rowLength, stones: [], blocked: [], sideToMove: 'black' };
}

export function opponent(colour: Colour): Colour {
  return colour === 'black' ? 'white' : 'black';
}

export function samePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** How many points apart, along the row or the column that is farther. */
export function distance(a: Point, b: Point): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

/** A position without the rule: a board and whose turn it is. */
export type Board = Omit<Position, 'rule' | 'rowLength'>;

/** The position after `sideToMove` plays `point`. Does not check that the point is free: the referee does. */
export function afterMove<B extends Board>(position: B, point: Point): B {
  return {
    ...position,
    stones: [...position.stones, { x: point.x, y: point.y, colour: position.sideToMove }],
    sideToMove: opponent(position.sideToMove),
  };
}

/** The point in the middle; where a side is even, right of it and below. */
export function centreOf({ width, height }: BoardSize): Point {
  return { x: width >> 1, y: height >> 1 };
}

export function isOnBoard({ width, height }: BoardSize, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** Whether a point is on the board, and holds nothing. */
export function isFree(position: Board, point: Point): boolean {
  const isHere = (other: Point): boolean => samePoint(other, point);
  return isOnBoard(position, point) && !position.stones.some(isHere) && !position.blocked.some(isHere);
}

/** Cells that hold nothing, row by row. */
export function freeCells(position: Board): Point[] {
  const used = new Set<number>();
  for (const { x, y } of position.stones) used.add(y * position.width + x);
  for (const { x, y } of position.blocked) used.add(y * position.width + x);
  const free: Point[] = [];
  for (let y = 0; y < position.height; y++) {
    for (let x = 0; x < position.width; x++) {
      if (!used.has(y * position.width + x)) free.push({ x, y });
    }
  }
  return free;
}

/** The steps (x, y) along the four directions that a row can have: a row, a column and both diagonals. */
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
