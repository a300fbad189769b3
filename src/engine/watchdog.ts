/**
 * The deadline is looked at so often, however far it is: what it is measured by (SuspensionMeter) has to be read
 * several times a second.
 */
const TICK_MS = 50;

/** Timers that a watchdog lives by; tests have their own. */
export interface WatchdogTimers {
  /** Returns a function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

const systemTimers: WatchdogTimers = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** What a watchdog wants to know of the search it watches, in ms. */
export interface Watched {
  /** Active time since the start: stops of the process that were noticed do not count. */
  elapsed(): number;
  /** The deadline has passed. Called once. */
  onExpired(): void;
}

/** Watches a deadline of *active* time from the protocol thread, whatever the searching threads do. */
export class Watchdog {
  readonly #watched: Watched;
  readonly #timers: WatchdogTimers;
  #deadline = Number.POSITIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(watched: Watched, timers: WatchdogTimers = systemTimers) {
    this.#watched = watched;
    this.#timers = timers;
  }

  /** A new deadline, in ms of active time. Infinity: none. */
  set(deadline: number): void {
    this.#deadline = deadline;
    this.#wait();
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(): void {
    this.cancel();
    const left = this.#deadline - this.#watched.elapsed();
    const wait = Math.max(0, Math.min(Math.ceil(left), TICK_MS));
    this.#cancel = this.#timers.after(wait, () => this.#check());
  }

  #check(): void {
    this.#cancel = undefined;
    if (this.#watched.elapsed() < this.#deadline) this.#wait();
    else this.#watched.onExpired();
  }
}
