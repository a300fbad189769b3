/** What goes through the queue of a file of training games: how they are played, blocks of them, and the games. */
import * as v from 'valibot';
import { RULES } from '../../game/rule.ts';
import { failedAnswer, sender } from '../../queue/job-answer.ts';
import { MESSAGE_VERSION, sha256, wholeNumber } from '../../queue/queue-message.ts';
import { checkBoard } from '../../terminal/board-options.ts';
import type { SelfPlaySettings } from '../play-training-game.ts';

const version = v.literal(MESSAGE_VERSION);
const gameNumber = wholeNumber(0, 2 ** 31);

/**
 * What evaluates: the program's own net for the rule, where it has one, nothing but the linear evaluation, or the net
 * of a file.
 */
const evaluation = v.variant('kind', [
  v.strictObject({ kind: v.literal('program') }),
  v.strictObject({ kind: v.literal('linear') }),
  v.strictObject({ kind: v.literal('file'), sha256 }),
]);
export type QueuedEvaluation = v.InferOutput<typeof evaluation>;

export const blockSettingsSchema = v.strictObject({
  version,
  settings: v.pipe(
    v.strictObject({
      rule: v.picklist(RULES),
      boards: v.pipe(
        v.array(
          v.strictObject({
            width: wholeNumber(1, 32),
            height: wholeNumber(1, 32),
            share: wholeNumber(1, 1_000),
          }),
        ),
        v.minLength(1),
        v.maxLength(1_000),
      ),
      rowLength: wholeNumber(3, 6),
      nodes: wholeNumber(10, 1e9),
      lines: wholeNumber(1, 15),
      seed: wholeNumber(0, 0xffff_ffff),
      branches: v.pipe(v.number(), v.minValue(0), v.maxValue(10)),
    }),
    v.check(
      ({ boards, rowLength }) => boards.every((board) => checkBoard(board, rowLength).ok),
      'a board that is too small',
    ),
  ),
  evaluation,
});

/** A job: `games` games from number `first` on. */
export const blockJobSchema = v.strictObject({ version, first: gameNumber, games: wholeNumber(1, 1_000) });

/** What a worker sends back for a block. The records are bytes of the file, in base64. */
export const blockResultSchema = v.variant('kind', [
  v.strictObject({
    ...sender,
    kind: v.literal('played'),
    games: v.pipe(
      v.array(
        v.strictObject({
          index: gameNumber,
          records: v.pipe(v.string(), v.base64()),
          positions: wholeNumber(0, 1e6),
          winner: v.picklist(['black', 'white', 'nobody']),
        }),
      ),
      v.minLength(1),
      v.maxLength(1_000),
    ),
  }),
  failedAnswer,
]);

/** Nodes that a block takes, about: some seconds on one processor. */
const BLOCK_NODES = 128_000;
const MOST_GAMES = 64;

/**
 * How many games make a block: it follows from the settings alone, so that a run goes on with the blocks of the one
 * before.
 */
export function blockLength({ nodes, lines }: Pick<SelfPlaySettings, 'nodes' | 'lines'>): number {
  return Math.min(MOST_GAMES, Math.max(1, Math.floor(BLOCK_NODES / (nodes * lines))));
}
