import { coreBytes } from '../../binding/embedded-core.ts';
import { LocalCore } from '../../binding/local-core.ts';
import { CoreReferee } from '../../binding/referee.ts';
import type { BoardSize, Point } from '../../game/position.ts';
import { positionAfter } from '../schedule/openings.ts';
import { encodeForbidden } from './move-codes.ts';

/** With fewer stones of its own black can make neither two threes nor two fours nor a long row. */
const LEAST_STONES = 8;

let referee: CoreReferee | undefined;

/**
 * The points forbidden to black whenever it was to move in a game of renju, the end included, as the page reads them.
 */
export function forbiddenCode(points: readonly Point[], board: BoardSize): string {
  referee ??= new CoreReferee(new LocalCore(() => new WebAssembly.Module(coreBytes()), 0));
  const byMoves = new Map<number, readonly Point[]>();
  for (let moves = LEAST_STONES; moves <= points.length; moves += 2) {
    byMoves.set(moves, referee.forbiddenPoints(positionAfter(points.slice(0, moves), board, 'renju')));
  }
  return encodeForbidden(byMoves);
}
