import { describe, expect, it } from 'vitest';
import { ControlBlock } from '../../src/engine/control-block.ts';
import { type OwnTime, SUSPENSION_MS, SuspensionMeter } from '../../src/engine/process-suspension.ts';
import { Watchdog, type WatchdogTimers } from '../../src/engine/watchdog.ts';

/** What stands still while time passes. */
interface Standstill {
  /** Everything, as by SIGSTOP; or a thread that gets no processor. */
  readonly who: 'process' | 'protocol thread' | 'searching thread' | 'both threads';
  /** After it the searching thread looks at the clock before the protocol thread does. */
  readonly searcherFirst?: boolean;
}

/**
 * A process with a clock, a protocol thread with one timer and a watchdog, and a searching thread that looks at the
 * clock every ms, as worker.ts does. The search begins at time 0.
 */
class FakeProcess implements OwnTime, WatchdogTimers {
  time = 0;
  expiredAt: number | undefined;
  readonly control = ControlBlock.create(1);
  /** Whether the searching thread runs, as it does not before it has started or after it crashed. */
  searches = true;
  /** Whether the system tells how long a thread had to wait for a processor. */
  readonly #tellsWaiting: boolean;
  #waited = 0;
  #lastLook = 0;
  #searcherSuspended = 0;
  #timer: { readonly at: number; readonly callback: () => void } | undefined;
  readonly #meter: SuspensionMeter;
  readonly watchdog: Watchdog;

