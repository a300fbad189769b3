import { QUANTILE_95 } from './distribution.ts';
import { type EloModel, eloAtScore, moments, PER_DEVIATION, scoreAtElo } from './elo.ts';
import { type Pentanomial, pairCount } from './tally.ts';

/** A sequential probability ratio test: is the difference `elo0` (H0) or `elo1` (H1)? */
export interface SprtTerms {
  readonly elo0: number;
  readonly elo1: number;
  /** How often H1 may be accepted though H0 is true, and H0 though H1 is true. */
  readonly alpha: number;
  readonly beta: number;
  /** Absent = logistic. */
  readonly model?: EloModel;
}

export interface SprtState {
  /** Log-likelihood ratio of H1 against H0. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly accepted: 'H0' | 'H1' | undefined;
}

/** A result that never came up would make one hypothesis impossible; it counts as this many times (as in fishtest). */
const UNSEEN = 1e-3;
const ITERATIONS = 100;

/** Wald's bounds (A. Wald, Sequential Tests of Statistical Hypotheses, 1945). */
export function sprtState(terms: SprtTerms, pairs: Pentanomial): SprtState {
  const { elo0, elo1, alpha, beta, model } = terms;
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const llr =
    model === 'normalized'
      ? ratioOf(pairs, likeliestAtDeviations, pairDeviations(elo0), pairDeviations(elo1))
      : logLikelihoodRatio(pairs, scoreAtElo(elo0), scoreAtElo(elo1));
  const accepted = llr >= upper ? 'H1' : llr <= lower ? 'H0' : undefined;
  return { llr, lower, upper, accepted };
}

/** In standard deviations of the score of a pair, which are smaller than those of a game by √2. */
function pairDeviations(normalizedElo: number): number {
  return (normalizedElo / PER_DEVIATION) * Math.SQRT2;
}

/** Normalized Elo of pairs with its 95 % error; undefined where all pairs are alike. */
export function normalizedElo(
  pairs: Pentanomial,
): { readonly elo: number; readonly error: number } | undefined {
  const count = pairCount(pairs);
  const { mean, variance } = moments(pairs);
  if (count === 0 || variance === 0) return undefined;
  const perPair = PER_DEVIATION / Math.SQRT2;
  return {
    elo: (perPair * (mean - 0.5)) / Math.sqrt(variance),
    error: (perPair * QUANTILE_95) / Math.sqrt(count),
  };
}

/** The hypotheses in the other kind of Elo, by the spread of these pairs; undefined where all pairs are alike. */
export function otherBounds(
  { elo0, elo1, model }: SprtTerms,
  pairs: Pentanomial,
): { readonly elo0: number; readonly elo1: number } | undefined {
  const { variance } = moments(pairs);
  if (pairCount(pairs) === 0 || variance === 0) return undefined;
  const deviation = Math.sqrt(variance);
  const converted = (elo: number) =>
    model === 'normalized'
      ? eloAtScore(0.5 + pairDeviations(elo) * deviation)
      : ((scoreAtElo(elo) - 0.5) / deviation / Math.SQRT2) * PER_DEVIATION;
  return { elo0: converted(elo0), elo1: converted(elo1) };
}

/**
 * The generalised test: for each hypothesis the distribution of pair results that has the hypothesis' mean score and
 * makes what was seen most likely; then the ratio of the two likelihoods. After M. Van den Bergh, "The generalized
 * maximum likelihood ratio for the expectation value of a distribution"
 * (hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf).
 */
export function logLikelihoodRatio(counts: readonly number[], score0: number, score1: number): number {
  return ratioOf(counts, likeliestOfMean, score0, score1);
}

/** Results seen, as shares, and what each is worth. */
interface Seen {
  readonly shares: readonly number[];
  readonly scores: readonly number[];
}

/** `likelihoods`: of each result the share seen over the likeliest one under a hypothesis. */
function ratioOf(
  counts: readonly number[],
  likelihoods: (seen: Seen, hypothesis: number) => readonly number[],
  hypothesis0: number,
  hypothesis1: number,
): number {
  if (counts.every((count) => count === 0)) return 0;
  const all = counts.map((count) => (count === 0 ? UNSEEN : count));
  const total = all.reduce((sum, count) => sum + count, 0);
  const seen: Seen = {
    shares: all.map((count) => count / total),
    scores: all.map((_, i) => i / (all.length - 1)),
  };
  const under0 = likelihoods(seen, hypothesis0);
  const under1 = likelihoods(seen, hypothesis1);
  return (
    total *
    seen.shares.reduce((sum, share, i) => sum + share * Math.log((under0[i] ?? 1) / (under1[i] ?? 1)), 0)
  );
}

/** Steps until the shares stay the same; a few are enough unless the hypothesis is absurd. */
const MOST_STEPS = 50;
const SAME_SHARE = 1e-10;

/**
 * For hypotheses about the mean's distance from a half in standard deviations (M. Van den Bergh, as above). That is no
 * linear condition: it is made one at the distribution found before, until nothing changes.
 */
function likeliestAtDeviations(seen: Seen, deviations: number): readonly number[] {
  const { scores } = seen;
  let found = atDeviations(seen, deviations);
  let before = sharesUnder(seen, found);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { mean, deviation } = spreadOf(before, scores);
    // The derivative of mean - 1/2 - deviations * deviation by each share, up to a constant that makes its mean 0.
    const slopes = scores.map(
      (score) => score - 0.5 - (deviations * deviation * (1 + ((score - mean) / deviation) ** 2)) / 2,
    );
    if (Math.min(...slopes) >= 0 || Math.max(...slopes) <= 0) break;
    found = likeliest(seen, slopes);
    const after = sharesUnder(seen, found);
    const change = Math.max(...after.map((share, i) => Math.abs(share - (before[i] ?? 0))));
    before = after;
    if (change < SAME_SHARE) break;
  }
  return found;
}

