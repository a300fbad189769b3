import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../game/result.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { QueueConnection } from './queue-connection.ts';
import { formatMessage, MOST_SETTINGS_BYTES, parseMessage } from './queue-message.ts';
import { redisAddress } from './redis-address.ts';
import {
  type RunRecord,
  type RunStatus,
  runRecordSchema,
  runStatusSchema,
  type WorkerRecord,
  workerRecordSchema,
} from './run-record.ts';

/** Every key of ours begins with it; those of the jobs are BullMQ's. */
const PREFIX = 'tengen:';
export const JOBS_PREFIX = `${PREFIX}jobs`;
const RUNS = `${PREFIX}runs`;
const WORKERS = `${PREFIX}workers`;

/** Who gathers a run's results says so for so long ahead. */
const GATHERER_MS = 10_000;
/** What a worker or a run says of itself is forgotten after so long. */
const STATUS_MS = 15_000;

/** What is wrong with a run's record, by the name it is kept under. */
export interface UnreadableRun {
  readonly name: string;
  readonly why: string;
}

/** What stands in the queue beside the jobs: which runs there are, what they are about, and who works. */
export class RunRegistry {
  readonly #connection: QueueConnection;
  readonly #token = randomUUID();

  constructor(connection: QueueConnection) {
    this.#connection = connection;
  }

