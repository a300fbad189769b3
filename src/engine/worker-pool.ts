import v8 from 'node:v8';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
import { createMemory } from '../binding/core-instance.ts';
import type { NetSource } from '../binding/net-file.ts';
import type { SearchResult } from '../binding/search-result.ts';
import { debug, debugFault } from '../system/debug-log.ts';
import { readThreadTime } from '../system/thread-time.ts';
import type { ControlBlock } from './control-block.ts';
import { HandedOver } from './handed-over.ts';
import { noteThreadStart } from './thread-start.ts';
import type { SearchJob, WorkerReply, WorkerRequest, WorkerSetup } from './worker-messages.ts';
import type { ProgressNews } from './worker-progress.ts';

/** Heap and stack of a searching thread: its work lies in the core's memory, outside the heap. */
const WORKER_LIMITS = {
  maxYoungGenerationSizeMb: 1,
  maxOldGenerationSizeMb: 24,
  codeRangeSizeMb: 8,
  /** A search 200 plies deep with the search for wins by fours on top takes a few hundred KiB of native stack. */
  stackSizeMb: 4,
} as const;

/** How long the main searcher's answer waits for the helpers' votes. */
const VOTES_MS = 5;

export interface PoolListener {
  onProgress(search: number, news: ProgressNews): void;
  onResult(search: number, result: SearchResult): void;
  /** A thread died, failed or hangs. Called once; the pool must be disposed. */
  onFault(error: unknown): void;
}

type News = Pick<WorkerReply & { readonly kind: 'result' }, 'search' | 'news' | 'tableUsage'>;

export interface PoolParts {
  /** Compiles the core when it is first asked for. */
  readonly module: () => WebAssembly.Module;
  readonly workerSource: string;
  /** Finds the nets when they are first needed. */
  readonly nets: NetSource;
}

/** The threads that search, and the memory they share. */
export class WorkerPool {
  readonly #workers: { readonly worker: Worker; readonly started: Promise<void> }[] = [];
  readonly #parts: PoolParts;
  readonly #listener: PoolListener;
  readonly #handedOver: HandedOver;
  /** Where the system tells how each thread spends its time. */
  readonly #timeFiles: (string | undefined)[] = [];
  #tableBytes = 0;
  #tableUsage = 0;
  #coreBytes = 0;
  /** The newest search when the memory was new: what those up to it tell and leave behind is of an older one. */
  #memorySince = 0;
  /** Whether a search has left anything in the memory. */
  #used = false;
  /** The search whose results are being collected, the newest one. */
  #search = 0;
  #mainResult: SearchResult | undefined;
  #helperResults: SearchResult[] = [];
  #votesTimer: NodeJS.Timeout | undefined;
  #over = false;

