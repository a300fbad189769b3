import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { visibleText } from '../game/visible-text.ts';
import { now } from '../system/clock.ts';
import { debugFault } from '../system/debug-log.ts';
import { onAbort, pause, untilAborted, whenAborted, within } from '../system/waiting.ts';
import { CommandError } from '../terminal/command-error.ts';
import { JobSource, type TakenJob } from './job-source.ts';
import { benchSignature, measureSpeed } from './machine-speed.ts';
import { isBrokenOff, orSentence, type QueueConnection } from './queue-connection.ts';
import { packMessage } from './queue-message.ts';
import type { RunPlayer, RunPlayerKind } from './run-player.ts';
import type { RunRecord, WorkerRecord } from './run-record.ts';
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
/** Of what this worker says of itself: runs that it does not play, and how much of each. */
const MOST_TOLD = 100;
const LONGEST_NAME = 60;
const LONGEST_WHY = 1_000;
const LONGEST_JOB = 80;
/** Of one run, of what is wrong with its jobs. */
const MOST_NOTED = 20;
/** Of the settings of all runs that are played at the same time: they are held in memory, several times as large. */
const MOST_SERVED_BYTES = 128 << 20;

/** A run that this worker plays. */
interface Served {
  readonly record: RunRecord;
  readonly player: RunPlayer;
  readonly source: JobSource;
  readonly settingsBytes: number;
}

/** Plays the jobs of all runs that it can play, the oldest run first, until the signal comes. */
export class QueueWorker {
  readonly #parts: QueueWorkerParts;
  readonly #registry: RunRegistry;
  readonly #since = new Date().toISOString();
  readonly #served = new Map<string, Served>();
  /** Runs that are not played here, by name, why, and when that was found out. */
  readonly #refused = new Map<string, { readonly why: string; readonly at: number }>();
  readonly #playing = new Map<number, WorkerRecord['playing'][number]>();
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
  /** Runs whose next job could not be taken, by id, and when that is tried again. */
  readonly #pausedUntil = new Map<string, number>();
  /** What was reported of each run's jobs, by its name; of the queue itself by ''. */
  readonly #noted = new Map<string, Set<string>>();
  #wake: () => void = () => {};

  constructor(parts: QueueWorkerParts) {
    this.#parts = parts;
    this.#registry = new RunRegistry(parts.connection);
    this.#freeSlots = Array.from({ length: parts.slots }, (_, i) => i);
  }

  async run(): Promise<void> {
    const { connection, signal, notice } = this.#parts;
    connection.onLost(notice);
    // That it is there is said whatever keeps it from looking after the runs.
    const refreshing = Promise.all([
      this.#repeating(() => this.#refresh()),
      this.#repeating(() => this.#tell()),
    ]);
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

  /** Does something again and again until the signal comes, and tells once what is wrong with the queue. */
  async #repeating(work: () => Promise<void>): Promise<void> {
    const { connection, signal } = this.#parts;
    while (!signal.aborted) {
      const done = orSentence(connection, work()).catch((error) => this.#note(error));
      await untilAborted(signal, done);
      await pause(REFRESH_MS, signal);
    }
  }

  /** A queue that cannot be reached is reported elsewhere. */
  #note(error: unknown): void {
    debugFault('the work with the queue', error);
    if (error instanceof CommandError) this.#noteOnce('', error.message);
  }

