const DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

/** Gradient descent with a step size of its own for each parameter (D. P. Kingma, J. Ba: Adam, ICLR 2015). */
export class Adam {
  readonly #mean: Float64Array;
  readonly #square: Float64Array;
  #steps = 0;

  constructor(count: number) {
    this.#mean = new Float64Array(count);
    this.#square = new Float64Array(count);
  }

  step(parameters: Float64Array, gradient: Float64Array, learningRate: number): void {
    this.#steps++;
    const meanBias = 1 - DECAY ** this.#steps;
    const squareBias = 1 - SQUARE_DECAY ** this.#steps;
    for (let i = 0; i < parameters.length; i++) {
      const partial = gradient[i] ?? 0;
      const mean = DECAY * (this.#mean[i] ?? 0) + (1 - DECAY) * partial;
      const square = SQUARE_DECAY * (this.#square[i] ?? 0) + (1 - SQUARE_DECAY) * partial * partial;
      this.#mean[i] = mean;
      this.#square[i] = square;
      parameters[i] =
        (parameters[i] ?? 0) -
        (learningRate * (mean / meanBias)) / (Math.sqrt(square / squareBias) + EPSILON);
    }
  }
}
