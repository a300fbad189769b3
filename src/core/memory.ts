/**
 * Where everything lies. One linear memory is shared by all threads; every address below is in bytes.
 *
 *     static data | hash keys | pattern table | cell tables | slot 0 | slot 1 | … | transposition table
 *
 * A slot is one thread's board and search state. An instance reaches its own through the global `slot`, which
 * is per instance and therefore free of locks.
 */
import { MAX_PLY } from './limits';

/** Static data (the weights) ends below this; see `initialise`. */
export const STATIC_END: usize = 0x2fff0;
/** 64-bit hash keys: three a cell (black stone, white stone, blocked), and one to tell the sides apart. */
export const HASH_KEYS: usize = 0x30000;
/** Scratch space while pattern tables are built. */
export const SCRATCH: usize = 0x40000;
/** What lines become: see patterns.ts. */
export const PATTERNS: usize = 0x50000;
/** One u32 for each combination of four patterns (pattern-summary.ts); one table a colour. */
export const SUMMARIES: usize = 0x80000;
export const SUMMARIES_BYTES: usize = 65536 * 4;
/** Reductions of late moves by depth and move number. */
export const REDUCTIONS: usize = SUMMARIES + 2 * SUMMARIES_BYTES;

/** u16 a combination of four patterns: its code. */
export const CODES: usize = 0x110000;
/** u16 a code: its patterns. */
export const CODE_PATTERNS: usize = 0x130000;
/** u16 a code, its worth to move ordering: for black's own moves, white's own, and those of black's and white's opponent. */
export const MOVE_SCORES: usize = 0x132000;
export const MOVE_SCORES_BYTES: usize = 0x1800;

const SLOTS: usize = 0x140000;

// Offsets inside a slot.
/** A CellState a cell. */
export const CELLS: usize = 0;
/** u64 a line: see lines.ts. */
export const LINES: usize = 0x8000;
/** u32 a row: its empty cells, a bit each. */
export const FREE_ROWS: usize = 0x8600;
/** A BoardState for each number of stones. */
export const BOARD_STATES: usize = 0x8800;
export const BOARD_STATE_BYTES: usize = 1024;
const BOARD_STATES_END: usize = BOARD_STATES + BOARD_STATE_BYTES * 1100;
/** Move lists, a stack of 8-byte entries. */
export const MOVE_STACK: usize = BOARD_STATES_END;
export const MOVE_STACK_BYTES: usize = 0x100000;
/** Principal variations: i32 length, then u16 moves, one row a ply. */
export const PV_ROW_BYTES: usize = 4 + 2 * <usize>MAX_PLY;
export const PV: usize = MOVE_STACK + MOVE_STACK_BYTES;
const PV_END: usize = PV + PV_ROW_BYTES * <usize>(MAX_PLY + 1);
/** i16 a colour and cell. */
export const HISTORY: usize = (PV_END + 63) & ~63;
/** u16 a colour and cell of the opponent's last move. */
export const COUNTER_MOVES: usize = HISTORY + 2 * 2 * 2048;
/** Root moves, 8 bytes each: see root-moves.ts. */
export const ROOT_MOVES: usize = (COUNTER_MOVES + 2 * 2 * 2048 + 63) & ~63;
/** One byte a cell: not to be played at the root. */
export const EXCLUDED: usize = ROOT_MOVES + 8 * 1024;
/** Verdicts of the solver of continuous fours, 8 bytes each. */
export const VCF_CACHE: usize = (EXCLUDED + 2048 + 63) & ~63;
export const VCF_CACHE_ENTRIES: u32 = 1 << 15;
/** What the solver of continuous threats knows, 16 bytes a position: see vct.ts. */
export const VCT_TABLE: usize = VCF_CACHE + <usize>VCF_CACHE_ENTRIES * 8;
export const VCT_TABLE_ENTRIES: u32 = 1 << 16;
/** Pairs of moves weighed by the balance search, 8 bytes each. */
export const PAIRS: usize = VCT_TABLE + <usize>VCT_TABLE_ENTRIES * 16;
export const PAIRS_MAX: i32 = 4096;
/** One cache line a ply, from the one before the root on: see search-stack.ts. */
export const SEARCH_STACK: usize = (PAIRS + <usize>PAIRS_MAX * 8 + 63) & ~63;
export const SEARCH_STACK_ENTRY_BYTES: usize = 64;
const SEARCH_STACK_END: usize = SEARCH_STACK + SEARCH_STACK_ENTRY_BYTES * <usize>(MAX_PLY + 2);
const SLOT_BYTES: usize = (SEARCH_STACK_END + 0xffff) & ~0xffff;

/** Address of this instance's slot. */
export let slot: usize = SLOTS;

export function bindSlot(index: i32): void {
  slot = SLOTS + <usize>index * SLOT_BYTES;
}

/** Bytes below the transposition table when `slots` slots are in use: a multiple of 64 KiB. */
export function bytesForSlots(slots: i32): usize {
  return SLOTS + <usize>slots * SLOT_BYTES;
}
