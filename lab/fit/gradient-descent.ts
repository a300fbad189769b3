import { Random } from '../../src/game/random.ts';
import type { TrainableWeights } from './trainable-weights.ts';

/** What is minimised: a mean loss over samples, in batches. */
export interface Minimisation {
  readonly samples: Int32Array;
  readonly weights: readonly TrainableWeights[];
  /** Adds the gradient of the mean loss of these samples to that of the weights. */
  addGradient(batch: Int32Array): void;
  /** The loss on samples that are not learnt from. */
  heldOutLoss(): number;
}

export interface DescentOptions {
  readonly epochs: number;
  readonly batch: number;
  readonly learningRate: number;
  readonly onEpoch: (epoch: number, heldOutLoss: number) => void;
}

/**
 * After an epoch without improvement the learning rate falls to this share of it; after PATIENCE of them in a row
 * training stops early.
 */
const LEARNING_RATE_DECAY = 0.4;
const PATIENCE = 3;
/** Less than this is no improvement. */
const MIN_IMPROVEMENT = 1e-5;

/** Mini-batch gradient descent with early stopping: ends with the parameters that were best on what is held out. */
export function descend(
  minimisation: Minimisation,
  { epochs, batch, learningRate, onEpoch }: DescentOptions,
): void {
  const random = new Random(1);
  const { weights } = minimisation;
  const samples = minimisation.samples.slice();
  let best = Number.POSITIVE_INFINITY;
  let failures = 0;
  let current = learningRate;
  for (let epoch = 1; epoch <= epochs && failures < PATIENCE; epoch++) {
    random.shuffle(samples);
    for (let from = 0; from < samples.length; from += batch) {
      minimisation.addGradient(samples.subarray(from, from + batch));
      for (const learnt of weights) learnt.step(current);
    }
    const loss = minimisation.heldOutLoss();
    onEpoch(epoch, loss);
    if (loss < best - MIN_IMPROVEMENT) {
      best = loss;
      failures = 0;
      for (const learnt of weights) learnt.keep();
    } else {
      failures++;
      current *= LEARNING_RATE_DECAY;
    }
  }
  for (const learnt of weights) learnt.restore();
}
