import { describe, expect, it } from 'vitest';
import { Random } from '../../src/game/random.ts';
import { eloAtScore, estimateElo, moments, scoreAtElo } from '../../src/statistics/elo.ts';
import { normalBelow } from '../../src/statistics/normal-distribution.ts';
import {
  addTallies,
  EMPTY_TALLY,
  gamesOf,
  type HalfPoints,
  scoreOf,
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
    const estimate = estimateElo({ wins: 60, draws: 0, losses: 40, pairs: [0, 0, 0, 0, 0] });
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
    const estimate = estimateElo({ wins: 18, draws: 7, losses: 15, pairs });
    expect(estimate?.elo).toBeCloseTo(eloAtScore(mean), 9);
    expect(estimate?.high).toBeCloseTo(eloAtScore(mean + 1.959963985 * Math.sqrt(variance / 20)), 9);
  });

  it('is narrower by pairs where openings decide the games', () => {
    // One game each of nearly every pair: as single games, 50 : 50 coin flips; as pairs, next to no variance.
    const tally = { wins: 51, draws: 0, losses: 49, pairs: [0, 0, 49, 0, 1] } as const;
    const byPairs = estimateElo(tally);
    const byGames = estimateElo({ ...tally, pairs: [0, 0, 0, 0, 0] });
    expect((byPairs?.high ?? 0) - (byPairs?.low ?? 0)).toBeLessThan(
      ((byGames?.high ?? 0) - (byGames?.low ?? 0)) / 4,
    );
  });

  it('waits until there is a variance', () => {
    expect(estimateElo(EMPTY_TALLY)).toBeUndefined();
    expect(estimateElo({ wins: 0, draws: 1, losses: 0, pairs: [0, 0, 0, 0, 0] })).toBeUndefined();
    expect(estimateElo({ wins: 3, draws: 0, losses: 3, pairs: [0, 0, 3, 0, 0] })).toBeUndefined();
  });

  it('of nothing but wins has a lower bound: by Clopper and Pearson', () => {
    // 10 of 10: the score is at least 0.6915 (from the tables of exact binomial intervals).
    const estimate = estimateElo({ wins: 20, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 10] });
    expect(estimate).toMatchObject({ elo: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY });
    expect(scoreAtElo(estimate?.low ?? 0)).toBeCloseTo(0.6915, 4);
    expect(estimate?.los).toBeCloseTo(1 - 1 / 2048, 9);
    const lost = estimateElo({ wins: 0, draws: 0, losses: 20, pairs: [10, 0, 0, 0, 0] });
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

it('tallies games and pairs', () => {
  let tally = withGame(EMPTY_TALLY, 2, undefined);
  expect(tally).toEqual({ wins: 1, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] });
  tally = withGame(tally, 1, 2);
  tally = withGame(tally, 0, undefined);
  expect(tally).toEqual({ wins: 1, draws: 1, losses: 1, pairs: [0, 0, 0, 1, 0] });
  expect(gamesOf(tally)).toBe(3);
  expect(scoreOf(tally)).toBe(0.5);
  expect(addTallies(tally, tally)).toEqual({ wins: 2, draws: 2, losses: 2, pairs: [0, 0, 0, 2, 0] });
});

/** A third of the games drawn, the others so that the mean is `score`. */
function game(random: Random, score: number): HalfPoints {
  const draws = 1 / 3;
  const dice = random.fraction();
  if (dice < draws) return 1;
  return dice < draws + (score - draws / 2) ? 2 : 0;
}