  get #redis() {
    return this.#connection.redis;
  }

  /**
   * Enters a run. Throws a CommandError if another one has its name. The settings are what workers get to play by: a
   * message as text (`formatMessage`).
   */
  async enter(record: RunRecord, settings: string): Promise<void> {
    if (settings.length > MOST_SETTINGS_BYTES) {
      throw new CommandError(
        `The settings of ${record.name} are too long for a queue: has it a million openings?`,
      );
    }
    const key = runKey(record.id, 'settings');
    await this.#redis.set(key, settings);
    if ((await this.#redis.hsetnx(RUNS, record.name, formatMessage(record))) === 1) return;
    const found = await this.find(record.name);
    if (found.ok && found.value?.id === record.id) {
      await this.#redis.hset(RUNS, record.name, formatMessage(record));
      return;
    }
    await this.#redis.del(key);
    throw this.nameTaken(record.name, found);
  }

  /** The sentence for a name that stands for something else in the queue. */
  nameTaken(name: string, found: Result<RunRecord | undefined>): CommandError {
    const at = redisAddress.format(this.#connection.address);
    const other = found.ok
      ? `another ${found.value?.kind ?? 'run'} called ${name}, begun ${found.value?.begunAt.slice(0, 16).replace('T', ' ')} UTC`
      : `something called ${name} that ${found.error}`;
    return new CommandError(
      `The queue at ${at} holds ${other}: give this one another name with --queue-name, or take that one away with ` +
        `tengen queue ${at} --remove ${name}.`,
    );
  }

  /** The run of this name, if there is one. */
  async find(name: string): Promise<Result<RunRecord | undefined>> {
    const text = await this.#redis.hget(RUNS, name);
    return text === null ? ok(undefined) : parseMessage(runRecordSchema, text);
  }

  /** All runs, the oldest first. */
  async runs(): Promise<{
    readonly runs: readonly RunRecord[];
    readonly unreadable: readonly UnreadableRun[];
  }> {
    const runs: RunRecord[] = [];
    const unreadable: UnreadableRun[] = [];
    for (const [name, text] of Object.entries(await this.#redis.hgetall(RUNS))) {
      const record = parseMessage(runRecordSchema, text);
      if (record.ok && record.value.name === name) runs.push(record.value);
      else unreadable.push({ name, why: record.ok ? 'stands under another name' : record.error });
    }
    return { runs: runs.sort((a, b) => (a.begunAt < b.begunAt ? -1 : 1)), unreadable };
  }

  /** What is to be played by, as text. */
  async settings({ id }: RunRecord): Promise<Result<string>> {
    const text = await this.#redis.get(runKey(id, 'settings'));
    return text === null ? err('has no settings') : ok(text);
  }

  /** Takes a run out, with all that stands about it; its jobs are another matter. */
  async remove({ name, id }: Pick<RunRecord, 'name' | 'id'>): Promise<void> {
    await this.#redis.hdel(RUNS, name);
    await this.#redis.del(...PARTS.map((part) => runKey(id, part)));
  }

  /** Takes away what cannot be read. */
  async removeUnreadable(name: string): Promise<void> {
    await this.#redis.hdel(RUNS, name);
  }

  /** Becomes, or stays, the only one that gathers a run's results. False while somebody else does. */
  async gather(id: string): Promise<boolean> {
    const key = runKey(id, 'gatherer');
    const isNew = await this.#redis.set(key, this.#token, 'PX', GATHERER_MS, 'NX');
    if (isNew === 'OK') return true;
    if ((await this.#redis.get(key)) !== this.#token) return false;
    await this.#redis.pexpire(key, GATHERER_MS);
    return true;
  }

  /** Whether somebody gathers the results. */
  async isGathered(id: string): Promise<boolean> {
    return (await this.#redis.exists(runKey(id, 'gatherer'))) === 1;
  }

  async stopGathering(id: string): Promise<void> {
    if ((await this.#redis.get(runKey(id, 'gatherer'))) === this.#token)
      await this.#redis.del(runKey(id, 'gatherer'));
  }

  async tellStatus(id: string, status: Omit<RunStatus, 'version'>): Promise<void> {
    await this.#redis.set(runKey(id, 'status'), formatMessage(status), 'PX', STATUS_MS);
  }

  async status(id: string): Promise<RunStatus | undefined> {
    const text = await this.#redis.get(runKey(id, 'status'));
    const status = text === null ? undefined : parseMessage(runStatusSchema, text);
    return status?.ok ? status.value : undefined;
  }

  /** Asks whoever gathers a run to let what is being played come to its end, and to stop then. */
  async drain(id: string): Promise<void> {
    await this.#redis.set(runKey(id, 'drain'), '1');
  }

  async isDrained(id: string): Promise<boolean> {
    return (await this.#redis.exists(runKey(id, 'drain'))) === 1;
  }

  /** Takes the wish back. */
  async undrain(id: string): Promise<void> {
    await this.#redis.del(runKey(id, 'drain'));
  }

  /** A worker gets no more jobs of this run. */
  async leaveOut(id: string, worker: string, why: string): Promise<void> {
    await this.#redis.hset(runKey(id, 'left-out'), worker, why.slice(0, 2_000));
  }

  /** The workers that are left out of a run, and why. */
  async leftOut(id: string): Promise<ReadonlyMap<string, string>> {
    return new Map(Object.entries(await this.#redis.hgetall(runKey(id, 'left-out'))));
  }

  /** Says that a worker is there, and what it does. */
  async tellWorker(record: Omit<WorkerRecord, 'version'>): Promise<void> {
    await this.#redis
      .multi()
      .sadd(WORKERS, record.name)
      .set(`${PREFIX}worker:${record.name}`, formatMessage(record), 'PX', STATUS_MS)
      .exec();
  }

  async removeWorker(name: string): Promise<void> {
    await this.#redis.multi().srem(WORKERS, name).del(`${PREFIX}worker:${name}`).exec();
  }

  /** Those that have been heard of lately, by name. */
  async workers(): Promise<readonly WorkerRecord[]> {
    const names = (await this.#redis.smembers(WORKERS)).sort();
    if (names.length === 0) return [];
    const texts = await this.#redis.mget(names.map((name) => `${PREFIX}worker:${name}`));
    const gone = names.filter((_, i) => texts[i] === null);
    if (gone.length > 0) await this.#redis.srem(WORKERS, ...gone);
    return texts.flatMap((text) => {
      const record = text === null ? undefined : parseMessage(workerRecordSchema, text);
      return record?.ok ? [record.value] : [];
    });
  }

  /** Asks for a file that a run needs. */
  async wantFile(id: string, sha256: string): Promise<void> {
    await this.#redis.sadd(runKey(id, 'wanted'), sha256);
  }

  /** Files that workers ask for; each is told once. */
  async wantedFiles(id: string): Promise<readonly string[]> {
    const key = runKey(id, 'wanted');
    const [, wanted] = (await this.#redis.multi().smembers(key).del(key).exec())?.[0] ?? [];
    return Array.isArray(wanted) ? wanted.map(String) : [];
  }
}

const PARTS = ['settings', 'gatherer', 'status', 'drain', 'left-out', 'wanted'] as const;

function runKey(id: string, part: (typeof PARTS)[number]): string {
  return `${PREFIX}run:${id}:${part}`;
}
