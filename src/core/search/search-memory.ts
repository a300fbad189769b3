/** The search's part of a slot, the last one: what lies where, in bytes from the slot's start; and where slots lie. */
import { CELL_NUMBERS } from '../board/geometry';
import { NET_MEMORY_END } from '../evaluation/net/net-memory';
import { SLOTS, useSlot } from '../memory/shared-tables';
import { MAX_SIDE } from '../shared-constants';

/** Depth is counted in parts of a ply, so that reductions and extensions need not be whole plies. */
export const PLY: i32 = 16;
/** The deepest line the search follows, in plies from the root. */
export const MAX_PLY: i32 = 200;

/**
 * Move lists, a stack of 8-byte entries: room for every cell at every ply, and for the lists of a VCF beyond the last.
 */
export const MOVE_STACK: usize = NET_MEMORY_END;
export const MOVE_STACK_BYTES: usize = 8 * <usize>(MAX_SIDE * MAX_SIDE) * <usize>(MAX_PLY + 8);
/** Principal variations: i32 length, then u16 moves, one row a ply. */
export const PV_ROW_BYTES: usize = 4 + 2 * <usize>MAX_PLY;
export const PV: usize = MOVE_STACK + MOVE_STACK_BYTES;
const PV_END: usize = PV + PV_ROW_BYTES * <usize>(MAX_PLY + 1);
/** i16 a colour and cell. */
export const HISTORY: usize = (PV_END + 63) & ~63;
export const HISTORY_BYTES: usize = 2 * 2 * <usize>CELL_NUMBERS;
/** u16 a colour and cell of the opponent's last move. */
export const COUNTER_MOVES: usize = HISTORY + HISTORY_BYTES;
export const COUNTER_MOVES_BYTES: usize = 2 * 2 * <usize>CELL_NUMBERS;
/** Root moves: see root-moves.ts. */
export const ROOT_MOVE_BYTES: usize = 12;
export const ROOT_MOVES: usize = (COUNTER_MOVES + COUNTER_MOVES_BYTES + 63) & ~63;
/** One byte a cell: not to be played at the root. */
export const EXCLUDED: usize = ROOT_MOVES + ROOT_MOVE_BYTES * <usize>(MAX_SIDE * MAX_SIDE);
export const EXCLUDED_BYTES: usize = <usize>CELL_NUMBERS;
/** Verdicts of the solver of continuous fours, 8 bytes each. */
export const VCF_CACHE: usize = (EXCLUDED + EXCLUDED_BYTES + 63) & ~63;
export const VCF_CACHE_ENTRIES: u32 = 1 << 15;
/** Pairs of moves weighed by the balance search, 12 bytes each. */
export const PAIRS: usize = VCF_CACHE + <usize>VCF_CACHE_ENTRIES * 8;
export const PAIRS_MAX: i32 = 4096;
/** One cache line a ply, from the one before the root on: see search-stack.ts. */
export const SEARCH_STACK: usize = (PAIRS + <usize>PAIRS_MAX * 12 + 63) & ~63;
export const SEARCH_STACK_ENTRY_BYTES: usize = 64;
export const SEARCH_MEMORY_END: usize = SEARCH_STACK + SEARCH_STACK_ENTRY_BYTES * <usize>(MAX_PLY + 2);

const SLOT_BYTES: usize = (SEARCH_MEMORY_END + 0xffff) & ~0xffff;

/** From now on this instance works in slot number `index`. */
export function bindSlot(index: i32): void {
  useSlot(SLOTS + <usize>index * SLOT_BYTES);
}

/** Bytes below the transposition table when `slots` slots are in use: a multiple of 64 KiB. */
export function bytesForSlots(slots: i32): usize {
  return SLOTS + <usize>slots * SLOT_BYTES;
}
