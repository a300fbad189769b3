import { describe, expect, it } from 'vitest';
import type { Limits } from '../../src/engine/thinker.ts';
import { timeBudget } from '../../src/engine/time-budget.ts';

const OPENING = { stones: 6, emptyCells: 219 };

const budget = (limits: Limits, stage = OPENING) => timeBudget(limits, stage);

describe('without limits of time', () => {
  it('never ends', () => {
    for (const limits of [{}, { depth: 5 }, { nodes: 1000 }, { matchMs: 0 }, { incrementMs: 500 }]) {
      const { target, hard, giveUp } = budget(limits);
      expect([target, hard, giveUp]).toEqual([Infinity, Infinity, Infinity]);
    }
  });
});

describe('at once', () => {
  const hurried: Limits[] = [
    { turnMs: 0 },
    { turnMs: 0, leftMs: 100_000 },
    { turnMs: -5 },
    { turnMs: 5000, leftMs: 0 },
    { leftMs: -12_345 },
    { leftMs: -1, incrementMs: 1000 },
  ];
  it.each(hurried)('%o is answered within half of 50 ms', (limits) => {
    const { target, hard, giveUp } = budget(limits);
    expect(target).toBeLessThanOrEqual(hard);
    expect(hard).toBeLessThan(giveUp);
    expect(giveUp).toBeLessThan(25);
  });
});

describe('a limit of the move alone', () => {
  it.each([1, 5, 20, 50, 100, 300, 1000, 5000, 30_000, 300_000, 1e9])('%i ms', (turnMs) => {
    const { target, hard, giveUp, flexible } = budget({ turnMs });
    expect(flexible).toBe(false);
    expect(target).toBeGreaterThan(0);
    expect(target).toBeCloseTo(0.9 * hard, 6);
    expect(giveUp).toBeGreaterThan(hard);
    expect(giveUp).toBeLessThan(turnMs);
  });

  it('keeps 40 ms back behind the last deadline, and more of long limits', () => {
    expect(100 - budget({ turnMs: 100 }).giveUp).toBeGreaterThanOrEqual(37);
    expect(1000 - budget({ turnMs: 1000 }).giveUp).toBeGreaterThanOrEqual(40);
    expect(30_000 - budget({ turnMs: 30_000 }).giveUp).toBeGreaterThanOrEqual(100);
  });

  it('grows with the limit', () => {
    let last = 0;
    for (let turnMs = 1; turnMs < 40_000; turnMs += 7) {
      const { hard } = budget({ turnMs });
      expect(hard).toBeGreaterThan(last);
      last = hard;
    }
  });
});

describe('the clock of the game', () => {
  it('is no concern while it allows for many such moves', () => {
    const limits = { turnMs: 1000, leftMs: 1_000_000 };
    expect(budget(limits)).toEqual(budget({ turnMs: 1000 }));
  });

  it('is shared out where it binds', () => {
    const { target, hard, flexible } = budget({ turnMs: 30_000, leftMs: 180_000, matchMs: 180_000 });
    expect(flexible).toBe(true);
    expect(target).toBeGreaterThan(180_000 / 30);
    expect(target).toBeLessThan(180_000 / 18);
    expect(hard).toBeLessThanOrEqual(180_000 / 7);
  });

  it('never lets a move take it all, however little is left', () => {
    for (let leftMs = 1; leftMs < 200_000; leftMs = Math.ceil(leftMs * 1.3)) {
      for (const turnMs of [100, 5000, 300_000, undefined]) {
        for (const emptyCells of [1, 2, 10, 400]) {
          const limits = turnMs === undefined ? { leftMs } : { leftMs, turnMs };
          const { target, hard, giveUp } = budget(limits, { stones: 10, emptyCells });
          expect(target).toBeLessThanOrEqual(hard);
          if (giveUp < 15) continue;
          expect(giveUp).toBeLessThan(Math.min(leftMs, turnMs ?? leftMs));
          if (emptyCells > 7) expect(hard).toBeLessThan(leftMs / 7);
        }
      }
    }
  });

  it('lasts for a long game', () => {
    let leftMs = 120_000;
    for (let stones = 6; stones < 220; stones += 2) {
      const { hard } = budget({ turnMs: 5000, leftMs }, { stones, emptyCells: 225 - stones });
      leftMs -= hard + 10;
      expect(leftMs).toBeGreaterThan(0);
    }
  });

  it('is as good as gone when the moves to come would eat it up', () => {
    expect(budget({ turnMs: 5000, leftMs: 300 })).toEqual(budget({ turnMs: 0 }));
    expect(budget({ turnMs: 5000, leftMs: 300 }, { stones: 220, emptyCells: 5 }).hard).toBeGreaterThan(20);
    expect(budget({ turnMs: 5000, leftMs: 300, incrementMs: 100 }).hard).toBeGreaterThan(20);
  });

  it('counts on the increment', () => {
    const without = budget({ leftMs: 60_000 });
    const plus = budget({ leftMs: 60_000, incrementMs: 2000 });
    expect(plus.target).toBeGreaterThan(without.target + 1000);
    expect(budget({ leftMs: 500, incrementMs: 10_000 }).giveUp).toBeLessThan(500);
  });

  it('is shared evenly when nobody says what is left of it', () => {
    const { hard } = budget({ matchMs: 600_000 });
    expect(hard).toBeLessThanOrEqual(10_000);
    expect(hard).toBeGreaterThan(9000);
  });

  it('gives more to the opening than to the end', () => {
    const early = budget({ leftMs: 100_000 }, { stones: 6, emptyCells: 100 });
    const late = budget({ leftMs: 100_000 }, { stones: 120, emptyCells: 100 });
    expect(early.target).toBeGreaterThan(late.target * 1.5);
  });
});
