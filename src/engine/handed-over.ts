import type { ControlBlock } from './control-block.ts';

/**
 * A thread that was told to stop and does not answer either does not get to run, as on a busy machine or in a stopped
 * process, or computes without ever looking up, which it does every ms otherwise. Its computing time tells.
 */
const STUCK = {
  checkMs: 300,
  /** Computed since it was told: the thread is of no more use. More than getting ready for a search takes. */
  certainMs: 400,
  /** Computed since it was told, in the core: it might hang. */
  possibleMs: 5,
  /** Where the system does not tell, so much of the time that passes is taken for computing. */
  guess: 1 / 10,
} as const;

/** Time and timers; tests have their own. */
export interface StuckClock {
  now(): number;
  /** Returns a function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

const systemClock: StuckClock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms).unref();
    return () => clearTimeout(timer);
  },
};

interface Told {
  readonly search: number;
  readonly control: ControlBlock;
  /** ms that each thread had computed when it was told. */
  readonly computed: number[];
}

/** The searches that were handed over to the threads and are not answered by all of them; tells when a thread hangs. */
export class HandedOver {
  /** The newest search that each thread has answered; undefined for a thread that has not started. */
  readonly #answered: (number | undefined)[];
  readonly #unanswered = new Map<number, ControlBlock>();
  readonly #computed: (thread: number) => number | undefined;
  readonly #onStuck: () => void;
  readonly #clock: StuckClock;
  #newest = 0;
  /** The oldest search that was told to stop and is unanswered. */
  #told: Told | undefined;
  #cancel: (() => void) | undefined;
  /** ms that have passed while a search was told, in steps that a stop of the process cannot make longer. */
  #watched = 0;
  #watchedAt = 0;

  /** `computed`: the computing time of a thread in ms, where the system tells it. `onStuck` is called once at most. */
  constructor(
    threads: number,
    computed: (thread: number) => number | undefined,
    onStuck: () => void,
    clock: StuckClock = systemClock,
  ) {
    this.#answered = Array.from({ length: threads }, () => undefined);
    this.#computed = computed;
    this.#onStuck = onStuck;
    this.#clock = clock;
  }

  add(search: number, control: ControlBlock): void {
    this.#newest = search;
    this.#unanswered.set(search, control);
  }

  noteStart(thread: number): void {
    this.#answered[thread] = 0;
    // What it has computed by now was its start.
    if (this.#told) this.#told.computed[thread] = this.#computedBy(thread);
  }

  noteAnswer(thread: number, search: number): void {
    this.#answered[thread] = search;
    const byAll = this.#answeredByAll();
    for (const each of this.#unanswered.keys()) if (each <= byAll) this.#unanswered.delete(each);
    if (!this.#told || this.#told.search > byAll) return;
    this.#told = undefined;
    const next = [...this.#unanswered].find(([, control]) => control.isStopped);
    if (next) this.#tell(...next);
  }

  /** The search was told to stop. */
  noteStop(search: number): void {
    const control = this.#unanswered.get(search);
    if (control && !this.#told) this.#tell(search, control);
  }

  /** Whether the main searcher has answered everything, so that it would begin a search at once. */
  get isDone(): boolean {
    return (
      this.#answered[0] === this.#newest || (this.#answered[0] !== undefined && this.#unanswered.size === 0)
    );
  }

  /** Whether a thread might be hanging in the core. */
  get mayHang(): boolean {
    return this.#told?.control.hasBegun === true && this.#computedMost(this.#told) >= STUCK.possibleMs;
  }

  /** Searches after this one whose threads may have left something in the memory, or still may. */
  mayHaveUsedMemory(since: number): boolean {
    return [...this.#unanswered].some(
      ([search, control]) => search > since && (control.hasBegun || !control.isAbandoned),
    );
  }

  /** The threads are ended: no search of theirs is to go on. */
  abandonAll(): void {
    this.#cancel?.();
    for (const control of this.#unanswered.values()) control.abandon();
  }

  #tell(search: number, control: ControlBlock): void {
    this.#told = { search, control, computed: this.#answered.map((_, thread) => this.#computedBy(thread)) };
    if (!this.#cancel) this.#checkLater();
  }

  #checkLater(): void {
    this.#watchedAt = this.#clock.now();
    this.#cancel = this.#clock.after(STUCK.checkMs, () => {
      this.#cancel = undefined;
      this.#watched += STUCK.checkMs;
      if (!this.#told) return;
      if (this.#computedMost(this.#told) >= STUCK.certainMs) this.#onStuck();
      else this.#checkLater();
    });
  }

  /** By one of the threads that owe an answer. A thread that never starts tells so by its exit. */
  #computedMost({ search, computed }: Told): number {
    const owing = this.#answered.map((answered, thread) =>
      answered !== undefined && answered < search ? this.#computedBy(thread) - (computed[thread] ?? 0) : 0,
    );
    return Math.max(0, ...owing);
  }

  #computedBy(thread: number): number {
    return this.#computed(thread) ?? this.#guessed();
  }

  #guessed(): number {
    const sinceCheck = this.#cancel ? this.#clock.now() - this.#watchedAt : 0;
    return (this.#watched + Math.min(STUCK.checkMs, sinceCheck)) * STUCK.guess;
  }

  #answeredByAll(): number {
    return Math.min(...this.#answered.map((answered) => answered ?? 0));
  }
}
