import { colourOfMove, type GameRecord } from '../game-record.ts';
import type { BoardSize, Colour, Point, Stone } from '../position.ts';
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

/** A move, or none made. */
export type Turn<T extends Point = Point> = T | 'pass';

/** The notice where a record starts again after a pass. */
export const SET_UP_BEFORE_PASS = 'the moves before a pass count as stones that are set up';

/**
 * Turns, black's first, as a record has them. Its moves alternate: where a side passes and the game goes on, what is on
 * the board by then counts as set up, and the moves start again.
 */
export function playedTurns<T extends Point>(
  turns: readonly Turn<T>[],
): Pick<GameRecord, 'start' | 'notes'> & { readonly moves: readonly T[] } {
  const stones: Stone[] = [];
  let setUp: readonly Stone[] = [];
  let first: Colour = 'black';
  let moves: T[] = [];
  const goOnWith = (colour: Colour) => {
    if (colour === colourOfMove(moves.length, first)) return;
    setUp = [...stones];
    first = colour;
    moves = [];
  };
  for (const [i, turn] of turns.entries()) {
    if (turn === 'pass') continue;
    const colour = colourOfMove(i);
    goOnWith(colour);
    stones.push({ x: turn.x, y: turn.y, colour });
    moves.push(turn);
  }
  goOnWith(colourOfMove(turns.length));
  const isPlain = setUp.length === 0 && first === 'black';
  return {
    ...(isPlain ? {} : { start: { stones: setUp, sideToMove: first } }),
    moves,
    ...(setUp.length > 0 && { notes: [SET_UP_BEFORE_PASS] }),
  };
}

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
