import { now } from '../system/clock.ts';
import { debugFault } from '../system/debug-log.ts';
import { pause, untilAborted, within } from '../system/waiting.ts';
import { CommandError } from '../terminal/command-error.ts';
import { type JobCounts, type JobEnd, JobFeed, type JobOffer } from './job-feed.ts';
import { isBrokenOff, orSentence, type QueueConnection } from './queue-connection.ts';
import type { RunStatus } from './run-record.ts';
import { type OwnRun, RunRegistry } from './run-registry.ts';
import { shareFile } from './shared-files.ts';

export interface GatheredRunParts {
  readonly connection: QueueConnection;
  readonly record: OwnRun;
  /** What workers play by: a message as text. */
  readonly settings: string;
  /** The files that workers may fetch, by SHA-256. */
  readonly files?: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** How far it is, for those who ask the queue. */
  readonly progress: () => Omit<RunStatus, 'version' | 'perHour' | 'repeated'>;
  readonly signal: AbortSignal;
  /** Says something to the user. */
  readonly notice: (line: string) => void;
}

/** Jobs that lie in the queue at the same time, at most: its memory does not grow with the match. */
const WINDOW = 20_000;
/** New ones are added when this many are missing. */
const TOP_UP = 200;
const HEARTBEAT_MS = 1_000;
/**
 * Jobs may be lost when a server that keeps nothing on its disk restarts: a check finds them.
 */
const RECONCILE_MS = 5_000;
/** How many jobs each check looks for, in turn, where their number is right. */
const LOOKED_FOR = 500;
/** A file that workers ask for again is there, or was damaged: it is put there once in so long. */
const SHARE_MS = 20_000;
/** Within which a gatherer must have heard that it still is the only one, before it takes anything away. */
const HOLD_MS = 5_000;
/** Withdrawing must not keep a user waiting whose Redis is gone. */
const END_MS = 5_000;
const WAIT_MS = 500;
const IDLE_MS = 100;

