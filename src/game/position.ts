import { ROW_LENGTH, type Rule } from './rule.ts';

/** A point of the board: x to the right, y down, both from 0 at the top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Black moves first. */
export type Colour = 'black' | 'white';

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

/** The position after `sideToMove` plays `point`. Does not check that the point is free: the referee does. */
export function afterMove(position: Position, point: Point): Position {
  return {
    ...position,
    stones: [...position.stones, { x: point.x, y: point.y, colour: position.sideToMove }],
    sideToMove: opponent(position.sideToMove),
  };
}
