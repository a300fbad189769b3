import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { WAIT } from '../battery.ts';
import { endAll, start, stubEngine } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-changed-'));
const engines = path.join(folder, 'engines');

afterAll(() => {
  endAll();
  rmSync(folder, { recursive: true });
});

it.runIf(HAS_REDIS)('a worker plays no pair with an engine whose file has changed meanwhile', async () => {
  const redis = await RedisServer.start();
  try {
    stubEngine(engines, 'weak', ['weak', 'delay=10']);
    stubEngine(engines, 'rebuilt', ['random']);
    const match = start(
      [
        ...['match', '--queue', redis.address, '--out', 'changed', '--games', '1000'],
        ...['--engine', 'name=rebuilt', `cmd=${path.join(engines, 'rebuilt')}`, 'depth=5', 'restart=yes'],
        ...['--engine', 'name=weak', `cmd=${path.join(engines, 'weak')}`, 'depth=5'],
        ...['--each', 'turn=5s', '--tolerance', '5s'],
      ],
      folder,
    );
    start(['worker', redis.address, '--name', 'one', '--engines', engines], folder);
    await vi.waitUntil(() => /^Game 2:/m.test(match.output()), WAIT);
    stubEngine(engines, 'rebuilt', ['weak']);
    await vi.waitUntil(() => /Worker one is left out/.test(match.output()), WAIT);
    expect(match.output()).toContain(
      'engine rebuilt is not the program any more that the match was begun with',
    );
  } finally {
    endAll();
    await redis.remove();
  }
});