  /** Tells what is wrong with a run, or with the queue (''), once. */
  #noteOnce(name: string, sentence: string): void {
    const told = this.#noted.get(name) ?? new Set();
    this.#noted.set(name, told);
    if (told.has(sentence) || told.size >= MOST_NOTED) return;
    told.add(sentence);
    this.#parts.notice(name === '' ? sentence : `${name}: ${sentence}`);
  }

  /** Keeps up with which runs there are. */
  async #refresh(): Promise<void> {
    const list = await this.#registry.runs();
    if (!list.ok) {
      const at = this.#parts.connection.place;
      this.#noteOnce('', `The list of runs in the queue at ${at} ${list.error}: nothing is played.`);
      return;
    }
    this.#noted.delete('');
    const { runs, unreadable } = list.value;
    for (const served of [...this.#served.values()]) {
      if (runs.some(({ id }) => id === served.record.id)) continue;
      served.source.abandon();
      this.#served.delete(served.record.id);
      this.#pausedUntil.delete(served.record.id);
      await this.#close(served, true);
      this.#parts.notice(`${served.record.name}: over.`);
    }
    const there = new Set([...runs, ...unreadable].map(({ name }) => name));
    for (const name of [...this.#refused.keys()]) if (!there.has(name)) this.#refused.delete(name);
    for (const name of [...this.#noted.keys()]) if (name !== '' && !there.has(name)) this.#noted.delete(name);
    for (const { name, why } of unreadable) this.#refuse(name, `it ${why}`);
    for (const record of runs) {
      // What is wrong with one run must not keep this worker from the others.
      await orSentence(this.#parts.connection, this.#consider(record)).catch((error) => {
        debugFault(`run ${record.name}`, error);
        if (!isBrokenOff(error)) this.#refuse(record.name, `it cannot be taken up: ${sentenceOf(error)}`);
      });
    }
    this.#wake();
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
      refused: [...this.#refused]
        .slice(0, MOST_TOLD)
        .map(([run, { why }]) => ({ run: run.slice(0, LONGEST_NAME), why: why.slice(0, LONGEST_WHY) })),
    });
  }

  async #consider(record: RunRecord): Promise<void> {
    const { name, id } = record;
    const leftOut = await this.#registry.whyLeftOut(id, this.#parts.name);
    if (leftOut !== undefined) {
      const served = this.#served.get(id);
      this.#served.delete(id);
      this.#refuse(name, `this worker was left out of it, as ${leftOut}`);
      if (served) await this.#close(served);
      return;
    }
    if (this.#served.has(id)) return;
    const refused = this.#refused.get(name);
    if (refused && now() - refused.at < RETRY_MS) return;
    const served = await this.#open(record);
    if (typeof served === 'string') {
      this.#refuse(name, `it ${served}`);
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
    const settingsBytes = Buffer.byteLength(settings.value);
    const served = [...this.#served.values()].reduce((sum, one) => sum + one.settingsBytes, 0);
    if (served > 0 && served + settingsBytes > MOST_SERVED_BYTES) {
      return 'has to wait: the settings of the others that are played take all the memory there is for them';
    }
    const otherBuild = await this.#otherBuild(record);
    if (otherBuild !== undefined) return otherBuild;
    const player = await kind.open({
      record,
      settings: settings.value,
      connection,
      worker: { name: this.#parts.name, speed: () => this.#measured?.nodesPerSecond },
      wantFile: (sha256) => this.#registry.wantFile(record.id, sha256),
    });
    if (!player.ok) return player.error;
    const source = new JobSource(connection, record.id, record.timeoutMs);
    return { record, player: player.value, source, settingsBytes };
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
      return `cannot be played: ${sentenceOf(error)}`;
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
    if (this.#refused.get(name)?.why !== why) this.#parts.notice(`${name}: not played here: ${why}.`);
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
      const { name, id } = served.record;
      if (now() < (this.#pausedUntil.get(id) ?? 0)) continue;
      const job = await served.source.take().catch((error) => {
        debugFault('the next job', error);
        this.#pausedUntil.set(id, now() + RETRY_MS);
        // Without a connection there is nothing to be said of the run.
        if (!this.#parts.connection.isLost)
          this.#noteOnce(name, `its next job cannot be taken: ${sentenceOf(error)}.`);
      });
      if (!job) continue;
      this.#pausedUntil.delete(id);
      this.#playing.set(slot, {
        run: name,
        job: visibleText(job.id).slice(0, LONGEST_JOB),
        since: new Date().toISOString(),
      });
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
      const why = sentenceOf(error);
      const shown = visibleText(job.id).slice(0, LONGEST_JOB);
      debugFault(`job ${shown} of ${record.name}`, error);
      if (!over.aborted) {
        this.#failed++;
        notice(`${record.name}: job ${shown} could not be done: ${why}.`);
        result = packMessage({ worker: this.#parts.name, kind: 'failed', why: why.slice(0, LONGEST_WHY) });
      }
    } finally {
      for (const release of releases) release();
    }
    if (result === undefined || over.aborted || isFailure) await player.clear(slot);
    if (result === undefined || over.aborted) {
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

/** Of whatever was thrown, without its full stop: it may quote what the queue holds. */
function sentenceOf(error: unknown): string {
  return visibleText(error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
}
