import type { BoardSize, Point } from '../position.ts';
import { err, ok, type Result } from '../result.ts';

/**
 * The moves, if each is a free point of the board; no more are asked for after one that is not. Points are named as
 * their file counts, from 1.
 */
export function playedMoves<T extends Point>(
  moves: Iterable<T>,
  { width, height }: BoardSize,
): Result<readonly T[]> {
  const taken = new Set<number>();
  const played: T[] = [];
  for (const move of moves) {
    const { x, y } = move;
    const name = `move ${played.length + 1} (column ${x + 1}, row ${y + 1})`;
    if (x < 0 || y < 0 || x >= width || y >= height) {
      return err(`${name} is off the ${width}x${height} board`);
    }
    if (taken.has(y * width + x)) return err(`${name} is on a stone`);
    taken.add(y * width + x);
    played.push(move);
  }
  return ok(played);
}
