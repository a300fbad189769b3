import { Worker } from 'node:worker_threads';
import { createMemory } from '../binding/core-instance.ts';
import type { NetSource } from '../binding/net-file.ts';
import { debug, debugFault } from '../system/debug-log.ts';
import { chooseResult } from './choose-result.ts';
import { ControlBlock } from './control-block.ts';
import { collectGarbage, exposeCollector } from './garbage-collector.ts';
import type { ProgressNews } from './search-progress.ts';
import type {
  SearchJob,
  ThreadResult,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from './search-worker-messages.ts';
import { noteThreadStart } from './thread-start.ts';

/** Heap and stack of a searching thread: its work lies in the core's memory, outside the heap. */
const WORKER_LIMITS = {
  maxYoungGenerationSizeMb: 1,
  maxOldGenerationSizeMb: 24,
  codeRangeSizeMb: 8,
  /** A search 200 plies deep with the search for wins by fours on top takes a few hundred KiB of native stack. */
  stackSizeMb: 4,
} as const;

const TIMEOUT = {
  /** How long the main searcher's answer waits for the helpers' votes. */
  helpersMs: 5,
  /** A thread that was told to stop and has not answered after this is stuck. */
  stuckMs: 300,
  /** A timer this late means that the process itself was stopped: the thread gets another chance. */
  lateMs: 100,
} as const;

export interface PoolListener {
  onProgress(search: number, news: ProgressNews): void;
  onResult(search: number, result: ThreadResult): void;
  /** A thread died, failed or hangs. Called once; the pool must be disposed. */
  onFault(): void;
}

export interface PoolParts {
  /** Compiles the core when it is first asked for. */
  readonly module: () => WebAssembly.Module;
  readonly workerSource: string;
  /** Finds the nets when they are first needed. */
  readonly nets: NetSource;
}

/** The threads that search, and the memory they share. */
export class WorkerPool {
  readonly control: ControlBlock;
  readonly threads: number;
  readonly #workers: { readonly worker: Worker; readonly started: Promise<void> }[] = [];
  readonly #parts: PoolParts;
  readonly #listener: PoolListener;
  #running = 0;
  #tableBytes = 0;
  #tableUsage = 0;
  #coreBytes = 0;
  /** Whether a search has left anything in the memory. */
  #used = false;
  /** The search whose results are being collected. */
  #search = 0;
  #mainResult: ThreadResult | undefined;
  #helperResults: ThreadResult[] = [];
  #helperTimer: NodeJS.Timeout | undefined;
  /** The newest search that the main searcher has answered. */
  #answered = 0;
  #stuckTimer: NodeJS.Timeout | undefined;
  #over = false;

  constructor(parts: PoolParts, threads: number, listener: PoolListener) {
    this.threads = threads;
    this.#parts = parts;
    this.#listener = listener;
    this.control = ControlBlock.create(threads);
    for (let thread = 0; thread < threads; thread++) this.#spawn(thread);
  }

  /**
   * Whether all threads run: until then a search waits for them, as long as it takes Node to start one (30 ms and
   * more).
   */
  get hasStarted(): boolean {
    return this.#running === this.threads;
  }

  get tableBytes(): number {
    return this.#tableBytes;
  }

  /** How much of the table is in use, 0 to 1, as far as the searching thread has told. */
  get tableUsage(): number {
    return this.#tableUsage;
  }

  /** A new, empty memory. What the old one held is forgotten and given back. During a search: after it. */
  useMemory(coreBytes: number, tableBytes: number): void {
    const replaces = this.#tableBytes > 0;
    this.#coreBytes = coreBytes;
    this.#tableBytes = tableBytes;
    this.#used = false;
    debug('memory', `${coreBytes >> 10} KiB for the core, ${tableBytes >> 10} KiB for the table`);
    this.#tableUsage = 0;
    this.#postAll({
      kind: 'attach',
      module: this.#parts.module(),
      memory: createMemory(coreBytes + tableBytes),
      table: { address: coreBytes, bytes: tableBytes },
    });
    if (replaces) setImmediate(collectGarbage);
  }

  /** Forgets everything: fresh pages from the system come faster than old ones are wiped. */
  clear(): void {
    if (this.#used) this.useMemory(this.#coreBytes, this.#tableBytes);
  }

  search(job: SearchJob): void {
    clearTimeout(this.#helperTimer);
    this.#search = job.search;
    this.#mainResult = undefined;
    this.#helperResults = [];
    this.#used = true;
    this.control.begin(job.handedOverAt - job.request.startedAt);
    this.#postAll({ kind: 'search', job });
  }

  /** Ends the search. Its result follows at once, or the pool is at fault. */
  stop(search: number): void {
    this.control.stop(search);
    this.#watchForStuck(search);
  }

  dispose(): void {
    this.#over = true;
    clearTimeout(this.#helperTimer);
    clearTimeout(this.#stuckTimer);
    this.control.stop(this.#search);
    const ended = this.#workers.map(({ worker, started }) => started.then(() => worker.terminate()));
    void Promise.allSettled(ended).then(collectGarbage);
  }

  #spawn(thread: number): void {
    const setup: WorkerSetup = {
      control: this.control.buffer,
      thread,
      threads: this.threads,
    };
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
    worker.once('online', () => {
      this.#running++;
      debug('threads', `search thread ${thread} runs`);
    });
    worker.on('error', (error) => this.#fault(`search thread ${thread}`, error));
    worker.on('exit', (code) => this.#fault(`search thread ${thread}`, `it ended with exit code ${code}`));
    debug('threads', `search thread ${thread} is being started`);
    this.#workers.push({ worker, started: noteThreadStart(worker) });
  }

  #receive(thread: number, reply: WorkerReply): void {
    if (this.#over) return;
    switch (reply.kind) {
      case 'progress':
        this.#tableUsage = reply.tableUsage;
        this.#listener.onProgress(reply.search, reply.news);
        break;
      case 'result':
        this.#collect(thread, reply.search, reply.result);
        break;
      case 'fault':
        this.#fault(`search thread ${thread}`, reply.fault);
        break;
    }
  }

  #collect(thread: number, search: number, result: ThreadResult): void {
    if (thread === 0) {
      this.#answered = search;
      clearTimeout(this.#stuckTimer);
    }
    if (search !== this.#search) return;
    if (thread === 0) this.#mainResult = result;
    else this.#helperResults.push(result);
    if (!this.#mainResult) return;
    clearTimeout(this.#helperTimer);
    if (this.#helperResults.length === this.threads - 1) this.#conclude();
    else this.#helperTimer = setTimeout(() => this.#conclude(), TIMEOUT.helpersMs);
  }

  #conclude(): void {
    if (this.#over || !this.#mainResult) return;
    const result = chooseResult(this.#mainResult, this.#helperResults);
    this.#mainResult = undefined;
    this.#listener.onResult(this.#search, result);
  }

  #watchForStuck(search: number): void {
    clearTimeout(this.#stuckTimer);
    const dueAt = performance.now() + TIMEOUT.stuckMs;
    this.#stuckTimer = setTimeout(() => {
      if (this.#answered >= search) return;
      // A thread that is still being started has not heard of the stop; should it never start, it tells so by its exit.
      const isExcused = !this.hasStarted || performance.now() - dueAt > TIMEOUT.lateMs;
      if (isExcused) this.#watchForStuck(search);
      else this.#fault('the search threads', 'told to stop, they do not answer');
    }, TIMEOUT.stuckMs);
    this.#stuckTimer.unref();
  }

  #fault(where: string, error: unknown): void {
    if (this.#over) return;
    debugFault(where, error);
    this.#over = true;
    this.#listener.onFault();
  }

  #postAll(request: WorkerRequest): void {
    for (const { worker } of this.#workers) worker.postMessage(request);
  }
}
