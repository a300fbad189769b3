import type { Position } from '../position.ts';
import { fileName } from './notation.ts';

const BLACK = 'X';
const WHITE = 'O';
const EMPTY = '.';
const BLOCKED = '#';

/** A position drawn in text: files lettered below, ranks numbered from the bottom, the last move in brackets. */
export function boardDiagram(position: Position): string {
  const { width, height, stones, blocked } = position;
  const cells = Array.from({ length: height }, () => new Array<string>(width).fill(EMPTY));
  const put = (x: number, y: number, sign: string) => {
    const row = cells[y];
    if (row) row[x] = sign;
  };
  for (const { x, y } of blocked) put(x, y, BLOCKED);
  for (const { x, y, colour } of stones) put(x, y, colour === 'black' ? BLACK : WHITE);

  const last = stones.at(-1);
  const margin = String(height).length;
  const gap = fileName(width - 1).length;
  const lines = cells.map((row, y) => {
    const signs = row.map((sign, x) => {
      if (last?.y === y && last.x === x) return '['.padStart(gap) + sign;
      return (last?.y === y && last.x === x - 1 ? ']' : '').padEnd(gap) + sign;
    });
    const end = last?.y === y && last.x === width - 1 ? ']' : '';
    return String(height - y).padStart(margin) + signs.join('') + end;
  });
  const files = Array.from({ length: width }, (_, x) => fileName(x).padStart(gap + 1));
  return [...lines, ' '.repeat(margin) + files.join('')].join('\n');
}
