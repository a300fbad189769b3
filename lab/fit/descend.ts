import { Random } from '../../src/game/random.ts';

/** What is minimised: a mean loss over samples, in batches. */
export interface Descent {
  /** Samples to learn from. */
  readonly samples: Int32Array;
  /** One step on these samples at this rate. */
  step(batch: Int32Array, rate: number): void;
  /** The loss on samples that are not learnt from. */
  heldOutLoss(): number;
  /** Remembers the present parameters as the best, or goes back to those. */
  keep(): void;
  restore(): void;
}

export interface DescentOptions {
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  readonly onEpoch: (epoch: number, heldOutLoss: number) => void;
}

/** After an epoch without improvement the rate falls to this share of it; after so many in a row it is over. */
const COOLING = 0.4;
const PATIENCE = 3;
/** Less than this is no improvement. */
const LEAST_GAIN = 1e-5;

/** Goes down until the loss on what is held out no longer falls, and ends with the parameters that were best there. */
export function descend(descent: Descent, { epochs, batch, rate, onEpoch }: DescentOptions): void {
  const random = new Random(1);
  const samples = descent.samples.slice();
  let best = Number.POSITIVE_INFINITY;
  let failures = 0;
  let current = rate;
  for (let epoch = 1; epoch <= epochs && failures < PATIENCE; epoch++) {
    shuffle(samples, random);
    for (let from = 0; from < samples.length; from += batch) {
      descent.step(samples.subarray(from, from + batch), current);
    }
    const loss = descent.heldOutLoss();
    onEpoch(epoch, loss);
    if (loss < best - LEAST_GAIN) {
      best = loss;
      failures = 0;
      descent.keep();
    } else {
      failures++;
      current *= COOLING;
    }
  }
  descent.restore();
}

function shuffle(items: Int32Array, random: Random): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.between(0, i);
    const item = items[i] ?? 0;
    items[i] = items[j] ?? 0;
    items[j] = item;
  }
}
