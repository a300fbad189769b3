import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { RUNS_ALL } from '../battery.ts';
import { endAll, journal, start, stubEngine, tengen } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-queue-cost-'));

afterAll(() => {
  endAll();
  rmSync(folder, { recursive: true });
});

/**
 * What lies between the end of one pair and the beginning of the next, on a worker that always has another one to play.
 */
it.runIf(HAS_REDIS && RUNS_ALL)('the queue takes less than 2 % of the time at 100 ms a move', async () => {
  const redis = await RedisServer.start();
  try {
    const args = ['one', 'other'].flatMap((name) => {
      const file = stubEngine(path.join(folder, 'engines'), name, ['weak', 'delay=100']);
      return ['--engine', `name=${name}`, `cmd=${file}`, 'depth=1'];
    });
    const worker = start(['worker', redis.address, '--engines', path.join(folder, 'engines')], folder);
    const out = `cost-${redis.port}`;
    const more = ['--each', 'turn=5s', '--draw-after', '12', '--games', '8', '--out', out];
    const match = tengen(['match', '--queue', redis.address, ...args, ...more], folder);
    expect(match).toMatchObject({ status: 0, stderr: '' });
    worker.child.kill();
    const games = journal(path.join(folder, out)).games.toSorted((a, b) => a.number - b.number);
    const endOf = ({ startedAt, wallMs }: (typeof games)[number]) => Date.parse(startedAt) + wallMs;
    const gaps = [2, 4, 6].map((i) => {
      const [before, next] = games.slice(i - 1, i + 1);
      return before && next ? Date.parse(next.startedAt) - endOf(before) : Number.NaN;
    });
    const played = games.slice(0, 6).reduce((sum, { wallMs }) => sum + wallMs, 0);
    const share = gaps.reduce((sum, gap) => sum + gap, 0) / played;
    console.log(
      `between pairs: ${gaps.map((gap) => gap.toFixed(1)).join(', ')} ms, ${(100 * share).toFixed(2)} % of the time`,
    );
    // A busy machine makes some of them longer; what the queue itself takes is in all.
    expect(Math.min(...gaps)).toBeLessThan((0.02 * played) / 3);
  } finally {
    await redis.remove();
  }
});
