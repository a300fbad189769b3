import type { Net } from '../../binding/net-file.ts';
import type { SearchGoal, SearchResult } from '../../binding/search-result.ts';
import type { Point, Position } from '../../game/position.ts';

/** What a search of the page's is to find, and how long it may take. */
export interface PageSearchRequest {
  readonly position: Position;
  readonly goal: SearchGoal;
  readonly limits: PageSearchLimits;
}

/** No limit where none is given. */
export interface PageSearchLimits {
  readonly ms?: number;
  readonly nodes?: number;
  readonly depth?: number;
  /** Searches on although the move is settled, until the win or loss is proven: an analysis wants to know. */
  readonly untilProven?: boolean;
  /** First moves that are not to be tried. */
  readonly excluded?: readonly Point[];
  /**
   * Begins with an empty table: the same question has the same answer then, with one thread and limits of nodes or
   * depth.
   */
  readonly forgets?: boolean;
}

/** What threads and page share, where there is shared memory. */
export interface SharedParts {
  readonly memory: WebAssembly.Memory;
  /** As `controlOf` divides it. */
  readonly control: SharedArrayBuffer;
}

/** The number of the last search that is to stop, and how many nodes each thread has searched. */
export function controlOf(buffer: SharedArrayBuffer): {
  readonly stops: Int32Array;
  readonly nodes: Float64Array;
} {
  return { stops: new Int32Array(buffer, 0, 2), nodes: new Float64Array(buffer, 8) };
}

/** Bytes that `controlOf` divides. */
export function controlBytes(threads: number): number {
  return 8 + 8 * threads;
}

/** What a thread is told. */
export type ThreadRequest =
  | {
      readonly kind: 'attach';
      readonly module: WebAssembly.Module;
      readonly tableBytes: number;
      /** 0 watches the limits; the others help it through the shared table. */
      readonly thread: number;
      readonly threads: number;
      /** Where pages have shared memory. */
      readonly shared?: SharedParts;
    }
  | {
      readonly kind: 'search';
      readonly search: number;
      readonly request: PageSearchRequest;
      readonly net: Net | undefined;
    };

/** What a thread tells. */
export type ThreadReply =
  /** The first thread has the tables of the rule ready: the others may begin. */
  | { readonly kind: 'prepared'; readonly search: number }
  | { readonly kind: 'progress'; readonly search: number; readonly state: SearchResult }
  | { readonly kind: 'result'; readonly search: number; readonly result: SearchResult }
  | { readonly kind: 'fault'; readonly fault: string };
