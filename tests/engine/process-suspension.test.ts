import { describe, expect, it } from 'vitest';
import { SuspensionMeter } from '../../src/engine/process-suspension.ts';

/** A thread's time, by hand. */
class FakeTimes {
  time = 5000;
  spent = 300;

  now(): number {
    return this.time;
  }

  busy(): number {
    return this.spent;
  }

  pass(ms: number, busy = 0): void {
    this.time += ms;
    this.spent += busy;
  }
}

const metered = () => {
  const times = new FakeTimes();
  return { times, meter: new SuspensionMeter(times) };
};

describe('SuspensionMeter', () => {
  it('adds up stops, and leaves out what is too short for one', () => {
    const { times, meter } = metered();
    const readings = [50, 999, 1500, 50, 3000].map((ms) => {
      times.pass(ms);
      return meter.read();
    });
    expect(readings).toEqual([0, 0, 1500, 1500, 4500]);
    expect(meter.read()).toBe(4500);
  });

  it('takes no wait for a processor for a stop, nor computing', () => {
    const { times, meter } = metered();
    for (let i = 0; i < 20; i++) {
      times.pass(5000, 4950);
      expect(meter.read()).toBe(0);
    }
  });

  it('tells a stop of a thread that had to wait as well', () => {
    const { times, meter } = metered();
    times.pass(5000, 1200);
    expect(meter.read()).toBe(3800);
  });
});

describe('with the times of this thread', () => {
  it('computing is no stop', () => {
    const meter = new SuspensionMeter();
    const end = performance.now() + 1300;
    while (performance.now() < end);
    expect(meter.read()).toBe(0);
  });

  it('sleep looks like a stop, whose length it has', () => {
    const meter = new SuspensionMeter();
    const begun = performance.now();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1300);
    const slept = meter.read();
    expect(slept).toBeGreaterThan(1200);
    expect(slept).toBeLessThan(performance.now() - begun + 10);
  });
});
