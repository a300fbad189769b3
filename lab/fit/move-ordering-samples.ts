import { CODE_COUNT } from '../../src/binding/core-module.ts';
import type { FeatureBoard } from '../../src/binding/feature-board.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { ReplayBoard } from '../games/replay-board.ts';
import { GrowingArray } from './growing-array.ts';
import { heldOutGames } from './held-out-games.ts';
import { tableOf } from './weights-file.ts';

/**
 * Positions as move ordering sees them: moves from starts[i] up to starts[i + 1], each with the two codes of its cell,
 * and which of them the search thought best.
 */
export interface MoveOrderingSamples {
  readonly starts: Uint32Array;
  /** For the side to move, and for the other side: table * CODE_COUNT + code. */
  readonly own: Uint16Array;
  readonly their: Uint16Array;
  /** Index of the best move among the position's. */
  readonly best: Uint16Array;
  /** Positions to learn from, and the others. */
  readonly training: Int32Array;
  readonly heldOut: Int32Array;
}

/** The positions of games in which a search has moves to order, of the first games until there are `most` positions. */
export function collectMoveOrderingSamples(
  games: readonly TrainingGame[],
  board: FeatureBoard,
  most: number,
): MoveOrderingSamples {
  const starts = new GrowingArray((length) => new Uint32Array(length));
  const own = new GrowingArray((length) => new Uint16Array(length));
  const their = new GrowingArray((length) => new Uint16Array(length));
  const best = new GrowingArray((length) => new Uint16Array(length));
  const training = new GrowingArray((length) => new Int32Array(length));
  const heldOut = new GrowingArray((length) => new Int32Array(length));
  starts.push(0);
  const replayed = new ReplayBoard(board);
  const areHeldOut = heldOutGames(games);
  for (const [number, game] of games.entries()) {
    if (best.length >= most) break;
    replayed.replay(game, ({ best: [found] }) => {
      if (found && board.isUndecided) addMoves(game, replayed.mover, found.point, number);
    });
  }
  return {
    starts: starts.items(),
    own: own.items(),
    their: their.items(),
    best: best.items(),
    training: training.items(),
    heldOut: heldOut.items(),
  };

  function addMoves(
    game: TrainingGame,
    mover: number,
    { x, y }: { x: number; y: number },
    number: number,
  ): void {
    const moves = board.moves();
    const ownTable = tableOf(game.rule, mover) * CODE_COUNT;
    const theirTable = tableOf(game.rule, 1 - mover) * CODE_COUNT;
    const start = own.length;
    let bestIndex: number | undefined;
    for (let i = 0; i < moves.length; i += 3) {
      if (moves[i] === y * 32 + x) bestIndex = i / 3;
      const codes = moves[i + 1] ?? 0;
      const [black, white] = [codes & 0xffff, codes >>> 16];
      own.push(ownTable + (mover === 0 ? black : white));
      their.push(theirTable + (mover === 0 ? white : black));
    }
    // With one move there is nothing to order; and the search may have found one that it would not have tried.
    if (bestIndex === undefined || moves.length <= 3) {
      own.cut(start);
      their.cut(start);
      return;
    }
    (areHeldOut[number] ? heldOut : training).push(best.length);
    best.push(bestIndex);
    starts.push(own.length);
  }
}
