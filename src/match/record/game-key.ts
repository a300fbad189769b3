import { createHash } from 'node:crypto';
import type { BoardSize, Point } from '../../game/position.ts';
import { symmetriesOf } from '../../game/symmetry.ts';

/** In bytes: enough that no two different games of a match get the same. */
const KEY_LENGTH = 16;

/** What makes a game the one it is. */
export interface PlayedLine {
  /** Engines, by their places in the settings. */
  readonly black: number;
  readonly white: number;
  /** The opening's points and the moves, in their order. */
  readonly points: readonly Point[];
  readonly ending: string;
}

/**
 * The same text for two games if the same engines played the same moves with the same colours, be it on a board that is
 * turned or mirrored, and the game ended for the same reason. Short, as all of them are kept.
 */
export function gameKey({ black, white, points, ending }: PlayedLine, board: BoardSize): string {
  const text = `${black} ${white} ${ending} ${canonicalMoves(points, board).join(' ')}`;
  return createHash('shake128', { outputLength: KEY_LENGTH }).update(text).digest('binary');
}

/** Of all the ways to turn and mirror the moves the one that comes first in the order of its cells. */
function canonicalMoves(points: readonly Point[], board: BoardSize): readonly number[] {
  let symmetries = symmetriesOf(board);
  const cellOf = ({ x, y }: Point) => y * board.width + x;
  return points.map((point) => {
    const [only] = symmetries;
    // Mostly after the first moves.
    if (only && symmetries.length === 1) return cellOf(only(point));
    const cells = symmetries.map((symmetry) => cellOf(symmetry(point)));
    const least = Math.min(...cells);
    symmetries = symmetries.filter((_, i) => cells[i] === least);
    return least;
  });
}
