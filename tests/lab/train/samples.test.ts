import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GameFileReader } from '../../../lab/games/game-file-reader.ts';
import { ReplayBoard } from '../../../lab/games/replay-board.ts';
import { inWords } from '../../../lab/lab-tool.ts';
import { type FileProgress, makeSamples } from '../../../lab/train/data/make-samples.ts';
import { encodeTables } from '../../../lab/train/data/sample-file.ts';
import { boardOfCells, SAMPLE_BYTES, writeSample } from '../../../lab/train/data/sample-record.ts';
import { samplesOf } from '../../../lab/train/data/samples-of-games.ts';
import { tool } from '../../../lab/train/data/samples-tool.ts';
import { CODE_COUNT } from '../../../src/binding/core-module.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import type { Point } from '../../../src/game/position.ts';
import { Random } from '../../../src/game/random.ts';
import { RULES, type Rule } from '../../../src/game/rule.ts';
import type { BoardMix } from '../../../src/selfplay/board-mix.ts';
import { encodeGame, encodeHeader, type GameFileHeader } from '../../../src/selfplay/game-file.ts';
import { playTrainingGame } from '../../../src/selfplay/play-training-game.ts';
import type { TrainingGame } from '../../../src/selfplay/training-game.ts';
import { runInProcess } from '../../run-in-process.ts';
import { codesAt, type PlainSampleFile, readSample, readSampleFile, SHAPES_AT } from './plain-sample-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const board = new FeatureBoard(coreBytes());
const SETTINGS = { rowLength: 5, nodes: 200, lines: 1, seed: 3, branches: 1 };
const BOARDS = [{ width: 15, height: 15, share: 1 }];

/** Games and their branches as selfplay makes them. */
function play(rule: Rule, count: number, first = 0, boards: BoardMix = BOARDS): readonly TrainingGame[] {
  const search = new DirectSearch({ core: coreBytes() });
  return Array.from({ length: count }, (_, i) => {
    const { game, branches } = playTrainingGame(search, board, { ...SETTINGS, boards, rule }, first + i);
    return [...branches, game];
  }).flat();
}

function gameFile(
  name: string,
  games: readonly TrainingGame[],
  header: Partial<GameFileHeader> = {},
): string {
  const file = path.join(folder, name);
  const rule = games[0]?.rule ?? 'freestyle';
  const whole = { core: '01234567', evaluation: 'linear', size: '15', ...SETTINGS, rule, ...header };
  writeFileSync(file, Buffer.concat([encodeHeader(whole), ...games.map(encodeGame)]));
  return file;
}

async function make(
  name: string,
  paths: readonly string[],
  { duplicates = 2, beside = 0, threads = 1, blockBytes = 1 << 20 } = {},
): Promise<{ content: Buffer; file: PlainSampleFile; progress: readonly FileProgress[] }> {
  const output = path.join(folder, name);
  const files = paths.map((file) => new GameFileReader(file, blockBytes));
  let progress: readonly FileProgress[] = [];
  const onProgress = (now: readonly FileProgress[]) => {
    progress = now;
  };
  const { signal } = new AbortController();
  try {
    expect(await makeSamples({ files, output, duplicates, beside, threads, signal, onProgress })).toBe(true);
  } finally {
    for (const file of files) file.close();
  }
  const content = readFileSync(output);
  return { content, file: readSampleFile(content), progress };
}

