import { describe, expect, it } from 'vitest';
import { distributionOf, histogram } from '../../src/statistics/distribution.ts';

describe('a distribution', () => {
  it('of numbers', () => {
    expect(distributionOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, deviation: 2, least: 2, most: 9 });
    expect(distributionOf([-3])).toEqual({ mean: -3, deviation: 0, least: -3, most: -3 });
    expect(distributionOf(new Array(300_000).fill(1))).toEqual({ mean: 1, deviation: 0, least: 1, most: 1 });
  });

  it('as a histogram around zero', () => {
    expect(histogram([-4, -1, 0, 0, 1, 4, 4], 4)).toEqual([
      '-4 to -4  1 #',
      '-3 to -3  0',
      '-2 to -2  0',
      '-1 to -1  1 #',
      ' 0 to  0  2 ##',
      ' 1 to  1  1 #',
      ' 2 to  2  0',
      ' 3 to  3  0',
      ' 4 to  4  2 ##',
    ]);
  });

  it.each([0, 1, 7, 50, 60, 100, 999])('counts every number up to %i once', (bound) => {
    const numbers = Array.from({ length: 2 * bound + 1 }, (_, i) => i - bound);
    const lines = histogram(numbers, bound);
    const bins = lines.map((line) => /(-?\d+) to +(-?\d+) +(\d+)/.exec(line)?.slice(1).map(Number) ?? []);
    for (const [from = 0, to = 0, count] of bins) expect(count).toBe(to - from + 1);
    expect(bins[0]?.[0]).toBe(-bound || 0);
    expect(bins.at(-1)?.[1]).toBe(bound);
    expect(lines.length % 2).toBe(1);
  });
});
