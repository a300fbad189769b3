import { Adam } from './adam.ts';
import type { SummedParameters } from './summed-parameters.ts';

/**
 * Weights that are learnt through their parameters. Whoever computes a loss adds its gradient by the weights to
 * `gradient`.
 */
export class TrainableWeights {
  readonly weights: Float64Array;
  /** Of the loss of the present batch, by the weights. */
  readonly gradient: Float64Array;
  readonly #parameters: SummedParameters;
  readonly #adam: Adam;
  readonly #values: Float64Array;
  readonly #parameterGradient: Float64Array;
  #best: Float64Array;

  constructor(parameters: SummedParameters) {
    this.#parameters = parameters;
    this.#values = parameters.start();
    this.#best = this.#values.slice();
    this.#parameterGradient = new Float64Array(parameters.count);
    this.#adam = new Adam(parameters.count);
    this.weights = new Float64Array(parameters.weights);
    this.gradient = new Float64Array(parameters.weights);
    this.#expand();
  }

  /** A step against the gradient, which is then zero again. */
  step(learningRate: number): void {
    this.#parameters.foldGradient(this.gradient, this.#values, this.#parameterGradient);
    this.#adam.step(this.#values, this.#parameterGradient, learningRate);
    this.gradient.fill(0);
    this.#expand();
  }

  /** Remembers the present parameters as the best. */
  keep(): void {
    this.#best = this.#values.slice();
  }

  /** Goes back to the best. */
  restore(): void {
    this.#values.set(this.#best);
    this.#expand();
  }

  #expand(): void {
    this.#parameters.expand(this.#values, this.weights);
  }
}