/** Where to begin: of the likeliest distributions of every mean the one that has this distance from a half. */
function atDeviations(seen: Seen, deviations: number): readonly number[] {
  let low = 0;
  let high = 1;
  for (let i = 0; i < MOST_STEPS; i++) {
    const mean = (low + high) / 2;
    const { deviation } = spreadOf(sharesUnder(seen, likeliestOfMean(seen, mean)), seen.scores);
    if (mean - 0.5 > deviations * deviation) high = mean;
    else low = mean;
  }
  return likeliestOfMean(seen, (low + high) / 2);
}

function sharesUnder({ shares }: Seen, denominators: readonly number[]): readonly number[] {
  return shares.map((share, i) => share / (denominators[i] ?? 1));
}

function spreadOf(shares: readonly number[], scores: readonly number[]): { mean: number; deviation: number } {
  const mean = shares.reduce((sum, share, i) => sum + share * (scores[i] ?? 0), 0);
  const variance = shares.reduce((sum, share, i) => sum + share * ((scores[i] ?? 0) - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(variance) };
}

function likeliestOfMean(seen: Seen, mean: number): readonly number[] {
  const distances = seen.scores.map((score) => score - mean);
  return likeliest(seen, distances);
}

/**
 * Most likely given the shares seen is p_i / (1 + t d_i), with t such that the mean of the d_i is 0; the sum that must
 * vanish falls from +∞ to -∞ over the interval on which every denominator is positive, so halving finds t. Returned are
 * the denominators: the shares themselves cancel out of the ratio.
 */
function likeliest({ shares }: Seen, distances: readonly number[]): readonly number[] {
  let low = -1 / Math.max(...distances);
  let high = -1 / Math.min(...distances);
  for (let i = 0; i < ITERATIONS; i++) {
    const tilt = (low + high) / 2;
    const sum = distances.reduce((total, d, k) => total + ((shares[k] ?? 0) * d) / (1 + tilt * d), 0);
    if (sum > 0) low = tilt;
    else high = tilt;
  }
  return distances.map((d) => 1 + ((low + high) / 2) * d);
}
