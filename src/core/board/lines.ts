/**
 * The lines of the board as words: two bits a cell (patterns/line-kinds.ts), 32 cells. What lies outside the board is
 * zero, which is wall. Rows, columns and both kinds of diagonals have an index of their own each; a cell's place in a
 * row is its x, in all other lines its y, so that a step forward (geometry.ts) is one place up.
 */
import { slot } from '../memory/shared-tables';
import { MAX_SIDE } from '../shared-constants';
import { LINES, LINES_BYTES } from './board-memory';

// 64 bits hold 32 cells.
if (MAX_SIDE > 32) ERROR('a line has more cells than its word has room for');

/** The indices of the lines: the rows first, then each kind from here on. */
const COLUMNS: i32 = MAX_SIDE;
const FALLING: i32 = COLUMNS + MAX_SIDE;
const RISING: i32 = FALLING + 2 * MAX_SIDE - 1;

/** Where the word of the line through x, y in a direction lies. */
export function lineAddress(direction: i32, x: i32, y: i32): usize {
  const line =
    direction === 0
      ? y
      : direction === 1
        ? COLUMNS + x
        : direction === 2
          ? FALLING + MAX_SIDE - 1 + x - y
          : RISING + x + y;
  return slot + LINES + 8 * <usize>line;
}

/** The place of x, y in its line of a direction. */
export function placeIn(direction: i32, x: i32, y: i32): i32 {
  return direction === 0 ? x : y;
}

export function clearLines(): void {
  memory.fill(slot + LINES, 0, LINES_BYTES);
}

/** What stands at a place from 0 to 31. */
export function contentAt(line: u64, place: i32): i32 {
  return <i32>(line >> <u64>(2 * place)) & 3;
}

/** The `reach` cells before a place, the nearest highest. */
export function below(line: u64, place: i32, reach: i32): u32 {
  // In two steps, as a shift by 64 is none.
  return <u32>(((line << 2) << (<u64>(62 - 2 * place))) >> <u64>(64 - 2 * reach));
}

/** The `reach` cells after a place, the nearest lowest. */
export function above(line: u64, place: i32, reach: i32): u32 {
  return <u32>((line >> 2) >> <u64>(2 * place)) & ((1 << (2 * reach)) - 1);
}
