import { fileName, fileNumber } from '../game/formats/notation.ts';
import type { BoardSize, Colour, Point } from '../game/position.ts';

/** The columns' letters: no I, which looks like J and 1. Beyond Z come AA, AB and so on, as in KataGo. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const VERTEX = /^([A-HJ-Z]{1,2})([1-9]\d?)$/i;
const COLOURS: Readonly<Record<string, Colour>> = { b: 'black', black: 'black', w: 'white', white: 'white' };

export type Vertex = Point | 'pass';

/** The letters of a column, from 0. */
export function columnName(x: number): string {
  return fileName(x, LETTERS);
}

/** `H8`: rows are counted from the bottom. */
export function formatVertex({ x, y }: Point, { height }: BoardSize): string {
  return `${columnName(x)}${height - y}`;
}

/** The point, `pass`, or undefined where it is neither or off the board. Capitals or not. */
export function parseVertex(text: string, { width, height }: BoardSize): Vertex | undefined {
  if (text.toLowerCase() === 'pass') return 'pass';
  const [, column, row] = VERTEX.exec(text) ?? [];
  if (column === undefined) return undefined;
  const x = fileNumber(column, LETTERS);
  const y = height - Number(row);
  return x < width && y >= 0 ? { x, y } : undefined;
}

/** `b`, `black`, `w` or `white`, capitals or not. */
export function parseColour(text: string | undefined): Colour | undefined {
  const word = text?.toLowerCase() ?? '';
  return Object.hasOwn(COLOURS, word) ? COLOURS[word] : undefined;
}
