/**
 * What stands in the queue about each match and each file of training games that is made through it, and about the
 * workers.
 */
import * as v from 'valibot';
import { MESSAGE_VERSION, sha256, shownText, wholeNumber } from './queue-message.ts';

/** What a match or a file of games may be called in a queue: it stands in keys and in tables. */
export const RUN_NAME = /^[\w.+-]{1,60}$/;

const LONGEST = 60;

/** A name for a run, made of the name of its folder or file. */
export function runNameOf(text: string): string {
  return text.replaceAll(/[^\w.+-]+/g, '-').slice(0, LONGEST) || 'run';
}

const version = v.literal(MESSAGE_VERSION);
const runId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const nodesPerSecond = v.pipe(v.number(), v.minValue(1), v.maxValue(1e12));

/** A build of Tengen, as far as it matters to games: its sources, and what its bench searches on this machine. */
const buildSchema = v.strictObject({
  sources: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
});
export type Build = v.InferOutput<typeof buildSchema>;

const RUN_KINDS = ['match', 'selfplay'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** A match, or a file of training games, whose jobs are in the queue. */
export const runRecordSchema = v.strictObject({
  version,
  name: v.pipe(v.string(), v.regex(RUN_NAME)),
  /** Follows from what it was begun with and when: it distinguishes two runs of one name. */
  id: runId,
  kind: v.picklist(RUN_KINDS),
  /** `2026-11-20T09:30:00.000Z` */
  begunAt: shownText(40),
  /** The machine that gathers the results. */
  host: shownText(255),
  /** A worker that has not been heard of for so long has lost its jobs to others. */
  timeoutMs: wholeNumber(1_000, 3_600_000),
  /** Only this build may play; absent = any. */
  build: v.exactOptional(buildSchema),
  /** Times are for a machine on which the bench has this speed; absent = they are not scaled. */
  referenceSpeed: v.exactOptional(nodesPerSecond),
});
export type RunRecord = v.InferOutput<typeof runRecordSchema>;

/** How far a run is, as the gatherer of its results says every second. */
export const runStatusSchema = v.strictObject({
  version,
  done: wholeNumber(0, 1e12),
  total: wholeNumber(0, 1e12),
  unit: v.picklist(['games', 'positions']),
  /** In this session. */
  perHour: v.pipe(v.number(), v.minValue(0), v.maxValue(1e12)),
  /**
   * Jobs that were given to somebody else since the session began: their worker had failed, or was not heard of any
   * more.
   */
  repeated: wholeNumber(0, 1e12),
});
export type RunStatus = v.InferOutput<typeof runStatusSchema>;

/** A worker, as it says of itself every few seconds. */
export const workerRecordSchema = v.strictObject({
  version,
  name: v.pipe(v.string(), v.regex(RUN_NAME)),
  host: shownText(255),
  tengen: shownText(40),
  sources: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  since: shownText(40),
  slots: wholeNumber(1, 1024),
  /** Nodes a second of the bench, when it was last measured. */
  speed: v.exactOptional(nodesPerSecond),
  playing: v.pipe(
    v.array(v.strictObject({ run: shownText(60), job: shownText(80), since: shownText(40) })),
    v.maxLength(1024),
  ),
  finished: wholeNumber(0, 1e12),
  failed: wholeNumber(0, 1e12),
  /** Runs that it does not play, and why. */
  refused: v.pipe(v.array(v.strictObject({ run: shownText(60), why: shownText(2_000) })), v.maxLength(1_000)),
});
export type WorkerRecord = v.InferOutput<typeof workerRecordSchema>;

/** A file that workers may fetch through the queue. */
export const fileRecordSchema = v.strictObject({
  version,
  sha256,
  bytes: wholeNumber(1, 2 ** 31),
  pieces: wholeNumber(1, 4_096),
});
