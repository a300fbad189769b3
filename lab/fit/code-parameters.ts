import { CODE_COUNT, PATTERN_COUNT } from '../../src/binding/core-module.ts';

/** Parameters of a table: one a pattern, one for forbidden cells, one a code. */
const BASES = PATTERN_COUNT + 1;
const FORBIDDEN = PATTERN_COUNT;
const TABLE_PARAMETERS = BASES + CODE_COUNT;

/** What a table's cells are, besides their patterns. */
export interface CodeTable {
  /** Whether cells with that code are forbidden to the colour of the table. */
  readonly forbidden: readonly boolean[];
  /** Where the patterns' numbers begin: what the data never shows stays there. */
  readonly start?: ReadonlyMap<number, number>;
}

/**
 * Numbers of pattern codes as functions of fewer parameters: the number of a code is the sum of its four patterns' numbers,
 * plus a deviation of its own that is pulled to zero, so that codes which are rarely seen come out sensibly. Forbidden
 * cells share one number in place of their patterns'. Code 0, four dead lines, is worth nothing.
 */
export class CodeParameters {
  readonly count: number;
  readonly #patterns: readonly (readonly number[])[];
  readonly #tables: readonly CodeTable[];
  readonly #pull: number;

  /** `pull`: of the squared deviations, on the scale of the mean loss of a sample. */
  constructor(patterns: readonly (readonly number[])[], tables: readonly CodeTable[], pull: number) {
    this.#patterns = patterns;
    this.#tables = tables;
    this.#pull = pull;
    this.count = tables.length * TABLE_PARAMETERS;
  }

  start(): Float64Array {
    const parameters = new Float64Array(this.count);
    this.#tables.forEach(({ start }, table) => {
      for (const [pattern, number] of start ?? []) parameters[table * TABLE_PARAMETERS + pattern] = number;
    });
    return parameters;
  }

  /** Fills `numbers`: that of a code of a table lies at table * CODE_COUNT + code. */
  expand(parameters: Float64Array, numbers: Float64Array): void {
    this.#eachCode((bases, deviation, at, patterns) => {
      let number = parameters[deviation] ?? 0;
      for (const pattern of patterns) number += parameters[bases + pattern] ?? 0;
      numbers[at] = number;
    });
  }

  /** From the loss's gradient by numbers to that by parameters. */
  foldGradient(numbers: Float64Array, parameters: Float64Array, gradient: Float64Array): void {
    gradient.fill(0);
    this.#eachCode((bases, deviation, at, patterns) => {
      const slope = numbers[at] ?? 0;
      gradient[deviation] = slope + this.#pull * (parameters[deviation] ?? 0);
      if (slope === 0) return;
      for (const pattern of patterns) gradient[bases + pattern] = (gradient[bases + pattern] ?? 0) + slope;
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
