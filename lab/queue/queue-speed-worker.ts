import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { JobSource } from '../../src/queue/job-source.ts';
import { QueueConnection } from '../../src/queue/queue-connection.ts';
import type { RedisAddress } from '../../src/queue/redis-address.ts';

/** What a thread of `npm run queue:speed` is told. */
export interface PlayingThread {
  readonly address: RedisAddress;
  readonly run: string;
  readonly timeoutMs: number;
  readonly workers: number;
  /** What comes back for every pair. */
  readonly result: string;
}

/** A thread in which workers, each with a connection of its own, finish pairs in no time until the thread is ended. */

const { address, run, timeoutMs, workers, result } = workerData as PlayingThread;
/** What a worker without a job waits for the next. */
const IDLE_MS = 5;

async function finishPairs(source: JobSource): Promise<never> {
  for (;;) {
    const job = await source.take();
    if (job) await source.finish(job.id, result);
    else await sleep(IDLE_MS);
  }
}

async function openSources(): Promise<readonly JobSource[]> {
  return Promise.all(
    Array.from(
      { length: workers },
      async () => new JobSource(await QueueConnection.open(address), run, timeoutMs),
    ),
  );
}

void openSources().then((sources) => {
  parentPort?.postMessage('ready');
  return Promise.all(sources.map(finishPairs));
});
