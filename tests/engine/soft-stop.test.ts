import { describe, expect, it } from 'vitest';
import { SoftStop } from '../../src/engine/time-budget.ts';

describe('the decision after an iteration', () => {
  /** At which elapsed time the search stops, when iterations like this follow one another. */
  const stopsAt = (changed: boolean, scores: (i: number) => number, flexible = true) => {
    const stop = new SoftStop();
    for (let i = 0; ; i++) {
      const elapsed = i * 10;
      if (stop.after({ score: scores(i), changed, elapsed }, 1000, 5000, flexible)) return elapsed;
    }
  };

  it('stops early when the move is settled', () => {
    expect(stopsAt(false, () => 0)).toBe(500);
  });

  it('goes on while the move changes', () => {
    const time = stopsAt(true, () => 0);
    expect(time).toBeGreaterThan(2500);
    expect(time).toBeLessThanOrEqual(3000);
  });

  it('goes on while the score falls', () => {
    expect(stopsAt(false, (i) => -200 * i)).toBeGreaterThan(700);
  });

  it('never passes the hard limit', () => {
    const stop = new SoftStop();
    expect(stop.after({ score: 0, changed: true, elapsed: 1100 }, 1000, 1100, true)).toBe(true);
  });

  it('uses the time of a move that cannot be saved for another', () => {
    expect(stopsAt(false, () => 0, false)).toBe(1000);
    expect(stopsAt(true, (i) => -200 * i, false)).toBe(1000);
  });

  it('never stops without a limit', () => {
    const stop = new SoftStop();
    expect(stop.after({ score: 0, changed: false, elapsed: 1e9 }, Infinity, Infinity, false)).toBe(false);
  });
});
