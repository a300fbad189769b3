import { randomUUID } from 'node:crypto';
import type { Job, Worker } from 'bullmq';
import { debugFault } from '../system/debug-log.ts';
import type { QueueConnection } from './queue-connection.ts';
import { JOBS_PREFIX } from './run-registry.ts';

/** A job that is this worker's to do. */
export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
  /** Aborted when the job is not this worker's any more: it was not heard of for too long, or the run was withdrawn. */
  readonly lost: AbortSignal;
}

interface Held {
  readonly job: Job;
  readonly token: string;
  readonly lost: AbortController;
}

/**
 * Of the time after which a job is given to somebody else, the share after which its worker says that it is still
 * there.
 */
const RENEWAL_SHARE = 1 / 3;
/** How often a job may lose its worker before it counts as one that cannot be done. */
const MOST_LOSSES = 20;

/** What looking after the jobs of a run writes, though it may have been withdrawn meanwhile. */
const LEFTOVERS = ['meta', 'stalled-check'] as const;

/** The jobs of a run, as a worker sees them. */
export class JobSource {
  readonly #worker: Worker;
  readonly #forgetRun: () => Promise<unknown>;
  readonly #timeoutMs: number;
  readonly #held = new Map<string, Held>();
  readonly #timer: NodeJS.Timeout;

  /** `timeoutMs`: when this worker has not been heard of for so long, its jobs are given to others. */
  constructor({ redis, client }: QueueConnection, runId: string, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#forgetRun = () => redis.del(...LEFTOVERS.map((part) => `${JOBS_PREFIX}:${runId}:${part}`));
    this.#worker = new client.Worker(runId, undefined, {
      connection: redis,
      prefix: JOBS_PREFIX,
      skipVersionCheck: true,
      lockDuration: timeoutMs,
      stalledInterval: timeoutMs / 2,
      maxStalledCount: MOST_LOSSES,
    });
    this.#worker.on('error', (error) => debugFault('the jobs of a run', error));
    void this.#worker.startStalledCheckTimer();
    this.#timer = setInterval(() => void this.#renew(), timeoutMs * RENEWAL_SHARE);
  }

  /** The next job, if one is waiting. */
  async take(): Promise<TakenJob | undefined> {
    const token = randomUUID();
    const job = await this.#worker.getNextJob(token, { block: false });
    if (job?.id === undefined) return undefined;
    if (job.deferredFailure) {
      await job.moveToFailed(new Error(job.deferredFailure), token);
      return undefined;
    }
    const lost = new AbortController();
    this.#held.set(job.id, { job, token, lost });
    return { id: job.id, data: job.data, lost: lost.signal };
  }

  /**
   * Hands in what a job came to. False if it was not this worker's any more: then it counts as it was done by somebody
   * else.
   */
  async finish(id: string, result: string): Promise<boolean> {
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (!held || held.lost.signal.aborted) return false;
    try {
      await held.job.moveToCompleted(result, held.token, false);
      return true;
    } catch (error) {
      debugFault('a job that somebody else has by now', error);
      return false;
    }
  }

  /** Gives a job back, for anybody to do. */
  async giveBack(id: string): Promise<void> {
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (!held || held.lost.signal.aborted) return;
    // If that fails it is somebody else's already.
    await held.job.moveToWait(held.token).catch((error) => debugFault('a job that was given back', error));
  }

  /** The run is over: what is being done is for nothing. */
  abandon(): void {
    for (const { lost } of this.#held.values()) lost.abort();
  }

  /** The end. Of a run that is over nothing stays. */
  async close(isOver: boolean): Promise<void> {
    clearInterval(this.#timer);
    await this.#worker.close(true).catch((error) => debugFault('the end of a run', error));
    if (isOver) await this.#forgetRun();
  }

  async #renew(): Promise<void> {
    const held = [...this.#held.values()];
    if (held.length === 0) return;
    try {
      const ids = held.map(({ job }) => job.id ?? '');
      const failed = await this.#worker.extendJobLocks(
        ids,
        held.map(({ token }) => token),
        this.#timeoutMs,
      );
      for (const id of failed) this.#held.get(id)?.lost.abort();
    } catch (error) {
      // Without the queue nothing is known of the job: it is played on, and handed in if it still may be.
      debugFault('the renewal of jobs', error);
    }
  }
}
