/** How numbers are spread, in words: for the summaries of tools. */

export interface Spread {
  readonly mean: number;
  /** Standard deviation of these numbers themselves, not of a population they were drawn from. */
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
}

const BINS = 10;
const WIDEST_BAR = 50;

/** Of at least one number. */
export function spreadOf(numbers: readonly number[]): Spread {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length;
  return {
    mean,
    deviation: Math.sqrt(variance),
    least: Math.min(...numbers),
    most: Math.max(...numbers),
  };
}

/** A line a bin, of whole numbers from `-bound` to `bound`: the bin's limits, how many, and a bar. */
export function histogram(numbers: readonly number[], bound: number): readonly string[] {
  const width = Math.ceil((2 * bound + 1) / BINS);
  const counts: number[] = new Array(Math.ceil((2 * bound + 1) / width)).fill(0);
  for (const number of numbers) {
    const bin = Math.floor((number + bound) / width);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  const figures = (number: number) => String(number).padStart(String(-bound).length);
  return counts.map((count, bin) => {
    const from = -bound + bin * width;
    const to = Math.min(from + width - 1, bound);
    const bar = '#'.repeat(Math.ceil((count / Math.max(most, 1)) * Math.min(WIDEST_BAR, most)));
    return `${figures(from)} to ${figures(to)}  ${String(count).padStart(String(most).length)} ${bar}`.trimEnd();
  });
}
