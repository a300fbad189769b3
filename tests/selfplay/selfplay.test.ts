import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { emptyBoard, get, set, stoneOf } from '../../lab/reference/board.ts';
import { foulAt } from '../../lab/reference/forbidden.ts';
import { winsAt } from '../../lab/reference/winning.ts';
import { colourOfMove } from '../../src/game/game-record.ts';
import { RULES } from '../../src/game/rule.ts';
import { decodeFile } from '../../src/selfplay/game-file.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-selfplay-'));
const BUNDLE = path.resolve('dist/tengen.cjs');

afterAll(() => rmSync(folder, { recursive: true }));

function argumentsFor(name: string, ...options: string[]): readonly string[] {
  return [
    BUNDLE,
    'selfplay',
    '--output',
    path.join(folder, name),
    '--nodes',
    '60',
    '--seed',
    '5',
    ...options,
  ];
}

function selfplay(name: string, ...options: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, argumentsFor(name, ...options), { encoding: 'utf8' });
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
  const first = spawn(process.execPath, argumentsFor('locked', '--positions', '1000000'), {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => first.on('close', resolve));
  await vi.waitFor(() => expect(content('locked').length).toBeGreaterThan(500), 20_000);
  const second = selfplay('locked', '--positions', '1000000');
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
  expect(selfplay('locked', '--positions', String(positions + 10)).status).toBe(0);
});

describe.each(RULES)('games of %s', (rule) => {
  it('are played by the rules, and say who won', () => {
    const { status, stderr } = selfplay(rule, '--rule', rule, '--positions', '150');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { games } = decodeFile(content(rule));
    expect(games.reduce((sum, game) => sum + game.moves.length, 0)).toBeGreaterThanOrEqual(150);
    for (const game of games) check(game);
  });
});

describe('self-play', () => {
  it('makes the same file with any number of threads', () => {
    selfplay('one', '--positions', '400', '--threads', '1');
    selfplay('three', '--positions', '400', '--threads', '3');
    expect(content('one').equals(content('three'))).toBe(true);
  });

  it('goes on after a stop, even in the middle of a record, as if there had been none', () => {
    selfplay('whole', '--positions', '400');
    selfplay('torn', '--positions', '200');
    truncateSync(path.join(folder, 'torn'), content('torn').length - 3);
    selfplay('torn', '--positions', '400', '--threads', '1');
    expect(content('torn').equals(content('whole'))).toBe(true);
  });

  it('makes other games from another seed', () => {
    selfplay('five', '--positions', '50');
    const again = [...argumentsFor('six', '--positions', '50')];
    again[again.indexOf('--seed') + 1] = '6';
    spawnSync(process.execPath, again);
    expect(decodeFile(content('six')).games[0]).not.toEqual(decodeFile(content('five')).games[0]);
  });

  it.skipIf(process.platform === 'win32')(
    'stops at Ctrl-C and leaves whole records',
    { timeout: 60_000 },
    async () => {
      const child = spawn(process.execPath, argumentsFor('stopped', '--positions', '100000000'));
      /** In bytes; a game's records are longer than the header. */
      const written = () => statSync(path.join(folder, 'stopped'), { throwIfNoEntry: false })?.size ?? 0;
      await vi.waitUntil(() => written() > 500, { timeout: 30_000, interval: 50 });
      child.kill('SIGINT');
      const status = await new Promise((resolve) => child.on('close', resolve));
      expect(status).toBe(130);
      const stopped = content('stopped');
      const { games, bytes } = decodeFile(stopped);
      expect(games.length).toBeGreaterThan(0);
      expect(bytes).toBe(stopped.length);
    },
  );

  it('searches several best moves', () => {
    const args = [...argumentsFor('lines', '--positions', '30', '--lines', '3')];
    args[args.indexOf('--nodes') + 1] = '1000';
    spawnSync(process.execPath, args);
    const moves = decodeFile(content('lines')).games.flatMap((game) => game.moves);
    expect(moves.some(({ best }) => best.length === 3)).toBe(true);
    for (const { best } of moves) {
      const cells = best.map(({ point }) => `${point.x},${point.y}`);
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  it('does not mix games that were made otherwise, nor harm other files', () => {
    selfplay('mixed', '--positions', '30');
    const before = content('mixed');
    expect(selfplay('mixed', '--positions', '60', '--rule', 'renju')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('its games were made with rule freestyle, not renju'),
    });
    expect(content('mixed').equals(before)).toBe(true);
    writeFileSync(path.join(folder, 'other'), 'my diary\n');
    expect(selfplay('other').stderr).toContain('this is no file of training games');
    expect(content('other').toString()).toBe('my diary\n');
  });

  it('wants to know where the games go', () => {
    const { stderr, status } = spawnSync(process.execPath, [BUNDLE, 'selfplay'], { encoding: 'utf8' });
    expect(stderr).toBe('tengen selfplay: --output FILE is missing.\n');
    expect(status).toBe(2);
  });
});
