import type { Point } from '../game/position.ts';
import { type Board, cellAt, DIRECTIONS, type Direction, withStone } from './board.ts';
import { rowLength } from './winning.ts';

/** Why black may not play a point in renju. */
export type Foul = 'overline' | 'double four' | 'double three';

/** Black's stones of a line, as steps from the point in question. */
type Steps = readonly number[];

/** The five cells of a line that begin `first` steps from the point. */
function fiveCells(first: number): Steps {
  return [0, 1, 2, 3, 4].map((i) => first + i);
}

function along({ x, y }: Point, { dx, dy }: Direction, steps: number): Point {
  return { x: x + dx * steps, y: y + dy * steps };
}

function makesExactFive(board: Board, point: Point): boolean {
  return withStone(board, point, 'X', () =>
    DIRECTIONS.some((direction) => rowLength(board, point, direction) === 5),
  );
}

/** Would a stone `steps` away complete a row of exactly five in this direction? */
function completesFive(board: Board, point: Point, direction: Direction, steps: number): boolean {
  if (cellAt(board, point, direction, steps) !== '.') return false;
  const completing = along(point, direction, steps);
  return withStone(board, completing, 'X', () => rowLength(board, completing, direction) === 5);
}

/** Stones of one line with the empty cells where one more makes what they are called after. */
export interface Row {
  readonly direction: Direction;
  readonly stones: Steps;
  /** Where a five comes of a four, a straight four of a three. */
  readonly gaps: Steps;
}

/**
 * The fours that the stone on `point` stands in: sets of four stones in this line that one more makes an exact
 * five. A straight four has two such points but is one set; X.XXX.X around its middle stone is two sets.
 */
export function foursOf(board: Board, point: Point, direction: Direction): readonly Row[] {
  const fours = new Map<string, Row>();
  for (let first = -4; first <= 0; first++) {
    const cells = fiveCells(first);
    const stones = cells.filter((steps) => cellAt(board, point, direction, steps) === 'X');
    const gap = cells.find((steps) => cellAt(board, point, direction, steps) === '.');
    if (stones.length === 4 && gap !== undefined && completesFive(board, point, direction, gap)) {
      const gaps = [...(fours.get(stones.join())?.gaps ?? []), gap];
      fours.set(stones.join(), { direction, stones, gaps });
    }
  }
  return [...fours.values()];
}

/**
 * The three of this line that the stone on `point` stands in, as often as there is a fourth stone for it. A three is
 * three stones to which black may add a fourth, not making a five by it, so that the four stand side by side and either
 * end makes an exact five. The fourth stone must itself be allowed on the board as it is now, which asks the same of
 * its own threes.
 */
export function* threesOf(
  board: Board,
  point: Point,
  direction: Direction,
  isAllowed: (board: Board, fourth: Point) => boolean,
): Generator<{ readonly stones: Steps; readonly gap: number }> {
  for (let first = -3; first <= 0; first++) {
    const cells = fiveCells(first).slice(0, 4);
    const stones = cells.filter((steps) => cellAt(board, point, direction, steps) === 'X');
    const gap = cells.find((steps) => cellAt(board, point, direction, steps) === '.');
    if (stones.length !== 3 || gap === undefined) continue;
    const fourth = along(point, direction, gap);
    if (makesExactFive(board, fourth)) continue;
    const isStraightFour = withStone(
      board,
      fourth,
      'X',
      () =>
        completesFive(board, point, direction, first - 1) &&
        completesFive(board, point, direction, first + 4),
    );
    if (isStraightFour && isAllowed(board, fourth)) yield { stones, gap };
  }
}

function isThree(
  board: Board,
  point: Point,
  direction: Direction,
  isAllowed: (board: Board, fourth: Point) => boolean,
): boolean {
  return !threesOf(board, point, direction, isAllowed).next().done;
}

export function isAllowed(board: Board, point: Point): boolean {
  return foulAt(board, point) === undefined;
}

/** What black would be guilty of by playing this empty point in renju; nothing if it makes an exact five. */
export function foulAt(board: Board, point: Point): Foul | undefined {
  if (makesExactFive(board, point)) return undefined;
  return withStone(board, point, 'X', (): Foul | undefined => {
    if (DIRECTIONS.some((direction) => rowLength(board, point, direction) > 5)) return 'overline';
    const fours = DIRECTIONS.reduce((sum, direction) => sum + foursOf(board, point, direction).length, 0);
    if (fours >= 2) return 'double four';
    const threes = DIRECTIONS.filter((direction) => isThree(board, point, direction, isAllowed)).length;
    return threes >= 2 ? 'double three' : undefined;
  });
}

/** Double threes if every fourth stone were allowed: what tells how much the recursion was asked. */
export function looksLikeDoubleThree(board: Board, point: Point): boolean {
  return withStone(
    board,
    point,
    'X',
    () => DIRECTIONS.filter((direction) => isThree(board, point, direction, () => true)).length >= 2,
  );
}
