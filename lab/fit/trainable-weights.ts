import { Adam } from './adam.ts';
import { MOST_PARTS, type SummedTable } from './summed-tables.ts';

/**
 * Weights as functions of fewer parameters: a weight is the sum of its parts' values, plus a deviation of its own that
 * L2 regularisation keeps near zero, so that weights which are rarely seen come out sensibly. The caller adds
 * the loss's gradient by the weights to `gradient`.
 */
export class TrainableWeights {
  /** Table after table. */
  readonly weights: Float64Array;
  /** Of the loss of the present batch, by the weights. */
  readonly gradient: Float64Array;
  readonly #tables: readonly SummedTable[];
  readonly #l2: number;
  readonly #adam: Adam;
  /** Of each table the values of parts, then the deviation of each weight. */
  readonly #values: Float64Array;
  readonly #valueGradient: Float64Array;
  #best: Float64Array;

  /** `l2`: factor of the squared deviations, on the scale of a sample's mean loss. */
  constructor(tables: readonly SummedTable[], l2: number) {
    this.#tables = tables;
    this.#l2 = l2;
    const weights = tables.reduce((sum, { parts }) => sum + parts.length, 0);
    const count = tables.length * MOST_PARTS + weights;
    this.#values = new Float64Array(count);
    let bases = 0;
    for (const { parts, start } of tables) {
      for (const [part, value] of start ?? []) this.#values[bases + part] = value;
      bases += MOST_PARTS + parts.length;
    }
    this.#best = this.#values.slice();
    this.#valueGradient = new Float64Array(count);
    this.#adam = new Adam(count);
    this.weights = new Float64Array(weights);
    this.gradient = new Float64Array(weights);
    this.#expand();
  }

  /** A step against the gradient, which is then zero again. */
  step(learningRate: number): void {
    this.#foldGradient();
    this.#adam.step(this.#values, this.#valueGradient, learningRate);
    this.gradient.fill(0);
    this.#expand();
  }

  keep(): void {
    this.#best = this.#values.slice();
  }

  restore(): void {
    this.#values.set(this.#best);
    this.#expand();
  }

  #expand(): void {
    this.#eachWeight((bases, deviation, at, parts) => {
      let weight = this.#values[deviation] ?? 0;
      for (const part of parts) weight += this.#values[bases + part] ?? 0;
      this.weights[at] = weight;
    });
  }

  /** The chain rule: from the loss's gradient by weights to that by values. */
  #foldGradient(): void {
    const gradient = this.#valueGradient.fill(0);
    this.#eachWeight((bases, deviation, at, parts) => {
      const partial = this.gradient[at] ?? 0;
      gradient[deviation] = partial + this.#l2 * (this.#values[deviation] ?? 0);
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
