import type { GatheredRun } from './gathered-run.ts';

/** Consecutive jobs that a worker fails until it is left out. */
const CONSECUTIVE_LIMIT = 3;
/** Workers that fail one job until it counts as one that cannot be done. */
const WORKERS_LIMIT = 3;
/** The same for all failures of a job, by any worker. */
const FAILURES_LIMIT = 9;

/** Keeps count of the jobs of a run that could not be done: the fault may be the worker's, or the job's. */
export class WorkerFailures {
  readonly #gathered: GatheredRun;
  readonly #notice: (line: string) => void;
  /** Consecutive jobs that each worker has failed. */
  readonly #consecutive = new Map<string, number>();
  /** By job: who has failed it. */
  readonly #failures = new Map<string, readonly (string | undefined)[]>();

  constructor(gathered: GatheredRun, notice: (line: string) => void) {
    this.#gathered = gathered;
    this.#notice = notice;
  }

  /** A worker has done a job. */
  succeeded(worker: string | undefined): void {
    if (worker !== undefined) this.#consecutive.delete(worker);
  }

  /**
   * A job came to nothing; `worker` is absent where nobody says who it was. Leaves out a worker that fails again and
   * again. Returns the end of a sentence if the job cannot be done by anybody.
   */
  async failed(job: string, worker: string | undefined, why: string): Promise<string | undefined> {
    const name = job.replace('-', ' ');
    this.#notice(`${worker === undefined ? 'A worker' : `Worker ${worker}`} could not play ${name}: ${why}.`);
    if (worker !== undefined) {
      const failed = (this.#consecutive.get(worker) ?? 0) + 1;
      this.#consecutive.set(worker, failed);
      if (failed === CONSECUTIVE_LIMIT) {
        await this.#gathered.leaveOut(worker, `it failed ${failed} consecutive jobs, the last as ${why}`);
      }
    }
    const failures = [...(this.#failures.get(job) ?? []), worker];
    this.#failures.set(job, failures);
    const isHopeless = new Set(failures).size >= WORKERS_LIMIT || failures.length >= FAILURES_LIMIT;
    return isHopeless
      ? `${name} could not be played in ${failures.length} attempts, the last time as ${why}`
      : undefined;
  }
}
