import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GameFileReader } from '../../../lab/games/game-file-reader.ts';
import { netDifferences, parseTrainerValues } from '../../../lab/net/check-net.ts';
import { SamplePositions } from '../../../lab/net/sample-positions.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { makeSamples } from '../../../lab/train/data/make-samples.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import type { Rule } from '../../../src/game/rule.ts';
import { boardMix } from '../../../src/selfplay/board-mix.ts';
import { encodeGame, encodeHeader } from '../../../src/selfplay/game-file.ts';
import { playTrainingGame } from '../../../src/selfplay/play-training-game.ts';
import { encodeNet, randomNet } from '../../random-net.ts';

/** A Python with the packages of lab/train/requirements.txt. */
const python = process.env.TENGEN_PYTHON ?? 'python3';
const hasPyTorch = spawnSync(python, ['-c', 'import matplotlib, numpy, torch']).status === 0;
const why = hasPyTorch
  ? ''
  : ` (skipped: ${python} has no PyTorch; see lab/train/requirements.txt, TENGEN_PYTHON)`;

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-train-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GAMES = 6;
const POSITIONS = 300;

/** Samples of a few games of selfplay. */
async function sampleFile(rule: Rule, size: { width: number; height: number }): Promise<string> {
  const boards = [{ ...size, share: 1 }];
  const settings = { rule, rowLength: 5, nodes: 200, lines: 1, seed: 3, branches: 1 };
  const search = new DirectSearch({ core: coreBytes() });
  const board = new FeatureBoard(coreBytes());
  const games = Array.from({ length: GAMES }, (_, i) => {
    const { game, branches } = playTrainingGame(search, board, { ...settings, boards }, i);
    return [...branches, game].map(encodeGame);
  }).flat();
  const gameFile = path.join(folder, `${rule}.tgd`);
  const header = { core: '01234567', evaluation: 'linear', size: boardMix.format(boards), ...settings };
  writeFileSync(gameFile, Buffer.concat([encodeHeader(header), ...games]));
  const output = path.join(folder, `${rule}.samples`);
  const files = [new GameFileReader(gameFile, 1 << 20)];
  const { signal } = new AbortController();
  expect(
    await makeSamples({ files, output, duplicates: 2, beside: 0, threads: 1, signal, onProgress: () => {} }),
  ).toBe(true);
  files[0]?.close();
  return output;
}

describe(`the trainer in Python${why}`, () => {
  it.skipIf(!hasPyTorch)('passes its own tests', () => {
    const { status, stderr } = spawnSync(python, ['-m', 'unittest'], { cwd: 'lab/train', encoding: 'utf8' });
    expect(stderr).toMatch(/\nOK\n$/);
    expect(status).toBe(0);
  });

  it.skipIf(!hasPyTorch).each([
    { rule: 'freestyle', size: { width: 15, height: 15 } },
    { rule: 'renju', size: { width: 13, height: 20 } },
  ] as const)(
    'gives positions of $rule the values and policies that core and reference do',
    async ({ rule, size }) => {
      const samples = await sampleFile(rule, size);
      const positions = new SamplePositions(samples);
      for (const numbers of ['usual', 'extreme'] as const) {
        const net = randomNet(rule, numbers, new RandomChoices(5));
        const netFile = path.join(folder, `${rule}.net`);
        writeFileSync(netFile, encodeNet(net));
        const values = path.join(folder, 'values.txt');
        const dump = ['lab/train/dump_values.py', samples, netFile, '--output', values];
        const { status, stderr } = spawnSync(python, [...dump, '--positions', String(POSITIONS)], {
          encoding: 'utf8',
        });
        expect(stderr).toBe('');
        expect(status).toBe(0);

        const told = parseTrainerValues(readFileSync(values, 'utf8'));
        expect(told).toHaveLength(Math.min(POSITIONS, positions.count));
        expect([...netDifferences(coreBytes(), net, positions, told)]).toEqual([]);
        expect(new Set(told.map(({ value }) => value)).size).toBeGreaterThan(10);
        expect(new Set(told.map(({ policySum }) => policySum)).size).toBeGreaterThan(100);
      }
      positions.close();
    },
  );
});
