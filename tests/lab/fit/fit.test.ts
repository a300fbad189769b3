import { describe, expect, it } from 'vitest';
import type { EvaluationSamples } from '../../../lab/fit/evaluation-samples.ts';
import { fitEvaluation, sigmoid } from '../../../lab/fit/fit-evaluation.ts';
import { fitMoveOrdering } from '../../../lab/fit/fit-move-ordering.ts';
import type { MoveOrderingSamples } from '../../../lab/fit/move-ordering-samples.ts';
import { codeTable } from '../../../lab/fit/summed-tables.ts';
import { encodeWeights, THREAT_SETS } from '../../../lab/fit/weights-file.ts';
import { CODE_COUNT } from '../../../src/binding/core-module.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import { Random } from '../../../src/game/random.ts';
import { decodeWeights } from './decode-weights.ts';

const board = new FeatureBoard(coreBytes());
board.reset('freestyle', 5, { width: 15, height: 15 });
const codePatterns = board.codePatterns();
const tables = [codeTable(codePatterns, board.forbiddenCodes(0))];
const log = () => {};

/** What a made-up world is worth: every pattern counts, one code deviates, one threat helps. */
const DEVIANT = 2000;
function trueNumber(code: number): number {
  const sum = (codePatterns[code] ?? []).reduce((total, pattern) => total + 0.05 * pattern, 0);
  return sum + (code === DEVIANT ? 1.5 : 0);
}

function split(count: number): { training: Int32Array; heldOut: Int32Array } {
  const all = Int32Array.from({ length: count }, (_, i) => i);
  return { training: all.filter((i) => i % 10 !== 0), heldOut: all.filter((i) => i % 10 === 0) };
}

describe('the fit of values', () => {
  const count = 20_000;
  const random = new Random(1);
  const perPosition = 6;
  const codes = Uint16Array.from({ length: count * perPosition }, () =>
    random.fraction() < 0.1 ? DEVIANT : random.between(1, CODE_COUNT - 1),
  );
  const counts = Int16Array.from(codes, () => (random.fraction() < 0.5 ? 2 : -2));
  const threats = Uint16Array.from({ length: count }, () => random.between(0, 1));
  const logOdds = Array.from({ length: count }, (_, i) => {
    let sum = 0.8 * (threats[i] ?? 0);
    for (let j = i * perPosition; j < (i + 1) * perPosition; j++) {
      sum += ((counts[j] ?? 0) / 2) * trueNumber(codes[j] ?? 0);
    }
    return sum;
  });
  const samples: EvaluationSamples = {
    starts: Uint32Array.from({ length: count + 1 }, (_, i) => i * perPosition),
    codes,
    counts,
    threats,
    results: Float32Array.from(logOdds, (odds) => (random.fraction() < sigmoid(odds) ? 1 : 0)),
    scores: Int16Array.from(logOdds, (odds) => Math.round(400 * odds)),
    evaluations: new Int16Array(count),
    ...split(count),
  };
  const options = { resultShare: 0.7, l2: 1e-5, epochs: 60, log };
  const fitted = fitEvaluation(samples, tables, options);

  it('finds what patterns, codes and threats are worth', () => {
    expect(fitted.codes[0]).toBe(0);
    expect(fitted.codes[DEVIANT]).toBeGreaterThan(trueNumber(DEVIANT) - 0.8);
    expect(fitted.codes[DEVIANT]).toBeLessThan(trueNumber(DEVIANT) + 0.8);
    let error = 0;
    for (let code = 1; code < CODE_COUNT; code++)
      error += Math.abs((fitted.codes[code] ?? 0) - trueNumber(code));
    expect(error / CODE_COUNT).toBeLessThan(0.25);
    expect((fitted.threats[1] ?? 0) - (fitted.threats[0] ?? 0)).toBeCloseTo(0.8, 0);
  });

  it('says what it is worth on what it has not seen', () => {
    const { before, search, after } = fitted.losses;
    expect(before).toBeCloseTo(Math.LN2, 5);
    expect(after).toBeLessThan(before);
    expect(search).toBeLessThan(before);
    expect(after).toBeLessThan(search + 0.05);
  });

  it('is the same every time', () => {
    expect(fitEvaluation(samples, tables, options)).toEqual(fitted);
  });
});

