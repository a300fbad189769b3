import { THREAT_COUNT } from '../../src/binding/core-module.ts';

/** Sets of threats. */
export const THREAT_SETS = 1 << THREAT_COUNT;
/** Parameters of a table: one a threat, one for being to move, one a set. */
const BASES = THREAT_COUNT + 1;
const MOVE = THREAT_COUNT;
const TABLE_PARAMETERS = BASES + THREAT_SETS;

/**
 * Numbers of sets of threats: the sum of the threats' numbers and of one for the right to move, plus a deviation of the set
 * that is pulled to zero.
 */
export class ThreatParameters {
  readonly count: number;
  readonly #tables: number;
  readonly #pull: number;

  constructor(tables: number, pull: number) {
    this.#tables = tables;
    this.#pull = pull;
    this.count = tables * TABLE_PARAMETERS;
  }

  start(): Float64Array {
    return new Float64Array(this.count);
  }

  /** Fills `numbers`: that of a set of a table lies at table * THREAT_SETS + set. */
  expand(parameters: Float64Array, numbers: Float64Array): void {
    for (let table = 0; table < this.#tables; table++) {
      const bases = table * TABLE_PARAMETERS;
      for (let set = 0; set < THREAT_SETS; set++) {
        let number = (parameters[bases + BASES + set] ?? 0) + (parameters[bases + MOVE] ?? 0);
        for (let threat = 0; threat < THREAT_COUNT; threat++) {
          if ((set >> threat) & 1) number += parameters[bases + threat] ?? 0;
        }
        numbers[table * THREAT_SETS + set] = number;
      }
    }
  }

  /** From the loss's gradient by numbers to that by parameters. */
  foldGradient(numbers: Float64Array, parameters: Float64Array, gradient: Float64Array): void {
    gradient.fill(0);
    const add = (at: number, slope: number) => {
      gradient[at] = (gradient[at] ?? 0) + slope;
    };
    for (let table = 0; table < this.#tables; table++) {
      const bases = table * TABLE_PARAMETERS;
      for (let set = 0; set < THREAT_SETS; set++) {
        const slope = numbers[table * THREAT_SETS + set] ?? 0;
        const deviation = bases + BASES + set;
        gradient[deviation] = slope + this.#pull * (parameters[deviation] ?? 0);
        if (slope === 0) continue;
        add(bases + MOVE, slope);
        for (let threat = 0; threat < THREAT_COUNT; threat++)
          if ((set >> threat) & 1) add(bases + threat, slope);
      }
    }
  }
}