/** What a look at the queue came to: results, none, or that nothing more is to be gathered. */
export type Turn = 'taken' | 'waiting' | 'over';

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
  #beating: Promise<void> | undefined;
  #reconciledAt = now();
  /** Where in `#offered` the next look begins. */
  #lookedFor = 0;
  #heldAt = Date.now();
  /** What the queue does not do, as it was reported. */
  readonly #told = new Set<string>();
  /** When files were last put into the queue, by SHA-256. */
  readonly #sharedAt = new Map<string, number>();
  /** Why it cannot go on. */
  #failure: CommandError | undefined;
  #isDraining = false;
  #isRemoved = false;
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
  static open(parts: GatheredRunParts): Promise<GatheredRun | undefined> {
    return orSentence(parts.connection, GatheredRun.#open(parts));
  }

  /**
   * Works on a run that is opened for that. What is left of it in the queue is withdrawn at the end; it stays if the
   * work throws. Nothing where `open` gives nothing.
   */
  static async during<T>(
    parts: GatheredRunParts,
    work: (run: GatheredRun) => Promise<T>,
  ): Promise<T | undefined> {
    const run = await GatheredRun.open(parts);
    if (!run) return undefined;
    const result = await work(run).catch(async (error: unknown) => {
      await run.end('leave');
      throw error;
    });
    await run.end('withdraw');
    return result;
  }

  static async #open(parts: GatheredRunParts): Promise<GatheredRun | undefined> {
    const { connection, record, signal, notice } = parts;
    const registry = new RunRegistry(connection);
    await registry.enter(record, parts.settings);
    for (let isTold = false; !(await registry.gather(record.id)); isTold = true) {
      if (signal.aborted) return undefined;
      if (!isTold) {
        notice(
          `Another process gathers the results of ${record.name} at ${connection.place}; waiting for its end.`,
        );
      }
      await pause(WAIT_MS, signal);
    }
    await registry.undrain(record.id);
    const run = new GatheredRun(parts, registry);
    // A run that was paused, or whose withdrawal was broken off, goes on when it is taken up again.
    await run.#feed.goOn();
    connection.onLost((sentence, isLost) => {
      notice(sentence);
      if (!isLost) run.#reconciledAt = Number.NEGATIVE_INFINITY;
    });
    run.#timer = setInterval(() => run.#beat(), HEARTBEAT_MS);
    run.#beat();
    return run;
  }

  /** How many more jobs the queue has room for; 0 until it is worth adding some. */
  get room(): number {
    if (this.#isDraining || this.#isRemoved) return 0;
    const room = WINDOW - this.#offered.size;
    return room >= TOP_UP ? room : 0;
  }

  /** Somebody wants it to stop, when what is being played has ended. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Somebody has removed it: there is nothing to be gathered any more. */
  get isRemoved(): boolean {
    return this.#isRemoved;
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

  /** Jobs that have ended. Throws a CommandError if the run is somebody else's to gather by now. */
  async ended(most: number): Promise<readonly JobEnd[]> {
    await this.#hold();
    return this.#feed.ended(most);
  }

  /** One of them. Throws likewise. */
  async endedJob(id: string): Promise<JobEnd | undefined> {
    await this.#hold();
    return this.#feed.endedJob(id);
  }

  /** The results of these jobs are safe. */
  async forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#offered.delete(id);
    await this.#feed.forget(ids);
  }

  /**
   * Looks at the queue again and again until nothing more is to be gathered, the run was removed or the signal came.
   * What was asked when the connection broke is not known to be done: it is asked again. Throws a CommandError if the
   * queue does not do what it is asked. `onState` gets the state of the workers.
   */
  async turns(look: () => Promise<Turn>, onState: (line: string) => void): Promise<void> {
    const { connection, signal } = this.#parts;
    while (!signal.aborted && !this.#isRemoved) {
      const turn = orSentence(connection, look()).catch((error): Turn => {
        if (!isBrokenOff(error)) throw error;
        debugFault('an answer of the queue', error);
        return 'waiting';
      });
      // A queue that cannot be reached answers when it is there again; the user may stop meanwhile.
      const state = await untilAborted(signal, turn);
      onState(this.workersText);
      if (state === undefined || state === 'over') return;
      if (state === 'waiting') await pause(IDLE_MS, signal);
    }
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
      // What is another process's to gather by now is not this one's to take away.
      if (kind === 'withdraw' && (await this.#registry.gather(record.id))) {
        // The workers see first that the run is over, and stop.
        await this.#registry.remove(record);
        await this.#feed.withdraw();
        await this.#registry.undrain(record.id);
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
    const at = connection.place;
    notice(
      `The queue at ${at} cannot be reached: tengen queue ${at} --remove ${record.name} takes away what is left there.`,
    );
  }

  #beat(): void {
    this.#beating ??= this.#heartbeat()
      .catch((error) => debugFault('the heartbeat of a run', error))
      .finally(() => {
        this.#beating = undefined;
      });
  }

  /** Each part by itself: what is wrong with one key must not keep the others from being looked after. */
  async #heartbeat(): Promise<void> {
    const parts = [
      () => this.#renew(),
      () => this.#tellStatus(),
      () => this.#hearOrders(),
      () => this.#stayEntered(),
      () => this.#countWorkers(),
      () => this.#shareFiles(),
      () => this.#reconcile(),
    ];
    for (const part of parts) {
      if (this.#failure || this.#isRemoved) return;
      await orSentence(this.#parts.connection, part()).catch((error) => this.#note(error));
    }
  }

  /** A queue that cannot be reached is reported elsewhere; what it does not do is reported once. */
  #note(error: unknown): void {
    debugFault('the heartbeat of a run', error);
    if (!(error instanceof CommandError) || this.#told.has(error.message)) return;
    this.#told.add(error.message);
    this.#parts.notice(error.message);
  }

  /** Throws a CommandError if it cannot go on, above all as another process has become the gatherer. */
  async #hold(): Promise<void> {
    // A process that was stopped, or whose machine slept, does not know what has become of its run. The monotonic clock
    // sleeps too.
    if (Math.abs(Date.now() - this.#heldAt) > HOLD_MS) await this.#renew();
    if (this.#failure) throw this.#failure;
  }

  async #renew(): Promise<void> {
    const { record, connection } = this.#parts;
    if (await this.#registry.gather(record.id)) {
      this.#heldAt = Date.now();
      return;
    }
    this.#failure ??= new CommandError(
      `Another process gathers the results of ${record.name} at ${connection.place} by now: this ` +
        'one was not heard of for too long.',
    );
  }

  async #tellStatus(): Promise<void> {
    const { record, progress } = this.#parts;
    const { done, ...rest } = progress();
    const perHour = ((done - this.#before) / Math.max(now() - this.#begun, 1)) * 3_600_000;
    await this.#registry.tellStatus(record.id, { done, ...rest, perHour, repeated: this.#repeated });
  }

  async #hearOrders(): Promise<void> {
    const { id, name } = this.#parts.record;
    if (await this.#registry.has(id, 'removed')) {
      this.#isRemoved = true;
      this.#parts.notice(`${name} was removed from the queue.`);
    }
    if (this.#isDraining || !(await this.#registry.has(id, 'drain'))) return;
    this.#isDraining = true;
    await this.#feed.dropWaiting();
  }

  /** Without its entry in the list no worker knows of the run, whatever jobs there are. */
  async #stayEntered(): Promise<void> {
    const { record, settings } = this.#parts;
    if (this.#isRemoved || (await this.#registry.isEntered(record))) return;
    // The order to remove it may have come meanwhile.
    if (await this.#registry.has(record.id, 'removed')) return;
    await this.#registry.enter(record, settings).catch((error) => {
      // Its name is another run's by now.
      if (error instanceof CommandError) this.#failure ??= error;
      throw error;
    });
  }

  async #countWorkers(): Promise<void> {
    const { workers } = await this.#registry.workers();
    const { name } = this.#parts.record;
    this.#workers = workers.filter(({ refused }) => !refused.some(({ run }) => run === name)).length;
  }

  async #shareFiles(): Promise<void> {
    const { record, connection, files } = this.#parts;
    if (!files) return;
    const due = [...files.keys()].filter(
      (sha256) => now() - (this.#sharedAt.get(sha256) ?? -SHARE_MS) >= SHARE_MS,
    );
    for (const sha256 of await this.#registry.wantedFiles(record.id, due)) {
      const read = files.get(sha256);
      if (read) await shareFile(connection, await read());
      this.#sharedAt.set(sha256, now());
    }
  }

  /** Offers again what the queue has lost; where all is there, nothing happens. */
  async #reconcile(): Promise<void> {
    this.#counts = await this.#feed.counts();
    const { waiting, active, finished } = this.#counts;
    if (this.#isDraining || now() - this.#reconciledAt < RECONCILE_MS) return;
    this.#reconciledAt = now();
    const offered = [...this.#offered.values()];
    const isWhole = waiting + active + finished >= offered.length;
    const suspects = isWhole ? this.#someOf(offered) : offered;
    const lost = new Set(isWhole ? await this.#feed.missing(suspects.map(({ id }) => id)) : []);
    const again = suspects.filter(({ id }) => (!isWhole || lost.has(id)) && this.#offered.has(id));
    if (again.length > 0) await this.#feed.offer(again);
  }

  #someOf(offered: readonly JobOffer[]): readonly JobOffer[] {
    if (this.#lookedFor >= offered.length) this.#lookedFor = 0;
    const some = offered.slice(this.#lookedFor, this.#lookedFor + LOOKED_FOR);
    this.#lookedFor += LOOKED_FOR;
    return some;
  }
}
