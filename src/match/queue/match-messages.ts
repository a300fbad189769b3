/**
 * What goes through the queue of a match: the settings to play by, pairs of games to be played, and what they came to.
 */
import * as v from 'valibot';
import { RULES } from '../../game/rule.ts';
import { visibleText } from '../../game/visible-text.ts';
import { MESSAGE_VERSION, shortText, wholeNumber } from '../../queue/queue-message.ts';
import { RUN_NAME } from '../../queue/run-name.ts';
import { FAULT_KINDS } from '../game/fault.ts';

const version = v.literal(MESSAGE_VERSION);
/** Within 64 bits of an engine's clock and the like. */
const milliseconds = v.pipe(v.number(), v.minValue(-1e10), v.maxValue(1e10));
const positive = v.pipe(v.number(), v.minValue(0), v.maxValue(1e15));
const finite = v.pipe(v.number(), v.finite());
const side = wholeNumber(1, 32);
const point = v.strictObject({ x: wholeNumber(0, 31), y: wholeNumber(0, 31) });
const cells = 1_024;
const gameNumber = wholeNumber(0, 1e9);
const engineIndex = wholeNumber(0, 10_000);

const limits = v.strictObject({
  turnMs: v.exactOptional(milliseconds),
  matchMs: v.exactOptional(milliseconds),
  movesPerMatchMs: v.exactOptional(wholeNumber(1, 1e9)),
  incrementMs: v.exactOptional(milliseconds),
  depth: v.exactOptional(wholeNumber(1, 2 ** 31)),
  nodes: v.exactOptional(wholeNumber(1, 2 ** 31)),
  memory: v.exactOptional(positive),
  threads: v.exactOptional(wholeNumber(1, 1_024)),
});

/**
 * Which program an engine is: this very one, or an executable by its content. Never a command: what runs is what a
 * worker has.
 */
const program = v.variant('kind', [
  v.strictObject({ kind: v.literal('self') }),
  v.strictObject({
    kind: v.literal('file'),
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    /** For people: under which name it is looked for makes no difference. */
    file: v.pipe(v.string(), v.regex(/^[^/\\\p{Cc}]{1,200}$/u)),
    bytes: wholeNumber(0, 2 ** 31),
  }),
]);
export type QueuedProgram = v.InferOutput<typeof program>;

/** A value that becomes a line of an engine's input: one line, and no more. */
const infoText = shortText(4_096);

const queuedEngine = v.strictObject({
  name: shortText(200),
  program,
  limits,
  info: v.pipe(
    v.array(v.strictObject({ key: v.pipe(infoText, v.regex(/^\S+$/)), value: infoText })),
    v.maxLength(1_000),
  ),
  restart: v.boolean(),
  toleranceMs: v.exactOptional(milliseconds),
});
export type QueuedEngine = v.InferOutput<typeof queuedEngine>;

const agreement = v.strictObject({
  value: finite,
  moves: wholeNumber(1, 1e6),
  from: v.exactOptional(wholeNumber(0, 1e6)),
});

/** What every game of a match is played by. */
export const queuedSettingsSchema = v.strictObject({
  version,
  engines: v.pipe(v.array(queuedEngine), v.minLength(2), v.maxLength(10_000)),
  board: v.strictObject({ width: side, height: side }),
  rule: v.picklist(RULES),
  rowLength: wholeNumber(3, 6),
  openings: v.pipe(
    v.array(v.strictObject({ points: v.pipe(v.array(point), v.maxLength(cells)), source: shortText(4_096) })),
    v.minLength(1),
    v.maxLength(1_000_000),
  ),
  swap2: v.exactOptional(v.strictObject({ seed: wholeNumber(0, 2 ** 53 - 1) })),
  drawAfter: v.exactOptional(wholeNumber(1, 1e6)),
  pauseMs: milliseconds,
  waitMs: v.exactOptional(milliseconds),
  adjudication: v.strictObject({
    win: v.exactOptional(agreement),
    draw: v.exactOptional(agreement),
    resign: v.exactOptional(agreement),
  }),
  alwaysBoard: v.exactOptional(v.boolean()),
  suspend: v.exactOptional(v.boolean()),
  strictness: v.strictObject({
    toleranceMs: milliseconds,
    patienceMs: milliseconds,
    startMs: milliseconds,
    hangMs: milliseconds,
    junk: v.picklist(['lose', 'skip']),
    standardError: v.picklist(['output', 'ignore']),
  }),
  /** Whether a game counts in which an engine did not get through START; else that is the worker's fault. */
  countsFailedStarts: v.boolean(),
});
export type QueuedSettings = v.InferOutput<typeof queuedSettingsSchema>;

