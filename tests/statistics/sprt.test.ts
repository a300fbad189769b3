import { describe, expect, it } from 'vitest';
import { Random } from '../../src/game/random.ts';
import { moments, scoreAtElo } from '../../src/statistics/elo.ts';
import {
  logLikelihoodRatio,
  normalizedElo,
  otherBounds,
  type SprtTerms,
  sprtState,
} from '../../src/statistics/sprt.ts';
import type { Pentanomial } from '../../src/statistics/tally.ts';

const TERMS: SprtTerms = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

describe('the log-likelihood ratio', () => {
  it('of results with two values is in closed form', () => {
    // With wins and losses alone the likeliest distribution with a given mean is the only one.
    const [s0, s1] = [scoreAtElo(0), scoreAtElo(30)];
    const exact = 60 * Math.log(s1 / s0) + 40 * Math.log((1 - s1) / (1 - s0));
    expect(logLikelihoodRatio([40, 60], s0, s1)).toBeCloseTo(exact, 9);
  });

  it('agrees with the normal approximation for close hypotheses', () => {
    const counts = [60, 190, 480, 210, 60];
    const { mean, variance, count } = moments(counts);
    const [s0, s1] = [scoreAtElo(0), scoreAtElo(5)];
    const approximation = (count * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    expect(logLikelihoodRatio(counts, s0, s1)).toBeCloseTo(approximation, 2);
  });

  it('changes sign when the hypotheses change places, and with the side', () => {
    const counts = [5, 12, 40, 20, 9];
    const [s0, s1] = [scoreAtElo(-5), scoreAtElo(12)];
    const llr = logLikelihoodRatio(counts, s0, s1);
    expect(logLikelihoodRatio(counts, s1, s0)).toBeCloseTo(-llr, 9);
    expect(logLikelihoodRatio([...counts].reverse(), 1 - s0, 1 - s1)).toBeCloseTo(llr, 9);
  });

  /** What fastchess asserts of its own (its app/tests/sprt_test.cpp), to two decimals: pairs, and single games. */
  it.each([
    [[223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, -3.07],
    [[871, 26175, 55003 + 980, 26678, 821], 0, 2, -4.98],
    [[21184, 40708, 21404], 0.5, 2.5, -1.57],
    [[57030, 106593, 57433], 0, 2, -2.59],
  ])('agrees with published figures: %j', (counts, elo0, elo1, published) => {
    const llr = logLikelihoodRatio(counts, scoreAtElo(elo0), scoreAtElo(elo1));
    expect(Math.abs(llr - published)).toBeLessThan(0.006);
  });

  it('is 0 before the first pair and finite with results never seen', () => {
    expect(logLikelihoodRatio([0, 0, 0, 0, 0], 0.5, 0.51)).toBe(0);
    expect(logLikelihoodRatio([0, 0, 0, 0, 8], 0.5, 0.51)).toBeGreaterThan(0);
    expect(logLikelihoodRatio([0, 0, 9, 0, 0], 0.49, 0.51)).toBeCloseTo(0, 9);
  });
});

it("has Wald's bounds", () => {
  const { lower, upper } = sprtState(TERMS, [0, 0, 0, 0, 0]);
  expect(upper).toBeCloseTo(Math.log(0.95 / 0.05), 12);
  expect(lower).toBeCloseTo(-2.944439, 6);
});

/** How often tests of engines with this true difference accept H1. */
function acceptedH1(elo: number, terms: SprtTerms, tests: number, seed: number): number {
  const random = new Random(seed);
  // Draws take 30 % of the games; the opening's colour wins half of the rest.
  const score = scoreAtElo(elo);
  const wins = score - 0.15;
  const half = () => {
    const dice = random.fraction();
    return dice < wins ? 2 : dice < wins + 0.3 ? 1 : 0;
  };
  let accepted = 0;
  for (let test = 0; test < tests; test++) {
    const pairs = [0, 0, 0, 0, 0];
    for (;;) {
      const points = half() + half();
      pairs[points] = (pairs[points] ?? 0) + 1;
      const verdict = sprtState(terms, pairs as unknown as Pentanomial).accepted;
      if (verdict === 'H1') accepted++;
      if (verdict) break;
    }
  }
  return accepted / tests;
}

describe('a test that runs until it is decided', () => {
  const wide: SprtTerms = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.1 };

  it('accepts H1 for an engine that is not stronger at most as often as alpha says', () => {
    const share = acceptedH1(wide.elo0, wide, 1000, 1);
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.065);
  });

  it('accepts H0 for an engine that is stronger at most as often as beta says', () => {
    const share = 1 - acceptedH1(wide.elo1, wide, 1000, 2);
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.125);
  });

  it('decides clear cases', () => {
    expect(acceptedH1(-60, wide, 100, 3)).toBe(0);
    expect(acceptedH1(150, wide, 100, 4)).toBe(1);
  });
});

describe('normalized Elo', () => {
  const normalized = (elo0: number, elo1: number): SprtTerms => ({
    ...TERMS,
    elo0,
    elo1,
    model: 'normalized',
  });
  /** As fastchess and its authors publish them, of pairs. */
  const PUBLISHED: Pentanomial = [379, 10170, 21828, 10640, 343];

  it('agrees with published log-likelihood ratios', () => {
    expect(Math.abs(sprtState(normalized(0, 2), PUBLISHED).llr - 2.94598)).toBeLessThan(0.001);
    const other = sprtState(normalized(0, 2), [365, 16618, 36229, 16974, 390]);
    expect(Math.abs(other.llr - 2.25)).toBeLessThan(0.006);
    // Of an engine against a much stronger one, as fastchess has it since it can.
    expect(Math.abs(sprtState(normalized(-1000, -500), [77, 1, 0, 0, 0]).llr + 2.95)).toBeLessThan(0.1);
  });

  it('agrees with a published estimate', () => {
    const { elo, error } = normalizedElo(PUBLISHED) ?? { elo: 0, error: 0 };
    expect([elo.toFixed(2), error.toFixed(2)]).toEqual(['3.05', '2.31']);
  });

  it('is logistic Elo for small differences of games without draws', () => {
    // Two games that do not depend on each other.
    const { elo0, elo1 } = otherBounds({ ...TERMS, elo0: -1, elo1: 2 }, [25, 0, 50, 0, 25]) ?? {
      elo0: 0,
      elo1: 0,
    };
    expect(elo0).toBeCloseTo(-1, 3);
    expect(elo1).toBeCloseTo(2, 3);
  });

  it('converts bounds there and back', () => {
    const there = otherBounds(normalized(-3, 8), PUBLISHED) ?? { elo0: 0, elo1: 0 };
    const back = otherBounds({ ...TERMS, ...there }, PUBLISHED) ?? { elo0: 0, elo1: 0 };
    expect(back.elo0).toBeCloseTo(-3, 9);
    expect(back.elo1).toBeCloseTo(8, 9);
    expect(otherBounds(TERMS, [0, 0, 9, 0, 0])).toBeUndefined();
  });

  it('is finite whatever was seen', () => {
    for (const pairs of [
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 8],
      [77, 1, 0, 0, 0],
      [0, 0, 9, 0, 0],
    ] as const) {
      const { llr } = sprtState(normalized(-1000, -500), pairs);
      expect(Number.isFinite(llr)).toBe(true);
    }
    expect(sprtState(normalized(0, 10), [0, 0, 0, 0, 8]).llr).toBeGreaterThan(0);
  });
});
