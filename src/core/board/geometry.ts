/**
 * Cells as numbers. The board stands in a grid of fixed stride with walls around it, so that a step in any
 * direction is one constant and no access needs a bounds test: the wall to the right of a row is also the wall
 * to the left of the next.
 */
import { LINE_RADIUS_MAX } from '../patterns/rules';
import { MAX_SIDE } from '../shared-constants';

/** Width of the wall: as far as a stone's lines are looked at. */
const WALL: i32 = LINE_RADIUS_MAX;
/** From a cell to the one below it. */
export const STRIDE: i32 = MAX_SIDE + WALL;
export const GRID_CELLS: i32 = STRIDE * (MAX_SIDE + 2 * WALL);
/** Numbers that a cell may have, as tables indexed by cells and the transposition table's 11 bits provide for. */
export const CELL_NUMBERS: i32 = 1 << 11;
/** No cell: the corner of the grid is always wall. */
export const NO_CELL: i32 = 0;

if (GRID_CELLS > CELL_NUMBERS) ERROR('CELL_NUMBERS is too small');

export function cellAt(x: i32, y: i32): i32 {
  return (y + WALL) * STRIDE + x + WALL;
}

/**
 * Which of the nine regions of a board x, y lies in: thirds by thirds, row by row, the same from all sides of the
 * board. The outer thirds have equally many columns (rows), as many as the middle one as far as that goes.
 */
export function regionOf(x: i32, y: i32, width: i32, height: i32): i32 {
  return 3 * thirdOf(y, height) + thirdOf(x, width);
}

function thirdOf(index: i32, side: i32): i32 {
  const outer = (side + 1) / 3;
  return index < outer ? 0 : index >= side - outer ? 2 : 1;
}

export function xOf(cell: i32): i32 {
  return (cell % STRIDE) - WALL;
}

export function yOf(cell: i32): i32 {
  return cell / STRIDE - WALL;
}

/** The step of a direction: 0 right, 1 down, 2 down right, 3 down left. */
export function step(direction: i32): i32 {
  switch (direction) {
    case 0:
      return 1;
    case 1:
      return STRIDE;
    case 2:
      return STRIDE + 1;
    default:
      return STRIDE - 1;
  }
}