const plannedGame = {
  number: gameNumber,
  black: engineIndex,
  white: engineIndex,
  opening: gameNumber,
  pair: gameNumber,
} as const;

/** A job: the games of one pair that are still to be played. */
export const pairJobSchema = v.strictObject({
  version,
  games: v.pipe(v.array(v.strictObject(plannedGame)), v.minLength(1), v.maxLength(2)),
});
export type PairJob = Omit<v.InferOutput<typeof pairJobSchema>, 'version'>;

/**
 * What an engine or the referee said, for people; as engines may write anything, control characters are made visible.
 */
function saidText(most: number) {
  return v.pipe(v.string(), v.maxLength(most), v.transform(visibleText));
}

const colour = v.picklist(['black', 'white']);
const fault = v.strictObject({ kind: v.picklist(FAULT_KINDS), detail: saidText(4_000) });
const score = v.variant('kind', [
  v.strictObject({ kind: v.literal('value'), value: finite }),
  v.strictObject({ kind: v.literal('win'), plies: finite }),
  v.strictObject({ kind: v.literal('loss'), plies: finite }),
]);
const ending = v.variant('kind', [
  v.strictObject({ kind: v.literal('five'), winner: colour }),
  v.strictObject({ kind: v.literal('forbidden') }),
  v.strictObject({ kind: v.literal('full-board') }),
  v.strictObject({ kind: v.literal('move-limit') }),
  v.strictObject({ kind: v.literal('adjudicated'), winner: v.picklist(['black', 'white', 'none']) }),
  v.strictObject({
    kind: v.literal('fault'),
    by: colour,
    fault,
    isAtStart: v.exactOptional(v.boolean()),
  }),
  v.strictObject({ kind: v.literal('both-failed'), faults: v.strictObject({ black: fault, white: fault }) }),
]);

const move = v.strictObject({
  ...point.entries,
  ms: milliseconds,
  leftMs: v.exactOptional(milliseconds),
  depth: v.exactOptional(finite),
  evaluation: v.exactOptional(score),
  nodes: v.exactOptional(finite),
  pv: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9]{0,6000}$/))),
});

const playedGame = v.strictObject({
  ...plannedGame,
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  openingLength: wholeNumber(0, cells),
  moves: v.pipe(v.array(move), v.maxLength(cells)),
  ending,
  wallMs: milliseconds,
  refereeMs: milliseconds,
  memory: v.strictObject({ black: v.exactOptional(positive), white: v.exactOptional(positive) }),
  swap2: v.exactOptional(
    v.strictObject({
      first: engineIndex,
      stones: v.pipe(v.string(), v.regex(/^[a-z0-9]{0,100}$/)),
      story: v.pipe(v.array(saidText(500)), v.maxLength(20)),
    }),
  ),
  lastWords: v.exactOptional(v.pipe(v.array(saidText(8_000)), v.maxLength(100))),
});

const sender = { version, worker: v.pipe(v.string(), v.regex(RUN_NAME)) } as const;

/** What a worker sends back for a pair: the games, or why it could not play them. */
export const pairResultSchema = v.variant('kind', [
  v.strictObject({
    ...sender,
    kind: v.literal('played'),
    /**
     * Nodes a second of its bench, and what the times of the match were multiplied with; absent = they were not scaled.
     */
    speed: v.exactOptional(positive),
    timeFactor: v.exactOptional(v.pipe(v.number(), v.minValue(0.001), v.maxValue(1_000))),
    games: v.pipe(v.array(playedGame), v.minLength(1), v.maxLength(2)),
  }),
  v.strictObject({ ...sender, kind: v.literal('failed'), why: saidText(2_000) }),
]);
export type PairResult = v.InferOutput<typeof pairResultSchema>;