describe.each(RULES)('a sample of %s', (rule) => {
  it('leads to the codes of the core, on random boards of all sizes', () => {
    const random = new Random(7);
    const replay = new ReplayBoard(board);
    const record = Buffer.alloc(SAMPLE_BYTES);
    const fields = {
      mover: 0,
      result: 0,
      score: 0,
      evaluation: 0,
      threats: 0,
      depth: 0,
      game: 0,
      identity: 0,
    } as const;
    for (let round = 0; round < 60; round++) {
      const [width, height] = [random.between(5, 20), random.between(5, 20)];
      const game = {
        rule,
        rowLength: 5,
        width,
        height,
        moves: [],
        winner: 'nobody',
        ending: 'full',
      } as const;
      replay.begin({ ...game, opening: [] });
      for (let left = random.between(0, 40); left > 0 && board.isUndecided; left--) {
        const free = [...board.cells().entries()].flatMap(([i, cell]) => (cell === 0xffffffff ? [] : [i]));
        if (free.length === 0) break;
        const cell = free[random.between(0, free.length - 1)] ?? 0;
        replay.play({ x: cell % width, y: Math.floor(cell / width) });
      }
      const best = { x: 0, y: 0 };
      const noLast = { last: undefined, beforeLast: undefined };
      writeSample(
        {
          ...fields,
          ...noLast,
          width,
          height,
          best,
          stones: replay.stones,
          board: boardOfCells(replay.cells),
        },
        record,
        0,
      );
      const patternTables = board.patternTables();
      const tables = encodeTables(patternTables);
      const sample = readSample(record);
      const codes = Array.from({ length: width * height }, (_, i) =>
        codesAt(tables, patternTables.lineRadius, sample, i % width, Math.floor(i / width)),
      );
      expect(codes).toEqual([...board.cells()]);
    }
  });

  it('leads on to the shapes of the core', () => {
    board.reset(rule, 5, { width: 15, height: 15 });
    const tables = encodeTables(board.patternTables());
    expect(tables).toHaveLength(SHAPES_AT + 2 * CODE_COUNT);
    const patterns = board.codePatterns();
    // Positions are compared by the numbers of patterns.ts and shapes.ts: a five, an open four, forbidden.
    for (const colour of [0, 1]) {
      const shapes = [
        ...tables.subarray(SHAPES_AT + colour * CODE_COUNT, SHAPES_AT + (colour + 1) * CODE_COUNT),
      ];
      expect(shapes.map((shape) => shape === 13)).toEqual(patterns.map((four) => four.includes(13)));
      expect(shapes.map((shape) => shape === 1)).toEqual(board.forbiddenCodes(colour));
      patterns.forEach((four, code) => {
        if (four.includes(12) && !four.includes(13) && shapes[code] !== 1) expect(shapes[code]).toBe(12);
        if (Math.max(...four) <= 3) expect(shapes[code]).toBe(0);
      });
    }
    expect([...tables.subarray(SHAPES_AT)].some((shape) => shape === 1)).toBe(rule === 'renju');
  });

  it('says what the core and the game say of its position', async () => {
    const games = play(rule, 3);
    const { file } = await make(`${rule}.samples`, [gameFile(`${rule}.tgd`, games)]);
    expect(file.header).toMatchObject({ rule, rowLength: 5, recordBytes: 128 });
    expect(file.header.games).toEqual([
      { file: `${rule}.tgd`, seed: 3, core: '01234567', evaluation: 'linear' },
    ]);
    expect(file.samples.length).toBeGreaterThan(30);
    /** The searched positions that no search found decided, in their order. */
    const expected = games.flatMap((game, at) => {
      board.reset(rule, 5, game);
      for (const point of game.opening) board.play(point);
      const number = games.slice(0, at).filter(({ ending }) => ending !== 'branch').length;
      return game.moves.flatMap(({ point, depth, best: [best] }, i) => {
        const stones = game.opening.length + i;
        const mover = stones % 2;
        const won = game.winner === 'nobody' ? 1 : (game.winner === 'black') === (mover === 0) ? 2 : 0;
        const result = game.ending === 'branch' ? 255 : won;
        const { isQuiet, evaluation, threats } = board;
        const cells = board.cells().slice();
        board.play(point);
        if (!best || !isQuiet) return [];
        const played = [...game.opening, ...game.moves.slice(0, i).map((move) => move.point)];
        const sample = {
          last: cellNumber(played.at(-1)),
          beforeLast: cellNumber(played.at(-2)),
          mover,
          result,
          score: best.score,
          evaluation,
          threats,
          stones,
          depth,
          best: cellNumber(best.point),
          game: number,
        };
        return [{ sample, cells }];
      });
    });
    // A position that came three times is missing; the games of this seed have none.
    expect(file.samples.length).toBe(expected.length);
    for (const [i, { sample, cells }] of expected.entries()) {
      const read = file.samples[i];
      expect(read).toMatchObject({ width: 15, height: 15, ...sample });
      if (read && i % 10 === 0) {
        const codes = [...cells.keys()].map((cell) =>
          codesAt(file.tables, file.header.radius, read, cell % 15, Math.floor(cell / 15)),
        );
        expect(codes).toEqual([...cells]);
      }
    }
    const identities = new Map(file.samples.map(({ game, identity }) => [game, identity]));
    expect(new Set(identities.values()).size).toBe(identities.size);
    for (const { game, identity } of file.samples) expect(identity).toBe(identities.get(game));
  });
});

