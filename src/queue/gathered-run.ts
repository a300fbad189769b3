import { now } from '../system/clock.ts';
import { debugFault } from '../system/debug-log.ts';
import { pause, within } from '../system/waiting.ts';
import { type JobCounts, type JobEnd, JobFeed, type JobOffer } from './job-feed.ts';
import type { QueueConnection } from './queue-connection.ts';
import { redisAddress } from './redis-address.ts';
import type { RunRecord, RunStatus } from './run-record.ts';
import { RunRegistry } from './run-registry.ts';
import { shareFile } from './shared-files.ts';

export interface GatheredRunParts {
  readonly connection: QueueConnection;
  readonly record: RunRecord;
  /** What workers play by: a message as text. */
  readonly settings: string;
  /** The files that workers may fetch, by SHA-256. */
  readonly files?: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** How far it is, for whoever asks the queue. */
  readonly progress: () => Omit<RunStatus, 'version' | 'perHour' | 'repeated'>;
  readonly signal: AbortSignal;
  /** Says something to the user. */
  readonly notice: (line: string) => void;
}

/** Jobs that lie in the queue at the same time, at most: its memory does not grow with the match. */
const WINDOW = 20_000;
/** New ones are added when so many are missing. */
const TOP_UP = 200;
const HEARTBEAT_MS = 1_000;
/**
 * Jobs may be lost when a server that keeps nothing on its disk is started anew: it is looked whether all are there.
 */
const RECONCILE_MS = 5_000;
/** Withdrawing must not keep a user waiting whose Redis is gone. */
const END_MS = 5_000;
const WAIT_MS = 500;

/**
 * A run whose results are gathered here: it stands in the queue's list, its jobs are in the queue, as many as are due,
 * and are there again if the queue has lost them.
 */
export class GatheredRun {
  readonly #parts: GatheredRunParts;
  readonly #registry: RunRegistry;
  readonly #feed: JobFeed;
  /** Jobs that are in the queue, or should be. */
  readonly #offered = new Map<string, JobOffer>();
  readonly #begun = now();
  readonly #before: number;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #isBeating = false;
  #reconciledAt = now();
  #isDraining = false;
  #repeated = 0;
  #counts: JobCounts = { waiting: 0, active: 0, finished: 0 };
  #workers = 0;

  private constructor(parts: GatheredRunParts, registry: RunRegistry) {
    this.#parts = parts;
    this.#registry = registry;
    this.#feed = new JobFeed(parts.connection, parts.record.id);
    this.#before = parts.progress().done;
  }

  /**
   * Enters the run, or takes it up where it was left. Waits for another process that gathers it to be gone; nothing
   * when the signal came meanwhile. Throws a CommandError if another run has the name.
   */
  static async open(parts: GatheredRunParts): Promise<GatheredRun | undefined> {
    const { connection, record, signal, notice } = parts;
    const registry = new RunRegistry(connection);
    await registry.enter(record, parts.settings);
    for (let isTold = false; !(await registry.gather(record.id)); isTold = true) {
      if (signal.aborted) return undefined;
      if (!isTold) {
        notice(
          `Another process gathers the results of ${record.name} at ${redisAddress.format(connection.address)}; waiting for its end.`,
        );
      }
      await pause(WAIT_MS, signal);
    }
    await registry.undrain(record.id);
    const run = new GatheredRun(parts, registry);
    // A run that was paused, or whose withdrawal was broken off, goes on when it is taken up again.
    await run.#feed.goOn();
    connection.onLost((isLost) => {
      const at = redisAddress.format(connection.address);
      notice(
        isLost
          ? `The queue at ${at} cannot be reached; waiting for it.`
          : `The queue at ${at} is there again.`,
      );
      if (!isLost) run.#reconciledAt = Number.NEGATIVE_INFINITY;
    });
    run.#timer = setInterval(() => run.#beat(), HEARTBEAT_MS);
    run.#beat();
    return run;
  }

