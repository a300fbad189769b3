import { fileName } from '../game/formats/notation.ts';
import type { Point, Position } from '../game/position.ts';

const SIGNS = { black: 'X', white: 'O' } as const;
const EMPTY = '.';
const BLOCKED = '#';

/**
 * A position drawn in text, with something of a few characters on each empty cell: files lettered below, ranks numbered
 * from the bottom, the last move in brackets. All cells are as wide as the widest text.
 */
export function textBoard(position: Position, textOf: (point: Point) => string | undefined): string {
  const { width, height, stones, blocked } = position;
  const last = stones.at(-1);
  const cells = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => textOf({ x, y }) ?? EMPTY),
  );
  const put = ({ x, y }: Point, text: string) => {
    const row = cells[y];
    if (row) row[x] = text;
  };
  for (const point of blocked) put(point, BLOCKED);
  for (const stone of stones) put(stone, SIGNS[stone.colour]);
  if (last) put(last, `[${SIGNS[last.colour]}]`);
  const widest = Math.max(...cells.flat().map((text) => text.length), fileName(width - 1).length);
  const margin = String(height).length;
  const lines = cells.map((row, y) => {
    const texts = row.map((text) => centred(text, widest + (widest % 2 === 0 ? 1 : 0)));
    return `${String(height - y).padStart(margin)} ${texts.join('')}`.trimEnd();
  });
  const files = Array.from({ length: width }, (_, x) =>
    centred(fileName(x), widest + (widest % 2 === 0 ? 1 : 0)),
  );
  return [...lines, `${' '.repeat(margin)} ${files.join('')}`.trimEnd()].join('\n');
}

function centred(text: string, width: number): string {
  const left = Math.ceil((width - text.length) / 2);
  return ' '.repeat(left) + text + ' '.repeat(width - left - text.length);
}
