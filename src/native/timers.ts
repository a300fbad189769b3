import { lent } from './lent.ts';

/** setTimeout and the like, on monotonic time. */

export class Timer {
  dueAt: number;
  readonly callback: () => void;
  /** Of an interval. */
  readonly everyMs: number | undefined;
  #holds = true;

  constructor(callback: () => void, ms: number, repeats: boolean) {
    // As in Node: 1 ms at least.
    const wait = Math.max(1, ms || 0);
    this.callback = callback;
    this.everyMs = repeats ? wait : undefined;
    this.dueAt = lent.now() + wait;
  }

  ref(): this {
    this.#holds = true;
    return this;
  }

  unref(): this {
    this.#holds = false;
    return this;
  }

  /** Whether the process lasts until it is due. */
  hasRef(): boolean {
    return this.#holds;
  }
}

/** The next one first; of those due at the same time the older. */
const timers: Timer[] = [];
let immediates: (() => void)[] = [];

function insert(timer: Timer): Timer {
  const later = timers.findIndex(({ dueAt }) => dueAt > timer.dueAt);
  timers.splice(later < 0 ? timers.length : later, 0, timer);
  return timer;
}

function clear(timer: Timer | undefined): void {
  const index = timer ? timers.indexOf(timer) : -1;
  if (index >= 0) timers.splice(index, 1);
}

/** The globals. */
export const TIMER_FUNCTIONS = {
  setTimeout: (callback: () => void, ms: number) => insert(new Timer(callback, ms, false)),
  setInterval: (callback: () => void, ms: number) => insert(new Timer(callback, ms, true)),
  setImmediate: (callback: () => void) => void immediates.push(callback),
  clearTimeout: clear,
  clearInterval: clear,
};

/** Runs what is due, each by `attempt`. */
export function runTimers(attempt: (callback: () => void) => void): void {
  const now = lent.now();
  for (let first = timers[0]; first && first.dueAt <= now; first = timers[0]) {
    timers.shift();
    if (first.everyMs !== undefined) {
      first.dueAt = now + first.everyMs;
      insert(first);
    }
    attempt(first.callback);
  }
  const ready = immediates;
  immediates = [];
  for (const callback of ready) attempt(callback);
}

/** ms until there is something to run: 0 at once, Infinity never. */
export function timeToNext(): number {
  if (immediates.length > 0) return 0;
  const [first] = timers;
  return first ? Math.max(0, first.dueAt - lent.now()) : Number.POSITIVE_INFINITY;
}

/** Whether the process has to last for one of them. */
export function timersHold(): boolean {
  return immediates.length > 0 || timers.some((timer) => timer.hasRef());
}
