import type { Point } from '../../game/position.ts';
import { decodePoints, encodePoints } from './move-codes.ts';

/** The points that black may not play when it is to move, by the number of moves made: `12:7e8f;14:7e`. */
export function encodeForbidden(byMoves: ReadonlyMap<number, readonly Point[]>): string {
  return [...byMoves]
    .filter(([, points]) => points.length > 0)
    .map(([moves, points]) => `${moves}:${encodePoints(points)}`)
    .join(';');
}

/** Those after so many moves. */
export function forbiddenAfter(code: string | undefined, moves: number): readonly Point[] {
  const entry = code?.split(';').find((text) => text.startsWith(`${moves}:`));
  return entry ? decodePoints(entry.slice(entry.indexOf(':') + 1)) : [];
}
