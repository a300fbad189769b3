import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueuedEngine } from '../../src/match/queue/match-messages.ts';
import { runQueuedMatch } from '../../src/match/queue/queued-match.ts';
import type { MatchGame } from '../../src/match/record/match-game.ts';
import type { MatchSettings } from '../../src/match/record/match-settings.ts';
import { JobFeed } from '../../src/queue/job-feed.ts';
import { JobSource } from '../../src/queue/job-source.ts';
import { QueueConnection } from '../../src/queue/queue-connection.ts';
import { packMessage } from '../../src/queue/queue-message.ts';
import { redisAddress } from '../../src/queue/redis-address.ts';
import type { OwnRun } from '../../src/queue/run-registry.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const ID = '0123456789abcdef';
let redis: RedisServer;
let connection: QueueConnection;

beforeAll(async () => {
  if (!HAS_REDIS) return;
  redis = await RedisServer.start();
  connection = await QueueConnection.open(redisAddress.parse(redis.address) ?? expect.fail());
});
afterAll(async () => {
  connection?.close();
  await redis?.remove();
});

const command = { program: process.execPath, args: [] };
const engine = { limits: { depth: 1 }, info: [], restart: false } as const;
const settings: MatchSettings = {
  event: 'x',
  engines: [
    { name: 'one', command, ...engine },
    { name: 'other', command, ...engine },
  ],
  format: 'round-robin',
  gamesPerPairing: 4,
  board: { width: 15, height: 15 },
  rule: 'freestyle',
  rowLength: 5,
  openings: [{ points: [], source: 'empty board' }],
  strictness: { toleranceMs: 1, patienceMs: 1, startMs: 1, hangMs: 1, junk: 'lose', standardError: 'ignore' },
  pauseMs: 0,
  adjudication: {},
};
const queued: QueuedEngine = { name: 'one', program: { kind: 'self' }, ...engine, info: [] };

function game(number: number, rest: Partial<MatchGame> = {}): MatchGame {
  return {
    ...{ number, black: number % 2, white: 1 - (number % 2), opening: 0, pair: Math.floor(number / 2) },
    startedAt: '2026-11-20T09:30:00.000Z',
    openingLength: 0,
    moves: [{ x: 7, y: 7, ms: 1 }],
    ending: { kind: 'move-limit' },
    ...{ wallMs: 1, refereeMs: 0, memory: {} },
    ...rest,
  };
}

/** A worker hands in these games for each pair that it finds. */
async function handIn(
  results: Readonly<Record<string, readonly MatchGame[]>>,
  worker: string,
): Promise<void> {
  const source = new JobSource(connection, ID, 5_000);
  for (let job = await source.take(); job; job = await source.take()) {
    await source.finish(job.id, packMessage({ worker, kind: 'played', games: results[job.id] ?? [] }));
  }
  await source.close(false);
}

const record: OwnRun = {
  ...{ name: 'duel', id: ID, kind: 'match', begunAt: '2026-11-20T09:30:00.000Z', timeoutMs: 5_000 },
};

describe.runIf(HAS_REDIS)('a match that is resumed with half a pair in its journal', () => {
  it('takes the other half of what a worker has done before, and charges it with nothing', async () => {
    const feed = new JobFeed(connection, ID);
    // What was handed in when the one who gathered was killed between the two games.
    await feed.offer(['pair-0', 'pair-1'].map((id) => ({ id, data: { version: 1 } })));
    await handIn({ 'pair-0': [game(0), game(1)], 'pair-1': [game(2), game(3)] }, 'innocent');
    await feed.close();
    const notices: string[] = [];
    const games: MatchGame[] = [];
    const failure = await runQueuedMatch(
      {
        settings,
        newReferee: () => expect.fail(),
        concurrency: 1,
        played: new Map([[0, 2]]),
        signal: AbortSignal.timeout(30_000),
        onGame: (one) => void games.push(one),
      },
      {
        ...{ connection, record, countsFailedStarts: true },
        engines: [queued, queued],
        notice: (line) => notices.push(line),
        onState() {},
      },
    );
    expect(failure).toBeUndefined();
    expect(notices).toEqual([]);
    expect(games.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(games.every((one) => one.worker?.name === 'innocent')).toBe(true);
  });

  it('does not take other games in its place', async () => {
    const wrong: Readonly<Record<string, readonly MatchGame[]>> = {
      'no game 2': [game(0)],
      'another game than game 2': [game(0), game(1, { black: 0, white: 1 })],
      'a game 2 that nobody can have played': [game(0), game(1, { moves: [{ x: 15, y: 0, ms: 1 }] })],
    };
    for (const [sentence, pair] of Object.entries(wrong)) {
      const feed = new JobFeed(connection, ID);
      await feed.offer([{ id: 'pair-0', data: { version: 1 } }]);
      await handIn({ 'pair-0': pair }, 'odd');
      await feed.close();
      const stop = new AbortController();
      const notices: string[] = [];
      await runQueuedMatch(
        {
          settings: { ...settings, gamesPerPairing: 2 },
          newReferee: () => expect.fail(),
          concurrency: 1,
          played: new Map([[0, 2]]),
          signal: stop.signal,
          onGame: () => expect.fail(),
        },
        {
          ...{ connection, record, countsFailedStarts: true },
          engines: [queued, queued],
          notice(line) {
            notices.push(line);
            stop.abort();
          },
          onState() {},
        },
      );
      expect(notices).toEqual([`Worker odd could not play pair 0: sent ${sentence}.`]);
    }
  });
});
