import { describe, expect, it } from 'vitest';
import { Random } from '../../src/game/random.ts';
import { normalBelow } from '../../src/statistics/distribution.ts';
import { eloAtScore, estimateElo, moments, scoreAtElo } from '../../src/statistics/elo.ts';
import { normalizedElo } from '../../src/statistics/sprt.ts';
import {
  addTallies,
  EMPTY_TALLY,
  gamesOf,
  type HalfPoints,
  type Pentanomial,
  scoreOf,
  subtractTallies,
  withGame,
} from '../../src/statistics/tally.ts';

it('knows the normal distribution', () => {
  // From the tables.
  for (const [z, share] of [
    [0, 0.5],
    [1, 0.841345],
    [1.959964, 0.975],
    [-1.644854, 0.05],
    [3, 0.99865],
  ] as const) {
    expect(normalBelow(z)).toBeCloseTo(share, 6);
  }
});

it('turns Elo into scores and back', () => {
  expect(scoreAtElo(0)).toBe(0.5);
  expect(scoreAtElo(400)).toBeCloseTo(10 / 11, 12);
  expect(eloAtScore(0.75)).toBeCloseTo(190.8485, 4);
  expect(eloAtScore(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(eloAtScore(1)).toBe(Number.POSITIVE_INFINITY);
  for (const elo of [-300, -12.5, 0, 7, 250]) expect(eloAtScore(scoreAtElo(elo))).toBeCloseTo(elo, 9);
});

describe('an estimate', () => {
  it('of single games is that of the binomial distribution', () => {
    // 60 wins and 40 losses: deviation sqrt(.6 * .4 / 100) = 0.04899; Elo of 0.6 = 70.44; of 0.6 ± 0.09602.
    const estimate = estimateElo({ ...EMPTY_TALLY, wins: 60, losses: 40, singles: [40, 0, 60] });
    expect(estimate?.elo).toBeCloseTo(70.437, 3);
    expect(estimate?.low).toBeCloseTo(eloAtScore(0.503982), 3);
    expect(estimate?.high).toBeCloseTo(eloAtScore(0.696018), 3);
    expect(estimate?.los).toBeCloseTo(normalBelow(0.1 / Math.sqrt(0.0024)), 6);
  });

  it('of pairs has the variance of pairs', () => {
    // Mean (0*1 + 1/4*3 + 1/2*10 + 3/4*4 + 1*2) / 20 = 0.5375; mean square (0 + 3/16 + 10/4 + 36/16 + 2)/20.
    const pairs = [1, 3, 10, 4, 2] as const;
    const mean = 0.5375;
    const variance = (3 / 16 + 10 / 4 + 36 / 16 + 2) / 20 - mean ** 2;
    expect(moments(pairs).mean).toBeCloseTo(mean, 12);
    expect(moments(pairs).variance).toBeCloseTo(variance, 12);
    const estimate = estimateElo({ ...EMPTY_TALLY, wins: 18, draws: 7, losses: 15, pairs });
    expect(estimate?.elo).toBeCloseTo(eloAtScore(mean), 9);
    expect(estimate?.high).toBeCloseTo(eloAtScore(mean + 1.959963985 * Math.sqrt(variance / 20)), 9);
  });

  it('is narrower by pairs where openings decide the games', () => {
    // One game each of nearly every pair: as single games, 50 : 50 coin flips; as pairs, next to no variance.
    const tally = { ...EMPTY_TALLY, wins: 51, losses: 49, pairs: [0, 0, 49, 0, 1] } as const;
    const byPairs = estimateElo(tally);
    const byGames = estimateElo({ ...tally, pairs: [0, 0, 0, 0, 0], singles: [49, 0, 51] });
    expect((byPairs?.high ?? 0) - (byPairs?.low ?? 0)).toBeLessThan(
      ((byGames?.high ?? 0) - (byGames?.low ?? 0)) / 4,
    );
  });

  it('is there from the first game on', () => {
    expect(estimateElo(EMPTY_TALLY)).toBeUndefined();
    // A draw: with 97.5 % the next one is no win more often than 97.5 times of a hundred, nor a loss.
    const draw = estimateElo({ ...EMPTY_TALLY, draws: 1, singles: [0, 1, 0] });
    expect(draw?.elo).toBe(0);
    expect(draw?.low).toBeCloseTo(eloAtScore(0.0125), 9);
    expect(draw?.high).toBeCloseTo(eloAtScore(0.9875), 9);
    expect(draw?.los).toBeCloseTo(0.5, 8);
    const win = estimateElo({ ...EMPTY_TALLY, wins: 1, singles: [0, 0, 1] });
    expect(win).toMatchObject({ elo: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY, los: 0.75 });
    expect(scoreAtElo(win?.low ?? 0)).toBeCloseTo(0.025, 9);
  });

  it('of pairs that are all alike has an interval, which narrows', () => {
    const alike = (count: number) =>
      estimateElo({ ...EMPTY_TALLY, wins: count, draws: count, pairs: [0, 0, 0, count, 0] });
    // Something else comes up at most 1 - 0.025^(1/10) = 0.3085 of the time (the tables of exact binomial intervals).
    const ten = alike(10);
    expect(ten?.elo).toBeCloseTo(eloAtScore(0.75), 9);
    expect(scoreAtElo(ten?.low ?? 0)).toBeCloseTo(0.75 * (1 - 0.3085), 4);
    expect(scoreAtElo(ten?.high ?? 0)).toBeCloseTo(0.75 * (1 - 0.3085) + 0.3085, 4);
    // The lower bound is just above even, and the superiority just above 97.5 %.
    expect(ten?.low).toBeGreaterThan(0);
    expect(ten?.los).toBeGreaterThan(0.975);
    expect(ten?.los).toBeLessThan(0.99);
    const width = (count: number) => (alike(count)?.high ?? 0) - (alike(count)?.low ?? 0);
    expect([1, 2, 10, 100].map(width)).toEqual([1, 2, 10, 100].map(width).toSorted((a, b) => b - a));
    const even = estimateElo({ ...EMPTY_TALLY, wins: 3, losses: 3, pairs: [0, 0, 3, 0, 0] });
    expect(even).toMatchObject({ elo: 0 });
    expect(even?.los).toBeCloseTo(0.5, 8);
    expect(even?.high).toBeCloseTo(-(even?.low ?? 0), 9);
  });

  it('counts a game that lacks its other half with the pairs: Elo and score never contradict each other', () => {
    // A pair of 1½, one of ½, and a win: 3 of 5. Pairs alone would say 50 %.
    const tally = {
      ...EMPTY_TALLY,
      wins: 2,
      draws: 2,
      losses: 1,
      pairs: [0, 1, 0, 1, 0],
      singles: [0, 0, 1],
    } as const;
    const estimate = estimateElo(tally);
    expect(estimate?.elo).toBeCloseTo(eloAtScore(scoreOf(tally)), 9);
    // Units of 2, 2 and 1 games off the mean of 0.6 by 2 * 0.35, 2 * 0.15 and 1 * 0.4 points.
    const deviation = Math.sqrt(0.7 ** 2 + 0.3 ** 2 + 0.4 ** 2) / 5;
    expect(estimate?.low).toBeCloseTo(eloAtScore(0.6 - 1.959963985 * deviation), 9);
  });

  it('of nothing but wins has a lower bound: by Clopper and Pearson', () => {
    // 10 of 10: the score is at least 0.6915 (from the tables of exact binomial intervals).
    const estimate = estimateElo({ ...EMPTY_TALLY, wins: 20, pairs: [0, 0, 0, 0, 10] });
    expect(estimate).toMatchObject({ elo: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY });
    expect(scoreAtElo(estimate?.low ?? 0)).toBeCloseTo(0.6915, 4);
    expect(estimate?.los).toBeCloseTo(1 - 1 / 2048, 9);
    const lost = estimateElo({ ...EMPTY_TALLY, losses: 20, pairs: [10, 0, 0, 0, 0] });
    expect(lost?.high).toBeCloseTo(-(estimate?.low ?? 0), 9);
  });

  it('covers the truth 95 times of 100', () => {
    const random = new Random(7);
    const truth = scoreAtElo(35);
    let covered = 0;
    for (let match = 0; match < 2000; match++) {
      let tally = EMPTY_TALLY;
      for (let pair = 0; pair < 200; pair++) {
        const [first, second] = [game(random, truth), game(random, truth)];
        tally = withGame(withGame(tally, first, undefined), second, first);
      }
      const estimate = estimateElo(tally);
      if (estimate && estimate.low <= 35 && estimate.high >= 35) covered++;
    }
    expect(covered / 2000).toBeGreaterThan(0.935);
    expect(covered / 2000).toBeLessThan(0.965);
  });
});

it('tallies games, pairs and games that lack their other half', () => {
  let tally = withGame(EMPTY_TALLY, 2, undefined);
  expect(tally).toEqual({ wins: 1, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0], singles: [0, 0, 1] });
  tally = withGame(tally, 1, 2);
  tally = withGame(tally, 0, undefined);
  expect(tally).toEqual({ wins: 1, draws: 1, losses: 1, pairs: [0, 0, 0, 1, 0], singles: [1, 0, 0] });
  expect(gamesOf(tally)).toBe(3);
  expect(scoreOf(tally)).toBe(0.5);
  const twice = addTallies(tally, tally);
  expect(twice).toEqual({ wins: 2, draws: 2, losses: 2, pairs: [0, 0, 0, 2, 0], singles: [2, 0, 0] });
  expect(subtractTallies(twice, tally)).toEqual(tally);
});

/** A third of the games drawn, the others so that the mean is `score`. */
function game(random: Random, score: number): HalfPoints {
  const draws = 1 / 3;
  const dice = random.fraction();
  if (dice < draws) return 1;
  return dice < draws + (score - draws / 2) ? 2 : 0;
}

describe('normalized Elo', () => {
  it('is that of pairs, and with its error that of the SPRT', () => {
    const pairs: Pentanomial = [3, 10, 20, 17, 6];
    const found = estimateElo({ ...EMPTY_TALLY, pairs }, 'normalized');
    const known = normalizedElo(pairs);
    expect(found?.elo).toBeCloseTo(known?.elo ?? 0, 9);
    expect(((found?.high ?? 0) - (found?.low ?? 0)) / 2).toBeCloseTo(known?.error ?? 0, 9);
    expect(found?.los).toBe(estimateElo({ ...EMPTY_TALLY, pairs })?.los);
  });

  it('is 800/ln 10 for a distance of one deviation of a game, also without pairs', () => {
    // 90 wins and 10 losses: 0.4 above a half, with a deviation of 0.3.
    const found = estimateElo({ ...EMPTY_TALLY, singles: [10, 0, 90] }, 'normalized');
    expect(found?.elo).toBeCloseTo((0.4 / 0.3) * (800 / Math.LN10), 9);
  });

  it('has no bounds where all results are alike', () => {
    const won = estimateElo({ ...EMPTY_TALLY, singles: [0, 0, 4] }, 'normalized');
    expect(won).toMatchObject({ elo: Number.POSITIVE_INFINITY, low: Number.NEGATIVE_INFINITY });
    expect(won?.los).toBeCloseTo(1 - 0.5 ** 5);
    expect(estimateElo({ ...EMPTY_TALLY, singles: [0, 4, 0] }, 'normalized')?.elo).toBe(0);
  });
});
