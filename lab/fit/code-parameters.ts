import { CODE_COUNT, PATTERN_COUNT } from '../../src/binding/core-module.ts';

/** Parameters of a table: one a pattern, one for forbidden cells, one a code. */
const BASES = PATTERN_COUNT + 1;
const FORBIDDEN = PATTERN_COUNT;
const TABLE_PARAMETERS = BASES + CODE_COUNT;

/** What a table's cells are, besides their patterns. */
export interface CodeTable {
  /** Whether cells with that code are forbidden to the colour of the table. */
  readonly forbidden: readonly boolean[];
  /** What the patterns' weights start from: what the data never shows stays there. */
  readonly start?: ReadonlyMap<number, number>;
}

/**
 * Weights of pattern codes as functions of fewer parameters: the weight of a code is the sum of its four patterns'
 * weights, plus a deviation of its own that L2 regularisation keeps near zero, so that codes which are rarely seen come
 * out sensibly. Forbidden cells share one weight in place of their patterns'. Code 0, four dead lines, is worth
 * nothing.
 */
export class CodeParameters {
  readonly count: number;
  readonly #patterns: readonly (readonly number[])[];
  readonly #tables: readonly CodeTable[];
  readonly #l2: number;

  /** `l2`: factor of the squared deviations, on the scale of a sample's mean loss. */
  constructor(patterns: readonly (readonly number[])[], tables: readonly CodeTable[], l2: number) {
    this.#patterns = patterns;
    this.#tables = tables;
    this.#l2 = l2;
    this.count = tables.length * TABLE_PARAMETERS;
  }

  start(): Float64Array {
    const parameters = new Float64Array(this.count);
    this.#tables.forEach(({ start }, table) => {
      for (const [pattern, weight] of start ?? []) parameters[table * TABLE_PARAMETERS + pattern] = weight;
    });
    return parameters;
  }

  /** Fills `weights`: that of a code of a table lies at table * CODE_COUNT + code. */
  expand(parameters: Float64Array, weights: Float64Array): void {
    this.#eachCode((bases, deviation, at, patterns) => {
      let weight = parameters[deviation] ?? 0;
      for (const pattern of patterns) weight += parameters[bases + pattern] ?? 0;
      weights[at] = weight;
    });
  }

  /** The chain rule: from the loss's gradient by weights to that by parameters. */
  foldGradient(weightGradient: Float64Array, parameters: Float64Array, gradient: Float64Array): void {
    gradient.fill(0);
    this.#eachCode((bases, deviation, at, patterns) => {
      const partial = weightGradient[at] ?? 0;
      gradient[deviation] = partial + this.#l2 * (parameters[deviation] ?? 0);
      if (partial === 0) return;
      for (const pattern of patterns) gradient[bases + pattern] = (gradient[bases + pattern] ?? 0) + partial;
    });
    // A dead line is worth nothing by definition.
    this.#tables.forEach((_, table) => {
      gradient[table * TABLE_PARAMETERS] = 0;
    });
  }

  #eachCode(
    visit: (bases: number, deviation: number, at: number, patterns: readonly number[]) => void,
  ): void {
    this.#tables.forEach(({ forbidden }, table) => {
      const bases = table * TABLE_PARAMETERS;
      for (let code = 1; code < CODE_COUNT; code++) {
        const patterns = forbidden[code] ? FORBIDDEN_PATTERNS : (this.#patterns[code] ?? []);
        visit(bases, bases + BASES + code, table * CODE_COUNT + code, patterns);
      }
    });
  }
}

const FORBIDDEN_PATTERNS: readonly number[] = [FORBIDDEN];
