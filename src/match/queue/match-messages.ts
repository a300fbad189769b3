/**
 * What goes through the queue of a match: the settings to play by, pairs of games to be played, and what they came to.
 */
import * as v from 'valibot';
import type { BoardSize, Point } from '../../game/position.ts';
import { RULES } from '../../game/rule.ts';
import { visibleText } from '../../game/visible-text.ts';
import { failedAnswer, sender } from '../../queue/job-answer.ts';
import { MESSAGE_VERSION, sha256, shownText, wholeNumber } from '../../queue/queue-message.ts';
import { checkBoard } from '../../terminal/board-options.ts';
import { FAULT_KINDS } from '../game/fault.ts';
import { isEngineText } from '../process/engine-line.ts';
import { MOST_MS } from './fair-time.ts';

const version = v.literal(MESSAGE_VERSION);
/** What somebody is given. */
const milliseconds = wholeNumber(0, MOST_MS);
/** What somebody took. */
const measuredMs = v.pipe(v.number(), v.minValue(-1e10), v.maxValue(1e10));
const positive = v.pipe(v.number(), v.minValue(0), v.maxValue(1e15));
const MOST_CLAIMED = 1e15;
/** What an engine claims, which may be anything: sums and charts are made of it. */
const claimed = v.pipe(
  v.number(),
  v.transform((value) => Math.min(MOST_CLAIMED, Math.max(-MOST_CLAIMED, value))),
);
const side = wholeNumber(1, 32);
const point = v.strictObject({ x: wholeNumber(0, 31), y: wholeNumber(0, 31) });
const cells = 1_024;
const gameNumber = wholeNumber(0, 1e9);
const engineIndex = wholeNumber(0, 10_000);

/** The largest number that engines read into 32 bits. */
const LARGEST_INT = 2 ** 31 - 1;

const limits = v.strictObject({
  turnMs: v.exactOptional(milliseconds),
  matchMs: v.exactOptional(milliseconds),
  movesPerMatchMs: v.exactOptional(wholeNumber(1, 1e9)),
  incrementMs: v.exactOptional(milliseconds),
  depth: v.exactOptional(wholeNumber(1, LARGEST_INT)),
  nodes: v.exactOptional(wholeNumber(1, LARGEST_INT)),
  memory: v.exactOptional(wholeNumber(0, 1e15)),
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
    sha256,
    /** For people: under which name it is looked for makes no difference. */
    file: v.pipe(v.string(), v.regex(/^[^/\\]{1,200}$/), v.transform(visibleText)),
    bytes: wholeNumber(1, LARGEST_INT),
  }),
]);
export type QueuedProgram = v.InferOutput<typeof program>;

/** A part of a line of an engine's input. Which of them are sent is another matter: open-info.ts. */
const infoText = v.pipe(v.string(), v.maxLength(4_096), v.check(isEngineText, 'more than printable ASCII'));

const queuedEngine = v.strictObject({
  name: shownText(200),
  program,
  limits,
  info: v.pipe(
    v.array(v.strictObject({ key: v.pipe(infoText, v.regex(/^[^ ]{1,64}$/)), value: infoText })),
    v.maxLength(1_000),
  ),
  restart: v.boolean(),
  toleranceMs: v.exactOptional(milliseconds),
});
export type QueuedEngine = v.InferOutput<typeof queuedEngine>;

const agreement = v.strictObject({
  value: claimed,
  moves: wholeNumber(1, 1e6),
  from: v.exactOptional(wholeNumber(0, 1e6)),
});

/** What every game of a match is played by. */
export const queuedSettingsSchema = v.pipe(
  v.strictObject({
    version,
    engines: v.pipe(v.array(queuedEngine), v.minLength(2), v.maxLength(10_000)),
    board: v.strictObject({ width: side, height: side }),
    rule: v.picklist(RULES),
    rowLength: wholeNumber(3, 6),
    openings: v.pipe(
      v.array(
        v.strictObject({ points: v.pipe(v.array(point), v.maxLength(cells)), source: shownText(4_096) }),
      ),
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
  }),
  v.check(({ board, rowLength }) => checkBoard(board, rowLength).ok, 'a board that is too small'),
  v.check(
    ({ board, openings }) => openings.every(({ points }) => areOnBoard(points, board)),
    'an opening that is not on the board',
  ),
);
export type QueuedSettings = v.InferOutput<typeof queuedSettingsSchema>;

/** Whether they are points of the board, no two the same. */
export function areOnBoard(points: readonly Point[], { width, height }: BoardSize): boolean {
  const isEach = points.every(({ x, y }) => x < width && y < height);
  return isEach && new Set(points.map(({ x, y }) => y * width + x)).size === points.length;
}

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

const colour = v.picklist(['black', 'white']);
const fault = v.strictObject({ kind: v.picklist(FAULT_KINDS), detail: shownText(4_000) });
const score = v.variant('kind', [
  v.strictObject({ kind: v.literal('value'), value: claimed }),
  v.strictObject({ kind: v.literal('win'), plies: claimed }),
  v.strictObject({ kind: v.literal('loss'), plies: claimed }),
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
  ms: measuredMs,
  leftMs: v.exactOptional(measuredMs),
  depth: v.exactOptional(claimed),
  evaluation: v.exactOptional(score),
  nodes: v.exactOptional(claimed),
  pv: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9]{0,6000}$/))),
});

const playedGame = v.strictObject({
  ...plannedGame,
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  openingLength: wholeNumber(0, cells),
  moves: v.pipe(v.array(move), v.maxLength(cells)),
  ending,
  wallMs: measuredMs,
  refereeMs: measuredMs,
  memory: v.strictObject({ black: v.exactOptional(positive), white: v.exactOptional(positive) }),
  swap2: v.exactOptional(
    v.strictObject({
      first: engineIndex,
      stones: v.pipe(v.string(), v.regex(/^[a-z0-9]{0,100}$/)),
      story: v.pipe(v.array(shownText(500)), v.maxLength(20)),
    }),
  ),
  lastWords: v.exactOptional(v.pipe(v.array(shownText(8_000)), v.maxLength(100))),
});

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
  failedAnswer,
]);
export type PlayedPair = Extract<v.InferOutput<typeof pairResultSchema>, { readonly kind: 'played' }>;
