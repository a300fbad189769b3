/**
 * What lies where below the slots: one linear memory is shared by all threads, and each address is in bytes.
 *
 *     weights | shared state | hash keys | scratch | pattern tables | ... | net
 *     | slot 0 | slot 1 | ... | transposition table
 *
 * All tables but the scratch space are filled before a search and only read by it. That a table fits is asserted where
 * it is filled.
 */
import { WEIGHT_TABLE_BYTES, WEIGHT_TABLES, WEIGHTS } from '../shared-constants';

/** Fitted numbers, written again by every instance (evaluation/weights.ts). */
const WEIGHTS_END: usize = <usize>(WEIGHTS + WEIGHT_TABLES * WEIGHT_TABLE_BYTES);

/** What all instances agree on: see host/shared-state.ts. Behind it a whole page begins, for the tables' sake. */
export const SHARED_STATE_BYTES: usize = 0x40;
export const SHARED_STATE: usize =
  ((WEIGHTS_END + SHARED_STATE_BYTES + 0xffff) & ~0xffff) - SHARED_STATE_BYTES;

/** Random numbers of the position's hash: see board/hash-keys.ts. */
export const HASH_KEYS: usize = SHARED_STATE + SHARED_STATE_BYTES;
export const HASH_KEYS_BYTES: usize = 0x10000;

/** Scratch space: while pattern tables are built, and for answers to the host. */
export const SCRATCH: usize = HASH_KEYS + HASH_KEYS_BYTES;
export const SCRATCH_BYTES: usize = 0x10000;

/** What lines become: see patterns/patterns.ts. */
export const PATTERNS: usize = SCRATCH + SCRATCH_BYTES;
export const PATTERNS_BYTES: usize = 0x30000;

/** What lines look like: see patterns/line-kinds.ts. */
export const LINE_KINDS: usize = PATTERNS + PATTERNS_BYTES;
export const LINE_KINDS_BYTES: usize = 0x8400;

/** Patterns and kind of a line by what stands on either side: see patterns/line-summary.ts. */
export const LINE_SUMMARIES: usize = LINE_KINDS + LINE_KINDS_BYTES;
export const LINE_SUMMARIES_BYTES: usize = 0x88000;

/** A summary for each combination of four patterns, a table a colour: see patterns/pattern-summary.ts. */
export const SUMMARIES: usize = LINE_SUMMARIES + LINE_SUMMARIES_BYTES;
export const SUMMARIES_BYTES: usize = 0x10000 * 4;

/** Reductions of late moves by depth and move number: see search/late-move-reductions.ts. */
export const REDUCTIONS: usize = SUMMARIES + 2 * SUMMARIES_BYTES;
export const REDUCTIONS_BYTES: usize = 0x10000;

/** u16 a combination of four patterns, its code; u16 a code, its patterns: see patterns/pattern-codes.ts. */
export const CODES: usize = REDUCTIONS + REDUCTIONS_BYTES;
export const CODES_BYTES: usize = 0x10000 * 2;
export const CODE_PATTERNS: usize = CODES + CODES_BYTES;
export const CODE_PATTERNS_BYTES: usize = 0x2000;

/** u16 a code, a move-ordering score: of black's own moves, white's own, and those of black's and white's opponent. */
export const MOVE_SCORES: usize = CODE_PATTERNS + CODE_PATTERNS_BYTES;
export const MOVE_SCORES_BYTES: usize = 0x1800;

/** u8 a difference of two cells, how they lie to each other: see evaluation/net/policy.ts. */
export const NEAR_CELLS: usize = MOVE_SCORES + 4 * MOVE_SCORES_BYTES;
export const NEAR_CELLS_BYTES: usize = 0x200;

/**
 * The net as its file has it, and its rows as cells look them up, 32 bytes a colour and code: see
 * evaluation/net/net-weights.ts.
 */
export const NET_PAYLOAD: usize = (NEAR_CELLS + NEAR_CELLS_BYTES + 63) & ~63;
export const NET_PAYLOAD_BYTES: usize = 0x100000;
export const NET_ROWS: usize = NET_PAYLOAD + NET_PAYLOAD_BYTES;
export const NET_ROWS_BYTES: usize = 0x30000;
/** What it has for kinds of lines, 32 bytes each. */
export const NET_LINES: usize = NET_ROWS + NET_ROWS_BYTES;
export const NET_LINES_BYTES: usize = 0x19000;

/** The slots begin at the next whole page. */
export const SLOTS: usize = (NET_LINES + NET_LINES_BYTES + 0xffff) & ~0xffff;

/**
 * Address of this instance's slot: one thread's board and search state. A global is per instance and therefore free of
 * locks. Each floor of the core has its part of a slot: board/board-memory.ts, then evaluation/net/net-memory.ts, then
 * search/search-stack.ts.
 */
export let slot: usize = SLOTS;

export function useSlot(address: usize): void {
  slot = address;
}
