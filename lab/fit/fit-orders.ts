import { CODE_COUNT } from '../../src/binding/core-module.ts';
import { CodeParameters, type CodeTable } from './code-parameters.ts';
import { descend } from './descend.ts';
import { model } from './fit-values.ts';
import type { MoveSamples } from './move-samples.ts';

export interface OrderFitOptions {
  /** Pull of the deviations of codes. */
  readonly pull: number;
  readonly epochs: number;
  readonly log: (line: string) => void;
}

/** In natural logarithms of the odds that a move is the best one. */
export interface FittedOrders {
  /** What a move is worth for the code of its cell for the side that moves, and for that of the other side. */
  readonly own: Float64Array;
  readonly their: Float64Array;
  /** On games that were held out: share of positions whose best move comes first, and how many come before it on average. */
  readonly first: number;
  readonly before: number;
}

const BATCH = 4096;
const RATE = 0.05;

/** A move's odds of being the search's best are its two codes' numbers: the numbers by which that is likeliest (softmax). */
export function fitOrders(
  { starts, own, their, best, training, heldOut }: MoveSamples,
  codePatterns: readonly (readonly number[])[],
  ownTables: readonly CodeTable[],
  theirTables: readonly CodeTable[],
  { pull, epochs, log }: OrderFitOptions,
): FittedOrders {
  const ours = model(new CodeParameters(codePatterns, ownTables, pull), ownTables.length * CODE_COUNT);
  const theirs = model(new CodeParameters(codePatterns, theirTables, pull), theirTables.length * CODE_COUNT);
  ours.expand();
  theirs.expand();
  /** Of the position looked at: first its moves' numbers, then their probabilities. */
  const weights = new Float64Array(1024);

  /** Fills `weights` with probabilities; returns the loss, and how many moves are likelier than the best one. */
  const look = (i: number): { loss: number; before: number } => {
    const start = starts[i] ?? 0;
    const count = (starts[i + 1] ?? 0) - start;
    let most = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < count; j++) {
      const number = (ours.numbers[own[start + j] ?? 0] ?? 0) + (theirs.numbers[their[start + j] ?? 0] ?? 0);
      weights[j] = number;
      if (number > most) most = number;
    }
    const bestNumber = weights[best[i] ?? 0] ?? 0;
    let before = 0;
    let sum = 0;
    for (let j = 0; j < count; j++) {
      const number = weights[j] ?? 0;
      if (number > bestNumber) before++;
      const weight = Math.exp(number - most);
      weights[j] = weight;
      sum += weight;
    }
    for (let j = 0; j < count; j++) weights[j] = (weights[j] ?? 0) / sum;
    return { loss: Math.log(sum) + most - bestNumber, before };
  };

  descend(
    {
      samples: training,
      step(batch, rate) {
        for (const i of batch) {
          look(i);
          const start = starts[i] ?? 0;
          const count = (starts[i + 1] ?? 0) - start;
          for (let j = 0; j < count; j++) {
            const slope = ((weights[j] ?? 0) - (j === best[i] ? 1 : 0)) / batch.length;
            const ownCode = own[start + j] ?? 0;
            const theirCode = their[start + j] ?? 0;
            ours.slopes[ownCode] = (ours.slopes[ownCode] ?? 0) + slope;
            theirs.slopes[theirCode] = (theirs.slopes[theirCode] ?? 0) + slope;
          }
        }
        ours.step(rate);
        theirs.step(rate);
      },
      heldOutLoss() {
        let sum = 0;
        for (const i of heldOut) sum += look(i).loss;
        return sum / heldOut.length;
      },
      keep() {
        ours.keep();
        theirs.keep();
      },
      restore() {
        ours.restore();
        theirs.restore();
      },
    },
    {
      epochs,
      batch: BATCH,
      rate: RATE,
      onEpoch: (epoch, loss) => log(`orders, epoch ${epoch}: loss ${loss.toFixed(5)} on held-out games`),
    },
  );
  let first = 0;
  let before = 0;
  for (const i of heldOut) {
    const rank = look(i).before;
    if (rank === 0) first++;
    before += rank;
  }
  return {
    own: ours.numbers,
    their: theirs.numbers,
    first: first / heldOut.length,
    before: before / heldOut.length,
  };
}
