import { MAX_SIDE } from '../binding/core-module.ts';
import {
  afterMove,
  type Board,
  type BoardSize,
  type Colour,
  isFree,
  isOnBoard,
  opponent,
  type Point,
  samePoint,
} from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { leastSide } from '../game/rule.ts';
import type { Cell, Field } from './commands.ts';

/** The board as a manager sets it up. The rule is not part of it: that comes by INFO and changes at any time. */
export type Layout = Board;

const CORNER: Point = { x: 0, y: 0 };

/** An empty board, if its size is one where `rowLength` in a row can be played for. */
export function emptyLayout(width: number, height: number, rowLength: number): Result<Layout> {
  const least = leastSide(rowLength);
  const fits = [width, height].every((side) => side >= least && side <= MAX_SIDE);
  // Piskvork takes the digits "20" in this answer for an offer.
  return fits
    ? ok(cleared({ width, height }))
    : err(`each side of the board must be from ${least} to ${MAX_SIDE}`);
}

export function cleared({ width, height }: BoardSize): Layout {
  return { width, height, stones: [], blocked: [], sideToMove: 'black' };
}

/** The layout of a BOARD, whatever its counts: clients edit boards, and send games that were not played in turn. */
export function layoutOfBoard(board: BoardSize, cells: readonly Cell[]): Result<Layout> {
  const misplaced = misplacedPoint(board, cells);
  if (misplaced) return err(misplaced);
  const { own, sideToMove } = coloursOf(cells);
  const stones = cells
    .filter(({ field }) => field !== 'blocked')
    .map((cell) => ({ ...pointOf(cell), colour: cell.field === 'own' ? own : opponent(own) }));
  const blocked = cells.filter(({ field }) => field === 'blocked').map(pointOf);
  return ok({ ...cleared(board), stones, blocked, sideToMove });
}

/**
 * Which colour field 1 has, and who is to move. The counts of a game tell; one stone more of field 1 comes from clients
 * for which field 1 is black, and from those whose user moves next.
 */
function coloursOf(cells: readonly Cell[]): { readonly own: Colour; readonly sideToMove: Colour } {
  const countOf = (field: Field) => cells.filter((cell) => cell.field === field).length;
  const lead = countOf('own') - countOf('opponent');
  const toMove = (own: Colour) => ({ own, sideToMove: own });
  // With blocked cells the likelier colour has to do: the stones of finished lines are not counted any more.
  if (lead === 0 || lead === -1 || countOf('blocked') > 0) return toMove(lead < 0 ? 'white' : 'black');
  if (lead === 1) return { own: 'black', sideToMove: 'white' };
  return toMove(cells[0]?.field === 'own' ? 'black' : 'white');
}

/** The layout after moves in turn, black first. */
export function layoutOfMoves(board: BoardSize, points: readonly Point[]): Result<Layout> {
  const misplaced = misplacedPoint(board, points);
  return misplaced ? err(misplaced) : ok(points.reduce<Layout>(afterMove, cleared(board)));
}

/**
 * Takes a stone back, whose colour is to move then; any stone, as a BOARD need not come in the order of the game. 0,0
 * is the last stone, for clients that do not track the game.
 */
export function takenBack(layout: Layout, point: Point): Result<Layout> {
  const isLast = samePoint(point, CORNER) && isFree(layout, CORNER);
  const index = layout.stones.findLastIndex((stone) => isLast || samePoint(stone, point));
  const stone = layout.stones[index];
  if (!stone) return err('there is no stone on this point to take back');
  return ok({ ...layout, stones: layout.stones.toSpliced(index, 1), sideToMove: stone.colour });
}

/** Why nobody can play `point`; undefined when it is free. */
export function moveError(layout: Layout, point: Point): string | undefined {
  if (!isOnBoard(layout, point)) return 'this point is not on the board';
  return isFree(layout, point) ? undefined : 'this point is not empty';
}

function misplacedPoint(board: BoardSize, points: readonly Point[]): string | undefined {
  if (!points.every((point) => isOnBoard(board, point))) return 'a stone is not on the board';
  const used = new Set(points.map(({ x, y }) => y * board.width + x));
  return used.size < points.length ? 'two stones are on the same point' : undefined;
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}
