import type { Job, Queue } from 'bullmq';
import { debugFault } from '../system/debug-log.ts';
import type { QueueConnection } from './queue-connection.ts';
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

/** The jobs of a run, as whoever gathers its results sees them. */
export class JobFeed {
  readonly #queue: Queue;

  constructor({ redis, client }: QueueConnection, runId: string) {
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

  /** Jobs that have ended and have not been forgotten, at most so many, the first to end first. */
  async ended(most: number): Promise<readonly JobEnd[]> {
    const jobs = await this.#queue.getJobs(['completed', 'failed'], 0, most - 1, true);
    return jobs.map(endOf);
  }

  /** A job by its id, if it has ended. */
  async endedJob(id: string): Promise<JobEnd | undefined> {
    const job: Job | undefined = await this.#queue.getJob(id);
    return job?.finishedOn === undefined ? undefined : endOf(job);
  }

  /** Takes jobs away that have ended: their results are safe. */
  async forget(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#queue.remove(id)));
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
    await this.#queue.obliterate({ force: true });
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

function endOf({ id = '', returnvalue, failedReason }: Job): JobEnd {
  return failedReason === undefined ? { id, result: returnvalue } : { id };
}
