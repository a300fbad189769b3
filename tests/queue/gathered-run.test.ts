import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GatheredRun } from '../../src/queue/gathered-run.ts';
import { QueueConnection } from '../../src/queue/queue-connection.ts';
import { formatMessage } from '../../src/queue/queue-message.ts';
import { orderRun } from '../../src/queue/queue-overview.ts';
import { redisAddress } from '../../src/queue/redis-address.ts';
import type { RunRecord } from '../../src/queue/run-record.ts';
import { WAIT } from '../battery.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const ID = '0123456789abcdef';
const RECORD: RunRecord = {
  ...{ version: 1, name: 'duel', id: ID, kind: 'match', begunAt: '2026-11-20T09:30:00.000Z', host: 'desk' },
  timeoutMs: 5_000,
};
const JOBS = Array.from({ length: 300 }, (_, i) => ({ id: `pair-${i}`, data: { i } }));

let redis: RedisServer;
let connection: QueueConnection;
let others: QueueConnection;
let notices: string[] = [];
let run: GatheredRun | undefined;

beforeAll(async () => {
  if (!HAS_REDIS) return;
  redis = await RedisServer.start();
  const address = redisAddress.parse(redis.address) ?? expect.fail();
  [connection, others] = await Promise.all([QueueConnection.open(address), QueueConnection.open(address)]);
});
afterEach(async () => {
  await run?.end('leave');
  run = undefined;
  notices = [];
  await others?.redis.flushall();
});
afterAll(async () => {
  for (const one of [connection, others]) one?.close();
  await redis?.remove();
});

async function open(record = RECORD): Promise<GatheredRun> {
  run = await GatheredRun.open({
    connection,
    record,
    settings: formatMessage({}),
    files: new Map([['a'.repeat(64), async () => new Uint8Array([1])]]),
    progress: () => ({ done: 0, total: 600, unit: 'games' }),
    signal: new AbortController().signal,
    notice: (line) => notices.push(line),
  });
  const opened = run ?? expect.fail();
  await opened.offer(JOBS);
  return opened;
}

const entry = () => others.redis.hget('tengen:runs', 'duel');
const settings = () => others.redis.exists(`tengen:run:${ID}:settings`);
const waiting = () => others.redis.llen(`tengen:jobs:${ID}:wait`);

describe.runIf(HAS_REDIS)('a run that is gathered', () => {
  it('is entered again when its entry is lost and its jobs are not', async () => {
    await open();
    await others.redis.hdel('tengen:runs', 'duel');
    await vi.waitUntil(async () => (await entry()) !== null, WAIT);
    await others.redis.del(`tengen:run:${ID}:settings`);
    await vi.waitUntil(async () => (await settings()) === 1, WAIT);
    await others.redis.hset('tengen:runs', 'duel', 'nothing that can be read');
    await vi.waitUntil(() => notices.length > 0, WAIT);
    expect(notices).toEqual([
      expect.stringMatching(
        /^The queue at .* holds something called duel that is no message: give this one another name/,
      ),
    ]);
  });

  it('has its jobs offered again when they are lost, all or one of them', async () => {
    const opened = await open();
    await others.redis.del(`tengen:jobs:${ID}:pair-7`, `tengen:jobs:${ID}:pair-299`);
    const isThere = async () =>
      (await others.redis.exists(`tengen:jobs:${ID}:pair-7`, `tengen:jobs:${ID}:pair-299`)) === 2;
    await vi.waitUntil(isThere, WAIT);
    await opened.forget(['pair-3']);
    await others.redis.flushall();
    await vi.waitUntil(async () => (await entry()) !== null && (await waiting()) === 299, WAIT);
    expect(await others.redis.exists(`tengen:jobs:${ID}:pair-3`)).toBe(0);
  });

  it('stays removed when it is removed, and says so', async () => {
    const opened = await open();
    expect(await orderRun(others, 'remove', 'duel')).toBe(true);
    await vi.waitUntil(() => opened.isRemoved, WAIT);
    expect(notices).toEqual(['duel was removed from the queue.']);
    await sleep(2_500);
    expect(await entry()).toBeNull();
    expect(await settings()).toBe(0);
    await opened.end('withdraw');
    run = undefined;
    expect(await others.redis.keys('tengen:*')).toEqual([]);
    // Anybody may put it there again.
    const again = await open();
    expect(await entry()).not.toBeNull();
    await sleep(1_500);
    expect(again.isRemoved).toBe(false);
  });

  it('is not gathered any more by one whom another has replaced, and not taken away by it', async () => {
    const opened = await open();
    // As after a machine that slept: nothing was renewed for too long, and another has taken over.
    await others.redis.set(`tengen:run:${ID}:gatherer`, 'another', 'PX', 600_000);
    const sentence =
      /^Another process gathers the results of duel at .* by now: this one was not heard of for too long\.$/;
    await vi.waitUntil(
      () =>
        opened.ended(10).then(
          () => false,
          (error) => sentence.test(error.message),
        ),
      WAIT,
    );
    await expect(opened.endedJob('pair-1')).rejects.toThrow(sentence);
    await opened.end('withdraw');
    run = undefined;
    expect(await entry()).not.toBeNull();
    expect(await waiting()).toBe(300);
    expect(await others.redis.get(`tengen:run:${ID}:gatherer`)).toBe('another');
  });

  it('looks whether it still is the gatherer before it takes anything in, after it was stopped', async () => {
    const opened = await open();
    const realNow = Date.now;
    await others.redis.set(`tengen:run:${ID}:gatherer`, 'another', 'PX', 600_000);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 60_000);
    // No heartbeat has come yet: the first question notices.
    await expect(opened.ended(10)).rejects.toThrow(/^Another process gathers/);
    vi.restoreAllMocks();
  });

  it('stops when another run has its name', async () => {
    const opened = await open();
    await others.redis.hset('tengen:runs', 'duel', formatMessage({ ...RECORD, id: 'f'.repeat(16) }));
    const sentence =
      /holds another match called duel, begun 2026-11-20 09:30 UTC: give this one another name/;
    await vi.waitUntil(
      () =>
        opened.ended(10).then(
          () => false,
          (error) => sentence.test(error.message),
        ),
      WAIT,
    );
  });

  it('is looked after whatever stands under one of its keys, and tells it once', async () => {
    await open();
    await others.redis.del(`tengen:run:${ID}:wanted`);
    await others.redis.set(`tengen:run:${ID}:wanted`, 'x');
    await others.redis.set('tengen:workers', 'x');
    await others.redis.hdel('tengen:runs', 'duel');
    await others.redis.del(`tengen:jobs:${ID}:pair-9`);
    await vi.waitUntil(async () => (await entry()) !== null, WAIT);
    await vi.waitUntil(async () => (await others.redis.exists(`tengen:jobs:${ID}:pair-9`)) === 1, WAIT);
    await sleep(2_500);
    expect(notices.length).toBeGreaterThan(0);
    expect(new Set(notices).size).toBe(notices.length);
    for (const line of notices)
      expect(line).toMatch(/^The queue at .* does not do what it is asked: WRONGTYPE /);
  });
});
