import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { battery, RUNS_ALL, WAIT } from '../battery.ts';
import { deterministicEngine } from './deterministic-engine.ts';
import { endAll, journal, type Run, script, start, tengenHere } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';
import { TestNetwork } from './test-network.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-chaos-'));
const at = (name: string) => path.join(folder, name);
const PAIRS = battery(200, 40);
const WORKERS = 4;
const REDIS_KILLS = RUNS_ALL ? 3 : 1;
const WORKER_KILLS = RUNS_ALL ? 12 : 4;

afterAll(() => {
  endAll();
  rmSync(folder, { recursive: true });
});

/** What the statistics of a match are made of. */
function gamesOf(out: string): readonly object[] {
  return journal(at(out))
    .games.map(({ number, black, moves, ending }) => ({
      number,
      black,
      moves: moves.map(({ x, y }) => `${x},${y}`).join(' '),
      ending,
    }))
    .sort((a, b) => a.number - b.number);
}

/** The table of engines without what depends on the machine: games, results, score, Elo, LOS, draws. */
function standings(out: string): readonly string[] {
  return readFileSync(at(`${out}/crosstable.txt`), 'utf8')
    .split('\n')
    .filter((line) => /^(\d {2}(one|other) .*%|Pairs of)/.test(line))
    .map((line) => line.replace(/(\d %) +[\d.]+ ms.*$/, '$1'));
}

const engines = at('engines');

/** A match of two engines that always answer alike, each pair from an opening of its own. */
function matchArgs(pairs: number, delayMs = 2): readonly string[] {
  const names = ['one', 'other'];
  for (const [seed, name] of names.entries()) script(engines, name, deterministicEngine(seed, delayMs));
  const openings = at('openings.txt');
  const lines = Array.from({ length: pairs }, (_, i) => `${(i % 15) - 7},${Math.floor(i / 15) - 7}`);
  writeFileSync(openings, `${lines.join('\n')}\n`);
  return [
    ...names.flatMap((name) => ['--engine', `name=${name}`, `cmd=${path.join(engines, name)}`, 'depth=1']),
    ...['--each', 'turn=5s', '--tolerance', '5s', '--start-timeout', '60s', '--connect', '4', '--size', '15'],
    ...['--openings', openings, '--games', String(2 * pairs)],
  ];
}

it.runIf(HAS_REDIS)(
  `${PAIRS} pairs are counted once each, whatever becomes of workers and Redis`,
  async () => {
    const args = matchArgs(PAIRS);
    expect(
      await tengenHere(['match', ...args, '--out', 'alone', '--concurrency', '3'], folder),
    ).toMatchObject({
      status: 0,
    });

    const redis = await RedisServer.start();
    const match = start(
      ['match', '--queue', redis.address, '--worker-timeout', '1s', ...args, '--out', 'chaos'],
      folder,
    );
    const workers: Run[] = [];
    const hire = (i: number) => {
      workers[i] = start(['worker', redis.address, '--name', `w${i}`, '--engines', engines], folder);
    };
    for (let i = 0; i < WORKERS; i++) hire(i);
    const counted = () => (match.output().match(/^Game \d+:/gm) ?? []).length;
    let isOver = false;
    void match.ended.then(() => {
      isOver = true;
    });
    const events = WORKER_KILLS + REDIS_KILLS;
    for (let event = 1; event <= events; event++) {
      const due = Math.floor((2 * PAIRS * event) / (events + 2));
      await vi.waitUntil(() => counted() >= due || isOver, { ...WAIT, interval: 5 });
      expect(isOver).toBe(false);
      if (event % Math.ceil(events / REDIS_KILLS) === 1 || (!RUNS_ALL && event === 2)) {
        await redis.kill();
        await sleep(500);
        await redis.start();
      } else {
        const victim = event % WORKERS;
        workers[victim]?.child.kill('SIGKILL');
        await workers[victim]?.ended;
        hire(victim);
      }
    }
    expect(await match.ended, match.output()).toBe(0);
    await redis.remove();
    expect(match.output()).toContain('cannot be reached; waiting for it.');
    expect(match.output()).toContain('is there again.');
    const numbers = journal(at('chaos')).games.map(({ number }) => number);
    expect(numbers.sort((a, b) => a - b)).toEqual([...Array(2 * PAIRS).keys()]);
    expect(gamesOf('chaos')).toEqual(gamesOf('alone'));
    expect(standings('alone')).toHaveLength(5);
    expect(standings('chaos')).toEqual(standings('alone'));
    const players = new Set(journal(at('chaos')).games.map((game) => game.worker?.name));
    expect(players.size).toBe(WORKERS);
  },
);

it.runIf(HAS_REDIS && RUNS_ALL && process.platform === 'linux')(
  'a worker whose network is cut loses its pairs to others, and plays on when the network is mended',
  async ({ skip }) => {
    const network = TestNetwork.make();
    if (!network) {
      console.log(
        'No network namespace can be made here (root on Linux, iproute2): the cut of a network is not tested.',
      );
      skip();
      return;
    }
    const bind = ['--bind', network.address, '127.0.0.1', '--protected-mode', 'no'];
    const redis = await RedisServer.start(bind);
    try {
      const args = matchArgs(60, 10);
      const queue = ['--queue', redis.address, '--worker-timeout', '1s', '--out', 'cut'];
      const match = start(['match', ...queue, ...args], folder);
      const far = [
        'worker',
        `redis://${network.address}:${redis.port}/`,
        '--name',
        'far',
        '--engines',
        engines,
      ];
      const farWorker = start(far, folder, {}, network.within);
      start(['worker', redis.address, '--name', 'near', '--engines', engines], folder);
      const playedBy = (name: string) =>
        journal(at('cut')).games.filter((game) => game.worker?.name === name).length;
      await vi.waitUntil(() => match.output().includes('Game ') && playedBy('far') >= 4, WAIT);
      network.cut();
      await vi.waitUntil(() => farWorker.output().includes('cannot be reached; waiting for it.'), WAIT);
      const before = playedBy('far');
      network.mend();
      await vi.waitUntil(() => playedBy('far') > before, WAIT);
      expect(await match.ended, match.output()).toBe(0);
      const numbers = journal(at('cut')).games.map(({ number }) => number);
      expect(numbers.sort((a, b) => a - b)).toEqual([...Array(120).keys()]);
    } finally {
      network.remove();
      await redis.remove();
    }
  },
);
