import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { debugFault } from '../system/debug-log.ts';
import { isOtherType, readField } from './bounded-reads.ts';
import type { QueueConnection } from './queue-connection.ts';
import { MOST_MESSAGE_BYTES } from './queue-message.ts';
import { JOBS_PREFIX } from './run-registry.ts';

/** A part of a run's work. */
export interface JobOffer {
  /** Unique in its run: a job that is offered again is the same one. */
  readonly id: string;
  readonly data: object;
}

/** What became of a job. */
export interface JobEnd {
  readonly id: string;
  /** What the worker sent back; absent = it was lost again and again without one. */
  readonly result?: unknown;
}

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  /** Finished and not fetched yet. */
  readonly finished: number;
}

const JOB_NAME = 'part';
/** Jobs that are added, or taken away, at one go. */
const BATCH = 500;
/** Nobody reads the stream of events: what is finished is asked for. */
const EVENTS_KEPT = 10;
/** What a worker may hand in, and what is fetched of it at one go. */
const MOST_RESULT_BYTES = MOST_MESSAGE_BYTES;
const MOST_RESULTS_BYTES = 16 << 20;
const LONGEST_ID = 100;

/**
 * Of the jobs that have ended, by the sets KEYS, ids and results: at most ARGV[1] of them, each result of at most
 * ARGV[2] bytes, all of about ARGV[3]. What is no job or has none of that kind comes without a
 * result; what is too long for an id (ARGV[5]) is taken away at once. ARGV[4] is the prefix of the jobs' keys.
 */
const ENDED = `
local most, longest, left = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local found = {}
for _, set in ipairs(KEYS) do
  for _, id in ipairs(redis.call('ZRANGE', set, 0, most - 1)) do
    local key = ARGV[4] .. id
    if #id > tonumber(ARGV[5]) then redis.call('ZREM', set, id)
    elseif #found < 2 * most and left > 0 then
      local result = false
      if redis.call('TYPE', key).ok == 'hash' and redis.call('HEXISTS', key, 'failedReason') == 0 then
        local size = redis.call('HSTRLEN', key, 'returnvalue')
        if size <= longest then
          result = redis.call('HGET', key, 'returnvalue')
          left = left - size
        end
      end
      found[#found + 1] = id
      found[#found + 1] = result
    end
  end
end
return found`;

/** The jobs of a run, as the gatherer of its results sees them. */
export class JobFeed {
  readonly #queue: Queue;
  readonly #redis: Redis;
  /** Begins the keys of the jobs, and of the sets that they are in. */
  readonly #prefix: string;

  constructor({ redis, client }: QueueConnection, runId: string) {
    this.#redis = redis;
    this.#prefix = `${JOBS_PREFIX}:${runId}:`;
    this.#queue = new client.Queue(runId, {
      connection: redis,
      prefix: JOBS_PREFIX,
      skipVersionCheck: true,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.#queue.on('error', (error) => debugFault('the jobs of a run', error));
  }

  /** Adds jobs; those that are there already stay as they are. */
  async offer(jobs: readonly JobOffer[]): Promise<void> {
    for (let start = 0; start < jobs.length; start += BATCH) {
      await this.#queue.addBulk(
        jobs.slice(start, start + BATCH).map(({ id, data }) => ({
          name: JOB_NAME,
          data,
          opts: { jobId: id, removeOnComplete: false, removeOnFail: false, attempts: 1 },
        })),
      );
    }
  }

  /** At most `most` jobs that have ended and have not been forgotten, the first to end first. */
  async ended(most: number): Promise<readonly JobEnd[]> {
    const sets = [`${this.#prefix}completed`, `${this.#prefix}failed`];
    const limits = [most, MOST_RESULT_BYTES, MOST_RESULTS_BYTES, this.#prefix, LONGEST_ID];
    const found = (await this.#redis.eval(ENDED, sets.length, ...sets, ...limits)) as readonly (
      | string
      | null
    )[];
    const ids = found.filter((_, i) => i % 2 === 0);
    return ids.map((id, i) => endOf(id ?? '', found[2 * i + 1] ?? undefined));
  }

  /** A job by its id, if it has ended. */
  async endedJob(id: string): Promise<JobEnd | undefined> {
    const field = (name: string) => readField(this.#redis, this.#prefix + id, name, MOST_RESULT_BYTES);
    if ((await field('finishedOn')) === undefined) return undefined;
    return (await field('failedReason')) === undefined ? endOf(id, await field('returnvalue')) : { id };
  }

  /** Takes jobs away that have ended: their results are safe. */
  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const removals = await Promise.allSettled(ids.map((id) => this.#queue.remove(id)));
    for (const removal of removals) {
      if (removal.status === 'rejected') debugFault('a job that is not as it should be', removal.reason);
    }
    // What was no job is still in the sets.
    await Promise.all(['completed', 'failed'].map((set) => this.#redis.zrem(this.#prefix + set, ...ids)));
  }

  /** Those of the jobs that are not there any more, wherever they are listed. */
  async missing(ids: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(ids.map((id) => this.#redis.exists(this.#prefix + id)));
    return ids.filter((_, i) => found[i] === 0);
  }

  async counts(): Promise<JobCounts> {
    const {
      waiting = 0,
      active = 0,
      completed = 0,
      failed = 0,
      delayed = 0,
    } = await this.#queue.getJobCounts('waiting', 'active', 'completed', 'failed', 'delayed');
    return { waiting: waiting + delayed, active, finished: completed + failed };
  }

  /** Jobs that nobody has begun are taken away. */
  async dropWaiting(): Promise<void> {
    await this.#queue.drain(true);
  }

  /** Takes all jobs away, also those that are being played. */
  async withdraw(): Promise<void> {
    try {
      await this.#queue.obliterate({ force: true });
    } catch (error) {
      if (!isOtherType(error)) throw error;
      // Somebody has written other things where BullMQ looks: all goes that is under the run's name.
      for await (const keys of this.#redis.scanStream({ match: `${this.#prefix}*`, count: BATCH })) {
        if (keys.length > 0) await this.#redis.unlink(...keys);
      }
    }
  }

  async pause(): Promise<void> {
    await this.#queue.pause();
  }

  async goOn(): Promise<void> {
    await this.#queue.resume();
  }

  isPaused(): Promise<boolean> {
    return this.#queue.isPaused();
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}

/** The result is kept as JSON. */
function endOf(id: string, json: string | undefined): JobEnd {
  if (json === undefined) return { id };
  try {
    return { id, result: JSON.parse(json) };
  } catch {
    // Somebody else has written it: nobody has done this job.
    return { id };
  }
}
