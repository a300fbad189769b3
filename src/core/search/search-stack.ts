/**
 * The search stack: what the nodes on the way from the root to the present one know, an entry a ply. A node reads its
 * parent's and grandparent's entries and prepares its child's.
 *
 * An entry is a cache line. It lies in the slot of its thread; the root's entry has one before it, for the stone that
 * was played last.
 */
import { NO_CELL } from '../board/geometry';
import { slot } from '../memory/shared-tables';
import { MAX_PLY, PV, PV_ROW_BYTES, SEARCH_STACK, SEARCH_STACK_ENTRY_BYTES } from './search-memory';

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
