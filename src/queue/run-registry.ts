import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { err, ok, type Result } from '../game/result.ts';
import { visibleText } from '../game/visible-text.ts';
import { CommandError } from '../terminal/command-error.ts';
import { readField, readFields, readLongText, readTexts, removeFields } from './bounded-reads.ts';
import type { QueueConnection } from './queue-connection.ts';
import { formatMessage, MOST_SETTINGS_BYTES, parseMessage } from './queue-message.ts';
import {
  RUN_NAME,
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

/** Of a run's record, a worker's, and a sentence about one of them. */
const MOST_RUN_BYTES = 16_384;
const MOST_WORKER_BYTES = 512 << 10;
const MOST_WHY_BYTES = 8_192;
/** Runs, workers left out of a run, and workers that are looked at. */
const MOST_RUNS = 1_000;
const MOST_LEFT_OUT = 1_000;
const MOST_WORKERS = 10_000;
/** Records of workers that are fetched at one go: as many as an answer may be long. */
const WORKERS_BATCH = 16;
const LONGEST_NAME = 60;
/** A run that was removed while its gatherer could not be reached is not entered again by it for so long. */
const REMOVED_MS = 10 * 60_000;

/** What stands in the queue and cannot be read: its name, made visible, and the rest of a sentence about it. */
export interface Unreadable {
  readonly name: string;
  readonly why: string;
}

/** A run of this machine's. */
export type OwnRun = Omit<RunRecord, 'version' | 'host'>;

/** Sets the key to the token, or renews it, for so long, unless somebody else has it. */
const HOLD = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

/** ARGV[1] random members of a set, without those longer than ARGV[2] bytes. */
const NAMES = `
local names = {}
for _, name in ipairs(redis.call('SRANDMEMBER', KEYS[1], ARGV[1])) do
  if #name <= tonumber(ARGV[2]) then names[#names + 1] = name end
end
return names`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

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
  async enter(record: OwnRun, settings: string): Promise<void> {
    if (Buffer.byteLength(settings) > MOST_SETTINGS_BYTES) {
      throw new CommandError(
        `The settings of ${record.name} are too long for a queue: has it a million openings?`,
      );
    }
    const key = runKey(record.id, 'settings');
    const entry = formatMessage({ host: hostname(), ...record });
    await this.#redis.set(key, settings);
    if ((await this.#redis.hsetnx(RUNS, record.name, entry)) === 1) return;
    const found = await this.find(record.name);
    if (found.ok && found.value?.id === record.id) {
      await this.#redis.hset(RUNS, record.name, entry);
      return;
    }
    await this.#redis.del(key);
    throw this.nameTaken(record.name, found);
  }

  /** The sentence for a name that stands for something else in the queue. */
  nameTaken(name: string, found: Result<RunRecord | undefined>): CommandError {
    const at = this.#connection.place;
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
    const text = await readField(this.#redis, RUNS, name, MOST_RUN_BYTES);
    return text === undefined ? ok(undefined) : parseMessage(runRecordSchema, text);
  }

  /** All runs, the oldest first. The error, if there is no list of them to be had, is the rest of a sentence. */
  async runs(): Promise<
    Result<{ readonly runs: readonly RunRecord[]; readonly unreadable: readonly Unreadable[] }>
  > {
    const list = await readFields(this.#redis, RUNS, MOST_RUNS, MOST_RUN_BYTES);
    if (!list.ok) return list;
    const runs: RunRecord[] = [];
    const unreadable: Unreadable[] = [];
    for (const [name, text] of list.value) {
      const record = parseMessage(runRecordSchema, text);
      if (record.ok && record.value.name === name) runs.push(record.value);
      else
        unreadable.push({
          name: shownName(name),
          why: record.ok ? 'stands under another name' : record.error,
        });
    }
    return ok({ runs: runs.sort((a, b) => (a.begunAt < b.begunAt ? -1 : 1)), unreadable });
  }

  /** What is to be played by, as text. */
  async settings({ id }: RunRecord): Promise<Result<string>> {
    const text = await readLongText(this.#redis, runKey(id, 'settings'), MOST_SETTINGS_BYTES);
    if (!text.ok) return err(`has settings of which the text ${text.error}`);
    return text.value === undefined ? err('has no settings') : ok(text.value);
  }

  /** Whether the run stands in the list, and what it is played by beside it. */
  async isEntered({ name, id }: OwnRun): Promise<boolean> {
    const found = await this.find(name);
    return found.ok && found.value?.id === id && (await this.has(id, 'settings'));
  }

  /** Takes a run out, with all that stands about it; its jobs are another matter. */
  async remove({ name, id }: OwnRun): Promise<void> {
    await this.#redis.hdel(RUNS, name);
    await this.#redis.del(...PARTS.map((part) => runKey(id, part)));
  }

  /** Takes away what cannot be read, by its name as it is shown; false if there is nothing of this name. */
  async removeUnreadable(shown: string): Promise<boolean> {
    const list = await readFields(this.#redis, RUNS, MOST_RUNS, 0);
    const names = list.ok ? list.value.map(([name]) => name).filter((name) => shownName(name) === shown) : [];
    return names.length > 0 && (await removeFields(this.#redis, RUNS, names)) > 0;
  }

  /** Has the gatherer of a run stop, instead of entering it again. */
  async markRemoved(id: string): Promise<void> {
    await this.#redis.set(runKey(id, 'removed'), '1', 'PX', REMOVED_MS);
  }

  /** Whether there is this of a run. */
  async has(id: string, part: RunPart): Promise<boolean> {
    return (await this.#redis.exists(runKey(id, part))) === 1;
  }

  /** Becomes, or stays, the only one that gathers a run's results. False while somebody else does. */
  async gather(id: string): Promise<boolean> {
    return (await this.#redis.eval(HOLD, 1, runKey(id, 'gatherer'), this.#token, GATHERER_MS)) === 1;
  }

  async stopGathering(id: string): Promise<void> {
    await this.#redis.eval(RELEASE, 1, runKey(id, 'gatherer'), this.#token);
  }

  async tellStatus(id: string, status: Omit<RunStatus, 'version'>): Promise<void> {
    await this.#redis.set(runKey(id, 'status'), formatMessage(status), 'PX', STATUS_MS);
  }

  async status(id: string): Promise<RunStatus | undefined> {
    const [text] = await readTexts(this.#redis, [runKey(id, 'status')], MOST_RUN_BYTES);
    const status = text === undefined ? undefined : parseMessage(runStatusSchema, text);
    return status?.ok ? status.value : undefined;
  }

  /** Asks the gatherer of a run to let what is being played come to its end, and to stop then. */
  async drain(id: string): Promise<void> {
    await this.#redis.set(runKey(id, 'drain'), '1');
  }

  /** Takes the wish back, and that to have it removed. */
  async undrain(id: string): Promise<void> {
    await this.#redis.del(runKey(id, 'drain'), runKey(id, 'removed'));
  }

  /** A worker gets no more jobs of this run. */
  async leaveOut(id: string, worker: string, why: string): Promise<void> {
    await this.#redis.hset(runKey(id, 'left-out'), worker, why.slice(0, 2_000));
  }

  /** Why a worker gets no jobs of a run, if that is so. */
  async whyLeftOut(id: string, worker: string): Promise<string | undefined> {
    const why = await readField(this.#redis, runKey(id, 'left-out'), worker, MOST_WHY_BYTES);
    return why === undefined ? undefined : visibleText(why) || 'something that cannot be read says';
  }

  /** The workers that are left out of a run, and why. */
  async leftOut(id: string): Promise<readonly { readonly worker: string; readonly why: string }[]> {
    const list = await readFields(this.#redis, runKey(id, 'left-out'), MOST_LEFT_OUT, MOST_WHY_BYTES);
    return list.ok
      ? list.value.map(([worker, why]) => ({ worker: shownName(worker), why: visibleText(why) }))
      : [];
  }

  /** Says that a worker is there, and what it does. */
  async tellWorker(record: Omit<WorkerRecord, 'version'>): Promise<void> {
    const answers = await this.#redis
      .multi()
      .sadd(WORKERS, record.name)
      .set(workerKey(record.name), formatMessage(record), 'PX', STATUS_MS)
      .exec();
    const [failure] = answers?.find(([error]) => error) ?? [];
    if (failure) throw failure;
  }

  async removeWorker(name: string): Promise<void> {
    await this.#redis.multi().srem(WORKERS, name).del(workerKey(name)).exec();
  }

  /** Those that have been heard of lately, by name, and what else stands among them. */
  async workers(): Promise<{
    readonly workers: readonly WorkerRecord[];
    readonly unreadable: readonly Unreadable[];
  }> {
    const members = (await this.#redis.eval(
      NAMES,
      1,
      WORKERS,
      MOST_WORKERS,
      LONGEST_NAME,
    )) as readonly string[];
    const names = members.filter((name) => RUN_NAME.test(name)).sort();
    const workers: WorkerRecord[] = [];
    const unreadable: Unreadable[] = [];
    for (let start = 0; start < names.length; start += WORKERS_BATCH) {
      const batch = names.slice(start, start + WORKERS_BATCH);
      const texts = await readTexts(this.#redis, batch.map(workerKey), MOST_WORKER_BYTES);
      const gone = batch.filter((_, i) => texts[i] === undefined);
      if (gone.length > 0) await this.#redis.srem(WORKERS, ...gone);
      for (const [i, text] of texts.entries()) {
        if (text === undefined) continue;
        const record = parseMessage(workerRecordSchema, text);
        if (record.ok) workers.push(record.value);
        else unreadable.push({ name: `worker ${batch[i]}`, why: record.error });
      }
    }
    return { workers, unreadable };
  }

  /** Asks for a file that a run needs. */
  async wantFile(id: string, sha256: string): Promise<void> {
    await this.#redis.sadd(runKey(id, 'wanted'), sha256);
  }

  /** Which of these files workers ask for; each is reported once. */
  async wantedFiles(id: string, offered: readonly string[]): Promise<readonly string[]> {
    const wanted: string[] = [];
    for (const sha256 of offered) {
      if ((await this.#redis.srem(runKey(id, 'wanted'), sha256)) === 1) wanted.push(sha256);
    }
    return wanted;
  }
}

/** As people see it. */
function shownName(name: string): string {
  const shown = visibleText(name);
  return shown.length > LONGEST_NAME ? `${shown.slice(0, LONGEST_NAME)}…` : shown;
}

function workerKey(name: string): string {
  return `${PREFIX}worker:${name}`;
}

const PARTS = ['settings', 'gatherer', 'status', 'drain', 'left-out', 'wanted'] as const;
/** `gatherer`: somebody gathers its results. `drain`, `removed`: somebody wants it to stop, or to be gone. */
type RunPart = (typeof PARTS)[number] | 'removed';

function runKey(id: string, part: RunPart): string {
  return `${PREFIX}run:${id}:${part}`;
}
