import { describe, expect, it } from 'vitest';
import { Watchdog, type WatchdogClock } from '../../src/engine/watchdog.ts';

/** A process with a clock, one timer, a searching thread that looks at the clock, and stops. */
class FakeProcess implements WatchdogClock {
  time = 0;
  suspended = 0;
  lastLook = 0;
  expiredAt: number | undefined;
  /** Whether the searching thread still runs. */
  alive = true;
  #timer: { at: number; callback: () => void } | undefined;

  readonly watchdog = new Watchdog(
    {
      elapsed: () => this.time - this.suspended,
      silence: () => this.time - this.lastLook,
      onExpired: () => {
        expect(this.expiredAt).toBeUndefined();
        this.expiredAt = this.time;
      },
    },
    this,
  );

  now(): number {
    return this.time;
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
      this.timerTurn();
      this.threadTurn();
    }
  }

  timerTurn(): void {
    const timer = this.#timer;
    if (!timer || this.time < timer.at) return;
    this.#timer = undefined;
    timer.callback();
  }

  threadTurn(): void {
    if (!this.alive) return;
    const gap = this.time - this.lastLook;
    if (gap >= 1000) this.suspended += gap;
    this.lastLook = this.time;
  }

  /** All threads stand still; afterwards the timer comes first, which is the worse order. */
  stop(ms: number): void {
    this.time += ms;
    this.timerTurn();
  }
}

const watched = (deadline: number) => {
  const process = new FakeProcess();
  process.watchdog.set(deadline);
  return process;
};

describe('Watchdog', () => {
  it('keeps the deadline of a thread that is late or dead', () => {
    for (const alive of [true, false]) {
      const process = watched(500);
      process.alive = alive;
      process.run(499);
      expect(process.expiredAt).toBeUndefined();
      process.run(1);
      expect(process.expiredAt).toBe(500);
    }
  });

  it('answers for a thread that was silent for long, a moment later', () => {
    const process = watched(3000);
    process.alive = false;
    process.run(4000);
    expect(process.expiredAt).toBe(3100);
  });

  it('does not count the time that the process was stopped', () => {
    const process = watched(3000);
    process.run(2000);
    process.stop(5000);
    process.run(990);
    expect(process.expiredAt).toBeUndefined();
    process.run(100);
    expect(process.expiredAt).toBeGreaterThanOrEqual(8000);
    expect(process.expiredAt).toBeLessThanOrEqual(8002);
  });

  it('does not count it either when the timer fell due just before the end of the stop', () => {
    for (const before of [1, 20, 900, 4999]) {
      const process = watched(3000);
      process.run(3000 - 5000 + before > 0 ? before - 2000 : 0);
      const spent = process.time;
      process.stop(5000);
      process.run(2990 - spent);
      expect(process.expiredAt).toBeUndefined();
      process.run(200);
      expect(process.expiredAt).toBeGreaterThanOrEqual(8000);
    }
  });

  it('survives a second stop while it waits for the thread', () => {
    const process = watched(3000);
    process.run(2900);
    process.stop(5000);
    process.stop(5000);
    process.run(90);
    expect(process.expiredAt).toBeUndefined();
    process.run(100);
    expect(process.expiredAt).toBeGreaterThanOrEqual(13_000);
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

  it('is silent without a deadline and after it was cancelled', () => {
    const process = watched(Infinity);
    process.run(10_000);
    process.watchdog.set(20_000);
    process.watchdog.cancel();
    process.run(20_000);
    expect(process.expiredAt).toBeUndefined();
  });
});
