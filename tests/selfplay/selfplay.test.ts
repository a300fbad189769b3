import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { BUCKET_LAYERS, layerNumbers } from '../../src/binding/net-file.ts';
import { selfplay as selfplayCommand } from '../../src/cli/selfplay.ts';
import { OUTPUT_BUCKETS } from '../../src/core/shared-constants.ts';
import { colourOfMove } from '../../src/game/game-record.ts';
import { RULES } from '../../src/game/rule.ts';
import { emptyBoard, get, set, stoneOf } from '../../src/reference/board.ts';
import { foulAt } from '../../src/reference/forbidden.ts';
import { winsAt } from '../../src/reference/winning.ts';
import { decodeFile } from '../../src/selfplay/game-file.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { battery, RUNS_ALL, WAIT } from '../battery.ts';
import { encodeNet, randomNet } from '../random-net.ts';
import { type Ending, runInProcess } from '../run-in-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-selfplay-'));
const BUNDLE = path.resolve('dist/tengen.cjs');

afterAll(() => rmSync(folder, { recursive: true }));

/** On one thread by default: another one costs the compilation of a core. */
function argumentsFor(name: string, ...options: string[]): readonly string[] {
  const threads = options.includes('--threads') ? [] : ['--threads', '1'];
  return ['--output', path.join(folder, name), '--nodes', '60', '--seed', '5', ...threads, ...options];
}

/** The built program, for what ends it. */
function started(name: string, ...options: string[]): ChildProcess {
  return spawn(process.execPath, [BUNDLE, 'selfplay', ...argumentsFor(name, ...options)], {
    stdio: 'ignore',
  });
}

function selfplay(name: string, ...options: string[]): Promise<Ending> {
  return runInProcess(selfplayCommand, argumentsFor(name, ...options));
}

function content(name: string): Buffer {
  return readFileSync(path.join(folder, name));
}

/** Plays a game under the slow referee. */
function check(game: TrainingGame): void {
  const board = emptyBoard(game.width, game.height);
  const points = [...game.opening, ...game.moves.map(({ point }) => point)];
  for (const [i, point] of points.entries()) {
    const colour = colourOfMove(i);
    expect(get(board, point)).toBe('.');
    const isLast = i === points.length - 1;
    const wins = winsAt(board, { ...point }, colour, game.rule);
    expect(wins).toBe(isLast && game.ending === 'row');
    if (wins) expect(game.winner).toBe(colour);
    else if (game.rule === 'renju' && colour === 'black') expect(foulAt(board, point)).toBeUndefined();
    set(board, point, stoneOf(colour));
  }
}

it('a file is added to by one process at a time', async () => {
  const first = started('locked', '--positions', '1000000');
  const ended = new Promise((resolve) => first.on('close', resolve));
  await vi.waitFor(() => expect(content('locked').length).toBeGreaterThan(500), WAIT);
  const second = await selfplay('locked', '--positions', '1000000');
  expect(second.status).toBe(2);
  expect(second.stderr).toMatch(
    new RegExp(`locked: process ${first.pid} \\(tengen selfplay, since .* UTC\\) is working on it\\.\n$`),
  );
  first.kill('SIGKILL');
  await ended;
  const { positions } = decodeFile(content('locked')).games.reduce(
    (sum, { moves }) => ({ positions: sum.positions + moves.length }),
    { positions: 0 },
  );
  expect((await selfplay('locked', '--positions', String(positions + 10))).status).toBe(0);
});

describe.each(RULES)('games of %s', (rule) => {
  it('are played by the rules, and say who won', async () => {
    const { status, stderr } = await selfplay(rule, '--rule', rule, '--positions', String(battery(150, 100)));
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { games } = decodeFile(content(rule));
    expect(games.reduce((sum, game) => sum + game.moves.length, 0)).toBeGreaterThanOrEqual(battery(150, 100));
    for (const game of games) check(game);
  });
});

