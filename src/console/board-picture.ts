/** The board as a terminal shows it: lines of text, with box characters or plain letters, with colours or without. */
import { starPoints } from '../diagram/board-points.ts';
import { fileName } from '../game/formats/notation.ts';
import { type Point, type Position, type Stone, samePoint } from '../game/position.ts';
import type { Marks } from './board-marks.ts';
import type { Ink } from './ink.ts';

/** Of stones and of empty points. */
const BOX_SIGNS = {
  black: '●',
  white: '○',
  // Of a row, where no colour shows it.
  blackInRow: '★',
  whiteInRow: '☆',
  forbidden: '×',
  hint: '◇',
  offered: '?',
  allowed: '·',
  blocked: '■',
  star: '╋',
  gap: '─',
};

type Signs = Readonly<typeof BOX_SIGNS>;

const PLAIN_SIGNS: Signs = {
  black: 'X',
  white: 'O',
  blackInRow: 'x',
  whiteInRow: 'o',
  forbidden: '!',
  hint: '*',
  offered: '?',
  allowed: ':',
  blocked: '#',
  star: '+',
  gap: ' ',
};

/** Rows from the top, then the letters of the columns. The last stone stands in brackets. */
export function boardPicture(position: Position, marks: Marks, ink: Ink): readonly string[] {
  const { width, height, stones, blocked } = position;
  const signs = ink.isPlain ? PLAIN_SIGNS : BOX_SIGNS;
  const margin = String(height).length;
  /** Characters between two points: as many as the longest name of a column needs. */
  const between = fileName(width - 1).length;
  const last = stones.at(-1);
  const stoneAt = new Map(stones.map((stone) => [keyOf(stone), stone]));
  const inRow = new Set(marks.rows.map(keyOf));
  /** On points without a stone; the later ones stand in place of those before. */
  const layers: readonly (readonly [points: readonly Point[], sign: string])[] = [
    [starPoints(position), signs.star],
    [marks.allowed, ink.mark(signs.allowed)],
    [blocked, signs.blocked],
    [marks.forbidden, ink.warning(signs.forbidden)],
    [marks.hints, ink.mark(signs.hint)],
    [marks.offered, ink.mark(signs.offered)],
  ];
  const signAt = new Map(
    layers.flatMap(([points, sign]) => points.map((point) => [keyOf(point), sign] as const)),
  );

  const cell = (point: Point): string => {
    const key = keyOf(point);
    const stone = stoneAt.get(key);
    if (stone) return stoneText(stone, { isInRow: inRow.has(key), signs, ink });
    return signAt.get(key) ?? (ink.isPlain ? '.' : crossing(point, position));
  };

  const isLast = (x: number, y: number) => last !== undefined && samePoint(last, { x, y });
  const rows = Array.from({ length: height }, (_, y) => {
    const points = Array.from({ length: width }, (_, x) => {
      const before = isLast(x, y) ? '[' : isLast(x - 1, y) ? ']' : undefined;
      const edge = x === 0;
      const filler = edge || ink.isPlain ? ' ' : signs.gap;
      return gapText(before, edge ? 1 : between, filler, ink) + cell({ x, y });
    });
    const end = isLast(width - 1, y) ? ']' : ' ';
    return `${String(height - y).padStart(margin)} ${ink.boardRow(points.join('') + (end === ']' ? ink.lastMark(end) : end))}`.trimEnd();
  });
  const names = Array.from({ length: width }, (_, x) => fileName(x).padStart(x === 0 ? 1 : between + 1));
  return [...rows, `${' '.repeat(margin + 2)}${names.join('')}`];
}

function keyOf({ x, y }: Point): string {
  return `${x},${y}`;
}

function stoneText(
  { colour }: Stone,
  { isInRow, signs, ink }: { readonly isInRow: boolean; readonly signs: Signs; readonly ink: Ink },
): string {
  const sign = isInRow && !ink.hasColours ? signs[`${colour}InRow`] : signs[colour];
  return ink.stone(sign, colour, isInRow);
}

/** What stands between two points: a line, with a bracket of the last stone before or behind it. */
function gapText(bracket: string | undefined, length: number, filler: string, ink: Ink): string {
  if (bracket === undefined) return filler.repeat(length);
  const rest = filler.repeat(length - 1);
  return bracket === '[' ? rest + ink.lastMark(bracket) : ink.lastMark(bracket) + rest;
}

/** The lines that meet at an empty point. */
function crossing({ x, y }: Point, { width, height }: Position): string {
  const row = y === 0 ? '┌┬┐' : y === height - 1 ? '└┴┘' : '├┼┤';
  return row.charAt(x === 0 ? 0 : x === width - 1 ? 2 : 1);
}