  constructor(tellsWaiting = true) {
    this.#tellsWaiting = tellsWaiting;
    this.#meter = new SuspensionMeter(this);
    this.watchdog = new Watchdog(
      {
        // As in search-engine.ts.
        elapsed: () => this.time - Math.min(this.#meter.read(), this.control.suspendedUntil(this.time)),
        onExpired: () => {
          expect(this.expiredAt).toBeUndefined();
          this.expiredAt = this.time;
        },
      },
      this,
    );
  }

  now(): number {
    return this.time;
  }

  busy(): number {
    return this.#waited;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + ms, callback };
    this.#timer = timer;
    return () => {
      if (this.#timer === timer) this.#timer = undefined;
    };
  }

  run(ms: number): void {
    for (let i = 0; i < ms; i++) {
      this.time++;
      this.#protocolTurn();
      this.#searcherTurn();
    }
  }

  stand(ms: number, { who, searcherFirst = false }: Standstill): void {
    const end = this.time + ms;
    const due = this.#timer?.at ?? end;
    const isQueued = who === 'protocol thread' || who === 'both threads';
    if (isQueued && this.#tellsWaiting) this.#waited += Math.max(0, end - due);
    while (this.time < end) {
      this.time++;
      if (who === 'searching thread') this.#protocolTurn();
      if (who === 'protocol thread') this.#searcherTurn();
    }
    if (searcherFirst) this.#searcherTurn();
    this.#protocolTurn();
  }

  #protocolTurn(): void {
    const timer = this.#timer;
    if (!timer || this.time < timer.at) return;
    this.#timer = undefined;
    timer.callback();
  }

  #searcherTurn(): void {
    if (!this.searches) return;
    const gap = this.time - this.#lastLook;
    if (gap >= SUSPENSION_MS) this.#searcherSuspended += gap;
    this.#lastLook = this.time;
    this.control.look(this.time, this.#searcherSuspended);
  }
}

const watched = (deadline: number, tellsWaiting = true) => {
  const process = new FakeProcess(tellsWaiting);
  process.watchdog.set(deadline);
  return process;
};

/** The worse order comes first. */
const STOP: readonly Standstill[] = [{ who: 'process' }, { who: 'process', searcherFirst: true }];

describe('Watchdog', () => {
  it('keeps the deadline of a thread that searches, has not started, or crashed', () => {
    for (const deadline of [500, 3000, 60_000]) {
      for (const searches of [true, false]) {
        const process = watched(deadline);
        process.searches = searches;
        process.run(deadline - 1);
        expect(process.expiredAt).toBeUndefined();
        process.run(1);
        expect(process.expiredAt).toBe(deadline);
      }
    }
  });

  it.each(STOP)('does not count the time that the process was stopped, %o', (stop) => {
    for (const tellsWaiting of [true, false]) {
      const process = watched(3000, tellsWaiting);
      process.run(2000);
      process.stand(5000, stop);
      process.run(999);
      expect(process.expiredAt).toBeUndefined();
      process.run(2);
      expect(process.expiredAt).toBeGreaterThanOrEqual(8000);
    }
  });

  it.each(STOP)('does not count it either when the deadline fell into the end of the stop, %o', (stop) => {
    for (const before of [100, 1000, 2000, 2900, 2999]) {
      const process = watched(3000);
      process.run(before);
      process.stand(3000 - before + 1001, stop);
      process.run(2999 - before);
      expect(process.expiredAt).toBeUndefined();
      process.run(2);
      expect(process.expiredAt).toBeDefined();
    }
  });

  it('does not count stops while the searching thread has not started', () => {
    const process = watched(3000);
    process.searches = false;
    process.run(100);
    process.stand(5000, { who: 'process' });
    process.run(2890);
    expect(process.expiredAt).toBeUndefined();
    process.run(100);
    expect(process.expiredAt).toBeDefined();
  });

  it('survives several stops', () => {
    const process = watched(3000);
    for (let i = 0; i < 5; i++) {
      process.run(550);
      process.stand(1500, { who: 'process' });
    }
    process.run(249);
    expect(process.expiredAt).toBeUndefined();
    process.run(2);
    expect(process.expiredAt).toBeDefined();
  });

  it('counts the time in which a busy machine did not let the searching thread run', () => {
    for (const tellsWaiting of [true, false]) {
      const process = watched(3000, tellsWaiting);
      for (let i = 0; i < 10; i++) {
        process.stand(1500, { who: 'searching thread' });
        process.run(10);
      }
      expect(process.expiredAt).toBe(3000);
    }
  });

  it('counts the time in which it did not run itself while the searching thread did', () => {
    for (const tellsWaiting of [true, false]) {
      const process = watched(3000, tellsWaiting);
      process.stand(1500, { who: 'protocol thread' });
      process.run(1490);
      expect(process.expiredAt).toBeUndefined();
      process.run(10);
      expect(process.expiredAt).toBe(3000);
    }
  });

  it('counts the time in which neither ran, where the system tells that they waited for a processor', () => {
    const process = watched(3000);
    for (let i = 0; i < 10; i++) {
      process.stand(1400, { who: 'both threads', searcherFirst: i % 2 === 0 });
      process.run(5);
    }
    expect(process.expiredAt).toBeGreaterThanOrEqual(3000);
    expect(process.expiredAt).toBeLessThanOrEqual(4300);
  });

  it('is not put off by any number of the searching thread', () => {
    const process = watched(3000);
    process.searches = false;
    process.control.look(0x7fffffff, 0x7fffffff);
    process.run(3000);
    expect(process.expiredAt).toBe(3000);
  });

  it('takes new deadlines, nearer and farther', () => {
    const process = watched(1000);
    process.run(500);
    process.watchdog.set(2000);
    process.run(1000);
    expect(process.expiredAt).toBeUndefined();
    process.watchdog.set(1600);
    process.run(100);
    expect(process.expiredAt).toBe(1600);
    const past = watched(1000);
    past.run(500);
    past.watchdog.set(100);
    past.run(2);
    expect(past.expiredAt).toBe(501);
  });

  it('knows of stops before the first deadline', () => {
    const process = watched(Infinity);
    process.run(500);
    process.stand(5000, { who: 'process' });
    process.watchdog.set(1000);
    process.run(490);
    expect(process.expiredAt).toBeUndefined();
    process.run(20);
    expect(process.expiredAt).toBeDefined();
  });

  it('is silent without a deadline and after it was cancelled', () => {
    const process = watched(Infinity);
    process.run(10_000);
    process.watchdog.set(20_000);
    process.watchdog.cancel();
    process.run(20_000);
    expect(process.expiredAt).toBeUndefined();
  });
});
