import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inWords } from '../../../lab/lab-tool.ts';
import { netDifferences, parseTrainerValues, policySumOf, seenPosition } from '../../../lab/net/check-net.ts';
import { tool } from '../../../lab/net/check-net-tool.ts';
import { SamplePositions } from '../../../lab/net/sample-positions.ts';
import { referencePolicy, referenceValue } from '../../../lab/reference/net.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { SampleFileWriter } from '../../../lab/train/data/sample-file.ts';
import {
  BOARD_BYTES,
  NO_RESULT,
  ROW_BYTES,
  SAMPLE_BYTES,
  writeSample,
} from '../../../lab/train/data/sample-record.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import type { Position } from '../../../src/game/position.ts';
import { encodeNet, randomNet } from '../../random-net.ts';
import { runInProcess } from '../../run-in-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const random = new RandomChoices(12);
const net = randomNet('renju', 'usual', random);
const positions = Array.from({ length: 20 }, () => randomPosition());
const SAMPLES = path.join(folder, 'renju.samples');
writeSamples(SAMPLES);

/** A few stones and blocked cells. */
function randomPosition(): Position {
  const [width, height] = [random.between(5, 20), random.between(5, 20)];
  const cells = random.shuffled(
    Array.from({ length: width * height }, (_, i) => ({ x: i % width, y: Math.floor(i / width) })),
  );
  const stones = cells.slice(0, 8).map((point, i) => {
    return { ...point, colour: i % 2 === 0 ? ('black' as const) : ('white' as const) };
  });
  const sideToMove = random.pick(['black', 'white'] as const);
  return { rule: 'renju', rowLength: 5, width, height, stones, blocked: cells.slice(8, 10), sideToMove };
}

function writeSamples(file: string): void {
  const board = new FeatureBoard(coreBytes());
  const header = { rule: 'renju', rowLength: 5, radius: 5, games: [], core: '' } as const;
  const writer = new SampleFileWriter(file, header, Buffer.alloc(100));
  const bytes = Buffer.alloc(positions.length * SAMPLE_BYTES);
  positions.forEach((position, i) => {
    board.setUp(position);
    const cells = new Uint8Array(BOARD_BYTES);
    const put = (x: number, y: number, content: number) => {
      const at = y * ROW_BYTES + (x >> 2);
      cells[at] = (cells[at] ?? 0) | (content << (2 * (x & 3)));
    };
    const isBlocked = (x: number, y: number) => position.blocked.some((cell) => cell.x === x && cell.y === y);
    for (let y = 0; y < position.height; y++) {
      for (let x = 0; x < position.width; x++) {
        const stone = position.stones.find((cell) => cell.x === x && cell.y === y);
        put(x, y, isBlocked(x, y) ? 0 : stone ? (stone.colour === 'black' ? 2 : 3) : 1);
      }
    }
    const { width, height, stones } = position;
    writeSample(
      {
        width,
        height,
        mover: position.sideToMove === 'black' ? 0 : 1,
        result: NO_RESULT,
        score: 0,
        evaluation: 0,
        best: { x: 0, y: 0 },
        last: stones.at(-1),
        beforeLast: stones.at(-2),
        threats: board.threats,
        stones: stones.length,
        depth: 0,
        game: 0,
        identity: 0,
        board: cells,
      },
      bytes,
      i * SAMPLE_BYTES,
    );
  });
  writer.add(bytes);
  writer.finish();
}

/** What the reference gives each position: what a right trainer would. */
function rightValues() {
  const board = new FeatureBoard(coreBytes());
  return positions.map((position, index) => {
    board.setUp(position);
    const seen = seenPosition(board, position, board.codeShapes());
    const policySum = policySumOf(seen, referencePolicy(net, seen));
    return { index, value: referenceValue(net, seen), policySum };
  });
}

