import { now } from '../system/clock.ts';
import { SUSPENSION_MS } from './process-suspension.ts';

/**
 * How long a searching thread that has not looked at the clock for the length of a suspension is given to do so: the
 * process may have been stopped, and then its next look moves the deadline.
 */
const GRACE_MS = 100;

/** Node's timers do not wait longer than this. */
const LONGEST_WAIT_MS = 0x7fffffff;

/** The time and timers that a watchdog lives by; tests have their own. */
export interface WatchdogClock {
  now(): number;
  /** Returns a function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

const systemClock: WatchdogClock = {
  now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** What a watchdog wants to know of the search it watches, in ms. */
export interface Watched {
  /** Active time since the start, as far as it is known: stops of the process that were noticed do not count. */
  elapsed(): number;
  /** How long the searching thread has not looked at the clock. */
  silence(): number;
  /** The deadline has passed. Called once. */
  onExpired(): void;
}

/**
 * Watches a deadline of *active* time from the protocol thread. After a stop of the process its timer fires before
 * the searching thread could say that the time did not count; the length of that thread's silence tells the case from
 * a thread that is merely late, which must be answered for without any delay.
 */
export class Watchdog {
  readonly #watched: Watched;
  readonly #clock: WatchdogClock;
  #deadline = Number.POSITIVE_INFINITY;
  #dueAt = 0;
  #graceGiven = false;
  #cancel: (() => void) | undefined;

  constructor(watched: Watched, clock: WatchdogClock = systemClock) {
    this.#watched = watched;
    this.#clock = clock;
  }

  /** A new deadline, in ms of active time. Infinity: none. */
  set(deadline: number): void {
    this.#deadline = deadline;
    this.#graceGiven = false;
    this.#wait(deadline - this.#watched.elapsed());
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
    // In this order: a searching thread that was stopped says so before it breaks its silence.
    const silent = this.#watched.silence() >= SUSPENSION_MS;
    const left = this.#deadline - this.#watched.elapsed();
    if (left > 0) {
      this.#graceGiven = false;
      this.#wait(left);
      return;
    }
    const stoppedMeanwhile = this.#clock.now() - this.#dueAt >= SUSPENSION_MS;
    if (silent && (stoppedMeanwhile || !this.#graceGiven)) {
      this.#graceGiven = true;
      this.#wait(GRACE_MS);
      return;
    }
    this.#watched.onExpired();
  }
}
