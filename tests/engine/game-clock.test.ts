import { describe, expect, it } from 'vitest';
import type { Limits } from '../../src/engine/thinker.ts';
import { SoftStop, timeBudget } from '../../src/engine/time-budget.ts';
import { Random } from '../../src/game/random.ts';

/** Whole games by the clock, with searches that only pretend to think. */

/** How searches go. */
interface Temper {
  /** How likely an iteration is to change the best move, and to find the score lower. */
  readonly changes: number;
  readonly falls: number;
}

const CALM: Temper = { changes: 0, falls: 0 };
const USUAL: Temper = { changes: 0.25, falls: 0.15 };
const RESTLESS: Temper = { changes: 1, falls: 1 };

const FIRST_ITERATION_MS = 0.5;
/** How much longer an iteration takes than all before it. */
const GROWTH = { least: 1.4, most: 2.3 };
const FALL = 100;
/** What a move costs beyond its search. */
const OVERHEAD_MS = 15;
/** Never gone, even by then. */
const RESERVE_MS = 200;
/** Of each side. */
const MOVES = 100;

/** The time of a search by the clock of the game, in ms. */
function searchTime(limits: Limits, stones: number, { changes, falls }: Temper, random: Random): number {
  const { target, hard, flexible } = timeBudget(limits, { stones, emptyCells: 225 - stones });
  const softStop = new SoftStop();
  let score = 0;
  let elapsed = FIRST_ITERATION_MS;
  for (;;) {
    elapsed *= GROWTH.least + (GROWTH.most - GROWTH.least) * random.fraction();
    if (elapsed >= hard) return hard;
    const changed = random.fraction() < changes;
    if (random.fraction() < falls) score -= FALL;
    if (softStop.after({ score, changed, elapsed }, target, hard, flexible)) return elapsed;
  }
}

/** What is left of the clock before each move, and after the last. */
function clockOfGame(limits: Limits & { readonly matchMs: number }, temper: Temper, seed: number): number[] {
  const random = new Random(seed);
  const left = [limits.matchMs];
  for (let move = 0; move < MOVES; move++) {
    const leftMs = left[move] ?? 0;
    const spent = searchTime({ ...limits, leftMs }, 4 + 2 * move, temper, random) + OVERHEAD_MS;
    left.push(leftMs + (limits.incrementMs ?? 0) - spent);
  }
  return left;
}

describe.each([
  ['60 s for the game', { matchMs: 60_000 }],
  ['3 min for the game, 30 s a move', { matchMs: 180_000, turnMs: 30_000 }],
  ['2 min for the game, 5 s a move', { matchMs: 120_000, turnMs: 5_000 }],
  ['10 s for the game and 0.1 s a move more', { matchMs: 10_000, incrementMs: 100 }],
])('%s', (_, limits) => {
  const games = (temper: Temper) =>
    Array.from({ length: 20 }, (_, seed) => clockOfGame(limits, temper, seed));

  it('last for the longest game, however restless', () => {
    for (const temper of [CALM, USUAL, RESTLESS]) {
      for (const left of games(temper)) expect(Math.min(...left)).toBeGreaterThan(RESERVE_MS);
    }
  });

  it('are half used after 40 moves, even when nothing ever changes', () => {
    for (const temper of [CALM, USUAL, RESTLESS]) {
      for (const left of games(temper)) expect(left[40]).toBeLessThan(limits.matchMs / 2);
    }
  });

  it('are not squandered on the first moves', () => {
    for (const left of games(USUAL)) expect(left[10]).toBeGreaterThan(limits.matchMs / 4);
    for (const left of games(RESTLESS)) expect(left[10]).toBeGreaterThan(limits.matchMs / 6);
  });
});

it('what calm moves save is there for restless ones', () => {
  const spent = (temper: Temper) => searchTime({ leftMs: 60_000 }, 20, temper, new Random(1));
  expect(spent(RESTLESS)).toBeGreaterThan(2 * spent(CALM));
});
