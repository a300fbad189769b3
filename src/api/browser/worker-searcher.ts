import { createMemory, reservedBytes } from '../../binding/core-instance.ts';
import type { NetSource } from '../../binding/net-file.ts';
import type { CoreReferee } from '../../binding/referee.ts';
import { NOTHING_FOUND, type SearchResult } from '../../binding/search-result.ts';
import { deferred } from '../../system/waiting.ts';
import type { FoundInfo, Searcher, SearcherRequest } from '../engine.ts';
import {
  controlBytes,
  controlOf,
  type SharedParts,
  type ThreadReply,
  type ThreadRequest,
} from './page-worker-messages.ts';

/** What a worker failed with that the browser has no words for: it was kept from starting. */
export const NOT_STARTED =
  'the browser starts no worker; a content security policy must allow worker-src blob:';

export interface SearcherParts {
  /** For shared memory if `isShared`, else for unshared. */
  readonly module: WebAssembly.Module;
  readonly isShared: boolean;
  /** More than one only if `isShared`. */
  readonly threads: number;
  /** Of the transposition table: a multiple of 64 KiB. */
  readonly tableBytes: number;
  readonly nets: NetSource;
  /** Has a move where a search was stopped at once. */
  readonly referee: Pick<CoreReferee, 'quickMove'>;
  /** The script of a thread (page-worker.ts). */
  readonly script: string;
}

interface Running {
  readonly search: number;
  readonly request: SearcherRequest;
  readonly onInfo: (found: FoundInfo) => void;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: Error) => void;
  state: SearchResult;
  /** Threads that have not answered yet. */
  pending: number;
  result: SearchResult | undefined;
}

interface Crew {
  readonly workers: readonly Worker[];
  readonly shared: SharedParts | undefined;
}

/**
 * Searches in Web Workers, one search at a time, so that the page never waits. A worker that searches hears nothing.
 * Where the page is isolated from others (`tengen board` serves it so), several threads share memory, and are stopped
 * through it. Elsewhere one thread searches, and is stopped by being ended: another one stands ready by then. That
 * stops at once in every browser and costs what the table knew; searching in slices, between which the worker would
 * listen, costs the unfinished iteration of each.
 */
export class WorkerSearcher implements Searcher {
  readonly #parts: SearcherParts;
  readonly #scriptUrl: string;
  /** None after a failure, until the next search: threads that cannot run would be started again and again. */
  #crew: Crew | undefined;
  /** Stands ready for when the other one is ended. */
  #spare: Crew | undefined;
  #running: Running | undefined;
  #searches = 0;

  constructor(parts: SearcherParts) {
    this.#parts = parts;
    this.#scriptUrl = URL.createObjectURL(new Blob([parts.script], { type: 'text/javascript' }));
  }

  get threads(): number {
    return this.#parts.threads;
  }

  prepare(): void {
    this.#crew ??= this.#hire();
  }

  /** Rejects if the core fails; the next search has a fresh one. */
  search(request: SearcherRequest, onInfo: (found: FoundInfo) => void): Promise<SearchResult> {
    const search = ++this.#searches;
    const { promise, resolve, reject } = deferred<SearchResult>();
    this.#crew ??= this.#hire();
    const { workers } = this.#crew;
    this.#running = {
      ...{ search, request, onInfo, resolve, reject },
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
    this.#crew = this.#spare;
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
      worker.onerror = ({ message }) => this.#hear(worker, { kind: 'fault', fault: message ?? NOT_STARTED });
      const request: ThreadRequest = { kind: 'attach', module, tableBytes, thread, threads, shared };
      worker.postMessage(request);
      return worker;
    });
    return { workers, shared };
  }

  /** Ends the threads, whatever they do. */
  #dismiss(crew: Crew | undefined): void {
    for (const worker of crew?.workers ?? []) worker.terminate();
  }

  #hand(workers: readonly Worker[], search: number, request: SearcherRequest): void {
    const net = this.#parts.nets(request.position.rule);
    const message: ThreadRequest = { kind: 'search', search, request, net };
    for (const worker of workers) worker.postMessage(message);
    if (this.#parts.isShared) return;
    try {
      // While it searches there is time to get its successor ready.
      this.#spare ??= this.#hire();
    } catch {
      // It searches all the same; the next search after a stop makes the successor, or hears why not.
    }
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
        running.onInfo(reply.state);
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
    if (!running) return;
    const { position, excluded } = running.request;
    // One that was stopped at once has found nothing yet.
    const quick = result.points.length > 0 ? undefined : this.#parts.referee.quickMove(position, excluded);
    running.resolve(quick ? { ...result, points: [quick], shortcoming: 'it was stopped at once' } : result);
  }
}