describe('the check of a net', () => {
  const samples = new SamplePositions(SAMPLES);
  const values = rightValues();

  it('reads positions as they were written', () => {
    expect(samples.count).toBe(positions.length);
    positions.forEach((expected, i) => {
      const { position } = samples.at(i);
      const byPlace = (list: readonly { readonly x: number; readonly y: number }[]) =>
        [...list].sort((a, b) => a.y - b.y || a.x - b.x);
      expect({ ...position, stones: byPlace(position.stones) }).toEqual({
        ...expected,
        stones: byPlace(expected.stones),
        blocked: byPlace(expected.blocked),
      });
    });
  });

  it('finds nothing where all agree', () => {
    expect([...netDifferences(coreBytes(), net, samples, values)]).toEqual([]);
    expect([...netDifferences(coreBytes(), net, samples, [{ index: 3 }])]).toEqual([]);
  });

  it('tells where the trainer has another value', () => {
    const wrong = values.map((one) => ({ ...one, value: one.value + (one.index === 7 ? 1 : 0) }));
    const right = values[7]?.value ?? 0;
    expect([...netDifferences(coreBytes(), net, samples, wrong)]).toEqual([
      `position 7: reference ${right}, trainer ${right + 1}`,
    ]);
  });

  it('tells where the trainer has another policy', () => {
    const wrong = values.map((one) => ({ ...one, policySum: one.policySum + (one.index === 9 ? 1 : 0) }));
    const right = values[9]?.policySum ?? 0;
    expect([...netDifferences(coreBytes(), net, samples, wrong)]).toEqual([
      `position 9: the reference's policy comes to ${right}, the trainer's to ${right + 1}`,
    ]);
  });

  it('tells where the samples have other threats', () => {
    const file = path.join(folder, 'threats.samples');
    const bytes = readFileSync(SAMPLES);
    const at = bytes.length - SAMPLE_BYTES + 10;
    bytes.writeUInt16LE(bytes.readUInt16LE(at) ^ 1, at);
    writeFileSync(file, bytes);
    const [difference] = netDifferences(coreBytes(), net, new SamplePositions(file), values);
    expect(difference).toMatch(/^position 19: the core sees threats \d+, the samples have \d+$/);
  });

  it('refuses files that are broken', () => {
    const broken = path.join(folder, 'broken.samples');
    writeFileSync(broken, readFileSync(SAMPLES).subarray(0, -5));
    expect(() => new SamplePositions(broken)).toThrow(
      /broken\.samples has \d+ bytes, its header tells of \d+/,
    );
    writeFileSync(broken, 'nothing');
    expect(() => new SamplePositions(broken)).toThrow(/broken\.samples is no file of samples/);
    writeFileSync(broken, readFileSync(SAMPLES, 'latin1').replace('samples 3', 'samples 2'), 'latin1');
    expect(() => new SamplePositions(broken)).toThrow(
      /broken\.samples has samples of another version; make it again with npm run samples/,
    );
    expect(() => parseTrainerValues('0 5\n')).toThrow('this is no file of values');
    expect(() => parseTrainerValues('tengen-values 2 {"positions": 2}\n0 5 6\n')).toThrow('cut off');
    expect(() => parseTrainerValues('tengen-values 2 {"positions": 1}\n0 5\n')).toThrow('line 2 is no value');
    expect(() => parseTrainerValues('tengen-values 2 {"positions": 1}\n0 x 6\n')).toThrow(
      'line 2 is no value',
    );
  });

  it('is a command', async () => {
    const netFile = path.join(folder, 'renju.net');
    const valueFile = path.join(folder, 'values.txt');
    writeFileSync(netFile, encodeNet(net));
    writeFileSync(valueFile, `tengen-values 2 {"positions": ${values.length}}\n`);
    for (const { index, value, policySum } of values)
      appendFileSync(valueFile, `${index} ${value} ${policySum}\n`);
    const run = (...args: readonly string[]) => runInProcess(inWords(tool), args);
    expect(await run(netFile, SAMPLES, '--values', valueFile)).toMatchObject({
      status: 0,
      stdout: '20 positions: core, reference and trainer differ on 0\n',
      stderr: '',
    });
    expect((await run(netFile, SAMPLES, '--positions', '7')).stdout).toBe(
      '7 positions: core and reference differ on 0\n',
    );
    writeFileSync(netFile, encodeNet(randomNet('caro', 'usual', random)));
    expect(await run(netFile, SAMPLES)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('the net is for caro'),
    });
  });
});
