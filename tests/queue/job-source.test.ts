import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JobFeed } from '../../src/queue/job-feed.ts';
import { JobSource } from '../../src/queue/job-source.ts';
import { QueueConnection } from '../../src/queue/queue-connection.ts';
import { redisAddress } from '../../src/queue/redis-address.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const RUN = '0123456789abcdef';
const TIMEOUT_MS = 1_500;
let redis: RedisServer;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  if (HAS_REDIS) redis = await RedisServer.start();
});
afterAll(async () => {
  for (const one of open) one.close();
  await redis?.remove();
});

async function connect(): Promise<QueueConnection> {
  const connection = await QueueConnection.open(redisAddress.parse(redis.address) ?? expect.fail());
  open.push(connection);
  return connection;
}

async function worker(): Promise<JobSource> {
  return new JobSource(await connect(), RUN, TIMEOUT_MS);
}

describe.runIf(HAS_REDIS)('the jobs of a run', () => {
  it('are there once, however often they are offered, until they are forgotten', async () => {
    const feed = new JobFeed(await connect(), RUN);
    const jobs = [1, 2, 3].map((i) => ({ id: `pair-${i}`, data: { i } }));
    await feed.offer(jobs);
    await feed.offer(jobs);
    expect(await feed.counts()).toEqual({ waiting: 3, active: 0, finished: 0 });
    const one = await worker();
    const taken = [await one.take(), await one.take(), await one.take(), await one.take()];
    expect(taken.map((job) => job?.id)).toEqual(['pair-1', 'pair-2', 'pair-3', undefined]);
    expect(taken[0]?.data).toEqual({ i: 1 });
    expect(await one.finish('pair-2', 'result')).toBe(true);
    expect(await one.finish('pair-2', 'again')).toBe(false);
    await one.giveBack('pair-3');
    await feed.offer(jobs);
    expect(await feed.counts()).toEqual({ waiting: 1, active: 1, finished: 1 });
    expect(await feed.ended(10)).toEqual([{ id: 'pair-2', result: 'result' }]);
    expect(await feed.endedJob('pair-1')).toBeUndefined();
    await feed.forget(['pair-2']);
    expect(await feed.ended(10)).toEqual([]);
    await one.close(false);
    await feed.withdraw();
    await feed.close();
  });

  it('stay with a worker for as long as it is heard of, and go to another when it is not', async () => {
    const feed = new JobFeed(await connect(), RUN);
    await feed.offer([{ id: 'pair-7', data: {} }]);
    const one = await worker();
    const other = await worker();
    const job = await one.take();
    expect(job?.id).toBe('pair-7');
    await sleep(2.5 * TIMEOUT_MS);
    expect(job?.lost.aborted).toBe(false);
    expect(await other.take()).toBeUndefined();
    // What a frozen machine does: nothing.
    await one.close(false);
    const again = await vi.waitUntil(() => other.take(), { timeout: 20 * TIMEOUT_MS, interval: 100 });
    expect(again.id).toBe('pair-7');
    expect(await one.finish('pair-7', 'late')).toBe(false);
    expect(await other.finish('pair-7', 'in time')).toBe(true);
    expect(await feed.ended(10)).toEqual([{ id: 'pair-7', result: 'in time' }]);
    await other.close(true);
    await feed.withdraw();
    await feed.close();
  });
});
