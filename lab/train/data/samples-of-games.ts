import { Random, seedOf } from '../../../src/game/random.ts';
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

/** How many doubtful moves lie between a position and one beside it. */
const MOVES_BESIDE = { least: 1, most: 4 } as const;
/** The depth of a position that no search has seen, and its best move, which is no cell. */
const UNSEARCHED = 0;
const NOWHERE = { x: 31, y: 31 };

/**
 * The samples of games, duplicates included; with `beside` also of as many positions beside each of theirs at most, as
 * searches evaluate them by the million: without result, score and best move. A large net may say what they are worth.
 * The same games give the same samples, whatever the board was used for before.
 */
export function samplesOf(
  games: readonly NumberedGame[],
  board: ReplayBoard,
  beside = 0,
): { readonly samples: Buffer; readonly tally: PositionTally } {
  const positions = games.reduce((sum, { game }) => sum + game.moves.length, 0);
  const samples = Buffer.alloc(positions * (1 + beside) * SAMPLE_BYTES);
  let [kept, besides, otherBoards, unsearched, decided] = [0, 0, 0, 0, 0];
  board.features.forget();
  for (const { game, number, identity } of games) {
    if (game.rowLength !== ROW_LENGTH || Math.max(game.width, game.height) > SIDE_MOST) {
      otherBoards += game.moves.length;
      continue;
    }
    const of = { width: game.width, height: game.height, game: number, identity };
    const write = (found: FoundInSample) => {
      writeSample({ ...of, ...sampleOf(board), ...found }, samples, kept * SAMPLE_BYTES);
      kept++;
    };
    board.replay(game, ({ depth, best: [found] }) => {
      if (!found) unsearched++;
      else if (!board.features.isQuiet) decided++;
      else {
        const result = resultFor(game, board.mover);
        write({
          ...{ score: found.score, best: found.point, depth },
          result: result === undefined ? NO_RESULT : result * WON,
        });
      }
      const random = new Random(seedOf(identity, board.stones));
      for (let left = beside; left > 0; left--) {
        const moves = random.between(MOVES_BESIDE.least, MOVES_BESIDE.most);
        const visit = () => write({ score: 0, best: NOWHERE, depth: UNSEARCHED, result: NO_RESULT });
        if (board.besides(moves, random, visit)) besides++;
      }
    });
  }
  return {
    samples: samples.subarray(0, kept * SAMPLE_BYTES),
    tally: { positions: positions + besides, otherBoards, unsearched, decided, duplicates: 0 },
  };
}

type FoundInSample = Pick<Sample, 'score' | 'best' | 'depth' | 'result'>;

/** What follows from the position on a board. */
function sampleOf(board: ReplayBoard) {
  const { mover, stones, cells, features } = board;
  return {
    ...{ mover, stones, board: boardOfCells(cells) },
    ...{ evaluation: features.evaluation, threats: features.threats },
    ...{ last: board.stoneBefore(0), beforeLast: board.stoneBefore(1) },
  };
}
