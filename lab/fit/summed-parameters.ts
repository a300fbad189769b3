import { CODE_COUNT, PATTERN_COUNT, THREAT_COUNT } from '../../src/binding/core-module.ts';
import { THREAT_SETS } from './weights-file.ts';

/** What the weights of a table follow from. */
export interface SummedTable {
  /** Of each weight the parts that it is a sum of; a weight without a list is worth nothing. */
  readonly parts: readonly (readonly number[] | undefined)[];
  /** What parts start from: what the data never shows stays there. */
  readonly start?: ReadonlyMap<number, number>;
}

/**
 * Weights as functions of fewer parameters: a weight is the sum of its parts' values, plus a deviation of its own that
 * L2 regularisation keeps near zero, so that weights which are rarely seen come out sensibly.
 */
export class SummedParameters {
  /** How many parameters there are, and how many weights follow from them. */
  readonly count: number;
  readonly weights: number;
  readonly #tables: readonly SummedTable[];
  readonly #l2: number;

  /** `l2`: factor of the squared deviations, on the scale of a sample's mean loss. */
  constructor(tables: readonly SummedTable[], l2: number) {
    this.#tables = tables;
    this.#l2 = l2;
    this.weights = tables.reduce((sum, { parts }) => sum + parts.length, 0);
    this.count = tables.length * MOST_PARTS + this.weights;
  }

  start(): Float64Array {
    const parameters = new Float64Array(this.count);
    let bases = 0;
    for (const { parts, start } of this.#tables) {
      for (const [part, value] of start ?? []) parameters[bases + part] = value;
      bases += MOST_PARTS + parts.length;
    }
    return parameters;
  }

  /** Fills `weights`, table after table. */
  expand(parameters: Float64Array, weights: Float64Array): void {
    this.#eachWeight((bases, deviation, at, parts) => {
      let weight = parameters[deviation] ?? 0;
      for (const part of parts) weight += parameters[bases + part] ?? 0;
      weights[at] = weight;
    });
  }

  /** The chain rule: from the loss's gradient by weights to that by parameters. */
  foldGradient(weightGradient: Float64Array, parameters: Float64Array, gradient: Float64Array): void {
    gradient.fill(0);
    this.#eachWeight((bases, deviation, at, parts) => {
      const partial = weightGradient[at] ?? 0;
      gradient[deviation] = partial + this.#l2 * (parameters[deviation] ?? 0);
      if (partial === 0) return;
      for (const part of parts) gradient[bases + part] = (gradient[bases + part] ?? 0) + partial;
    });
  }

  #eachWeight(visit: (bases: number, deviation: number, at: number, parts: readonly number[]) => void): void {
    let bases = 0;
    let at = 0;
    for (const table of this.#tables) {
      for (const [i, parts] of table.parts.entries()) {
        if (parts) visit(bases, bases + MOST_PARTS + i, at, parts);
        at++;
      }
      bases += MOST_PARTS + table.parts.length;
    }
  }
}

/** Part of the cells that are forbidden, in place of their patterns. */
const FORBIDDEN = PATTERN_COUNT;
/** Part of having the move. */
const TO_MOVE = THREAT_COUNT;
/** Room for those of a table. */
const MOST_PARTS = Math.max(FORBIDDEN, TO_MOVE) + 1;
/** The first pattern: worth nothing by definition. */
const DEAD_LINE = 0;

/** Pattern codes: the parts are the four patterns, or that the cell is forbidden. Code 0 is four dead lines. */
export function codeTable(
  codePatterns: readonly (readonly number[])[],
  forbidden: readonly boolean[],
  start?: ReadonlyMap<number, number>,
): SummedTable {
  const parts = Array.from({ length: CODE_COUNT }, (_, code) => {
    if (code === 0) return undefined;
    return forbidden[code] ? [FORBIDDEN] : codePatterns[code]?.filter((pattern) => pattern !== DEAD_LINE);
  });
  return { parts, ...(start && { start }) };
}

/** Sets of threats: the parts are the threats, and having the move. */
export function threatTable(): SummedTable {
  const threats = Array.from({ length: THREAT_COUNT }, (_, threat) => threat);
  return {
    parts: Array.from({ length: THREAT_SETS }, (_, set) => [
      TO_MOVE,
      ...threats.filter((threat) => (set >> threat) & 1),
    ]),
  };
}