function cellNumber(point: Point | undefined): number {
  return point ? point.y * 32 + point.x : 0xffff;
}

/** Black builds a three beside white's stones in a corner: quiet, then an open four at hand. */
function handMadeGame(over: Partial<TrainingGame> = {}): TrainingGame {
  const best = (x: number, y: number) => ({
    point: { x, y },
    depth: 3,
    best: [{ point: { x, y }, score: 5 }],
  });
  return {
    rule: 'freestyle',
    width: 15,
    height: 15,
    rowLength: 5,
    opening: [
      { x: 7, y: 7 },
      { x: 0, y: 0 },
    ],
    // The third move comes without a finished search, the last when black can win by an open four.
    moves: [best(8, 7), best(14, 0), { ...best(9, 7), best: [] }, best(0, 14), best(10, 7)],
    winner: 'black',
    ending: 'row',
    ...over,
  };
}

describe('the samples of games', () => {
  const tallyOf = (game: TrainingGame) =>
    samplesOf([{ game, number: 0, identity: 0 }], new ReplayBoard(board)).tally;

  it('are positions with a finished search that no five, open four or win by fours decides', () => {
    expect(tallyOf(handMadeGame())).toEqual({
      positions: 5,
      unsearched: 1,
      decided: 1,
      otherBoards: 0,
      duplicates: 0,
    });
  });

  it('are on boards that a record has room for, with five in a row', () => {
    expect(tallyOf(handMadeGame({ width: 21 }))).toMatchObject({ positions: 5, otherBoards: 5, decided: 0 });
    expect(tallyOf(handMadeGame({ height: 21 }))).toMatchObject({ otherBoards: 5 });
    expect(tallyOf(handMadeGame({ rowLength: 6 }))).toMatchObject({ otherBoards: 5 });
    expect(tallyOf(handMadeGame({ width: 20, height: 16 }))).toMatchObject({ otherBoards: 0 });
  });

  it('are the same whatever was looked at before', () => {
    const games = play('freestyle', 4).map((game) => ({ game, number: 0, identity: 0 }));
    const alone = samplesOf(games, new ReplayBoard(new FeatureBoard(coreBytes())));
    const used = new ReplayBoard(board);
    samplesOf(
      play('freestyle', 3, 10).map((game) => ({ game, number: 0, identity: 0 })),
      used,
    );
    expect(samplesOf(games, used)).toEqual(alone);
  });

  it('are refused where a stone lies on another', () => {
    const [first] = handMadeGame().opening;
    const opening = first ? [first, first] : [];
    expect(() => tallyOf(handMadeGame({ opening }))).toThrow('a stone is played on 7,7, which is not empty');
    expect(() => tallyOf(handMadeGame({ opening: [{ x: 15, y: 3 }] }))).toThrow('15,3');
  });

  it('may be there several times each', async () => {
    const games = gameFile('thrice.tgd', [handMadeGame(), handMadeGame(), handMadeGame()]);
    for (const duplicates of [1, 2, 3]) {
      const { file, progress } = await make('thrice.samples', [games], { duplicates });
      expect(file.samples.map(({ game }) => game)).toEqual(
        [0, 0, 0, 1, 1, 1, 2, 2, 2].slice(0, 3 * duplicates),
      );
      expect(progress[0]?.tally.duplicates).toBe(9 - 3 * duplicates);
    }
    // The same stones on another board are another position.
    const wide = gameFile('wide.tgd', [handMadeGame(), handMadeGame({ width: 16 })]);
    const { file } = await make('wide.samples', [wide], { duplicates: 1 });
    expect(file.samples.map(({ width }) => width)).toEqual([15, 15, 15, 16, 16, 16]);
  });

  it('come from boards of several sizes in one file', async () => {
    const boards = [
      { width: 15, height: 15, share: 1 },
      { width: 20, height: 12, share: 1 },
      { width: 22, height: 22, share: 1 },
    ];
    const games = play('freestyle', 10, 0, boards);
    const { file, progress } = await make('sizes.samples', [gameFile('sizes.tgd', games)]);
    const sizes = file.samples.map(({ width, height }) => `${width}x${height}`);
    expect(new Set(sizes)).toEqual(new Set(['15x15', '20x12']));
    const large = games.filter(({ width }) => width === 22).reduce((sum, { moves }) => sum + moves.length, 0);
    expect(large).toBeGreaterThan(0);
    expect(progress[0]?.tally.otherBoards).toBe(large);
  });

  it('are the same with any number of threads, and numbered through all files', async () => {
    const games = play('freestyle', 8);
    const paths = [gameFile('one.tgd', [...games, ...games]), gameFile('two.tgd', games, { seed: 4 })];
    // A few games a block.
    const options = { duplicates: 3, blockBytes: 5000 };
    const one = await make('one.samples', paths, { ...options, threads: 1 });
    const three = await make('three.samples', paths, { ...options, threads: 3 });
    expect(one.content.equals(three.content)).toBe(true);
    expect(one.progress.map(({ done, total }) => done === total)).toEqual([true, true]);
    expect(new Set(one.file.samples.map(({ game }) => game)).size).toBe(3 * 8);
    const identities = new Map(one.file.samples.map(({ game, identity }) => [game, identity]));
    expect(new Set(identities.values()).size).toBe(3 * 8);
  });
});

