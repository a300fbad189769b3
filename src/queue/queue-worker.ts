import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../system/clock.ts';
import { debugFault } from '../system/debug-log.ts';
import { onAbort, pause, untilAborted, whenAborted, within } from '../system/waiting.ts';
import { JobSource, type TakenJob } from './job-source.ts';
import { benchSignature, measureSpeed } from './machine-speed.ts';
import type { QueueConnection } from './queue-connection.ts';
import { redisAddress } from './redis-address.ts';
import type { RunPlayer, RunPlayerKind, WorkerSelf } from './run-player.ts';
import type { RunRecord } from './run-record.ts';
import { RunRegistry } from './run-registry.ts';

export interface QueueWorkerParts {
  readonly connection: QueueConnection;
  readonly kinds: readonly RunPlayerKind[];
  readonly name: string;
  /** Jobs at the same time. */
  readonly slots: number;
  /** How this program is started: for its bench. */
  readonly ownCommand: readonly string[];
  readonly signal: AbortSignal;
  readonly notice: (line: string) => void;
}

const IDLE_MS = 300;
const REFRESH_MS = 1_000;
/** What could not be played may be playable later: the missing file may be there. */
const RETRY_MS = 5_000;
/** How often the machine's speed is measured again. */
const SPEED_MS = 10 * 60_000;
/** A job that failed at once must not be followed by the next one at once. */
const FAILURE_PAUSE_MS = 500;
const END_MS = 3_000;

/** A run that this worker plays. */
interface Served {
  readonly record: RunRecord;
  readonly player: RunPlayer;
  readonly source: JobSource;
}

interface Playing {
  readonly run: string;
  readonly job: string;
  readonly since: string;
}

/** Plays the jobs of all runs that it can play, the oldest run first, until the signal comes. */
export class QueueWorker {
  readonly #parts: QueueWorkerParts;
  readonly #registry: RunRegistry;
  readonly #since = new Date().toISOString();
  readonly #served = new Map<string, Served>();
  /** Runs that are not played here, by name, why, and when that was found out. */
  readonly #refused = new Map<string, { readonly why: string; readonly at: number }>();
  readonly #playing = new Map<number, Playing>();
  readonly #freeSlots: number[];
  /** What was last played in each slot. */
  readonly #last = new Map<number, Served>();
  readonly #busy = new Set<Promise<void>>();
  #signature: string | undefined;
  /** Nodes a second of the bench, and when that was. */
  #measured: { readonly nodesPerSecond: number; readonly at: number } | undefined;
  #isMeasuring = false;
  #finished = 0;
  #failed = 0;
  #wake: () => void = () => {};

  constructor(parts: QueueWorkerParts) {
    this.#parts = parts;
    this.#registry = new RunRegistry(parts.connection);
    this.#freeSlots = Array.from({ length: parts.slots }, (_, i) => i);
  }

