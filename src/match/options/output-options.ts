import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { Refusal } from '../../game/result.ts';
import { runName, workerTimeout } from '../../queue/queue-options.ts';
import { redisAddress } from '../../queue/redis-address.ts';
import { flag, optional, type ValuesOf, withDefault } from '../../terminal/option-schema.ts';
import {
  bytes,
  duration,
  listOf,
  rangeWithin,
  text,
  type ValueType,
  whole,
} from '../../terminal/value-types.ts';
import { findCommand } from '../process/find-program.ts';
import { FAULT_LIMIT } from '../record/broken-engines.ts';
import { isSameFile } from '../record/whole-file.ts';

const LEAST_LOG = 64 << 10;

const MOST_CONCURRENCY = 256;
const LAST_CPU = 4095;

/** `0-3,6`, or `all` for all there are. */
const cpuList: ValueType<readonly number[]> = {
  placeholder: 'CPUS',
  expected: 'all, or a list of processors such as 0-3,6',
  parse(value) {
    const listed = /^all$/i.test(value.trim()) ? ownCpus() : value;
    const ranges = listOf(rangeWithin(0, LAST_CPU)).parse(listed);
    return ranges?.flatMap(({ least, most }) =>
      Array.from({ length: most - least + 1 }, (_, i) => least + i),
    );
  },
};

/** What this process may run on, in the same form. */
function ownCpus(): string {
  if (process.platform !== 'linux') return `0-${cpus().length - 1}`;
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
}

/** Where a queue is, and how one gets in, belongs in no file that is passed on. */
export const QUEUE_OPTIONS = {
  queue: optional(
    redisAddress,
    'has the pairs played by the workers (tengen worker) of a queue, a Redis, wherever they are',
    'this machine plays',
  ),
  'queue-name': optional(runName, 'what the match is called in the queue', 'the name of its folder'),
  'queue-speed': optional(
    whole(1, 1_000_000, 'kn/s'),
    'the speed by tengen bench of the machine that times are for: on others they are scaled',
    "this machine's",
  ),
  'worker-timeout': withDefault(
    workerTimeout,
    30_000,
    'a worker that has not been heard of for so long has lost its pairs to others',
  ),
} as const;

/** How a match is played and reported this time: what may be another when it is resumed. */
export const RUN_OPTIONS = {
  concurrency: optional(
    whole(1, MOST_CONCURRENCY),
    'games at the same time',
    '1, or what the match had that is resumed',
  ),
  'use-affinity': optional(
    cpuList,
    'Linux: the games at the same time run on processors of their own, as many as an engine has threads; all = any',
  ),
  recover: flag('plays on with an engine that is broken; without it such an engine stops the match'),
  'allow-changes': flag(
    'plays on with an engine whose program has changed meanwhile; without it that stops the match',
  ),
  'fault-limit': withDefault(
    whole(1),
    FAULT_LIMIT,
    'how many consecutive games an engine loses to faults until it counts as broken. One that never gets through START ' +
      'is broken at once',
  ),
  'report-interval': withDefault(
    duration,
    30_000,
    'how often report.html, games.pgn and crosstable.txt are brought up to date while the match is played; 0 = at its end',
  ),
  live: optional(
    whole(0, 65_535, 'PORT'),
    'shows the games while they are played on a page that only this computer can reach, http://127.0.0.1:PORT/; 0 = a free port',
  ),
  log: optional(
    text('FILE'),
    'everything that referee and engines say, line by line with the time, and what engines write to standard error',
  ),
  messages: optional(text('FILE'), "the engines' MESSAGE and DEBUG lines alone, in the same form"),
  'log-limit': withDefault(
    bytes,
    1 << 30,
    'how large each of these may become: at half of it FILE is moved to FILE.1, in place of the one before, and begun again',
  ),
  ...QUEUE_OPTIONS,
} as const;

/** What is about the machine that plays, and no business of one that has workers play. */
const PLAYING_OPTIONS = ['concurrency', 'live', 'log', 'messages', 'use-affinity'] as const;

type Options = ValuesOf<typeof RUN_OPTIONS>;

/** How a match is played on this machine, this time: what may be another when it is resumed. */
export type RunOptions = ReturnType<typeof runOptions>;

export function runOptions(options: Options) {
  const { concurrency, recover, log, messages, live, queue, 'queue-speed': speed } = options;
  return {
    /** Undefined: as many as before, or one. */
    concurrency,
    /** An engine that loses this many consecutive games to faults counts as broken; undefined: never. */
    faultLimit: recover ? undefined : options['fault-limit'],
    allowsChanges: options['allow-changes'],
    log,
    messages,
    logLimit: options['log-limit'],
    reportIntervalMs: options['report-interval'],
    live,
    cpus: options['use-affinity'],
    /** Workers of a queue play; undefined: this machine does. */
    queue: queue && {
      address: queue,
      name: options['queue-name'],
      timeoutMs: options['worker-timeout'],
      /** Nodes a second of the machine that times are for; undefined: this one's. */
      speed: speed === undefined ? undefined : 1000 * speed,
    },
  };
}

export type QueueOptions = NonNullable<RunOptions['queue']>;

/** Throws a Refusal where these options do not go together. */
export function checkRun(options: Options, given: ReadonlySet<string>): void {
  const limit = options['log-limit'];
  if (given.has('log-limit') && options.log === undefined && options.messages === undefined)
    throw new Refusal('--log-limit goes with --log or --messages');
  if (
    options.log !== undefined &&
    options.messages !== undefined &&
    isSameFile(options.log, options.messages)
  )
    throw new Refusal('--log and --messages name the same file');
  if (limit < LEAST_LOG) throw new Refusal(`--log-limit must be at least ${bytes.format(LEAST_LOG)}`);
  if (options['use-affinity']) {
    if (process.platform !== 'linux') throw new Refusal('--use-affinity is possible on Linux only');
    if (!findCommand('taskset', undefined).ok)
      throw new Refusal('--use-affinity needs the program taskset (util-linux), which is not on the PATH');
    const own = cpuList.parse(ownCpus());
    const missing = options['use-affinity'].find((cpu) => own?.includes(cpu) === false);
    if (missing !== undefined)
      throw new Refusal(
        `--use-affinity: this program may not run on processor ${missing}, but on ${ownCpus()}`,
      );
  }
  if (options.queue) {
    const playing = PLAYING_OPTIONS.find((name) => given.has(name));
    if (playing) throw new Refusal(`--${playing} does not go with --queue: it is for the machine that plays`);
    return;
  }
  const lonely = Object.keys(QUEUE_OPTIONS).find((name) => given.has(name));
  if (lonely) throw new Refusal(`--${lonely} goes with --queue only`);
}
