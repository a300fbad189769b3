/**
 * The search stack: what the nodes on the way from the root to the present one know, an entry a ply. A node reads its
 * parent's and grandparent's entries and prepares its child's.
 *
 * An entry is a cache line. It lies in the slot of its thread; the root's entry has one before it, for the stone that
 * was played last.
 */
import { NO_CELL } from '../board/geometry';
import { slot } from '../memory/slot';
import { MAX_PLY } from './depth';
import { SEARCH_STACK, SEARCH_STACK_ENTRY_BYTES } from './search-memory';

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
