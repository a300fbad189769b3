import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { overviewText } from '../../src/cli/queue.ts';
import type { QueueOverview } from '../../src/queue/queue-overview.ts';
import { WAIT } from '../battery.ts';
import { endAll, journal, start, stubEngine, tengenHere } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-queue-command-'));
const engines = path.join(folder, 'engines');
let redis: RedisServer;

beforeAll(async () => {
  stubEngine(engines, 'row', ['delay=10']);
  stubEngine(engines, 'weak', ['weak', 'delay=10']);
  if (HAS_REDIS) redis = await RedisServer.start();
});
afterAll(async () => {
  endAll();
  await redis?.remove();
  rmSync(folder, { recursive: true });
});

it('shows runs, workers, and what is not as it should be', () => {
  const playing = ['pair-1', 'pair-2', 'pair-3', 'pair-5'].map((job) => ({ run: 'duel', job, since: '' }));
  const overview: QueueOverview = {
    runs: [
      {
        ...{
          name: 'duel',
          kind: 'match',
          begunAt: '2026-11-20T09:30:00.000Z',
          host: 'desk',
          id: '0'.repeat(16),
        },
        status: { done: 12, total: 400, unit: 'games', perHour: 3600.4, repeated: 2 },
        ...{ isGathered: true, isPaused: true, isDraining: false, waiting: 190, active: 4, finished: 0 },
        leftOut: [{ worker: 'old', why: 'it failed 3 consecutive jobs, the last as so' }],
      },
      {
        ...{
          name: 'games.tgd',
          kind: 'selfplay',
          begunAt: '2026-11-20T09:40:00.000Z',
          host: 'desk',
          id: '1'.repeat(16),
        },
        ...{
          isGathered: false,
          isPaused: false,
          isDraining: false,
          waiting: 1,
          active: 0,
          finished: 7,
          leftOut: [],
        },
      },
    ],
    unreadable: [{ name: 'odd', why: 'is no message' }],
    workers: [
      {
        ...{
          version: 1,
          name: 'farm-1',
          host: 'farm',
          tengen: '0.1.0',
          sources: '0123456789abcdef',
          since: '',
        },
        ...{ slots: 4, speed: 812_345, playing, finished: 8, failed: 1 },
        refused: [{ run: 'games.tgd', why: 'it is for another build' }],
      },
    ],
  };
  expect(overviewText(overview).split('\n')).toEqual([
    '2 runs, 1 worker, 4 jobs being played',
    '',
    'Run        Kind      Done   Of   Unit  An hour  Playing  Waiting  State',
    'duel       match       12  400  games     3600        4      190  paused, gathered on desk',
    'games.tgd  selfplay     –    –               –        0        1  nobody gathers it; 7 results wait',
    '',
    'Worker  Machine  Slots  Busy  Finished  Failed  kn/s     Build  Plays',
    'farm-1  farm         4     4         8       1   812  01234567  duel pair 1, duel pair 2, duel pair 3, 1 more',
    '',
    'odd is no message.',
    'duel: worker old is left out, as it failed 3 consecutive jobs, the last as so.',
    'duel: 2 jobs given to another worker.',
    'games.tgd is not played by farm-1: it is for another build.',
  ]);
});

describe.runIf(HAS_REDIS)('tengen queue', () => {
  const queue = (...args: string[]) => tengenHere(['queue', redis.address, ...args], folder);
  const overview = async (): Promise<QueueOverview> => JSON.parse((await queue('--json')).stdout);

  it('pauses a match, goes on with it, drains it, and removes what nobody gathers', async () => {
    expect((await queue()).stdout).toBe('0 runs, 0 workers, 0 jobs being played\n');
    expect(await queue('--pause', 'duel')).toMatchObject({
      status: 2,
      stderr: `tengen queue: There is no duel in the queue at redis://127.0.0.1:${redis.port}/.\n`,
    });
    const args = [
      ...['--engine', 'name=row', `cmd=${path.join(engines, 'row')}`, 'depth=5'],
      ...['--engine', 'name=weak', `cmd=${path.join(engines, 'weak')}`, 'depth=5', '--each', 'turn=5s'],
    ];
    const match = start(
      ['match', '--queue', redis.address, ...args, '--games', '400', '--out', 'duel'],
      folder,
    );
    await vi.waitUntil(async () => (await overview()).runs[0]?.waiting === 200, WAIT);
    expect((await queue('--pause', 'duel')).stdout).toMatch(/^duel is paused: /);
    start(['worker', redis.address, '--name', 'one', '--engines', engines], folder);
    await vi.waitUntil(async () => (await overview()).workers[0]?.name === 'one', WAIT);
    await sleep(700);
    expect(await overview()).toMatchObject({
      runs: [{ name: 'duel', kind: 'match', isGathered: true, isPaused: true, active: 0, waiting: 200 }],
      workers: [{ name: 'one', slots: 1, playing: [], refused: [] }],
    });
    expect((await queue('--go-on', 'duel')).stdout).toBe('duel goes on.\n');
    await vi.waitUntil(() => (match.output().match(/^Game /gm) ?? []).length >= 4, WAIT);
    expect((await queue()).stdout).toMatch(
      /^one +\S+ +1 +[01] +\d+ +0 +– +[0-9a-f]{8} {2}(duel pair \d+)?$/m,
    );
    expect((await queue('--drain', 'duel')).stdout).toMatch(/^duel is drained: /);
    expect(await match.ended).toBe(130);
    const played = journal(path.join(folder, 'duel')).games.length;
    expect(played % 2).toBe(0);
    expect(played).toBeLessThan(400);
    expect((await overview()).runs).toEqual([]);

    const again = start(['match', '--queue', redis.address, '--resume', 'duel'], folder);
    await vi.waitUntil(async () => (await overview()).runs.length === 1, WAIT);
    again.child.kill('SIGKILL');
    await again.ended;
    expect((await queue('--remove', 'duel')).stdout).toMatch(/^duel is removed from the queue/);
    expect((await overview()).runs).toEqual([]);
  });
});
