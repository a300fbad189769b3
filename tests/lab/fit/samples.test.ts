import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectEvaluationSamples } from '../../../lab/fit/evaluation-samples.ts';
import { collectMoveOrderingSamples } from '../../../lab/fit/move-ordering-samples.ts';
import { tableCount } from '../../../lab/fit/weights-file.ts';
import { VALUE_SCALE } from '../../../src/binding/core-module.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import { RULES, type Rule } from '../../../src/game/rule.ts';
import { playTrainingGame } from '../../../src/selfplay/play-training-game.ts';
import { decodeWeights, type WeightTable } from './decode-weights.ts';

const SETTINGS = {
  boards: [{ width: 15, height: 15, share: 1 }],
  rowLength: 5,
  nodes: 400,
  lines: 1,
  seed: 3,
  branches: 0.5,
};

/** A kind of the numbers in the core's file of a rule, those of both colours one after the other. */
function numbersOf(rule: Rule, kind: keyof WeightTable): readonly number[] {
  const tables = decodeWeights(readFileSync(`src/core/evaluation/weights/${rule}.weights`));
  expect(tables).toHaveLength(tableCount(rule));
  return tables.flatMap((table) => [...table[kind]]);
}

describe.each(RULES)('positions of %s as a fit sees them', (rule) => {
  const search = new DirectSearch({ core: coreBytes() });
  const board = new FeatureBoard(coreBytes());
  const games = [0, 1, 2, 3, 4, 5].flatMap((index) => {
    const { game, branches } = playTrainingGame(search, board, { ...SETTINGS, rule }, index);
    return [...branches, game];
  });
  const samples = collectEvaluationSamples(games, board);

  it('have the evaluation that the core gives them', () => {
    const codes = numbersOf(rule, 'cells');
    const threats = numbersOf(rule, 'threats');
    expect(samples.results.length).toBeGreaterThan(10);
    for (const [i, evaluation] of samples.evaluations.entries()) {
      let sum = 0;
      for (let j = samples.starts[i] ?? 0; j < (samples.starts[i + 1] ?? 0); j++) {
        sum += (samples.counts[j] ?? 0) * (codes[samples.codes[j] ?? 0] ?? Number.NaN);
      }
      const value = (sum / 2 + (threats[samples.threats[i] ?? 0] ?? Number.NaN)) / VALUE_SCALE;
      expect(Math.abs(value - evaluation)).toBeLessThanOrEqual(1.1);
    }
  });

  it('are each learnt from or held out', () => {
    expect(samples.training.length + samples.heldOut.length).toBe(samples.results.length);
  });

  it('have the best move among those that are ordered', () => {
    const moves = collectMoveOrderingSamples(games, board, 1000);
    expect(moves.best.length).toBeGreaterThan(10);
    expect(moves.starts.length).toBe(moves.best.length + 1);
    for (const [i, best] of moves.best.entries()) {
      expect(best).toBeLessThan((moves.starts[i + 1] ?? 0) - (moves.starts[i] ?? 0));
    }
  });
});
