/**
 * What the protocol thread and the searching threads tell each other while a search runs, when no message
 * can be received by a thread inside the core. A small shared buffer of its own rather than part of the core's
 * memory, so that it survives when that is replaced. The core never reads it: only the host's `poll` does.
 *
 * Times are whole ms of active time since the search's start: time that the process spent stopped is subtracted.
 */
export const UNLIMITED = 0x7fffffff;

/** Int32 words; the searches are numbered from 1 up, so a stop meant for one can never hit the next. */
const WORD = {
  /** Searches up to this number shall end. */
  stop: 0,
  /** Searches up to this number have their board's rule and table ready: helpers may begin. */
  ready: 1,
  /** Helpers that have not finished the search that `ready` names. */
  helpersActive: 2,
  target: 3,
  hard: 4,
  depth: 5,
  flexible: 6,
  /** ms that the process was stopped during this search. */
  suspended: 7,
  /** When the main searcher last looked at the clock: ms since the search's start, stopped time included. */
  heartbeat: 8,
} as const;

/** Even, for the sake of the doubles behind them. */
const WORDS = 10;

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

  static create(threads: number): ControlBlock {
    const bytes = WORDS * Int32Array.BYTES_PER_ELEMENT + (threads + 1) * Float64Array.BYTES_PER_ELEMENT;
    return new ControlBlock(new SharedArrayBuffer(bytes));
  }

  static over(buffer: SharedArrayBuffer): ControlBlock {
    return new ControlBlock(buffer);
  }

  stop(search: number): void {
    Atomics.store(this.#words, WORD.stop, search);
    Atomics.notify(this.#words, WORD.ready);
  }

  isStopped(search: number): boolean {
    return Atomics.load(this.#words, WORD.stop) >= search;
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

  get suspended(): number {
    return Atomics.load(this.#words, WORD.suspended);
  }

  addSuspended(ms: number): void {
    Atomics.add(this.#words, WORD.suspended, Math.round(ms));
  }

  get heartbeat(): number {
    return Atomics.load(this.#words, WORD.heartbeat);
  }

  beat(ms: number): void {
    Atomics.store(this.#words, WORD.heartbeat, toWord(ms));
  }

  /** A new search, in which nothing has happened yet. Its limits are set apart. */
  begin(ms: number): void {
    this.beat(ms);
    Atomics.store(this.#words, WORD.suspended, 0);
    this.#nodes.fill(0, 1);
  }

  setNodes(thread: number, nodes: number): void {
    this.#nodes[thread + 1] = nodes;
  }

  totalNodes(): number {
    let total = 0;
    for (let i = 1; i < this.#nodes.length; i++) total += this.#nodes[i] ?? 0;
    return total;
  }

  /** The main searcher, once the shared tables stand: lets `helpers` threads begin. */
  releaseHelpers(search: number, helpers: number): void {
    Atomics.store(this.#words, WORD.helpersActive, helpers);
    Atomics.store(this.#words, WORD.ready, search);
    Atomics.notify(this.#words, WORD.ready);
  }

  /** A helper, before it touches the core. False: not released in time. */
  awaitRelease(search: number, timeoutMs: number): boolean {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const ready = Atomics.load(this.#words, WORD.ready);
      if (ready >= search) return true;
      const left = end - performance.now();
      if (left <= 0) return false;
      Atomics.wait(this.#words, WORD.ready, ready, left);
    }
  }

  helperDone(): void {
    Atomics.sub(this.#words, WORD.helpersActive, 1);
    Atomics.notify(this.#words, WORD.helpersActive);
  }

  /** The main searcher, before it changes anything that helpers read. False: one did not finish in time. */
  awaitHelpers(timeoutMs: number): boolean {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const active = Atomics.load(this.#words, WORD.helpersActive);
      if (active <= 0) return true;
      const left = end - performance.now();
      if (left <= 0) return false;
      Atomics.wait(this.#words, WORD.helpersActive, active, left);
    }
  }
}

function toWord(value: number): number {
  return Math.max(0, Math.min(UNLIMITED, Math.floor(value)));
}