describe('the fit of move ordering', () => {
  const count = 8000;
  const random = new Random(2);
  const moves = 10;
  const own = Uint16Array.from({ length: count * moves }, () => random.between(0, CODE_COUNT - 1));
  const their = Uint16Array.from({ length: count * moves }, () => random.between(0, CODE_COUNT - 1));
  const best = Uint16Array.from({ length: count }, (_, i) => {
    const worth = (j: number) =>
      2 * trueNumber(own[i * moves + j] ?? 0) + trueNumber(their[i * moves + j] ?? 0);
    const weights = Array.from({ length: moves }, (_, j) => Math.exp(worth(j)));
    let rest = random.fraction() * weights.reduce((sum, weight) => sum + weight, 0);
    return weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
  });
  const samples: MoveOrderingSamples = {
    starts: Uint32Array.from({ length: count + 1 }, (_, i) => i * moves),
    own,
    their,
    best,
    ...split(count),
  };
  const fitted = fitMoveOrdering(samples, tables, tables, { l2: 1e-5, epochs: 30, log });

  it('finds how much likelier each pattern makes a move', () => {
    const codeOf = (pattern: number) =>
      codePatterns.findIndex((patterns) => patterns.every((p) => p === pattern));
    const difference = (numbers: Float64Array) => (numbers[codeOf(10)] ?? 0) - (numbers[codeOf(5)] ?? 0);
    expect(difference(fitted.own)).toBeCloseTo(2 * 4 * 0.25, 0);
    expect(difference(fitted.their)).toBeCloseTo(4 * 0.25, 0);
  });

  it('puts the best move far to the front', () => {
    expect(fitted.first).toBeGreaterThan(0.25);
    expect(fitted.before).toBeLessThan(4);
  });
});

describe('the file of numbers', () => {
  const values = {
    codes: new Float64Array(2 * CODE_COUNT).fill(0.01),
    threats: new Float64Array(2 * THREAT_SETS).fill(-0.1),
    losses: { before: 0, search: 0, after: 0 },
  };
  const orders = {
    own: new Float64Array(2 * CODE_COUNT).map((_, i) => (i % 2) - 0.5),
    their: new Float64Array(2 * CODE_COUNT),
    first: 0,
    before: 0,
  };
  const file = encodeWeights('renju', values, orders, ['a note', 'another']);
  const tables = decodeWeights(file);

  it('begins with what the numbers were fitted to', () => {
    expect(Buffer.from(file).toString('latin1').split('\n\n')[0]?.split('\n')).toEqual([
      'TENGEN WEIGHTS 1',
      'a note',
      'another',
    ]);
  });

  it('has a table a colour where they differ', () => {
    expect(tables).toHaveLength(2);
    expect(decodeWeights(encodeWeights('caro', values, orders, []))).toHaveLength(1);
    for (const { cells, threats, ownMoves, opponentMoves } of tables)
      expect([cells, threats, ownMoves, opponentMoves].map(({ length }) => length)).toEqual([
        CODE_COUNT,
        THREAT_SETS,
        CODE_COUNT,
        CODE_COUNT,
      ]);
  });

  it('keeps values in eighths of a unit, and orders from zero up', () => {
    const [black, white] = tables;
    expect([...(black?.cells ?? [])].slice(0, 2)).toEqual([16, 16]);
    expect([...(white?.threats ?? [])].slice(0, 2)).toEqual([-160, -160]);
    expect([...(black?.ownMoves ?? [])].slice(0, 3)).toEqual([0, 32, 0]);
    expect([...(white?.opponentMoves ?? [])].every((order) => order === 0)).toBe(true);
  });
});
