import { createMemory, reservedBytes } from '../../binding/core-instance.ts';
import type { NetSource } from '../../binding/net-file.ts';
import { NOTHING_FOUND, type SearchResult } from '../../binding/search-result.ts';
import { unsharedCore } from '../../binding/unshared-core.ts';
import { deferred } from '../../system/waiting.ts';
import {
  controlBytes,
  controlOf,
  type PageSearchRequest,
  type SharedParts,
  type ThreadReply,
  type ThreadRequest,
} from './page-worker-messages.ts';

/** What the engine is made of. */
export interface EngineParts {
  /** For shared memory if `isShared`, else for unshared. */
  readonly module: WebAssembly.Module;
  readonly isShared: boolean;
  /** More than one only if `isShared`. */
  readonly threads: number;
  /** Of the transposition table: a multiple of 64 KiB. */
  readonly tableBytes: number;
  readonly nets: NetSource;
  /** The script of a thread (page-worker.ts). */
  readonly script: string;
}

/** Compiles the core for shared memory where the page is isolated from others, else for memory of one thread's own. */
export async function compileFor(
  core: Uint8Array<ArrayBuffer>,
): Promise<Pick<EngineParts, 'module' | 'isShared'>> {
  const isShared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined';
  return { module: await WebAssembly.compile(isShared ? core : unsharedCore(core)), isShared };
}

interface Running {
  readonly search: number;
  readonly request: PageSearchRequest;
  readonly onProgress: (state: SearchResult) => void;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: Error) => void;
  readonly done: Promise<unknown>;
  state: SearchResult;
  /** Threads that have not answered yet. */
  pending: number;
  result: SearchResult | undefined;
}

/** The threads of one core. */
interface Crew {
  readonly workers: readonly Worker[];
  readonly shared: SharedParts | undefined;
}

/**
 * The engine of the page: one search at a time, in Web Workers, so that the page never waits. A worker that searches
 * hears nothing. Where the page is isolated from others (`tengen board` serves it so), several threads share memory,
 * and are stopped through it. Elsewhere one thread searches, and is stopped by being ended: another one stands ready by
 * then. That stops at once in every browser and costs what the table knew; searching in slices, between which the
 * worker would listen, costs the unfinished iteration of each.
 */
export class PageEngine {
  readonly #parts: EngineParts;
  readonly #scriptUrl: string;
  /** None after a failure, until the next search: threads that cannot run would be started again and again. */
  #crew: Crew | undefined;
  /** Stands ready for when the other one is ended. */
  #spare: Crew | undefined;
  #running: Running | undefined;
  #searches = 0;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#scriptUrl = URL.createObjectURL(new Blob([parts.script], { type: 'text/javascript' }));
    this.#crew = this.#hire();
  }

  get threads(): number {
    return this.#parts.threads;
  }

  /**
   * Searches; a search that is running is stopped before. Resolves with what was found when a limit is reached or
   * `stop` is called. Rejects if the core fails; the next search has a fresh one.
   */
  async search(
    request: PageSearchRequest,
    onProgress: (state: SearchResult) => void = () => {},
  ): Promise<SearchResult> {
    while (this.#running) {
      const { done } = this.#running;
      this.stop();
      await done;
    }
    const search = ++this.#searches;
    const { promise, resolve, reject } = deferred<SearchResult>();
    this.#crew ??= this.#hire();
    const { workers } = this.#crew;
    this.#running = {
      search,
      request,
      onProgress,
      resolve,
      reject,
      done: promise.catch(() => {}),
      state: NOTHING_FOUND,
      pending: workers.length,
      result: undefined,
    };
    this.#hand(workers.slice(0, 1), search, request);
    return promise;
  }

  /**
   * Ends the running search with what it knows. Where memory is shared that takes a few milliseconds, elsewhere none.
   */
  stop(): void {
    const running = this.#running;
    if (!running) return;
    if (this.#crew?.shared) {
      Atomics.store(controlOf(this.#crew.shared.control).stops, 0, running.search);
      return;
    }
    this.#dismiss(this.#crew);
    this.#crew = this.#spare ?? this.#hire();
    this.#spare = undefined;
    this.#finish(running.state);
  }

  /** Ends the threads; a search that runs is not answered. */
  dispose(): void {
    this.#running = undefined;
    for (const crew of [this.#crew, this.#spare]) this.#dismiss(crew);
    this.#crew = { workers: [], shared: undefined };
    this.#spare = undefined;
    URL.revokeObjectURL(this.#scriptUrl);
  }

  #hire(): Crew {
    const { module, isShared, threads, tableBytes } = this.#parts;
    const shared = isShared
      ? {
          memory: createMemory(reservedBytes(module, threads, 'shared') + tableBytes),
          control: new SharedArrayBuffer(controlBytes(threads)),
        }
      : undefined;
    const workers = Array.from({ length: threads }, (_, thread) => {
      const worker = new Worker(this.#scriptUrl);
      worker.onmessage = ({ data }: MessageEvent<ThreadReply>) => this.#hear(worker, data);
      worker.onerror = ({ message }) => this.#hear(worker, { kind: 'fault', fault: message });
      const request: ThreadRequest = {
        kind: 'attach',
        module,
        tableBytes,
        thread,
        threads,
        ...(shared && { shared }),
      };
      worker.postMessage(request);
      return worker;
    });
    return { workers, shared };
  }

  /** Ends the threads, whatever they do. */
  #dismiss(crew: Crew | undefined): void {
    for (const worker of crew?.workers ?? []) worker.terminate();
  }

  #hand(workers: readonly Worker[], search: number, request: PageSearchRequest): void {
    const net = this.#parts.nets(request.position.rule);
    const message: ThreadRequest = { kind: 'search', search, request, net };
    for (const worker of workers) worker.postMessage(message);
    // While it searches there is time to get its successor ready.
    if (!this.#parts.isShared) this.#spare ??= this.#hire();
  }

  #hear(worker: Worker, reply: ThreadReply): void {
    if (this.#spare?.workers.includes(worker) && reply.kind === 'fault') {
      this.#dismiss(this.#spare);
      this.#spare = undefined;
    }
    const { workers = [] } = this.#crew ?? {};
    if (!workers.includes(worker)) return;
    const running = this.#running;
    if (reply.kind === 'fault') {
      this.#dismiss(this.#crew);
      this.#crew = this.#spare;
      this.#spare = undefined;
      this.#running = undefined;
      running?.reject(new Error(reply.fault));
      return;
    }
    if (!running || reply.search !== running.search) return;
    switch (reply.kind) {
      case 'prepared':
        this.#hand(workers.slice(1), running.search, running.request);
        return;
      case 'progress':
        running.state = reply.state;
        running.onProgress(reply.state);
        return;
      case 'result':
        this.#takeResult(running, worker, reply.result);
    }
  }

  /** The first thread's result counts; it ends the others' searches. */
  #takeResult(running: Running, worker: Worker, result: SearchResult): void {
    running.pending--;
    if (worker === this.#crew?.workers[0]) {
      running.result = result;
      if (running.pending > 0) this.stop();
    }
    if (running.pending === 0 && running.result) this.#finish(running.result);
  }

  #finish(result: SearchResult): void {
    const running = this.#running;
    this.#running = undefined;
    running?.resolve(result);
  }
}
