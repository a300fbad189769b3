import type { Colour, Stone } from '../position.ts';
import { err, ok, type Result } from '../result.ts';

/**
 * Whose turn it is by the number of stones, or `otherwise` where they cannot have been placed in turn. The error is the
 * end of a sentence.
 */
export function sideByCount(stones: readonly Stone[], otherwise: Colour | undefined): Result<Colour> {
  const surplus = stones.reduce((sum, { colour }) => sum + (colour === 'black' ? 1 : -1), 0);
  if (surplus === 0) return ok('black');
  if (surplus === 1) return ok('white');
  if (otherwise) return ok(otherwise);
  const count =
    surplus > 0 ? `${surplus} stones more` : surplus < -1 ? `${-surplus} stones fewer` : 'a stone fewer';
  return err(`black has ${count} than white: --side must say who is to move`);
}
