/** The board's part of a slot: what lies where, in bytes from the slot's start, and how it is reached. */
import { slot } from '../memory/shared-tables';
import { MAX_SIDE } from '../shared-constants';
import { BOARD_STATE_BYTES, BoardState } from './board-state';
import { CELL_BYTES, CellState } from './cell-state';
import { GRID_CELLS } from './geometry';

/** A CellState a cell of the grid. */
export const CELLS: usize = 0;
export const CELLS_BYTES: usize = <usize>GRID_CELLS * CELL_BYTES;
/** A word a line: rows, columns and the diagonals of both kinds. */
export const LINES: usize = (CELLS + CELLS_BYTES + 63) & ~63;
export const LINES_BYTES: usize = 8 * <usize>(2 * MAX_SIDE + 2 * (2 * MAX_SIDE - 1));
/** u32 a row: its empty cells, a bit each. */
export const FREE_ROWS: usize = (LINES + LINES_BYTES + 63) & ~63;
export const FREE_ROWS_BYTES: usize = 4 * <usize>MAX_SIDE;
/** A BoardState for each number of stones. */
const BOARD_STATES: usize = (FREE_ROWS + FREE_ROWS_BYTES + 1023) & ~1023;

/** Here the part of the next floor begins. */
export const BOARD_MEMORY_END: usize = BOARD_STATES + BOARD_STATE_BYTES * <usize>(MAX_SIDE * MAX_SIDE + 1);

/** The state of a cell on the board of this instance's slot. */
export function cellState(cell: i32): CellState {
  return changetype<CellState>(slot + CELLS + <usize>cell * CELL_BYTES);
}

/** The state of the position with `stones` stones. */
export function boardState(stones: i32): BoardState {
  return changetype<BoardState>(slot + BOARD_STATES + <usize>stones * BOARD_STATE_BYTES);
}
