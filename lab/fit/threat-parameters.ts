import { THREAT_COUNT } from '../../src/binding/core-module.ts';

/** Sets of threats. */
export const THREAT_SETS = 1 << THREAT_COUNT;
/** Parameters of a table: one a threat, one for being to move, one a set. */
const BASES = THREAT_COUNT + 1;
const MOVE = THREAT_COUNT;
const TABLE_PARAMETERS = BASES + THREAT_SETS;

/**
 * Weights of sets of threats: the sum of the threats' weights and of one for the right to move, plus a deviation of the
 * set that L2 regularisation keeps near zero.
 */
export class ThreatParameters {
  readonly count: number;
  readonly #tables: number;
  readonly #l2: number;

  constructor(tables: number, l2: number) {
    this.#tables = tables;
    this.#l2 = l2;
    this.count = tables * TABLE_PARAMETERS;
  }

  start(): Float64Array {
    return new Float64Array(this.count);
  }

  /** Fills `weights`: that of a set of a table lies at table * THREAT_SETS + set. */
  expand(parameters: Float64Array, weights: Float64Array): void {
    for (let table = 0; table < this.#tables; table++) {
      const bases = table * TABLE_PARAMETERS;
      for (let set = 0; set < THREAT_SETS; set++) {
        let weight = (parameters[bases + BASES + set] ?? 0) + (parameters[bases + MOVE] ?? 0);
        for (let threat = 0; threat < THREAT_COUNT; threat++) {
          if ((set >> threat) & 1) weight += parameters[bases + threat] ?? 0;
        }
        weights[table * THREAT_SETS + set] = weight;
      }
    }
  }

  /** The chain rule: from the loss's gradient by weights to that by parameters. */
  foldGradient(weightGradient: Float64Array, parameters: Float64Array, gradient: Float64Array): void {
    gradient.fill(0);
    const add = (at: number, partial: number) => {
      gradient[at] = (gradient[at] ?? 0) + partial;
    };
    for (let table = 0; table < this.#tables; table++) {
      const bases = table * TABLE_PARAMETERS;
      for (let set = 0; set < THREAT_SETS; set++) {
        const partial = weightGradient[table * THREAT_SETS + set] ?? 0;
        const deviation = bases + BASES + set;
        gradient[deviation] = partial + this.#l2 * (parameters[deviation] ?? 0);
        if (partial === 0) continue;
        add(bases + MOVE, partial);
        for (let threat = 0; threat < THREAT_COUNT; threat++)
          if ((set >> threat) & 1) add(bases + threat, partial);
      }
    }
  }
}