describe('positions beside those of the games', () => {
  it('are samples without result and score, the same ones each time, and leave the others as they are', async () => {
    const paths = [gameFile('beside.tgd', play('renju', 4))];
    const plain = await make('plain.samples', paths);
    const one = await make('beside.samples', paths, { beside: 3, duplicates: 200 });
    const two = await make('beside-2.samples', paths, {
      beside: 3,
      duplicates: 200,
      threads: 2,
      blockBytes: 3000,
    });
    expect(two.content.equals(one.content)).toBe(true);
    const beside = one.file.samples.filter(({ depth }) => depth === 0);
    const searched = one.file.samples.filter(({ depth }) => depth > 0);
    expect(searched.map((sample) => JSON.stringify(sample))).toEqual(
      plain.file.samples.map((sample) => JSON.stringify(sample)),
    );
    expect(beside.length).toBeGreaterThan(searched.length);
    expect(new Set(beside.map(({ result, score }) => `${result} ${score}`))).toEqual(new Set(['255 0']));
    expect(beside.every(({ stones, mover }) => stones % 2 === mover)).toBe(true);
    expect(one.progress[0]?.tally.positions).toBe((plain.progress[0]?.tally.positions ?? 0) + beside.length);
  });
});

it('nothing is left of a file that is stopped', async () => {
  const files = [new GameFileReader(gameFile('stopped.tgd', play('freestyle', 3)))];
  const output = path.join(folder, 'stopped.samples');
  const stop = new AbortController();
  const onProgress = () => stop.abort();
  const options = { files, output, duplicates: 2, beside: 0, threads: 1, signal: stop.signal, onProgress };
  expect(await makeSamples(options)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped.samples'))).toEqual([]);
  files[0]?.close();
});

describe('npm run samples', () => {
  const good = gameFile('good.tgd', play('freestyle', 3));
  const content = readFileSync(good);

  const runTool = (...args: readonly string[]) => runInProcess(inWords(tool), args);

  async function run(...args: readonly string[]) {
    const output = path.join(folder, 'out', 'x.samples');
    rmSync(path.dirname(output), { recursive: true, force: true });
    mkdirSync(path.dirname(output));
    const ending = await runTool('--output', output, ...args);
    return { ...ending, left: readdirSync(path.dirname(output)) };
  }

  function file(name: string, bytes: Buffer): string {
    const at = path.join(folder, name);
    writeFileSync(at, bytes);
    return at;
  }

  it('tells what became of the positions', async () => {
    const { status, stdout, stderr, left } = await run(good);
    expect([status, stderr, left]).toEqual([0, '', ['x.samples']]);
    expect(stdout).toMatch(
      /positions +samples +decided +duplicates +unsearched +other boards\n.*good\.tgd +\d+/,
    );
  });

  it('names a file that is damaged or cut off, and the place, and leaves nothing', async () => {
    const damaged = Buffer.from(content);
    const at = content.indexOf('\n') + 1 + 400;
    damaged.writeUInt8(damaged.readUInt8(at) ^ 4, at);
    const cases = [
      [file('damaged.tgd', damaged), /damaged\.tgd: the record of a game is damaged at byte (\d+) of/],
      [
        file('cut.tgd', content.subarray(0, -5)),
        /cut\.tgd: the file is cut off in the middle of a game at byte (\d+) of/,
      ],
    ] as const;
    for (const [name, sentence] of cases) {
      const { status, stderr, left } = await run(good, name);
      expect([status, left]).toEqual([2, []]);
      const [, place] = sentence.exec(stderr) ?? [];
      expect(stderr.split('\n').length).toBe(2);
      expect(Number(place)).toBeGreaterThan(content.indexOf('\n'));
      expect(Number(place)).toBeLessThan(content.length);
    }
    expect(existsSync(good)).toBe(true);
  });

  it('refuses what is no file of games, and games of several rules', async () => {
    expect(await run(file('diary', Buffer.from('my diary\n')))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('diary: this is no file of training games'),
      left: [],
    });
    expect(await run(path.join(folder, 'nowhere.tgd'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('nowhere.tgd: there is no such file'),
      left: [],
    });
    const renju = gameFile('other.tgd', [handMadeGame({ rule: 'renju' })]);
    expect(await run(good, renju)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('other.tgd has games of renju'),
      left: [],
    });
    const mixed = gameFile('mixed.tgd', [handMadeGame(), handMadeGame({ rule: 'renju' })]);
    expect(await run(mixed)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('a game of renju among those of freestyle'),
      left: [],
    });
  });

  it('says why a file cannot be written, and leaves nothing', async () => {
    const nowhere = path.join(folder, 'no-folder', 'x.samples');
    const isFolder = path.join(folder, 'a-folder');
    mkdirSync(isFolder);
    for (const [output, reason] of [
      [nowhere, 'there is no such file or folder'],
      [isFolder, 'it is a folder'],
    ] as const) {
      const { status, stderr } = await runTool('--output', output, good);
      expect([status, stderr]).toEqual([2, `samples: Cannot write ${output}: ${reason}.\n`]);
      expect(existsSync(`${output}.part`)).toBe(false);
    }
  });

  it('leaves the file from before as it was when it fails', async () => {
    const output = path.join(folder, 'kept.samples');
    writeFileSync(output, 'from before');
    const cut = file('cut-again.tgd', content.subarray(0, -5));
    expect((await runTool('--output', output, cut)).status).toBe(2);
    expect(readFileSync(output, 'utf8')).toBe('from before');
  });
});
