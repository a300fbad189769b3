import { now } from './clock.ts';

/** How long a searching thread that looks late is given to say something after all. */
const PATIENCE = {
  /** Normally: it looks at the clock every fraction of a ms, but must get a processor. */
  normalMs: 3,
  /**
   * When this thread itself woke late: the process was stopped, or is starved. The searching thread then learns of
   * it in its next glance at the clock and moves the deadline.
   */
  wokenLateMs: 100,
  /** Waking this much late is more than a busy machine explains: by then the manager's limit has passed anyway. */
  lateMs: 25,
} as const;

/** Node's timers do not wait longer than this. */
const LONGEST_WAIT_MS = 0x7fffffff;

/** The time and timers that a watchdog lives by; tests have their own. */
export interface WatchdogClock {
  now(): number;
  /** Returns a function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: WatchdogClock = {
  now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Calls `onExpired` once when a deadline of *active* time has passed, and never on the evidence of a single look:
 * after a stop of the process timers fire before the searching thread could say that the time did not count.
 */
export class Watchdog {
  readonly #elapsed: () => number;
  readonly #onExpired: () => void;
  readonly #clock: WatchdogClock;
  #deadline = Number.POSITIVE_INFINITY;
  #dueAt = 0;
  #suspicious = false;
  #cancel: (() => void) | undefined;

  /** `elapsed`: ms of active time, on the scale of the deadline. */
  constructor(elapsed: () => number, onExpired: () => void, clock: WatchdogClock = systemClock) {
    this.#elapsed = elapsed;
    this.#onExpired = onExpired;
    this.#clock = clock;
  }

  /** A new deadline, in ms of active time. Infinity: none. */
  set(deadline: number): void {
    this.#deadline = deadline;
    this.#suspicious = false;
    this.#wait(deadline - this.#elapsed());
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(ms: number): void {
    this.cancel();
    if (ms === Number.POSITIVE_INFINITY) return;
    const wait = Math.max(0, Math.min(Math.ceil(ms), LONGEST_WAIT_MS));
    this.#dueAt = this.#clock.now() + wait;
    this.#cancel = this.#clock.after(wait, () => this.#check());
  }

  #check(): void {
    this.#cancel = undefined;
    const left = this.#deadline - this.#elapsed();
    if (left > 0) {
      this.#suspicious = false;
      this.#wait(left);
      return;
    }
    const late = this.#clock.now() - this.#dueAt > PATIENCE.lateMs;
    if (late || !this.#suspicious) {
      this.#suspicious = true;
      this.#wait(late ? PATIENCE.wokenLateMs : PATIENCE.normalMs);
      return;
    }
    this.#onExpired();
  }
}