  /** Throws an Error if the system has no thread to give. With fewer than were wanted it is content. */
  constructor(parts: PoolParts, threads: number, listener: PoolListener) {
    this.#parts = parts;
    this.#listener = listener;
    for (let thread = 0; thread < threads; thread++) {
      try {
        this.#spawn(thread);
      } catch (error) {
        debugFault(`search thread ${thread} cannot be started`, error);
        if (thread === 0) throw error;
        break;
      }
    }
    this.#handedOver = new HandedOver(
      this.threads,
      (thread) => {
        const file = this.#timeFiles[thread];
        return file === undefined ? undefined : readThreadTime(file)?.computing;
      },
      () => this.#fault('the search threads', 'told to stop, they compute and do not answer'),
    );
  }

  get threads(): number {
    return this.#workers.length;
  }

  /**
   * Whether a search handed over now would begin at once. Until the thread runs it waits for it, as long as it takes
   * Node to start one: 30 ms and more, and seconds on a busy machine.
   */
  get isReady(): boolean {
    return this.#handedOver.isDone;
  }

  /** Whether an older search might be hanging in the core instead of waiting for a processor. */
  get mayHang(): boolean {
    return this.#handedOver.mayHang;
  }

  get tableBytes(): number {
    return this.#tableBytes;
  }

  /** How much of the table is in use, 0 to 1, as last reported by the searching thread. */
  get tableUsage(): number {
    return this.#tableUsage;
  }

  /**
   * A new, empty memory, during a search after it; the old one is given back. Throws an Error if the system has none to
   * give; the old one stays then.
   */
  useMemory(coreBytes: number, tableBytes: number): void {
    const memory = createMemory(coreBytes + tableBytes);
    const module = this.#parts.module();
    const replaces = this.#tableBytes > 0;
    this.#coreBytes = coreBytes;
    this.#tableBytes = tableBytes;
    this.#tableUsage = 0;
    this.#used = false;
    this.#memorySince = this.#search;
    debug('memory', `${coreBytes >> 10} KiB for the core, ${tableBytes >> 10} KiB for the table`);
    this.#postAll({ kind: 'attach', module, memory, table: { address: coreBytes, bytes: tableBytes } });
    if (replaces) setImmediate(collectGarbage);
  }

  /** Forgets everything: fresh pages from the system come faster than old ones are wiped. Throws as useMemory does. */
  clear(): void {
    const isUsed = this.#used || this.#handedOver.mayHaveUsedMemory(this.#memorySince);
    if (isUsed) this.useMemory(this.#coreBytes, this.#tableBytes);
  }

  search(job: SearchJob, control: ControlBlock): void {
    clearTimeout(this.#votesTimer);
    this.#search = job.search;
    this.#mainResult = undefined;
    this.#helperResults = [];
    this.#handedOver.add(job.search, control);
    this.#postAll({ kind: 'search', job });
  }

  /** The search has been stopped. Its result follows at once, or the pool is at fault. */
  watchStop(search: number): void {
    this.#handedOver.noteStop(search);
  }

  dispose(): void {
    this.#over = true;
    clearTimeout(this.#votesTimer);
    this.#handedOver.abandonAll();
    const ended = this.#workers.map(({ worker, started }) => started.then(() => worker.terminate()));
    void Promise.allSettled(ended).then(collectGarbage);
  }

  #spawn(thread: number): void {
    const setup: WorkerSetup = { thread };
    exposeCollector();
    const worker = new Worker(this.#parts.workerSource, {
      eval: true,
      workerData: setup,
      resourceLimits: WORKER_LIMITS,
      // Nothing but protocol lines may reach the process's streams, whatever Node finds to say.
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
      trackUnmanagedFds: false,
    });
    worker.on('message', (reply: WorkerReply) => this.#receive(thread, reply));
    worker.on('error', (error) => this.#fault(`search thread ${thread}`, error));
    worker.on('exit', (code) => this.#fault(`search thread ${thread}`, `it ended with exit code ${code}`));
    debug('threads', `search thread ${thread} is being started`);
    this.#workers.push({ worker, started: noteThreadStart(worker) });
  }

  #receive(thread: number, reply: WorkerReply): void {
    if (this.#over) return;
    switch (reply.kind) {
      case 'started':
        debug('threads', `search thread ${thread} runs`);
        this.#timeFiles[thread] = reply.timeFile;
        this.#handedOver.noteStart(thread);
        break;
      case 'progress':
        this.#takeNews(reply);
        break;
      case 'result':
        if (thread === 0) this.#takeNews(reply);
        if (reply.search > this.#memorySince) this.#used = true;
        this.#handedOver.noteAnswer(thread, reply.search);
        this.#collect(thread, reply.search, reply.result);
        break;
      case 'dropped':
        this.#handedOver.noteAnswer(thread, reply.search);
        break;
      case 'fault':
        this.#fault(`search thread ${thread}`, reply.fault);
        break;
    }
  }

  #takeNews({ search, news, tableUsage }: News): void {
    if (search > this.#memorySince) this.#tableUsage = tableUsage;
    if (news) this.#listener.onProgress(search, news);
  }

  #collect(thread: number, search: number, result: SearchResult): void {
    if (search !== this.#search) return;
    if (thread === 0) this.#mainResult = result;
    else this.#helperResults.push(result);
    if (!this.#mainResult) return;
    clearTimeout(this.#votesTimer);
    if (this.#helperResults.length === this.threads - 1) this.#conclude();
    else this.#votesTimer = setTimeout(() => this.#conclude(), VOTES_MS);
  }

  #conclude(): void {
    if (this.#over || !this.#mainResult) return;
    const result = chooseResult(this.#mainResult, this.#helperResults);
    this.#mainResult = undefined;
    this.#listener.onResult(this.#search, result);
  }

  #fault(where: string, error: unknown): void {
    if (this.#over) return;
    debugFault(where, error);
    this.#over = true;
    this.#listener.onFault(error instanceof Error ? error : errorOf(where, String(error)));
  }

  #postAll(request: WorkerRequest): void {
    for (const { worker } of this.#workers) worker.postMessage(request);
  }
}

/** What a thread has reported of an error of its own: the error, and the lines of its stack. */
function errorOf(where: string, fault: string): Error {
  const [message = ''] = fault.split('\n');
  return Object.assign(new Error(`${where}: ${message}`), { stack: fault });
}

/**
 * The answer of several threads: the main searcher's, unless a helper proved a win or a shorter one, or searched
 * deeper. A helper's loss never counts, as others may have the move that avoids it; nor do helpers in a search for
 * several lines.
 */
export function chooseResult(main: SearchResult, helpers: readonly SearchResult[]): SearchResult {
  const [mainLine] = main.lines;
  if (mainLine && mainLine.lineCount > 1) return main;
  let best = main;
  for (const helper of helpers) if (isBetter(helper, best)) best = helper;
  return best;
}

/**
 * The answer where the protocol thread searched a little itself while the threads were being started. If the search is
 * to be repeatable (it has a node limit) that one only counts where the threads found nothing: how far it came depends
 * on the clock.
 */
export function chooseOverStandIn(
  threads: SearchResult,
  standIn: SearchResult,
  isRepeatable: boolean,
): SearchResult {
  return isRepeatable && threads.lines.length > 0 ? threads : chooseResult(threads, [standIn]);
}

function isBetter(a: SearchResult, b: SearchResult): boolean {
  const [ours] = a.lines;
  const [theirs] = b.lines;
  if (!ours || a.points.length === 0) return false;
  if (!theirs) return true;
  const left = ours.score;
  const right = theirs.score;
  if (left.kind === 'win') return right.kind !== 'win' || left.plies < right.plies;
  if (right.kind === 'win' || left.kind === 'loss') return false;
  return ours.depth > theirs.depth;
}

/** Lets threads that are created from now on collect their garbage when they want to. */
export function exposeCollector(): void {
  v8.setFlagsFromString('--expose-gc');
}

/**
 * Collects this thread's garbage now: the collector does not count a shared memory that was given up. The main thread,
 * older than the flag, needs a new context for it, which other threads must not make (V8 would write on standard
 * error).
 */
function collectGarbage(): void {
  const collect = globalThis.gc ?? collectorOfNewContext();
  collect();
}

function collectorOfNewContext(): () => void {
  exposeCollector();
  return vm.runInNewContext('gc');
}
