/** `npm run queue:speed`: what a queue costs, with games that take no time. See docs/measurements.md. */

import workerSource from 'worker-source:./queue-speed-worker.ts';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ok } from '../../src/game/result.ts';
import { pairResultSchema } from '../../src/match/queue/match-messages.ts';
import { JobFeed } from '../../src/queue/job-feed.ts';
import { JobSource } from '../../src/queue/job-source.ts';
import { QueueConnection } from '../../src/queue/queue-connection.ts';
import { packMessage, unpackMessage } from '../../src/queue/queue-message.ts';
import { redisAddress } from '../../src/queue/redis-address.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { CommandError } from '../../src/terminal/command-error.ts';
import { readValue, withDefault } from '../../src/terminal/option-schema.ts';
import { whole } from '../../src/terminal/value-types.ts';
import type { PlayingThread } from './queue-speed-worker.ts';

const RUN = 'ffffffffffffffff';
const TIMEOUT_MS = 30_000;
const FETCHED = 200;

export const tool = defineCommand({
  name: 'queue:speed',
  summary: 'measures what a queue takes of time and memory',
  about:
    'npm run queue:speed -- redis://localhost/: pairs of games that are played in no time, through a queue that is empty else.',
  positionals: ['ADDRESS'],
  options: {
    pairs: withDefault(whole({ least: 100, most: 1_000_000 }), 10_000, 'pairs'),
    workers: withDefault(whole({ least: 1, most: 100 }), 4, 'workers, each with a connection of its own'),
    moves: withDefault(whole({ least: 1, most: 1_000 }), 40, 'moves of a game'),
  },
  toRequest({ options, positionals: [text = ''] }) {
    const address = readValue('ADDRESS', redisAddress, text);
    return address.ok ? ok({ ...options, address: address.value }) : address;
  },
  async run({ address, pairs, workers, moves }) {
    const connections: QueueConnection[] = [];
    const connect = async () => {
      const connection = await QueueConnection.open(address);
      connections.push(connection);
      return connection;
    };
    const own = await connect();
    const feed = new JobFeed(own, RUN);
    try {
      if ((await feed.counts()).waiting > 0)
        throw new CommandError('An earlier measurement is in this queue.');
      const memory = () => usedMemory(own);
      const empty = await memory();
      const cpuBefore = process.cpuUsage();
      const serverBefore = await serverCpu(own);
      const offering = await timed(() => feed.offer(Array.from({ length: pairs }, (_, i) => jobOf(i))));
      const waiting = await memory();
      console.log(`enqueued    ${rate(pairs, offering)}`);
      console.log(`waiting     ${bytesEach(waiting - empty, pairs)}`);

      const sources = await Promise.all(
        Array.from({ length: workers }, async () => new JobSource(await connect(), RUN, TIMEOUT_MS)),
      );
      const result = resultOf(moves);
      const playing = await timed(() => Promise.all(sources.map((source) => playAll(source, result))));
      const finished = await memory();
      console.log(`played      ${rate(pairs, playing)} by ${workers} workers`);
      console.log(
        `finished    ${bytesEach(finished - empty, pairs)}, of which ${result.length} are the result`,
      );

      const gathering = await timed(() => gatherAll(feed, pairs));
      console.log(`gathered    ${rate(pairs, gathering)}`);
      const used = process.cpuUsage(cpuBefore);
      const server = (await serverCpu(own)) - serverBefore;
      console.log(
        `processors  ${each((used.user + used.system) / 1000, pairs)} for workers and gatherer, ${each(server, pairs)} for Redis`,
      );
      for (const source of sources) await source.close(true);

      const thread = await startPlaying({ address, run: RUN, timeoutMs: TIMEOUT_MS, workers, result });
      const offers = Array.from({ length: pairs }, (_, i) => jobOf(pairs + i));
      try {
        const atOnce = await timed(() => Promise.all([feed.offer(offers), gatherAll(feed, pairs)]));
        console.log(`all         ${rate(pairs, atOnce)}, at once: the workers in a thread of their own`);
      } finally {
        await thread.terminate();
      }
    } finally {
      await feed.withdraw();
      await feed.close();
      for (const connection of connections) connection.close();
    }
    return 0;
  },
});

function jobOf(i: number) {
  const game = { opening: i, pair: i };
  const games = [
    { number: 2 * i, black: 0, white: 1, ...game },
    { number: 2 * i + 1, black: 1, white: 0, ...game },
  ];
  return { id: `pair-${i}`, data: { version: 1, games } };
}

/** What comes back for a pair: games with all that engines tell of their moves. */
function resultOf(moves: number): string {
  const game = (number: number) => ({
    ...{ number, black: number % 2, white: 1 - (number % 2), opening: 0, pair: 0 },
    ...{ startedAt: new Date().toISOString(), openingLength: 4, ending: { kind: 'five', winner: 'black' } },
    ...{ wallMs: 4_012.3, refereeMs: 12.4, memory: { black: 9e7, white: 9e7 } },
    moves: Array.from({ length: moves }, (_, i) => ({
      ...{ x: (i * 7) % 15, y: (i * 11) % 15, ms: 99.1 + (i % 9) / 10, depth: 12 + (i % 5) },
      ...{ evaluation: { kind: 'value', value: (i * 37) % 300 }, nodes: 81_234 + 97 * i },
      pv: Array.from(
        { length: 9 },
        (_, k) => `${'abcdefghijklmno'[(i + 5 * k) % 15]}${1 + ((3 * i + k) % 15)}`,
      ).join(''),
    })),
  });
  return packMessage({ worker: 'worker-1', kind: 'played', games: [game(0), game(1)] });
}

/** A thread whose workers are connected. Throws what it throws. */
async function startPlaying(playing: PlayingThread): Promise<Worker> {
  const thread = new Worker(workerSource, { eval: true, workerData: playing });
  await once(thread, 'message');
  return thread;
}

async function playAll(source: JobSource, result: string): Promise<void> {
  for (let job = await source.take(); job; job = await source.take()) await source.finish(job.id, result);
}

/** As a match does, but for its journal. */
async function gatherAll(feed: JobFeed, pairs: number): Promise<void> {
  for (let done = 0; done < pairs; ) {
    const ended = await feed.ended(FETCHED);
    if (ended.length === 0) await sleep(10);
    for (const { result } of ended) {
      const message = unpackMessage(pairResultSchema, result);
      if (!message.ok) throw new Error(`a result ${message.error}`);
    }
    await feed.forget(ended.map(({ id }) => id));
    done += ended.length;
  }
}

async function usedMemory({ redis }: QueueConnection): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
}

/** In ms. */
async function serverCpu({ redis }: QueueConnection): Promise<number> {
  const info = await redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`^used_cpu_${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return 1000 * (seconds('user') + seconds('sys'));
}

function each(ms: number, pairs: number): string {
  return `${(ms / pairs).toFixed(2)} ms a pair`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function rate(pairs: number, ms: number): string {
  return `${Math.round((1000 * pairs) / ms)} a second`;
}

function bytesEach(bytes: number, pairs: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB, ${Math.round(bytes / pairs)} bytes a pair`;
}
