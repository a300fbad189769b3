import type { SearchGoal } from '../binding/search-goal.ts';
import type { Point, Position } from '../game/position.ts';
import type { ProgressNews } from './search-progress.ts';
import type { SearchInfo } from './thinker.ts';

/** What a searching thread is born with. */
export interface WorkerSetup {
  readonly module: WebAssembly.Module;
  /** Buffer of the ControlBlock. */
  readonly control: SharedArrayBuffer;
  /** 0 is the main searcher, which watches the limits; the others help it through the shared table. */
  readonly thread: number;
  readonly threads: number;
}

export type WorkerRequest =
  /** The memory to work in from now on, zeroed. */
  | { readonly kind: 'attach'; readonly memory: WebAssembly.Memory; readonly table: TablePlace }
  | { readonly kind: 'search'; readonly job: SearchJob };

/** Where the transposition table lies in the memory. */
export interface TablePlace {
  readonly address: number;
  readonly bytes: number;
}

export interface SearchJob {
  readonly search: number;
  readonly position: Position;
  readonly goal: SearchGoal;
  readonly excluded: readonly Point[];
  /** Clock time from which active time is counted. */
  readonly startedAt: number;
  /** Clock time at which the search was handed over: stops of the process are noticed from here on. */
  readonly handedOverAt: number;
  /** Nodes of this thread; Infinity for no limit. */
  readonly nodes: number;
  readonly reportRootMoves: boolean;
}

export type WorkerReply =
  | { readonly kind: 'progress'; readonly search: number; readonly news: ProgressNews }
  | { readonly kind: 'result'; readonly search: number; readonly result: ThreadResult }
  /** The core failed; this thread is of no more use. */
  | { readonly kind: 'fault'; readonly message: string };

export interface ThreadResult {
  readonly points: readonly Point[];
  /** The best line of the last completed iteration. */
  readonly info?: SearchInfo;
  readonly noLegalMove: boolean;
}
