import { UNKNOWN } from '../../src/terminal/figures.ts';
import { tableLines } from '../../src/terminal/text-table.ts';
import { median } from '../measure/measurements.ts';
import type { ComparedPosition } from './compare-speeds.ts';
import { speedOf, sumsOf } from './search-speed.ts';

/**
 * A table of speeds in thousands of nodes a second: a row a rule and one for all, a column an engine, and for all but
 * the first the ratio of the first to it. Each figure is the median of the rounds, in which every position was searched
 * once; of ratios the least and the most stand beside it. `perRound`: positions in a round, in their order.
 */
export function speedsByRule(
  names: readonly string[],
  positions: readonly ComparedPosition[],
  perRound: number,
): readonly string[] {
  const rules = [...new Set(positions.map(({ position }) => position.rule))];
  const others = names.slice(1);
  return tableLines([
    ['kn/s', ...names, ...others.flatMap(() => ['ratio', 'least', 'most'])],
    ...rules.map((rule) => [rule, ...figures(rule)]),
    ['all', ...figures()],
  ]);

  function figures(rule?: string): readonly string[] {
    const rounds: (readonly number[])[] = [];
    for (let from = 0; from < positions.length; from += perRound) {
      const sums = sumsOf(
        positions
          .slice(from, from + perRound)
          .filter(({ position }) => rule === undefined || position.rule === rule),
      );
      if (sums) rounds.push(sums.map(speedOf));
    }
    const column = (figure: (speeds: readonly number[]) => number) => rounds.map(figure);
    const thousands = names.map(
      (_, i) =>
        told(
          column((speeds) => (speeds[i] ?? 0) / 1000),
          0,
        )[0] ?? UNKNOWN,
    );
    const ratios = others.flatMap((_, i) =>
      told(
        column(([first = 0, ...rest]) => first / (rest[i] ?? 0)),
        2,
      ),
    );
    return [...thousands, ...ratios];
  }
}

/** Median, least and most. */
function told(numbers: readonly number[], digits: number): readonly string[] {
  if (numbers.length === 0) return [UNKNOWN, UNKNOWN, UNKNOWN];
  return [median(numbers), Math.min(...numbers), Math.max(...numbers)].map((number) =>
    number.toFixed(digits),
  );
}
