import { EVALUATION_UNITS, PROVEN_RANGE, WIN_SCORE } from '../../src/binding/core-module.ts';
import { type EvaluationSamples, NO_RESULT } from './evaluation-samples.ts';
import { descend } from './gradient-descent.ts';
import { type SummedTable, threatTable } from './summed-tables.ts';
import { TrainableWeights } from './trainable-weights.ts';

const PROVEN = WIN_SCORE - PROVEN_RANGE;
/** What a proven win is taken for: the game may still go wrong. */
const PROVEN_PROBABILITY = 0.995;

export interface EvaluationFitOptions {
  /** Share of the game's result in what is aimed at; the rest is the search's score. */
  readonly resultShare: number;
  /** L2 regularisation of the deviations of codes and sets. */
  readonly l2: number;
  readonly epochs: number;
  readonly log: (line: string) => void;
}

/** In natural logarithms of the odds. */
export interface FittedEvaluation {
  /** table * CODE_COUNT + code */
  readonly codes: Float64Array;
  /** table * THREAT_SETS + set */
  readonly threats: Float64Array;
  /** On games that were held out, of results alone: by the present evaluation, the search, and the new evaluation. */
  readonly losses: { readonly before: number; readonly search: number; readonly after: number };
}

const BATCH = 8192;
const LEARNING_RATE = 0.02;

/**
 * Logistic regression: the weights for which the evaluation of positions says best how games end and what the search
 * finds. Scores are first scaled down to what the results show they are worth: what a search prefers it also overrates.
 */
export function fitEvaluation(
  samples: EvaluationSamples,
  tables: readonly SummedTable[],
  options: EvaluationFitOptions,
): FittedEvaluation {
  const { resultShare, l2, epochs, log } = options;
  const { starts, codes, counts, threats, results, scores, training, heldOut } = samples;
  const calibration = calibrate(samples);
  log(`a score is worth ${calibration.toFixed(3)} of what it says`);
  const targets = Float32Array.from(results, (result, i) => {
    const found = probabilityOf(scores[i] ?? 0, calibration);
    return result === NO_RESULT ? found : resultShare * result + (1 - resultShare) * found;
  });

  const code = new TrainableWeights(tables, l2);
  const threat = new TrainableWeights(tables.map(threatTable), l2);

  const evaluation = (i: number): number => {
    let sum = 0;
    for (let j = starts[i] ?? 0, end = starts[i + 1] ?? 0; j < end; j++) {
      sum += (counts[j] ?? 0) * (code.weights[codes[j] ?? 0] ?? 0);
    }
    return sum / 2 + (threat.weights[threats[i] ?? 0] ?? 0);
  };
  const meanLoss = (positions: Int32Array, targets: Float32Array, logOdds: (i: number) => number): number => {
    let sum = 0;
    for (const i of positions) sum += crossEntropy(targets[i] ?? 0, logOdds(i));
    return sum / positions.length;
  };
  const ofGames = heldOut.filter((i) => results[i] !== NO_RESULT);
  const losses = {
    before: meanLoss(ofGames, results, (i) => (samples.evaluations[i] ?? 0) / EVALUATION_UNITS),
    search: meanLoss(ofGames, results, (i) => {
      const probability = probabilityOf(scores[i] ?? 0, calibration);
      return Math.log(probability / (1 - probability));
    }),
  };

  descend(
    {
      samples: training,
      weights: [code, threat],
      addGradient(batch) {
        for (const i of batch) {
          const error = (sigmoid(evaluation(i)) - (targets[i] ?? 0)) / batch.length;
          threat.gradient[threats[i] ?? 0] = (threat.gradient[threats[i] ?? 0] ?? 0) + error;
          for (let j = starts[i] ?? 0, end = starts[i + 1] ?? 0; j < end; j++) {
            const at = codes[j] ?? 0;
            code.gradient[at] = (code.gradient[at] ?? 0) + (error / 2) * (counts[j] ?? 0);
          }
        }
      },
      heldOutLoss: () => meanLoss(heldOut, targets, evaluation),
    },
    {
      epochs,
      batch: BATCH,
      learningRate: LEARNING_RATE,
      onEpoch: (epoch, loss) => log(`evaluation, epoch ${epoch}: loss ${loss.toFixed(5)} on held-out games`),
    },
  );
  return {
    codes: code.weights,
    threats: threat.weights,
    losses: { ...losses, after: meanLoss(ofGames, results, evaluation) },
  };
}

function probabilityOf(score: number, calibration: number): number {
  if (score > PROVEN) return PROVEN_PROBABILITY;
  if (score < -PROVEN) return 1 - PROVEN_PROBABILITY;
  return sigmoid((calibration * score) / EVALUATION_UNITS);
}

/** The factor by which scores tell results best: a logistic regression with one parameter, by Newton's method. */
function calibrate({ scores, results, training }: EvaluationSamples): number {
  let factor = 0.5;
  for (let round = 0; round < 20; round++) {
    let gradient = 0;
    let curvature = 0;
    for (const i of training) {
      const score = scores[i] ?? 0;
      if (Math.abs(score) > PROVEN || results[i] === NO_RESULT) continue;
      const logOdds = score / EVALUATION_UNITS;
      const probability = sigmoid(factor * logOdds);
      gradient += (probability - (results[i] ?? 0)) * logOdds;
      curvature += probability * (1 - probability) * logOdds * logOdds;
    }
    if (curvature === 0) return 1;
    factor -= gradient / curvature;
  }
  return factor;
}

/** The probability that has these odds, as a natural logarithm. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** What it costs to have said `logOdds` of something that happens with `probability`: the cross-entropy. */
function crossEntropy(probability: number, logOdds: number): number {
  return Math.log1p(Math.exp(-Math.abs(logOdds))) + (logOdds > 0 ? 1 - probability : -probability) * logOdds;
}