  async run(): Promise<void> {
    const { connection, signal, notice } = this.#parts;
    const at = redisAddress.format(connection.address);
    connection.onLost((isLost) =>
      notice(
        isLost
          ? `The queue at ${at} cannot be reached; waiting for it.`
          : `The queue at ${at} is there again.`,
      ),
    );
    const refreshing = this.#refreshing();
    const dispatching = this.#dispatching();
    await whenAborted(signal);
    this.#wake();
    const ending = (async () => {
      await Promise.allSettled([refreshing, dispatching, ...this.#busy]);
      for (const served of [...this.#served.values()]) await this.#close(served);
      await this.#registry.removeWorker(this.#parts.name);
    })();
    // A queue that cannot be reached is not waited for: the jobs go to others by themselves.
    await within(
      END_MS,
      ending.catch((error) => debugFault('the end of a worker', error)),
    );
    // Whatever still waits for an answer must not keep the process.
    for (const { source } of this.#served.values()) void source.close(false);
  }

  /** Keeps up with which runs there are, and says that this worker is there. */
  async #refreshing(): Promise<void> {
    const { signal } = this.#parts;
    while (!signal.aborted) {
      await untilAborted(
        signal,
        this.#refresh().catch((error) => debugFault('the list of runs', error)),
      );
      await pause(REFRESH_MS, signal);
    }
  }

  async #refresh(): Promise<void> {
    const { runs, unreadable } = await this.#registry.runs();
    for (const served of [...this.#served.values()]) {
      if (runs.some(({ id }) => id === served.record.id)) continue;
      served.source.abandon();
      this.#served.delete(served.record.id);
      await this.#close(served, true);
      this.#parts.notice(`${served.record.name}: over.`);
    }
    for (const name of [...this.#refused.keys()]) {
      const isThere = runs.some((run) => run.name === name) || unreadable.some((run) => run.name === name);
      if (!isThere) this.#refused.delete(name);
    }
    for (const { name, why } of unreadable) this.#refuse(name, why);
    for (const record of runs) await this.#consider(record);
    this.#wake();
    await this.#tell();
  }

  async #tell(): Promise<void> {
    const { name, slots } = this.#parts;
    await this.#registry.tellWorker({
      name,
      host: hostname(),
      tengen: TENGEN_VERSION,
      sources: TENGEN_SOURCES,
      since: this.#since,
      slots,
      ...(this.#measured && { speed: this.#measured.nodesPerSecond }),
      playing: [...this.#playing.values()],
      finished: this.#finished,
      failed: this.#failed,
      refused: [...this.#refused].map(([run, { why }]) => ({ run, why: why.slice(0, 2_000) })),
    });
  }

  async #consider(record: RunRecord): Promise<void> {
    const { name, id } = record;
    const leftOut = (await this.#registry.leftOut(id)).get(this.#parts.name);
    if (leftOut !== undefined) {
      const served = this.#served.get(id);
      this.#served.delete(id);
      this.#refuse(name, `this worker was left out, as ${leftOut}`);
      if (served) await this.#close(served);
      return;
    }
    if (this.#served.has(id)) return;
    const refused = this.#refused.get(name);
    if (refused && now() - refused.at < RETRY_MS) return;
    const served = await this.#open(record);
    if (typeof served === 'string') {
      this.#refuse(name, served);
      return;
    }
    this.#refused.delete(name);
    this.#served.set(id, served);
    this.#parts.notice(`${name}: playing.`);
  }

  /** The run, ready to be played, or why it cannot be. */
  async #open(record: RunRecord): Promise<Served | string> {
    const { connection, kinds } = this.#parts;
    const kind = kinds.find((one) => one.kind === record.kind);
    if (!kind) return `is a ${record.kind}, which this worker does not play`;
    const settings = await this.#registry.settings(record);
    if (!settings.ok) return settings.error;
    const otherBuild = await this.#otherBuild(record);
    if (otherBuild !== undefined) return otherBuild;
    const player = await kind.open({
      record,
      settings: settings.value,
      connection,
      worker: this.#self(),
      wantFile: (sha256) => this.#registry.wantFile(record.id, sha256),
    });
    if (!player.ok) return player.error;
    return { record, player: player.value, source: new JobSource(connection, record.id, record.timeoutMs) };
  }

  /** What this worker is to those who play; its speed is the latest whenever it is asked for. */
  #self(): WorkerSelf {
    const { name, slots } = this.#parts;
    const speed = () => this.#measured?.nodesPerSecond;
    return {
      name,
      slots,
      get speed() {
        return speed();
      },
    };
  }

  /** Why this is not the build that the run is for, if it is not. */
  async #otherBuild({ build, referenceSpeed }: RunRecord): Promise<string | undefined> {
    if (!build) return undefined;
    const advice = 'use the same Tengen everywhere';
    if (build.sources !== TENGEN_SOURCES) {
      return `is for another build of Tengen (${build.sources}; this is ${TENGEN_SOURCES}): ${advice}`;
    }
    const { ownCommand, slots, signal } = this.#parts;
    try {
      this.#signature ??= await benchSignature(ownCommand, signal);
      if (referenceSpeed !== undefined) this.#measured ??= await this.#measure(slots);
    } catch (error) {
      return `cannot be played: ${error instanceof Error ? error.message.replace(/\.$/, '') : error}`;
    }
    const signature = this.#signature;
    return signature === build.signature
      ? undefined
      : `is for a build whose bench has the signature ${build.signature}, and here it has ${signature}: ${advice}`;
  }

  async #measure(copies: number): Promise<{ readonly nodesPerSecond: number; readonly at: number }> {
    const { ownCommand, signal, notice } = this.#parts;
    const { nodesPerSecond } = await measureSpeed(ownCommand, copies, signal);
    notice(`The bench makes ${Math.round(nodesPerSecond / 1000)} kn/s here.`);
    return { nodesPerSecond, at: now() };
  }

  #refuse(name: string, why: string): void {
    if (this.#refused.get(name)?.why !== why) this.#parts.notice(`${name}: not played here: it ${why}.`);
    this.#refused.set(name, { why, at: now() });
  }

  /** Hands jobs to free slots. */
  async #dispatching(): Promise<void> {
    const { signal } = this.#parts;
    while (!signal.aborted) {
      const slot = this.#freeSlots.pop();
      const isBegun = slot !== undefined && (await untilAborted(signal, this.#begin(slot)));
      if (isBegun) continue;
      if (slot !== undefined) this.#freeSlots.push(slot);
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await untilAborted(signal, pause(IDLE_MS, woken.signal));
    }
  }

  /** Begins what there is to do in a slot; false if there is nothing. */
  async #begin(slot: number): Promise<boolean> {
    if (this.#isSpeedDue()) {
      this.#work(slot, this.#measureAgain());
      return true;
    }
    for (const served of this.#served.values()) {
      const job = await served.source.take().catch((error) => debugFault('the next job', error));
      if (!job) continue;
      this.#playing.set(slot, { run: served.record.name, job: job.id, since: new Date().toISOString() });
      this.#work(slot, this.#play(served, job, slot));
      return true;
    }
    return false;
  }

  #work(slot: number, work: Promise<void>): void {
    const done = work
      .catch((error) => debugFault('a job', error))
      .finally(() => {
        this.#busy.delete(done);
        this.#playing.delete(slot);
        this.#freeSlots.push(slot);
        this.#wake();
      });
    this.#busy.add(done);
  }

  /** The speed is measured under the load that there is: in a slot, while the others play. */
  #isSpeedDue(): boolean {
    if (this.#isMeasuring || !this.#measured || now() - this.#measured.at < SPEED_MS) return false;
    return [...this.#served.values()].some(({ record }) => record.referenceSpeed !== undefined);
  }

  async #measureAgain(): Promise<void> {
    this.#isMeasuring = true;
    try {
      this.#measured = await this.#measure(1);
    } finally {
      this.#isMeasuring = false;
    }
  }

  async #play(served: Served, job: TakenJob, slot: number): Promise<void> {
    const { player, source, record } = served;
    const { signal, notice } = this.#parts;
    const last = this.#last.get(slot);
    // Engines that wait for the next pair of another match would only take memory.
    if (last !== served) await last?.player.clear(slot);
    this.#last.set(slot, served);
    // Not AbortSignal.any: of each signal that it makes, the worker's would keep a trace.
    const end = new AbortController();
    const over = end.signal;
    const releases = [signal, job.lost].map((one) => onAbort(one, () => end.abort()));
    let result: string | undefined;
    let isFailure = false;
    try {
      result = await player.play(job.data, slot, over);
    } catch (error) {
      isFailure = true;
      const why = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
      debugFault(`job ${job.id} of ${record.name}`, error);
      if (!over.aborted) {
        this.#failed++;
        notice(`${record.name}: job ${job.id} could not be done: ${why}.`);
        result = player.failure(why);
      }
    } finally {
      for (const release of releases) release();
    }
    if (result === undefined || over.aborted) {
      await player.clear(slot);
      await source.giveBack(job.id);
      return;
    }
    if ((await source.finish(job.id, result)) && !isFailure) this.#finished++;
    if (isFailure) await sleep(FAILURE_PAUSE_MS);
  }

  async #close({ player, source }: Served, isOver = false): Promise<void> {
    for (let slot = 0; slot < this.#parts.slots; slot++) await player.clear(slot);
    await source.close(isOver);
  }
}
