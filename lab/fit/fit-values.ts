import { CODE_COUNT, WIN_SCORE } from '../../src/binding/core-module.ts';
import { Adam } from './adam.ts';
import { CodeParameters, type CodeTable } from './code-parameters.ts';
import { descend } from './descend.ts';
import { crossEntropy, sigmoid } from './logistic.ts';
import { THREAT_SETS, ThreatParameters } from './threat-parameters.ts';
import { NO_RESULT, type ValueSamples } from './value-samples.ts';

/** Evaluation units to a natural logarithm of the odds. */
export const UNITS = 200;

/** Beyond this a score is a proven win. */
const PROVEN = WIN_SCORE - 1000;
/** What a proven win is taken for: the game may still go wrong. */
const PROVEN_PROBABILITY = 0.995;

export interface ValueFitOptions {
  /** Share of the game's result in what is aimed at; the rest is the search's score. */
  readonly resultShare: number;
  /** Pull of the deviations of codes and sets. */
  readonly pull: number;
  readonly epochs: number;
  readonly log: (line: string) => void;
}

/** In natural logarithms of the odds. */
export interface FittedValues {
  /** table * CODE_COUNT + code */
  readonly codes: Float64Array;
  /** table * THREAT_SETS + set */
  readonly threats: Float64Array;
  /** On games that were held out, of results alone: by the present evaluation, the search, and the new evaluation. */
  readonly losses: { readonly before: number; readonly search: number; readonly after: number };
}

const BATCH = 8192;
const RATE = 0.02;

/**
 * Logistic regression: the numbers for which the evaluation of positions says best how games end and what the search finds.
 * Scores are first made as modest as the results show they should be: what a search prefers it also overrates.
 */
export function fitValues(
  samples: ValueSamples,
  codePatterns: readonly (readonly number[])[],
  tables: readonly CodeTable[],
  options: ValueFitOptions,
): FittedValues {
  const { resultShare, pull, epochs, log } = options;
  const { starts, codes, counts, threats, results, scores, training, heldOut } = samples;
  const modesty = calibrate(samples);
  log(`a score is worth ${modesty.toFixed(3)} of what it says`);
  const targets = Float32Array.from(results, (result, i) => {
    const found = probabilityOf(scores[i] ?? 0, modesty);
    return result === NO_RESULT ? found : resultShare * result + (1 - resultShare) * found;
  });

  const codeParameters = new CodeParameters(codePatterns, tables, pull);
  const threatParameters = new ThreatParameters(tables.length, pull);
  const code = model(codeParameters, tables.length * CODE_COUNT);
  const threat = model(threatParameters, tables.length * THREAT_SETS);
  code.expand();
  threat.expand();

  const evaluation = (i: number): number => {
    let sum = 0;
    for (let j = starts[i] ?? 0, end = starts[i + 1] ?? 0; j < end; j++) {
      sum += (counts[j] ?? 0) * (code.numbers[codes[j] ?? 0] ?? 0);
    }
    return sum / 2 + (threat.numbers[threats[i] ?? 0] ?? 0);
  };
  const meanLoss = (positions: Int32Array, aims: Float32Array, logOdds: (i: number) => number): number => {
    let sum = 0;
    for (const i of positions) sum += crossEntropy(aims[i] ?? 0, logOdds(i));
    return sum / positions.length;
  };
  const ofGames = heldOut.filter((i) => results[i] !== NO_RESULT);
  const losses = {
    before: meanLoss(ofGames, results, (i) => (samples.evaluations[i] ?? 0) / UNITS),
    search: meanLoss(ofGames, results, (i) => {
      const probability = probabilityOf(scores[i] ?? 0, modesty);
      return Math.log(probability / (1 - probability));
    }),
  };

  descend(
    {
      samples: training,
      step(batch, rate) {
        for (const i of batch) {
          const slope = (sigmoid(evaluation(i)) - (targets[i] ?? 0)) / batch.length;
          threat.slopes[threats[i] ?? 0] = (threat.slopes[threats[i] ?? 0] ?? 0) + slope;
          for (let j = starts[i] ?? 0, end = starts[i + 1] ?? 0; j < end; j++) {
            const at = codes[j] ?? 0;
            code.slopes[at] = (code.slopes[at] ?? 0) + (slope / 2) * (counts[j] ?? 0);
          }
        }
        code.step(rate);
        threat.step(rate);
      },
      heldOutLoss: () => meanLoss(heldOut, targets, evaluation),
      keep() {
        code.keep();
        threat.keep();
      },
      restore() {
        code.restore();
        threat.restore();
      },
    },
    {
      epochs,
      batch: BATCH,
      rate: RATE,
      onEpoch: (epoch, loss) => log(`values, epoch ${epoch}: loss ${loss.toFixed(5)} on held-out games`),
    },
  );
  return {
    codes: code.numbers,
    threats: threat.numbers,
    losses: { ...losses, after: meanLoss(ofGames, results, evaluation) },
  };
}

function probabilityOf(score: number, modesty: number): number {
  if (score > PROVEN) return PROVEN_PROBABILITY;
  if (score < -PROVEN) return 1 - PROVEN_PROBABILITY;
  return sigmoid((modesty * score) / UNITS);
}

/** The factor by which scores tell results best: a logistic regression with one parameter, by Newton's method. */
function calibrate({ scores, results, training }: ValueSamples): number {
  let factor = 0.5;
  for (let round = 0; round < 20; round++) {
    let slope = 0;
    let curvature = 0;
    for (const i of training) {
      const score = scores[i] ?? 0;
      if (Math.abs(score) > PROVEN || results[i] === NO_RESULT) continue;
      const logOdds = score / UNITS;
      const probability = sigmoid(factor * logOdds);
      slope += (probability - (results[i] ?? 0)) * logOdds;
      curvature += probability * (1 - probability) * logOdds * logOdds;
    }
    if (curvature === 0) return 1;
    factor -= slope / curvature;
  }
  return factor;
}

/** What a model's parameters must be able to do. */
export interface Parameters {
  readonly count: number;
  start(): Float64Array;
  expand(parameters: Float64Array, numbers: Float64Array): void;
  foldGradient(numbers: Float64Array, parameters: Float64Array, gradient: Float64Array): void;
}

/** Numbers that are learnt: with their slopes in the present batch, and steps against these. */
export function model(parameters: Parameters, size: number) {
  const values = parameters.start();
  const gradient = new Float64Array(parameters.count);
  const adam = new Adam(parameters.count);
  const numbers = new Float64Array(size);
  const slopes = new Float64Array(size);
  let best = values.slice();
  const expand = () => parameters.expand(values, numbers);
  return {
    numbers,
    slopes,
    expand,
    step(rate: number): void {
      parameters.foldGradient(slopes, values, gradient);
      adam.step(values, gradient, rate);
      slopes.fill(0);
      expand();
    },
    keep(): void {
      best = values.slice();
    },
    restore(): void {
      values.set(best);
      expand();
    },
  };
}
