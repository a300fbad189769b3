import type { Net } from '../../binding/net-file.ts';
import type { SearchResult } from '../../binding/search-result.ts';
import type { SearcherRequest } from '../engine.ts';

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

export type ThreadRequest =
  | {
      readonly kind: 'attach';
      readonly module: WebAssembly.Module;
      readonly tableBytes: number;
      /** 0 watches the limits; the others help it through the shared table. */
      readonly thread: number;
      readonly threads: number;
      /** Where pages have shared memory. */
      readonly shared: SharedParts | undefined;
    }
  | {
      readonly kind: 'search';
      readonly search: number;
      readonly request: SearcherRequest;
      readonly net: Net | undefined;
    };

export type ThreadReply =
  /** The first thread has the tables of the rule ready: the others may begin. */
  | { readonly kind: 'prepared'; readonly search: number }
  | { readonly kind: 'progress'; readonly search: number; readonly state: SearchResult }
  | { readonly kind: 'result'; readonly search: number; readonly result: SearchResult }
  | { readonly kind: 'fault'; readonly fault: string };
