import type { ComparedPosition } from './compare-speeds.ts';
import { addSearches, type MeasuredSearch, speedOf } from './search-speed.ts';

/** Lines of a table: a column of the speed in thousands of nodes a second for each engine, and the ratios of the first to the others. */
export class SpeedTable {
  readonly #names: readonly string[];
  readonly #widths: readonly number[];

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#widths = names.map((name) => Math.max(name.length, LEAST_WIDTH));
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

  /** All nodes over all the time. */
  total(positions: readonly ComparedPosition[]): string {
    const sums = this.#names.map((_, engine) =>
      positions.map(({ searches }) => searches[engine] ?? NOTHING).reduce(addSearches, NOTHING),
    );
    return this.#figures('total', sums);
  }

  #figures(label: string, searches: readonly MeasuredSearch[]): string {
    const speeds = searches.map(speedOf);
    const [first = 0, ...others] = speeds;
    return this.#line(
      label,
      speeds.map((speed) => (speed / 1000).toFixed(0)),
      others.map((speed) => (first / speed).toFixed(2)),
    );
  }

  #line(label: string, figures: readonly string[], ratios: readonly string[]): string {
    const columns = figures.map((figure, i) => figure.padStart(this.#widths[i] ?? LEAST_WIDTH));
    return [
      label.padEnd(LABEL_WIDTH),
      ...columns,
      ...ratios.map((ratio) => ratio.padStart(RATIO_WIDTH)),
    ].join('  ');
  }
}

const NOTHING: MeasuredSearch = { nodes: 0, ms: 0 };
const LABEL_WIDTH = 'freestyle, 100 stones'.length;
const LEAST_WIDTH = 6;
const RATIO_WIDTH = 5;
