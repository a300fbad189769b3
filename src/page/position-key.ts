import { formatPos } from '../game/formats/notation.ts';
import type { Position } from '../game/position.ts';

/** The same text for the same board and side to move under the same rule, whatever the order of the moves. */
export function positionKey({ rule, width, height, rowLength, stones, sideToMove }: Position): string {
  const of = (colour: string) =>
    formatPos(
      stones
        .filter((stone) => stone.colour === colour)
        .map(({ x, y }) => ({ x, y }))
        .sort((a, b) => a.y - b.y || a.x - b.x),
    );
  return `${rule} ${width}x${height} ${rowLength} ${sideToMove} ${of('black')}/${of('white')}`;
}
