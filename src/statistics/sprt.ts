import { scoreAtElo } from './elo.ts';
import type { Pentanomial } from './tally.ts';

/** A sequential probability ratio test: is the difference `elo0` (H0) or `elo1` (H1)? */
export interface SprtTerms {
  readonly elo0: number;
  readonly elo1: number;
  /** How often H1 may be accepted though H0 is true, and H0 though H1 is true. */
  readonly alpha: number;
  readonly beta: number;
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
  const { elo0, elo1, alpha, beta } = terms;
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const llr = logLikelihoodRatio(pairs, scoreAtElo(elo0), scoreAtElo(elo1));
  const accepted = llr >= upper ? 'H1' : llr <= lower ? 'H0' : undefined;
  return { llr, lower, upper, accepted };
}

/**
 * The generalised test: for each hypothesis the distribution of pair results that has the hypothesis' mean score and
 * makes what was seen most likely; then the ratio of the two likelihoods. After M. Van den Bergh, "The generalized
 * maximum likelihood ratio for the expectation value of a distribution"
 * (hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf).
 */
export function logLikelihoodRatio(counts: readonly number[], score0: number, score1: number): number {
  if (counts.every((count) => count === 0)) return 0;
  const seen = counts.map((count) => (count === 0 ? UNSEEN : count));
  const total = seen.reduce((sum, count) => sum + count, 0);
  const shares = seen.map((count) => count / total);
  const scores = seen.map((_, i) => i / (seen.length - 1));
  const under0 = likeliestTilt(shares, scores, score0);
  const under1 = likeliestTilt(shares, scores, score1);
  return (
    total * shares.reduce((sum, share, i) => sum + share * Math.log((under0[i] ?? 1) / (under1[i] ?? 1)), 0)
  );
}

/**
 * Most likely given the shares seen is p_i / (1 + t (s_i - s)), with t such that the mean is s; the sum that must
 * vanish falls from +∞ to -∞ over the interval on which every denominator is positive, so halving finds t. Returned are
 * the denominators: the shares themselves cancel out of the ratio.
 */
function likeliestTilt(
  shares: readonly number[],
  scores: readonly number[],
  mean: number,
): readonly number[] {
  const distances = scores.map((score) => score - mean);
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
