import { normalBelow, QUANTILE_95 } from './normal-distribution.ts';
import { pairCount, type Tally } from './tally.ts';

/** A difference in strength in Elo, with the bounds of its 95 % confidence interval; infinite where nothing bounds it. */
export interface EloEstimate {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Likelihood of superiority: how sure it is that the difference is above 0. */
  readonly los: number;
}

const CONFIDENCE = 0.95;

/** The score expected of the stronger one by the logistic curve (A. E. Elo, The Rating of Chessplayers, 1978). */
export function scoreAtElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

export function eloAtScore(score: number): number {
  if (score <= 0) return Number.NEGATIVE_INFINITY;
  if (score >= 1) return Number.POSITIVE_INFINITY;
  return -400 * Math.log10(1 / score - 1);
}

/**
 * The estimate from complete pairs where there are any, else from single games. The score is taken as normally
 * distributed about its mean with the variance seen, and its bounds are carried over to Elo. `undefined` before there is
 * a variance to see, unless everything was won or lost.
 */
export function estimateElo({ pairs, wins, draws, losses }: Tally): EloEstimate | undefined {
  const counts = pairCount(pairs) > 0 ? pairs : [losses, draws, wins];
  const { mean, variance, count } = moments(counts);
  if (count > 0 && (mean === 0 || mean === 1)) return estimateOneSided(mean === 1, count);
  if (count < 2 || variance === 0) return undefined;
  const deviation = Math.sqrt(variance / count);
  return {
    elo: eloAtScore(mean),
    low: eloAtScore(mean - QUANTILE_95 * deviation),
    high: eloAtScore(mean + QUANTILE_95 * deviation),
    los: normalBelow((mean - 0.5) / deviation),
  };
}

/**
 * All won or all lost: the exact bound of C. J. Clopper and E. S. Pearson (Biometrika 26, 1934), and the superiority that
 * follows from an even prior of the score.
 */
function estimateOneSided(won: boolean, count: number): EloEstimate {
  const bound = eloAtScore(((1 - CONFIDENCE) / 2) ** (1 / count));
  const doubt = 0.5 ** (count + 1);
  return won
    ? { elo: Number.POSITIVE_INFINITY, low: bound, high: Number.POSITIVE_INFINITY, los: 1 - doubt }
    : { elo: Number.NEGATIVE_INFINITY, low: Number.NEGATIVE_INFINITY, high: -bound, los: doubt };
}

/** Of scores evenly spaced from 0 to 1 that came up so many times. */
export function moments(counts: readonly number[]): { mean: number; variance: number; count: number } {
  const count = counts.reduce((sum, n) => sum + n, 0);
  const scores = counts.map((_, i) => i / (counts.length - 1));
  const mean = scores.reduce((sum, score, i) => sum + score * (counts[i] ?? 0), 0) / count;
  const variance = scores.reduce((sum, score, i) => sum + (score - mean) ** 2 * (counts[i] ?? 0), 0) / count;
  return { mean, variance, count };
}
