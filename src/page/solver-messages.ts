import type { MemoryKind } from '../binding/core-instance.ts';
import type { Net } from '../binding/net-file.ts';
import type { Point, Position } from '../game/position.ts';
import type { WinStep } from '../solve/win-tree.ts';

/** The time that a proof is looked for. */
export const SOLVE_MS = 30_000;

/** To the thread that proves wins (page-solver.ts), which answers once. */
export interface SolverRequest {
  /** For memory of this kind. */
  readonly core: Uint8Array<ArrayBuffer>;
  readonly memoryKind: MemoryKind;
  readonly net: Net | undefined;
  readonly position: Position;
}

/** What is known of a position for people. */
export type Solved =
  | { readonly verdict: 'win'; readonly proof: WinStep; readonly firstMoves: readonly Point[] }
  | { readonly verdict: 'none' | 'unknown' };

export type SolverReply = { readonly solved: Solved } | { readonly fault: string };
