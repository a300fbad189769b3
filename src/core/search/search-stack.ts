/**
 * The search stack: what the nodes on the way from the root to the present one know, an entry a ply. A node reads its
 * parent's and grandparent's entries and prepares its child's.
 *
 * An entry is a cache line in the slot of its thread; the root's has one before it, for the stone that was played last.
 * The constants say where all parts of the search lie in a slot, its last part, and where slots lie.
 */
import { CELL_NUMBERS, NO_CELL } from '../board/geometry';
import { NET_MEMORY_END } from '../evaluation/net/net-memory';
import { SLOTS, slot, useSlot } from '../memory/shared-tables';
import { MAX_SIDE } from '../shared-constants';

/** Depth is counted in parts of a ply, so that reductions and extensions need not be whole plies. */
export const PLY: i32 = 16;
/** The deepest line the search follows, in plies from the root. */
export const MAX_PLY: i32 = 200;

/**
 * Move lists, a stack of 8-byte entries: room for every cell at every ply, and for the lists of a VCF beyond the last.
 */
export const MOVE_STACK: usize = NET_MEMORY_END;
const MOVE_STACK_BYTES: usize = 8 * <usize>(MAX_SIDE * MAX_SIDE) * <usize>(MAX_PLY + 8);
/** Principal variations: i32 length, then u16 moves, one row a ply. */
const PV_ROW_BYTES: usize = 4 + 2 * <usize>MAX_PLY;
const PV: usize = MOVE_STACK + MOVE_STACK_BYTES;
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
/** One cache line a ply, from the one before the root on. */
const SEARCH_STACK: usize = (PAIRS + <usize>PAIRS_MAX * 12 + 63) & ~63;
const SEARCH_STACK_ENTRY_BYTES: usize = 64;
const SEARCH_MEMORY_END: usize = SEARCH_STACK + SEARCH_STACK_ENTRY_BYTES * <usize>(MAX_PLY + 2);

const SLOT_BYTES: usize = (SEARCH_MEMORY_END + 0xffff) & ~0xffff;

/** From now on this instance works in slot number `index`. */
export function bindSlot(index: i32): void {
  useSlot(SLOTS + <usize>index * SLOT_BYTES);
}

/** Bytes below the transposition table when `slots` slots are in use: a multiple of 64 KiB. */
export function bytesForSlots(slots: i32): usize {
  return SLOTS + <usize>slots * SLOT_BYTES;
}

/** What the other side is about to make: what "in check" is to a chess engine. */
export enum ThreatToMeet {
  None,
  /** An open four: only defences and fours of one's own can help. */
  OpenFour,
  /** A five: it must be answered at once. */
  Five,
}

@unmanaged
export class StackEntry {
  /** Plies from the root. */
  ply: i32;
  /** The evaluation from the side to move, without search. */
  staticEval: i32;
  threat: ThreatToMeet;
  /** The move being searched from here. */
  currentMove: i32;
  /** The move that a singular search leaves out, or NO_CELL. */
  excludedMove: i32;
  /** The last two moves that refuted a sibling. */
  killer: i32;
  olderKiller: i32;

  @inline
  get parent(): StackEntry {
    return changetype<StackEntry>(changetype<usize>(this) - SEARCH_STACK_ENTRY_BYTES);
  }

  @inline
  get child(): StackEntry {
    return changetype<StackEntry>(changetype<usize>(this) + SEARCH_STACK_ENTRY_BYTES);
  }

  /** Whether the side to move stands better than at its last move. */
  @inline
  get improving(): bool {
    return (
      this.ply > 1 && this.threat !== ThreatToMeet.Five && this.staticEval > this.parent.parent.staticEval
    );
  }

  @inline
  isKiller(cell: i32): bool {
    return this.killer === cell || this.olderKiller === cell;
  }

  addKiller(cell: i32): void {
    if (this.killer === cell) return;
    this.olderKiller = this.killer;
    this.killer = cell;
  }

  @inline
  clearKillers(): void {
    this.killer = NO_CELL;
    this.olderKiller = NO_CELL;
  }
}

/** The entry of a ply, from -1 (before the root) to MAX_PLY. */
export function stackAt(ply: i32): StackEntry {
  return changetype<StackEntry>(slot + SEARCH_STACK + <usize>(ply + 1) * SEARCH_STACK_ENTRY_BYTES);
}

/** An empty stack; `lastMove` is the stone that the side to move answers, or NO_CELL. */
export function clearSearchStack(lastMove: i32): void {
  if (offsetof<StackEntry>() > SEARCH_STACK_ENTRY_BYTES) unreachable();
  memory.fill(slot + SEARCH_STACK, 0, <usize>(MAX_PLY + 2) * SEARCH_STACK_ENTRY_BYTES);
  for (let ply = -1; ply <= MAX_PLY; ply++) stackAt(ply).ply = ply;
  stackAt(-1).currentMove = lastMove;
}

/*
 * The principal variation below each ply, kept as the search unwinds (a triangular table).
 */

export function clearPv(ply: i32): void {
  store<i32>(rowOf(ply), 0);
}

/** The variation at `ply` becomes `cell` and what follows it at the next ply. */
export function extendPv(ply: i32, cell: i32): void {
  const row = rowOf(ply);
  const next = rowOf(ply + 1);
  const length = min(load<i32>(next), MAX_PLY - 1);
  store<i32>(row, length + 1);
  store<u16>(row, <u16>cell, 4);
  memory.copy(row + 6, next + 4, 2 * <usize>length);
}

/** The variation at the root becomes longer by `cell`; it must be shorter than MAX_PLY. */
export function appendPv(cell: i32): void {
  const row = rowOf(0);
  const length = load<i32>(row);
  store<u16>(row + 2 * <usize>length, <u16>cell, 4);
  store<i32>(row, length + 1);
}

export function pvLength(ply: i32): i32 {
  return load<i32>(rowOf(ply));
}

export function pvMove(ply: i32, index: i32): i32 {
  return <i32>load<u16>(rowOf(ply) + 2 * <usize>index, 4);
}

function rowOf(ply: i32): usize {
  return slot + PV + <usize>ply * PV_ROW_BYTES;
}
