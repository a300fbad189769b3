/** What a cell holds, in two bits: the digits of line keys. Wall is zero so that fresh memory is wall. */
export const CELL_WALL: i32 = 0;
export const CELL_EMPTY: i32 = 1;
const CELL_BLACK: i32 = 2;

/** The content of a cell with a stone of `colour`. */
export function stoneOf(colour: i32): i32 {
  return CELL_BLACK + colour;
}
