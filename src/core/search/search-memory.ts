/** The search's part of a slot: what lies where, in bytes from the slot's start. */
import { CELL_NUMBERS } from '../board/geometry';
import { NET_MEMORY_END } from '../evaluation/net/net-memory';
import { MAX_SIDE } from '../shared-constants';
import { MAX_PLY } from './depth';

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
