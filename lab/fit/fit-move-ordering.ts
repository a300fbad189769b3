import { descend } from './gradient-descent.ts';
import type { MoveOrderingSamples } from './move-ordering-samples.ts';
import type { SummedTable } from './summed-tables.ts';
import { TrainableWeights } from './trainable-weights.ts';

export interface MoveOrderingFitOptions {
  /** L2 regularisation of the deviations of codes. */
  readonly l2: number;
  readonly epochs: number;
  readonly log: (line: string) => void;
}

/** In natural logarithms of the odds that a move is the best one. */
export interface FittedMoveOrdering {
  /** What a move is worth for the code of its cell for the side that moves, and for that of the other side. */
  readonly own: Float64Array;
  readonly their: Float64Array;
  /**
   * On games that were held out: share of positions whose best move comes first, and how many come before it on
   * average.
   */
  readonly first: number;
  readonly before: number;
}

const BATCH = 4096;
const LEARNING_RATE = 0.05;

/** Softmax regression: a move's logarithmic odds of being the search's best are the sum of its two codes' weights. */
export function fitMoveOrdering(
  { starts, own, their, best, training, heldOut }: MoveOrderingSamples,
  ownTables: readonly SummedTable[],
  theirTables: readonly SummedTable[],
  { l2, epochs, log }: MoveOrderingFitOptions,
): FittedMoveOrdering {
  const ours = new TrainableWeights(ownTables, l2);
  const theirs = new TrainableWeights(theirTables, l2);
  /** Of the position looked at: first its moves' logarithmic odds, then their probabilities. */
  const probabilities = new Float64Array(1024);

  /** Fills `probabilities`; returns the loss, and how many moves are likelier than the best one. */
  const measure = (i: number): { loss: number; before: number } => {
    const start = starts[i] ?? 0;
    const count = (starts[i + 1] ?? 0) - start;
    let most = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < count; j++) {
      const logOdds = (ours.weights[own[start + j] ?? 0] ?? 0) + (theirs.weights[their[start + j] ?? 0] ?? 0);
      probabilities[j] = logOdds;
      if (logOdds > most) most = logOdds;
    }
    const bestLogOdds = probabilities[best[i] ?? 0] ?? 0;
    let before = 0;
    let sum = 0;
    for (let j = 0; j < count; j++) {
      const logOdds = probabilities[j] ?? 0;
      if (logOdds > bestLogOdds) before++;
      const odds = Math.exp(logOdds - most);
      probabilities[j] = odds;
      sum += odds;
    }
    for (let j = 0; j < count; j++) probabilities[j] = (probabilities[j] ?? 0) / sum;
    return { loss: Math.log(sum) + most - bestLogOdds, before };
  };

  descend(
    {
      samples: training,
      weights: [ours, theirs],
      addGradient(batch) {
        for (const i of batch) {
          measure(i);
          const start = starts[i] ?? 0;
          const count = (starts[i + 1] ?? 0) - start;
          for (let j = 0; j < count; j++) {
            const error = ((probabilities[j] ?? 0) - (j === best[i] ? 1 : 0)) / batch.length;
            const ownCode = own[start + j] ?? 0;
            const theirCode = their[start + j] ?? 0;
            ours.gradient[ownCode] = (ours.gradient[ownCode] ?? 0) + error;
            theirs.gradient[theirCode] = (theirs.gradient[theirCode] ?? 0) + error;
          }
        }
      },
      heldOutLoss() {
        let sum = 0;
        for (const i of heldOut) sum += measure(i).loss;
        return sum / heldOut.length;
      },
    },
    {
      epochs,
      batch: BATCH,
      learningRate: LEARNING_RATE,
      onEpoch: (epoch, loss) =>
        log(`move ordering, epoch ${epoch}: loss ${loss.toFixed(5)} on held-out games`),
    },
  );
  let first = 0;
  let before = 0;
  for (const i of heldOut) {
    const rank = measure(i).before;
    if (rank === 0) first++;
    before += rank;
  }
  return {
    own: ours.weights,
    their: theirs.weights,
    first: first / heldOut.length,
    before: before / heldOut.length,
  };
}