describe('self-play', () => {
  it('makes the same file with any number of threads, and in two parts', async () => {
    await selfplay('one', '--positions', '300', '--threads', '1');
    await selfplay('three', '--positions', '300', '--threads', '3');
    expect(content('one').equals(content('three'))).toBe(true);
    // And after a stop, even in the middle of a record.
    await selfplay('torn', '--positions', '150', '--threads', '2');
    truncateSync(path.join(folder, 'torn'), content('torn').length - 3);
    await selfplay('torn', '--positions', '300');
    expect(content('torn').equals(content('one'))).toBe(true);
  });

  it('plays on boards of several sizes, the same ones with any number of threads and after a stop', async () => {
    const sizes = ['--size', '15,9:2,12x8'];
    const all = String(battery(1500, 500));
    await selfplay('sizes', ...sizes, '--positions', all, '--threads', '1');
    const { header, games } = decodeFile(content('sizes'));
    expect(header.size).toBe('15,9:2,12x8');
    const found = games.map(({ width, height }) => `${width}x${height}`);
    expect(['15x15', '9x9', '12x8']).toEqual(expect.arrayContaining(found));
    expect(new Set(found).size).toBeGreaterThanOrEqual(battery(3, 2));
    for (const game of games) if (game.ending !== 'branch') check(game);
    await selfplay('sizes-2', ...sizes, '--positions', String(battery(300, 100)), '--threads', '3');
    truncateSync(path.join(folder, 'sizes-2'), content('sizes-2').length - 7);
    await selfplay('sizes-2', ...sizes, '--positions', all, '--threads', '2');
    expect(content('sizes-2').equals(content('sizes'))).toBe(true);
    expect((await selfplay('sizes', '--positions', '1600')).stderr).toContain(
      'its games were made with size 15,9:2,12x8, not 15',
    );
    expect((await selfplay('none', '--size', '15,4')).stderr).toContain('--size must be a side from 5 to 32');
    expect((await selfplay('none', '--size', '15:0')).stderr).toContain('--size must be a list');
  });

  it('lets a net evaluate', async () => {
    const net = path.join(folder, 'freestyle.net');
    // To this one every position is even.
    const random = randomNet('freestyle', 'usual', new RandomChoices(1));
    const even = { ...random, name: 'freestyle even', payload: new Uint8Array(random.payload.length) };
    writeFileSync(net, encodeNet(even));
    await selfplay('linear', '--positions', '60', '--net', 'none');
    expect(await selfplay('net', '--positions', '60', '--net', net)).toMatchObject({ status: 0, stderr: '' });
    const [linear, withNet] = ['linear', 'net'].map((name) => decodeFile(content(name)));
    expect(linear?.header.evaluation).toBe('linear');
    expect(withNet?.header.evaluation).toMatch(/^freestyle even [0-9a-f]{8}$/);
    const scores = (file: typeof linear) =>
      file?.games.flatMap(({ moves }) => moves.flatMap(({ best }) => best.map(({ score }) => score)));
    expect(scores(withNet)).not.toEqual(scores(linear));
    expect((await selfplay('net', '--positions', '90')).stderr).toContain(
      'its games were made with evaluation freestyle even',
    );
  });

  // 5,000 searches.
  it.runIf(RUNS_ALL)('gives up where no opening is even', async () => {
    const net = path.join(folder, 'wild.net');
    // To this one the side to move is always far ahead.
    const random = randomNet('freestyle', 'usual', new RandomChoices(1));
    const wild = { ...random, payload: new Uint8Array(random.payload.length) };
    for (let bucket = 0; bucket < OUTPUT_BUCKETS; bucket++)
      layerNumbers(wild, 0, bucket, BUCKET_LAYERS.last).biases[0] = 1000 << 10;
    writeFileSync(net, encodeNet(wild));
    const { status, stderr } = await selfplay('wild', '--size', '5', '--threads', '1', '--net', net);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^tengen selfplay: .*wild: none of 5000 random openings on 5x5 is even .*\.\n$/);
  });

  it('refuses a net that is none, or for another rule', async () => {
    const net = path.join(folder, 'renju.net');
    writeFileSync(net, encodeNet(randomNet('renju', 'usual', new RandomChoices(1))));
    const sentence = (file: string) => selfplay('no-net', '--net', path.join(folder, file));
    expect(await sentence('renju.net')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^tengen selfplay: .*renju\.net is a net for renju, not freestyle\.\n$/),
    });
    writeFileSync(path.join(folder, 'cut.net'), 'TENGENET');
    expect((await sentence('cut.net')).stderr).toMatch(
      /cut\.net: the file is cut off within its header\.\n$/,
    );
    expect((await sentence('missing.net')).stderr).toMatch(
      /Cannot read .*missing\.net: there is no such file/,
    );
    expect(existsSync(path.join(folder, 'no-net'))).toBe(false);
  });

  it('makes other games from another seed', async () => {
    await selfplay('five', '--positions', '50');
    const again = [...argumentsFor('six', '--positions', '50')];
    again[again.indexOf('--seed') + 1] = '6';
    await runInProcess(selfplayCommand, again);
    expect(decodeFile(content('six')).games[0]).not.toEqual(decodeFile(content('five')).games[0]);
  });

  it.skipIf(process.platform === 'win32')('stops at Ctrl-C and leaves whole records', async () => {
    const child = started('stopped', '--positions', '100000000');
    /** In bytes; a game's records are longer than the header. */
    const written = () => statSync(path.join(folder, 'stopped'), { throwIfNoEntry: false })?.size ?? 0;
    await vi.waitUntil(() => written() > 500, WAIT);
    child.kill('SIGINT');
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(status).toBe(130);
    const stopped = content('stopped');
    const { games, bytes } = decodeFile(stopped);
    expect(games.length).toBeGreaterThan(0);
    expect(bytes).toBe(stopped.length);
  });

  it('searches several best moves', async () => {
    const args = [...argumentsFor('lines', '--positions', '30', '--lines', '3')];
    args[args.indexOf('--nodes') + 1] = '1000';
    await runInProcess(selfplayCommand, args);
    const moves = decodeFile(content('lines')).games.flatMap((game) => game.moves);
    expect(moves.some(({ best }) => best.length === 3)).toBe(true);
    for (const { best } of moves) {
      const cells = best.map(({ point }) => `${point.x},${point.y}`);
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  it('does not mix games that were made otherwise, nor harm other files', async () => {
    await selfplay('mixed', '--positions', '30');
    const before = content('mixed');
    expect(await selfplay('mixed', '--positions', '60', '--rule', 'renju')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('its games were made with rule freestyle, not renju'),
    });
    expect(content('mixed').equals(before)).toBe(true);
    writeFileSync(path.join(folder, 'other'), 'my diary\n');
    expect((await selfplay('other')).stderr).toContain('this is no file of training games');
    expect(content('other').toString()).toBe('my diary\n');
  });

  it('wants to know where the games go', async () => {
    const { stderr, status } = await runInProcess(selfplayCommand, []);
    expect(stderr).toBe('tengen selfplay: --out FILE is missing.\n');
    expect(status).toBe(2);
  });
});
