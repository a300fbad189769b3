import { createHash } from 'node:crypto';
import type { BoardSize, Point } from '../../game/position.ts';
import { symmetriesOf } from '../../game/symmetry.ts';
import type { MatchGame } from './match-game.ts';

/** In bytes: enough that no two different games of a match get the same. */
const KEY_LENGTH = 16;

/**
 * The same text for two games if the same engines played the same moves with the same colours, be it on a board that is
 * turned or mirrored, and the game ended for the same reason. Short, as all of them are kept. `points`: the opening's
 * and the moves, in their order.
 */
export function gameKey(
  { black, white, ending }: Pick<MatchGame, 'black' | 'white' | 'ending'>,
  points: readonly Point[],
  board: BoardSize,
): string {
  const text = `${black} ${white} ${ending.kind} ${canonicalMoves(points, board).join(' ')}`;
  return createHash('shake128', { outputLength: KEY_LENGTH }).update(text).digest('binary');
}

/** Of all the ways to turn and mirror the moves the one that comes first in the order of its cells. */
function canonicalMoves(points: readonly Point[], board: BoardSize): readonly number[] {
  let tables = turnedCells(board);
  return points.map(({ x, y }) => {
    const cell = y * board.width + x;
    const [only] = tables;
    // Mostly after the first moves.
    if (only && tables.length === 1) return only[cell] ?? cell;
    const least = Math.min(...tables.map((table) => table[cell] ?? cell));
    tables = tables.filter((table) => table[cell] === least);
    return least;
  });
}

const known = new Map<string, readonly Uint16Array[]>();

/** Where each cell of a board is when it is turned or mirrored, for each way to do that. */
function turnedCells({ width, height }: BoardSize): readonly Uint16Array[] {
  const size = `${width}x${height}`;
  let tables = known.get(size);
  if (!tables) {
    tables = symmetriesOf({ width, height }).map((symmetry) =>
      Uint16Array.from({ length: width * height }, (_, cell) => {
        const { x, y } = symmetry({ x: cell % width, y: Math.floor(cell / width) });
        return y * width + x;
      }),
    );
    known.set(size, tables);
  }
  return tables;
}
