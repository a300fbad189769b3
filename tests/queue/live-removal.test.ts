import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WAIT } from '../battery.ts';
import { endAll, start, stubEngine, tengenHere } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-removal-'));
const engines = path.join(folder, 'engines');
let redis: RedisServer;

beforeAll(async () => {
  stubEngine(engines, 'row');
  stubEngine(engines, 'weak', ['weak']);
  if (HAS_REDIS) redis = await RedisServer.start(['--databases', '16']);
});
afterAll(async () => {
  endAll();
  await redis?.remove();
  rmSync(folder, { recursive: true });
});

const duel = [
  ...['--engine', 'name=row', `cmd=${path.join(engines, 'row')}`, 'depth=5'],
  ...[
    '--engine',
    'name=weak',
    `cmd=${path.join(engines, 'weak')}`,
    'depth=5',
    '--each',
    'turn=20s',
    '--games',
    '40',
  ],
];
const isEntered = () => redis.keys().includes('tengen:runs');

describe.runIf(HAS_REDIS)('a queue', () => {
  it('loses what is removed from it, also while it is gathered: its command stops and says so', async () => {
    const match = start(['match', '--queue', redis.address, ...duel, '--out', 'duel'], folder);
    const games = start(
      ['selfplay', '--queue', redis.address, '--output', 'games.tgd', '--nodes', '100'],
      folder,
    );
    await vi.waitUntil(
      () =>
        /"games.tgd"/.test(redis.command('hgetall', 'tengen:runs')) &&
        /"duel"/.test(redis.command('hgetall', 'tengen:runs')),
      WAIT,
    );
    for (const [name, run] of [
      ['duel', match],
      ['games.tgd', games],
    ] as const) {
      expect((await tengenHere(['queue', redis.address, '--remove', name], folder)).stdout).toMatch(
        /is removed from the queue/,
      );
      expect(await run.ended).toBe(130);
      expect(run.output()).toContain(`${name} was removed from the queue.`);
    }
    expect(isEntered()).toBe(false);
    expect(redis.keys()).toEqual([]);
    expect(match.output()).toMatch(/Stopped; tengen match --resume .*duel continues\./);
    const again = start(['match', '--queue', redis.address, '--resume', 'duel'], folder);
    await vi.waitUntil(isEntered, WAIT);
    expect((await tengenHere(['queue', redis.address, '--remove', 'duel'], folder)).status).toBe(0);
    expect(await again.ended).toBe(130);
  });

  it('lies in the database that its address names, or nowhere', async () => {
    const where = `redis://127.0.0.1:${redis.port}/99`;
    for (const args of [
      ['queue', where],
      ['worker', where],
      ['match', '--queue', where, ...duel, '--out', 'none'],
      ['selfplay', '--queue', where, '--output', 'none.tgd'],
    ]) {
      expect(await tengenHere(args, folder)).toMatchObject({
        status: 2,
        stderr: `tengen ${args[0]}: No queue at ${where}: there is no database of this number.\n`,
      });
    }
    for (const name of ['none', 'none.tgd']) expect(existsSync(path.join(folder, name))).toBe(false);
    expect(redis.keys()).toEqual([]);
    expect(await tengenHere(['queue', `${redis.address}15`], folder)).toMatchObject({
      status: 0,
      stdout: '0 runs, 0 workers, 0 jobs being played\n',
    });
  });
});
