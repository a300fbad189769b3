import { MAX_SIDE } from '../binding/core-module.ts';
import { afterMove, type Board, type Colour, opponent, type Point, samePoint } from '../game/position.ts';
import type { Result } from '../game/result.ts';
import { err, ok } from '../game/result.ts';
import type { Cell } from './commands.ts';

/** The board as a manager sets it up. The rule is not part of it: that comes by INFO and changes at any time. */
export type Layout = Board;

/** The smallest board, unless a shorter row makes sense on a smaller one. */
const MIN_SIDE = 5;

/** An empty board, if its size is one where `rowLength` in a row can be played for. */
export function emptyLayout(width: number, height: number, rowLength: number): Result<Layout> {
  const least = Math.min(MIN_SIDE, rowLength);
  const fits = [width, height].every((side) => side >= least && side <= MAX_SIDE);
  // Piskvork takes the digits "20" in this answer for an offer.
  return fits
    ? ok(cleared({ width, height }))
    : err(`each side of the board must be from ${least} to ${MAX_SIDE}`);
}

export function cleared({ width, height }: Pick<Layout, 'width' | 'height'>): Layout {
  return { width, height, stones: [], blocked: [], sideToMove: 'black' };
}

/**
 * The layout of a BOARD where the engine is to move. The colours follow from the counts: with as many stones as
 * the opponent we are black, with one fewer white; anything else is no game. Blocked cells come from finished
 * lines, whose stones are counted no more, so that with them the likelier colour has to do.
 */
export function layoutOfBoard(board: Layout, cells: readonly Cell[]): Result<Layout> {
  const misplaced = misplacedPoint(board, cells);
  if (misplaced) return err(misplaced);
  const own = cells.filter((cell) => cell.field === 'own').length;
  const theirs = cells.filter((cell) => cell.field === 'opponent').length;
  const blocked = cells.filter((cell) => cell.field === 'blocked').map(pointOf);
  if (blocked.length === 0 && theirs !== own && theirs !== own + 1) {
    return err('the opponent must have as many stones as the engine, or one more');
  }
  const sideToMove: Colour = theirs > own ? 'white' : 'black';
  const stones = cells
    .filter((cell) => cell.field !== 'blocked')
    .map((cell) => ({
      ...pointOf(cell),
      colour: cell.field === 'own' ? sideToMove : opponent(sideToMove),
    }));
  return ok({ ...cleared(board), stones, blocked, sideToMove });
}

/** The layout after moves in turn, black first. */
export function layoutOfMoves(board: Layout, points: readonly Point[]): Result<Layout> {
  const misplaced = misplacedPoint(board, points);
  return misplaced ? err(misplaced) : ok(points.reduce<Layout>(afterMove, cleared(board)));
}

/** Takes a stone back, whose colour is to move then. Any stone: a BOARD need not come in the order of the game. */
export function takenBack(layout: Layout, point: Point): Result<Layout> {
  const index = layout.stones.findLastIndex((stone) => samePoint(stone, point));
  const stone = layout.stones[index];
  if (!stone) return err('there is no stone on this point to take back');
  return ok({ ...layout, stones: layout.stones.toSpliced(index, 1), sideToMove: stone.colour });
}

/** Why nobody can play `point`; undefined when it is free. */
export function moveError(layout: Layout, point: Point): string | undefined {
  if (!isOnBoard(layout, point)) return 'this point is not on the board';
  return isUsed(layout, point) ? 'this point is not empty' : undefined;
}

export function isOnBoard(layout: Layout, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < layout.width && y < layout.height;
}

function isUsed(layout: Layout, point: Point): boolean {
  return [layout.stones, layout.blocked].some((points) => points.some((other) => samePoint(other, point)));
}

function misplacedPoint(board: Layout, points: readonly Point[]): string | undefined {
  if (!points.every((point) => isOnBoard(board, point))) return 'a stone is not on the board';
  const used = new Set(points.map((point) => keyOf(board, point)));
  return used.size < points.length ? 'two stones are on the same point' : undefined;
}

function keyOf(layout: Layout, { x, y }: Point): number {
  return y * layout.width + x;
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}
