import { ROW_LENGTH } from '../../../src/game/rule.ts';
import type { TrainingGame } from '../../../src/selfplay/training-game.ts';
import type { ReplayBoard } from '../../games/replay-board.ts';
import { resultFor } from '../../games/result-for.ts';
import {
  boardOfCells,
  NO_RESULT,
  SAMPLE_BYTES,
  type Sample,
  SIDE_MOST,
  WON,
  writeSample,
} from './sample-record.ts';

/** What became of the positions of some games. */
export interface PositionTally {
  /** All of them. */
  readonly positions: number;
  /** On boards with too long a side for a sample, or with another length of row than five. */
  readonly otherBoards: number;
  /** Without a search that completed an iteration. */
  readonly unsearched: number;
  /** Which no search evaluates: a five, an open four or a win by fours is at hand. */
  readonly decided: number;
  /** Which have come often enough before. */
  readonly duplicates: number;
}

export const NO_POSITIONS: PositionTally = {
  positions: 0,
  otherBoards: 0,
  unsearched: 0,
  decided: 0,
  duplicates: 0,
};

export function addTallies(a: PositionTally, b: PositionTally): PositionTally {
  return {
    positions: a.positions + b.positions,
    otherBoards: a.otherBoards + b.otherBoards,
    unsearched: a.unsearched + b.unsearched,
    decided: a.decided + b.decided,
    duplicates: a.duplicates + b.duplicates,
  };
}

export function keptOf({ positions, otherBoards, unsearched, decided, duplicates }: PositionTally): number {
  return positions - otherBoards - unsearched - decided - duplicates;
}

/** A record of a game file with what a sample says of its game. */
export interface NumberedGame {
  readonly game: TrainingGame;
  /** As in sample-record.ts. */
  readonly number: number;
  readonly identity: number;
}

/**
 * The samples of games, duplicates included. The same games give the same samples, whatever the board was used for
 * before.
 */
export function samplesOf(
  games: readonly NumberedGame[],
  board: ReplayBoard,
): { readonly samples: Buffer; readonly tally: PositionTally } {
  const positions = games.reduce((sum, { game }) => sum + game.moves.length, 0);
  const samples = Buffer.alloc(positions * SAMPLE_BYTES);
  let [kept, otherBoards, unsearched, decided] = [0, 0, 0, 0];
  board.features.forget();
  for (const { game, number, identity } of games) {
    if (game.rowLength !== ROW_LENGTH || Math.max(game.width, game.height) > SIDE_MOST) {
      otherBoards += game.moves.length;
      continue;
    }
    board.replay(game, ({ depth, best: [found] }) => {
      if (!found) unsearched++;
      else if (!board.features.isQuiet) decided++;
      else {
        const { mover, stones, cells } = board;
        const result = resultFor(game, mover);
        const sample: Sample = {
          width: game.width,
          height: game.height,
          mover,
          result: result === undefined ? NO_RESULT : result * WON,
          score: found.score,
          evaluation: board.features.evaluation,
          best: found.point,
          last: board.stoneBefore(0),
          beforeLast: board.stoneBefore(1),
          threats: board.features.threats,
          stones,
          depth,
          game: number,
          identity,
          board: boardOfCells(cells),
        };
        writeSample(sample, samples, kept * SAMPLE_BYTES);
        kept++;
      }
    });
  }
  return {
    samples: samples.subarray(0, kept * SAMPLE_BYTES),
    tally: { positions, otherBoards, unsearched, decided, duplicates: 0 },
  };
}
