/**
 * Cells as numbers. The board stands in a grid of fixed stride with walls around it, so that a step in any
 * direction is one constant and no access needs a bounds test: the wall to the right of a row is also the wall
 * to the left of the next.
 */
import { MAX_SIDE } from './limits';

/** Width of the wall; at least the reach of a line key (line-rule.ts). */
export const WALL: i32 = 6;
export const STRIDE: i32 = MAX_SIDE + WALL;
export const GRID_CELLS: i32 = STRIDE * (MAX_SIDE + 2 * WALL);
/** No cell: the corner of the grid is always wall. */
export const NO_CELL: i32 = 0;

export const BLACK: i32 = 0;
export const WHITE: i32 = 1;

export function cellAt(x: i32, y: i32): i32 {
  return (y + WALL) * STRIDE + x + WALL;
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
