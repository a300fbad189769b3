import { SUSPENSION_MS } from './process-suspension.ts';

/**
 * Control block: shared memory between the protocol thread and the searching threads, since a thread inside the core
 * receives no message. Each search has its own, so that what is left of an older one cannot touch it.
 *
 * The host's `poll` reads it, the core never does. Times are whole ms since the search's start.
 */
export const UNLIMITED = 0x7fffffff;

/** Int32 words. */
const WORD = {
  /** STATE bits, each set once and never cleared. Threads wait on this word. */
  state: 0,
  /** Helpers that were let in and have not finished. */
  helpersActive: 1,
  target: 2,
  hard: 3,
  depth: 4,
  flexible: 5,
  /** By the main searcher's looks at the clock, how long the process was stopped during this search. */
  suspended: 6,
  /** When the main searcher last looked at the clock, stopped time included. */
  lastLook: 7,
} as const;

const STATE = {
  /** The main searcher has begun: the board's rule and table are ready, helpers may begin. */
  begun: 1,
  /** The search shall end; its answer is wanted. */
  stopped: 2,
  /** The search has been answered otherwise: a thread that has not begun it drops it. */
  abandoned: 4,
} as const;

/** Even, for the sake of the doubles behind them. */
const WORDS = 8;

/** How often the main searcher, while it waits for helpers of the search before, looks whether it still has to. */
const HELPERS_CHECK_MS = 10;

/** Limits of the running search, as the searching thread compares them. UNLIMITED where there is none. */
export interface LiveLimits {
  readonly target: number;
  readonly hard: number;
  readonly depth: number;
  /** Nodes of one thread; Infinity for no limit. */
  readonly nodes: number;
  /** Whether time saved now can be spent on a later move. */
  readonly flexible: boolean;
}

export class ControlBlock {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array;
  /** Node limit, then the count of each thread. A torn read would only show a wrong count for a moment. */
  readonly #nodes: Float64Array;

  private constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer;
    this.#words = new Int32Array(buffer, 0, WORDS);
    this.#nodes = new Float64Array(buffer, WORDS * Int32Array.BYTES_PER_ELEMENT);
  }

  /** For a new search, by up to `threads` threads. */
  static create(threads: number): ControlBlock {
    const bytes = WORDS * Int32Array.BYTES_PER_ELEMENT + (threads + 1) * Float64Array.BYTES_PER_ELEMENT;
    return new ControlBlock(new SharedArrayBuffer(bytes));
  }

  static over(buffer: SharedArrayBuffer): ControlBlock {
    return new ControlBlock(buffer);
  }

  /** Ends the search: its threads answer with what they have. */
  stop(): void {
    this.#set(STATE.stopped);
  }

  /** Ends the search, whose answer is no longer wanted. */
  abandon(): void {
    this.#set(STATE.stopped | STATE.abandoned);
  }

  get isStopped(): boolean {
    return this.#has(STATE.stopped);
  }

  get isAbandoned(): boolean {
    return this.#has(STATE.abandoned);
  }

  /** Whether the main searcher has begun, which it may have long after the search was handed over. */
  get hasBegun(): boolean {
    return this.#has(STATE.begun);
  }

  setLimits(limits: LiveLimits): void {
    this.#nodes[0] = limits.nodes;
    Atomics.store(this.#words, WORD.target, toWord(limits.target));
    Atomics.store(this.#words, WORD.depth, toWord(limits.depth));
    Atomics.store(this.#words, WORD.flexible, limits.flexible ? 1 : 0);
    Atomics.store(this.#words, WORD.hard, toWord(limits.hard));
  }

  get target(): number {
    return Atomics.load(this.#words, WORD.target);
  }

  get hard(): number {
    return Atomics.load(this.#words, WORD.hard);
  }

  get depth(): number {
    return Atomics.load(this.#words, WORD.depth);
  }

  get flexible(): boolean {
    return Atomics.load(this.#words, WORD.flexible) !== 0;
  }

  get nodeLimit(): number {
    return this.#nodes[0] ?? Number.POSITIVE_INFINITY;
  }

  /** The main searcher's look at the clock: the time since the search's start, and how much of it was stopped time. */
  look(ms: number, suspended: number): void {
    Atomics.store(this.#words, WORD.suspended, toWord(suspended));
    Atomics.store(this.#words, WORD.lastLook, toWord(ms));
  }

  /** How long the process was stopped, up to `ms`, as the main searcher may yet find: its present silence counts. */
  suspendedUntil(ms: number): number {
    // In this order: a silence that is reported twice does no harm, one that is not reported does.
    const silence = ms - Atomics.load(this.#words, WORD.lastLook);
    const suspended = Atomics.load(this.#words, WORD.suspended);
    return suspended + (silence >= SUSPENSION_MS ? silence : 0);
  }

  setNodes(thread: number, nodes: number): void {
    this.#nodes[thread + 1] = nodes;
  }

  totalNodes(): number {
    let total = 0;
    for (let i = 1; i < this.#nodes.length; i++) total += this.#nodes[i] ?? 0;
    return total;
  }

  /** The main searcher, once the shared tables stand: lets `helpers` threads begin. False: the search was abandoned. */
  begin(helpers: number): boolean {
    Atomics.store(this.#words, WORD.helpersActive, helpers);
    for (;;) {
      const state = Atomics.load(this.#words, WORD.state);
      if ((state & STATE.abandoned) !== 0) return false;
      if (Atomics.compareExchange(this.#words, WORD.state, state, state | STATE.begun) === state) break;
    }
    Atomics.notify(this.#words, WORD.state);
    return true;
  }

  /** A helper, before it touches the core: waits for the main searcher. False: the search was abandoned before. */
  awaitBegin(): boolean {
    for (;;) {
      const state = Atomics.load(this.#words, WORD.state);
      if ((state & STATE.begun) !== 0) return true;
      if ((state & STATE.abandoned) !== 0) return false;
      Atomics.wait(this.#words, WORD.state, state);
    }
  }

  /** A helper that was let in. */
  helperDone(): void {
    Atomics.sub(this.#words, WORD.helpersActive, 1);
    Atomics.notify(this.#words, WORD.helpersActive);
  }

  /**
   * The main searcher, before it changes anything that helpers of this search read: waits until they have finished.
   * False: the search that wants to begin, `next`, was abandoned before.
   */
  awaitHelpers(next: ControlBlock): boolean {
    for (;;) {
      const active = Atomics.load(this.#words, WORD.helpersActive);
      if (active <= 0) return true;
      if (next.isAbandoned) return false;
      Atomics.wait(this.#words, WORD.helpersActive, active, HELPERS_CHECK_MS);
    }
  }

  #has(bits: number): boolean {
    return (Atomics.load(this.#words, WORD.state) & bits) !== 0;
  }

  #set(bits: number): void {
    Atomics.or(this.#words, WORD.state, bits);
    Atomics.notify(this.#words, WORD.state);
  }
}

function toWord(value: number): number {
  return Math.max(0, Math.min(UNLIMITED, Math.floor(value)));
}
