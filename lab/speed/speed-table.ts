import { UNKNOWN } from '../../src/terminal/figures.ts';
import { type Column, tableLine } from '../../src/terminal/text-table.ts';
import type { ComparedPosition } from './compare-speeds.ts';
import { type MeasuredSearch, speedOf, sumsOf } from './search-speed.ts';

/**
 * Lines of a table: a column of the speed in thousands of nodes a second for each engine, and the ratios of the first
 * to the others.
 */
export class SpeedTable {
  readonly #names: readonly string[];
  readonly #columns: readonly Column[];

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#columns = [
      { width: LABEL_WIDTH, align: 'left' },
      ...names.map((name) => right(Math.max(name.length, LEAST_WIDTH))),
      ...names.slice(1).map(() => right(RATIO_WIDTH)),
    ];
  }

  head(): string {
    return this.#line(
      'kn/s',
      this.#names,
      this.#names.slice(1).map(() => 'ratio'),
    );
  }

  row({ position, searches }: ComparedPosition): string {
    const { rule, moves } = position;
    const stones = moves.match(/\d+/g)?.length ?? 0;
    return this.#figures(`${rule}, ${stones} stones`, searches);
  }

  /** All nodes over all the time, of the positions in which every engine gave its speed. */
  total(positions: readonly ComparedPosition[]): string {
    return this.#figures('total', sumsOf(positions) ?? this.#names.map(() => undefined));
  }

  #figures(label: string, searches: readonly (MeasuredSearch | undefined)[]): string {
    const speeds = searches.map((search) => search && speedOf(search));
    const [first, ...others] = speeds;
    return this.#line(
      label,
      speeds.map((speed) => (speed === undefined ? UNKNOWN : (speed / 1000).toFixed(0))),
      others.map((speed) =>
        first === undefined || speed === undefined ? UNKNOWN : (first / speed).toFixed(2),
      ),
    );
  }

  #line(label: string, figures: readonly string[], ratios: readonly string[]): string {
    return tableLine(this.#columns, [label, ...figures, ...ratios]);
  }
}

function right(width: number): Column {
  return { width, align: 'right' };
}

const LABEL_WIDTH = 'freestyle, 100 stones'.length;
const LEAST_WIDTH = 6;
const RATIO_WIDTH = 5;
