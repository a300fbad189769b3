import type { Net } from '../binding/net-file.ts';
import type { SearchResult } from '../binding/search-result.ts';
import type { SearchRequest } from './thinker.ts';
import type { ProgressNews } from './worker-progress.ts';

/** What a searching thread is born with: nothing that has to be compiled first, so that it can start meanwhile. */
export interface WorkerSetup {
  /** 0 is the main searcher, which watches the limits; the others help it through the shared table. */
  readonly thread: number;
}

export type WorkerRequest =
  /** The core, and the memory to work in from now on, zeroed. */
  | {
      readonly kind: 'attach';
      readonly module: WebAssembly.Module;
      readonly memory: WebAssembly.Memory;
      readonly table: TablePlace;
    }
  | { readonly kind: 'search'; readonly job: SearchJob };

/** Where the transposition table lies in the memory. */
export interface TablePlace {
  readonly address: number;
  readonly bytes: number;
}

/** A search as it is handed to the threads. Its limits reach them through its control block, where they can change. */
export interface SearchJob {
  /** Searches are numbered from 1 up. */
  readonly search: number;
  /** Buffer of this search's ControlBlock. */
  readonly control: SharedArrayBuffer;
  readonly threads: number;
  readonly request: SearchRequest;
  /** Of the position's rule, where there is one: for the main searcher to load. */
  readonly net?: Net;
  /** Clock time at which the search was handed over: stops of the process are noticed from here on. */
  readonly handedOverAt: number;
  readonly reportRootMoves: boolean;
}

export type WorkerReply =
  /** The first word of a thread. `timeFile`: where the system tells how it spends its time (thread-time.ts). */
  | { readonly kind: 'started'; readonly timeFile: string | undefined }
  | {
      readonly kind: 'progress';
      readonly search: number;
      readonly news: ProgressNews;
      /** How much of the table is in use, 0 to 1. */
      readonly tableUsage: number;
    }
  | {
      readonly kind: 'result';
      readonly search: number;
      readonly result: SearchResult;
      /** What was not reported yet. */
      readonly news: ProgressNews | undefined;
      readonly tableUsage: number;
    }
  /** The search had been abandoned before this thread came to it. */
  | { readonly kind: 'dropped'; readonly search: number }
  /** The core failed; this thread is of no more use. `fault`: the error with its stack. */
  | { readonly kind: 'fault'; readonly fault: string };
