/** How numbers are distributed: for the summaries of tools. */

export interface Distribution {
  readonly mean: number;
  /** Standard deviation of these numbers themselves, not of a population they were drawn from. */
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
}

const BINS = 9;
const WIDEST_BAR = 50;

/** Of at least one number. */
export function distributionOf(numbers: readonly number[]): Distribution {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length;
  return {
    mean,
    deviation: Math.sqrt(variance),
    // Not Math.min(...numbers): a function takes some hundred thousand arguments at most.
    least: numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY),
    most: numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY),
  };
}

/** A line a bin, of whole numbers from `-bound` to `bound`: the bin's limits, how many, and a bar. */
export function histogram(numbers: readonly number[], bound: number): readonly string[] {
  const all = 2 * bound + 1;
  const width = odd(all / BINS);
  const counts: number[] = new Array(odd(all / width)).fill(0);
  const start = -(counts.length * width - 1) / 2;
  for (const number of numbers) {
    const bin = Math.floor((number - start) / width);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  const figures = (number: number) => String(number).padStart(String(-bound).length);
  return counts.map((count, bin) => {
    const from = Math.max(start + bin * width, -bound);
    const to = Math.min(start + bin * width + width - 1, bound);
    const bar = '#'.repeat(Math.ceil((count * Math.min(WIDEST_BAR, most)) / Math.max(most, 1)));
    return `${figures(from)} to ${figures(to)}  ${String(count).padStart(String(most).length)} ${bar}`.trimEnd();
  });
}

/** The least odd number that is not below: with odd widths and an odd count one bin has zero in its middle. */
function odd(number: number): number {
  const whole = Math.ceil(number);
  return whole % 2 === 0 ? whole + 1 : whole;
}

/** The 97.5 % quantile: 95 % of all lies within this many standard deviations. */
export const QUANTILE_95 = 1.959963985;

/**
 * The share of a normal distribution below `z`. By the error function's approximation 7.1.26 in Abramowitz and Stegun,
 * Handbook of Mathematical Functions; its error is below 1.5e-7.
 */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-x * x);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}
