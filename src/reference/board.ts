import type { Colour, Point, Position } from '../game/position.ts';

/** `X` black, `O` white, `.` empty, `#` usable by nobody. */
export type Cell = 'X' | 'O' | '.' | '#';

/** Rows from the top, so a cell is `board[y][x]`. The reference changes it in place and puts it back. */
export type Board = Cell[][];

/** A step along one of the four lines through a point. */
export interface Direction {
  readonly dx: number;
  readonly dy: number;
}

export const DIRECTIONS: readonly Direction[] = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 1, dy: 1 },
  { dx: 1, dy: -1 },
];

export function emptyBoard(width: number, height: number): Board {
  return Array.from({ length: height }, () => new Array<Cell>(width).fill('.'));
}

export function boardOf({ width, height, stones, blocked }: Position): Board {
  const board = emptyBoard(width, height);
  for (const stone of stones) set(board, stone, stoneOf(stone.colour));
  for (const point of blocked) set(board, point, '#');
  return board;
}

export function stoneOf(colour: Colour): Cell {
  return colour === 'black' ? 'X' : 'O';
}

/** What lies `steps` away from a point. Beyond the edge is as unusable as a blocked cell. */
export function cellAt(board: Board, { x, y }: Point, { dx, dy }: Direction, steps: number): Cell {
  return board[y + dy * steps]?.[x + dx * steps] ?? '#';
}

export function get(board: Board, { x, y }: Point): Cell {
  return board[y]?.[x] ?? '#';
}

export function set(board: Board, { x, y }: Point, cell: Cell): void {
  const row = board[y];
  if (row?.[x] === undefined) throw new Error(`${x},${y} is off the board`);
  row[x] = cell;
}

export function cellsOf(board: Board): readonly Point[] {
  return board.flatMap((row, y) => row.map((_, x) => ({ x, y })));
}

export function emptyPoints(board: Board): readonly Point[] {
  const points: Point[] = [];
  for (const [y, row] of board.entries()) {
    for (let x = 0; x < row.length; x++) if (row[x] === '.') points.push({ x, y });
  }
  return points;
}

/** Asks a question about the board with one more stone on it. */
export function withStone<T>(board: Board, point: Point, cell: Cell, ask: () => T): T {
  set(board, point, cell);
  try {
    return ask();
  } finally {
    set(board, point, '.');
  }
}
