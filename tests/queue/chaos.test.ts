import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { battery, RUNS_ALL } from '../battery.ts';
import { deterministicEngine } from './deterministic-engine.ts';
import { endAll, journal, type Run, script, start, tengen } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

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

it.runIf(HAS_REDIS)(
  `${PAIRS} pairs are counted once each, whatever becomes of workers and Redis`,
  { timeout: 180_000 },
  async () => {
    const engines = at('engines');
    const names = ['one', 'other'];
    for (const [seed, name] of names.entries()) script(engines, name, deterministicEngine(seed, 2));
    const openings = at('openings.txt');
    const lines = Array.from({ length: PAIRS }, (_, i) => `${(i % 15) - 7},${Math.floor(i / 15) - 7}`);
    writeFileSync(openings, `${lines.join('\n')}\n`);
    const args = [
      ...names.flatMap((name) => ['--engine', `name=${name}`, `cmd=${path.join(engines, name)}`, 'depth=1']),
      ...[
        '--each',
        'turn=5s',
        '--tolerance',
        '5s',
        '--start-timeout',
        '60s',
        '--connect',
        '4',
        '--size',
        '15',
      ],
      ...['--openings', openings, '--games', String(2 * PAIRS)],
    ];
    expect(tengen(['match', ...args, '--out', 'alone', '--concurrency', '3'], folder)).toMatchObject({
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
      await vi.waitUntil(() => counted() >= due || isOver, { timeout: 120_000, interval: 5 });
      expect(isOver).toBe(false);
      if (event % Math.ceil(events / REDIS_KILLS) === 1 || (RUNS_ALL === false && event === 2)) {
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