  /** How many more jobs the queue has room for; 0 until it is worth adding some. */
  get room(): number {
    if (this.#isDraining) return 0;
    const room = WINDOW - this.#offered.size;
    return room >= TOP_UP ? room : 0;
  }

  /** Somebody wants it to stop, when what is being played has ended. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Whether nothing is being played or waits any more, by what was last asked. */
  get isIdle(): boolean {
    return this.#counts.active + this.#counts.finished === 0;
  }

  /** One line on the workers, for the eyes of the user. */
  get workersText(): string {
    const { waiting, active } = this.#counts;
    const workers = this.#workers === 1 ? '1 worker' : `${this.#workers} workers`;
    const repeated = this.#repeated > 0 ? `, ${this.#repeated} given to another worker` : '';
    const lost = this.#parts.connection.isLost ? ' (the queue cannot be reached)' : '';
    return `Queue: ${workers}, ${active} jobs being played, ${waiting} waiting${repeated}${lost}`;
  }

  async offer(jobs: readonly JobOffer[]): Promise<void> {
    for (const job of jobs) this.#offered.set(job.id, job);
    await this.#feed.offer(jobs);
  }

  /** Jobs that have ended. */
  ended(most: number): Promise<readonly JobEnd[]> {
    return this.#feed.ended(most);
  }

  endedJob(id: string): Promise<JobEnd | undefined> {
    return this.#feed.endedJob(id);
  }

  /** The results of these jobs are safe. */
  async forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#offered.delete(id);
    await this.#feed.forget(ids);
  }

  /** These jobs came to nothing: somebody else is to do them. */
  async repeat(jobs: readonly JobOffer[]): Promise<void> {
    this.#repeated += jobs.length;
    await this.forget(jobs.map(({ id }) => id));
    await this.offer(jobs);
  }

  /** A worker gets no more jobs of this run. */
  async leaveOut(worker: string, why: string): Promise<void> {
    await this.#registry.leaveOut(this.#parts.record.id, worker, why);
    this.#parts.notice(`Worker ${worker} is left out: ${why}.`);
  }

  /**
   * The end: `withdraw` takes all that is left out of the queue, `leave` leaves it there for another process to go on
   * with. A queue that cannot be reached is not waited for.
   */
  async end(kind: 'withdraw' | 'leave'): Promise<void> {
    clearInterval(this.#timer);
    const { record, notice, connection } = this.#parts;
    connection.onLost(() => {});
    const ending = (async () => {
      await this.#beating;
      if (kind === 'withdraw') {
        // The workers see first that the run is over, and stop.
        await this.#registry.remove(record);
        await this.#feed.withdraw();
      } else {
        await this.#registry.stopGathering(record.id);
      }
      await this.#feed.close();
      return true;
    })().catch((error) => {
      debugFault('the end of a run in the queue', error);
      return false;
    });
    const isDone = await within(END_MS, ending);
    if (isDone || kind === 'leave') return;
    const at = redisAddress.format(connection.address);
    notice(
      `The queue at ${at} cannot be reached: tengen queue ${at} --remove ${record.name} takes away what is left there.`,
    );
  }

  #beat(): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    this.#beating = this.#heartbeat()
      .catch((error) => debugFault('the heartbeat of a run', error))
      .finally(() => {
        this.#isBeating = false;
      });
  }

  async #heartbeat(): Promise<void> {
    const { record, connection, files, progress } = this.#parts;
    const { id } = record;
    await this.#registry.gather(id);
    const { done, ...rest } = progress();
    const perHour = ((done - this.#before) / Math.max(now() - this.#begun, 1)) * 3_600_000;
    await this.#registry.tellStatus(id, { done, ...rest, perHour, repeated: this.#repeated });
    if (!this.#isDraining && (await this.#registry.isDrained(id))) {
      this.#isDraining = true;
      await this.#feed.dropWaiting();
    }
    this.#workers = (await this.#registry.workers()).filter(
      ({ refused }) => !refused.some(({ run }) => run === record.name),
    ).length;
    for (const sha256 of await this.#registry.wantedFiles(id)) {
      const read = files?.get(sha256);
      if (read) await shareFile(connection, await read());
    }
    await this.#reconcile();
  }

  /** Offers again what the queue has lost; where all is there, nothing happens. */
  async #reconcile(): Promise<void> {
    const offered = [...this.#offered.values()];
    this.#counts = await this.#feed.counts();
    const { waiting, active, finished } = this.#counts;
    if (this.#isDraining || now() - this.#reconciledAt < RECONCILE_MS) return;
    this.#reconciledAt = now();
    if (waiting + active + finished >= offered.length) return;
    // The list of runs, and what stands about this one, went with them.
    await this.#registry.enter(this.#parts.record, this.#parts.settings);
    await this.#feed.offer(offered.filter(({ id }) => this.#offered.has(id)));
  }
}
