import { fileNumber } from '../../game/formats/notation.ts';
import { type BoardSize, type Point, samePoint } from '../../game/position.ts';

/** Points of an expected line that are kept. */
const MOST_POINTS = 16;
/** `H8`, `Xh7` as AlphaGomoku has it, `7,7`, `[7,7]`. */
const NAMED = /^(?:[XO](?=[a-z]{1,2}\d))?([a-z]{1,2})(\d{1,2})$/i;
const PAIR = /^\[?(\d{1,2}),(\d{1,2})\]?$/;

/**
 * The points at the end of an engine's message, in whatever way it writes them: `H8 I9 J10`; undefined if it ends
 * otherwise.
 */
export function pointsAtEnd(message: string): readonly string[] | undefined {
  const words = message.split(/[\s|]+/).filter((word) => word !== '');
  const last = words.findLastIndex((word) => !NAMED.test(word) && !PAIR.test(word));
  const points = words.slice(last + 1);
  return points.length > 0 ? points.slice(0, MOST_POINTS) : undefined;
}

/**
 * The line that an engine expects, from its own words: the move that it played, then what it expects after that.
 * Engines count rows from the top or from the bottom; that the line begins with the move played tells which. What is on
 * no free point ends the line; undefined if it does not begin with that move.
 */
export function expectedLine(
  words: readonly string[],
  played: Point,
  size: BoardSize,
  taken: readonly Point[],
): readonly Point[] | undefined {
  for (const rowsFrom of ['top', 'bottom'] as const) {
    const line: Point[] = [];
    for (const word of words) {
      const point = readPoint(word, size, rowsFrom);
      const isFree =
        point !== undefined &&
        point.x < size.width &&
        point.y >= 0 &&
        point.y < size.height &&
        ![...taken, ...line].some((other) => samePoint(other, point));
      if (!isFree) break;
      line.push(point);
    }
    if (line[0] && samePoint(line[0], played)) return line;
  }
  return undefined;
}

function readPoint(word: string, { height }: BoardSize, rowsFrom: 'top' | 'bottom'): Point | undefined {
  const [, x, y] = PAIR.exec(word) ?? [];
  if (x !== undefined) return { x: Number(x), y: Number(y) };
  const [, file = '', number = ''] = NAMED.exec(word) ?? [];
  const row = Number(number);
  return file === '' ? undefined : { x: fileNumber(file), y: rowsFrom === 'top' ? row - 1 : height - row };
}
