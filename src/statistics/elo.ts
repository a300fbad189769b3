import { normalBelow, QUANTILE_95 } from './distribution.ts';
import type { Tally } from './tally.ts';

/**
 * A difference in strength in Elo, with the bounds of its 95 % confidence interval; infinite where nothing bounds it.
 */
export interface EloEstimate {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Likelihood of superiority: how sure it is that the difference is above 0. */
  readonly los: number;
}

/** The unit of differences: Elo by the logistic curve, or Elo by the spread of the results (normalized). */
export const ELO_MODELS = ['logistic', 'normalized'] as const;

export type EloModel = (typeof ELO_MODELS)[number];

/**
 * Normalized Elo is the distance of the mean score from a half in standard deviations of a game, times this: small
 * differences of players without draws are the same in both (M. Van den Bergh, "Normalized Elo",
 * hardy.uhasselt.be/Fishtest/normalized_elo_practical.pdf).
 */
export const PER_DEVIATION = 800 / Math.LN10;

const CONFIDENCE = 0.95;

/** The score expected of the stronger one by the logistic curve (A. E. Elo, The Rating of Chessplayers, 1978). */
export function scoreAtElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

export function eloAtScore(score: number): number {
  if (score <= 0) return Number.NEGATIVE_INFINITY;
  if (score >= 1) return Number.POSITIVE_INFINITY;
  return 400 * Math.log10(score / (1 - score));
}

/** Games that were not independent of each other: a pair, or one game alone. */
interface Unit {
  readonly games: number;
  /** Points per game. */
  readonly score: number;
  /** How many units are like this. */
  readonly count: number;
}

/**
 * The estimate from all games. The score is their mean; its variance is that of the units it is made of, which are the
 * complete pairs and the games without a partner (the linearised variance of a ratio over clusters: W. G. Cochran,
 * Sampling Techniques, 1977, section 9A), and its bounds, taken from the normal distribution, are carried over to Elo.
 * `undefined` where nothing has been played. In normalized Elo the standard deviation is that of the same units.
 */
export function estimateElo(
  { pairs, singles }: Tally,
  model: EloModel = 'logistic',
): EloEstimate | undefined {
  const units: readonly Unit[] = [
    ...pairs.map((count, i) => ({ games: 2, score: i / 4, count })),
    ...singles.map((count, i) => ({ games: 1, score: i / 2, count })),
  ].filter(({ count }) => count > 0);
  const [first] = units;
  if (!first) return undefined;
  if (units.every(({ score }) => score === first.score)) {
    const equal = estimateFromEqual(
      first.score,
      units.reduce((sum, { count }) => sum + count, 0),
    );
    return model === 'normalized' ? { ...UNBOUNDED, ...signOf(first.score), los: equal.los } : equal;
  }
  const games = units.reduce((sum, unit) => sum + unit.count * unit.games, 0);
  const score = units.reduce((sum, unit) => sum + unit.count * unit.games * unit.score, 0) / games;
  const squares = units.reduce((sum, unit) => sum + unit.count * (unit.games * (unit.score - score)) ** 2, 0);
  const deviation = Math.sqrt(squares) / games;
  const los = normalBelow((score - 0.5) / deviation);
  if (model === 'normalized') {
    const perError = PER_DEVIATION / Math.sqrt(games);
    const elo = (perError * (score - 0.5)) / deviation;
    return { elo, low: elo - QUANTILE_95 * perError, high: elo + QUANTILE_95 * perError, los };
  }
  return {
    elo: eloAtScore(score),
    low: eloAtScore(score - QUANTILE_95 * deviation),
    high: eloAtScore(score + QUANTILE_95 * deviation),
    los,
  };
}

/** Results that are all alike have no spread to measure a difference by. */
const UNBOUNDED = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY } as const;

function signOf(score: number): { readonly elo: number } {
  return { elo: score === 0.5 ? 0 : score > 0.5 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY };
}

/**
 * `count` units with one and the same score show no variance, but something else may come up now and then: by the exact
 * bound of C. J. Clopper and E. S. Pearson (Biometrika 26, 1934) no more often than `other`. The score lies between
 * what it is if all of that is lost and if all of it is won. The superiority is that of a normal distribution with the
 * lower (for a weaker engine the upper) bound; of nothing but wins or losses, what follows from an even prior of the
 * score.
 */
function estimateFromEqual(score: number, count: number): EloEstimate {
  const other = 1 - ((1 - CONFIDENCE) / 2) ** (1 / count);
  const low = score * (1 - other);
  const high = low + other;
  const doubt = 0.5 ** (count + 1);
  const bound = score > 0.5 ? score - low : high - score;
  const los =
    score === 1 ? 1 - doubt : score === 0 ? doubt : normalBelow(((score - 0.5) / bound) * QUANTILE_95);
  return { elo: eloAtScore(score), low: eloAtScore(low), high: eloAtScore(high), los };
}

/** Of scores evenly spaced from 0 to 1; `counts`: how often each came up. */
export function moments(counts: readonly number[]): { mean: number; variance: number; count: number } {
  const count = counts.reduce((sum, n) => sum + n, 0);
  const scores = counts.map((_, i) => i / (counts.length - 1));
  const mean = scores.reduce((sum, score, i) => sum + score * (counts[i] ?? 0), 0) / count;
  const variance = scores.reduce((sum, score, i) => sum + (score - mean) ** 2 * (counts[i] ?? 0), 0) / count;
  return { mean, variance, count };
}
