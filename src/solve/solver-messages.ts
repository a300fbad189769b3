import type { Net } from '../binding/net-file.ts';
import type { Position } from '../game/position.ts';
import type { ProveOptions } from './prove-win.ts';
import type { Verdict } from './threat-search.ts';

/** What is asked of a position, and how the answer is to be told. */
export interface SolveRequest extends Pick<ProveOptions, 'by' | 'nodes'> {
  readonly position: Position;
  /** No limit if undefined. */
  readonly ms: number | undefined;
  /** As one line of JSON, with the whole proof if `tree`; else as text with so many replies to the first move. */
  readonly json: boolean;
  readonly tree: boolean;
  readonly lines: number;
}

/** To the thread that solves (solver-worker.ts), as worker data. It answers with one message, a SolveAnswer. */
export interface SolverSetup {
  readonly core: Uint8Array;
  readonly net: Net | undefined;
  readonly request: SolveRequest;
  /** Shared: once it is not 0 the thread gives up what is not answered yet. */
  readonly stop: Int32Array;
}

export type SolveAnswer =
  | { readonly verdict: Verdict; readonly text: string }
  /** Why there is nothing to solve: the end of a sentence that begins with the position's name. */
  | { readonly refused: string };
