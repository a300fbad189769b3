/**
 * Points as people and opening books write them. Files are named by letters: A to Z, then AA, AB and so on as
 * in a spreadsheet, since boards may be wider than the alphabet. The letter I is used.
 */

import type { BoardSize, Point } from '../position.ts';
import { err, ok, type Result } from '../result.ts';

const LETTERS = 26;
const CODE_OF_A = 'A'.charCodeAt(0);
/** A letter or two and a number of up to three figures: enough for any board, and nothing that overflows. */
const NAMED_POINT = /^([a-z]{1,2})([0-9]{1,3})$/i;
const NAMED_POINTS = /[a-z]+[0-9]+/gi;
const OFFSETS = /^[-+]?[0-9]{1,4}$/;

/** The letters of a column: 0 is A, 25 is Z, 26 is AA. */
export function fileName(x: number): string {
  const last = String.fromCharCode(CODE_OF_A + (x % LETTERS));
  return x < LETTERS ? last : fileName(Math.floor(x / LETTERS) - 1) + last;
}

/** The inverse of fileName. */
export function fileNumber(name: string): number {
  return (
    [...name.toUpperCase()].reduce(
      (number, letter) => number * LETTERS + letter.charCodeAt(0) - CODE_OF_A + 1,
      0,
    ) - 1
  );
}

function onBoard({ x, y }: Point, { width, height }: BoardSize): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** The human notation, such as `H8`: numbers counted from the bottom. */
export function formatPoint(point: Point, size: BoardSize): string {
  return `${fileName(point.x)}${size.height - point.y}`;
}

/** Reads the human notation, capitals or not. */
export function parsePoint(text: string, size: BoardSize): Result<Point> {
  const [, file, number] = NAMED_POINT.exec(text) ?? [];
  if (file === undefined || number === undefined) return err(`"${text}" is not a point such as H8`);
  const point = { x: fileNumber(file), y: size.height - Number(number) };
  return onBoard(point, size) ? ok(point) : err(`${text} is off the ${size.width}x${size.height} board`);
}

/** Several of them, as a line of play: `H8 I9`. */
export function formatPoints(points: readonly Point[], size: BoardSize): string {
  return points.map((point) => formatPoint(point, size)).join(' ');
}

/** The notation of position files, such as `h8i9`: numbers counted from the top, nothing in between. */
export function formatPos(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${fileName(x).toLowerCase()}${y + 1}`).join('');
}

export function parsePos(text: string, size: BoardSize): Result<readonly Point[]> {
  const joined = text.replaceAll(/\s/g, '');
  const words = joined.match(NAMED_POINTS) ?? [];
  if (words.join('') !== joined) return err(`"${text}" is not a row of points such as h8i9`);
  return distinct(words.map((word) => ({ word, point: parsePosPoint(word, size) })));
}

/** The notation of Gomocup's openings, such as `0,0, 1,-3`: steps from the cell in the middle. */
export function formatOffsets(points: readonly Point[], size: BoardSize): string {
  const centre = centreOf(size);
  return points.map(({ x, y }) => `${x - centre.x},${y - centre.y}`).join(', ');
}

export function parseOffsets(text: string, size: BoardSize): Result<readonly Point[]> {
  const words = text.trim() === '' ? [] : text.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !OFFSETS.test(word));
  if (wrong !== undefined) return err(`"${wrong}" is not a whole number`);
  if (words.length % 2 !== 0) return err('the last point lacks its second number');
  const centre = centreOf(size);
  const numbers = words.map(Number);
  const points: NamedPoint[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const point = { x: centre.x + (numbers[i] ?? 0), y: centre.y + (numbers[i + 1] ?? 0) };
    const word = `${words[i]},${words[i + 1]}`;
    points.push({ word, point: onBoard(point, size) ? ok(point) : err(`${word} is off the board`) });
  }
  return distinct(points);
}

function centreOf({ width, height }: BoardSize): Point {
  return { x: Math.floor(width / 2), y: Math.floor(height / 2) };
}

function parsePosPoint(text: string, size: BoardSize): Result<Point> {
  const [, file, number] = NAMED_POINT.exec(text) ?? [];
  if (file === undefined || number === undefined) return err(`"${text}" is not a point such as h8`);
  const point = { x: fileNumber(file), y: Number(number) - 1 };
  return onBoard(point, size) ? ok(point) : err(`${text} is off the board`);
}

/** A point, and how it was written. */
interface NamedPoint {
  readonly word: string;
  readonly point: Result<Point>;
}

/** A list is readable if each point is, and no two are the same: stones cannot share a cell. */
function distinct(points: readonly NamedPoint[]): Result<readonly Point[]> {
  const words = new Map<string, string>();
  const values: Point[] = [];
  for (const { word, point } of points) {
    if (!point.ok) return point;
    const key = `${point.value.x},${point.value.y}`;
    const first = words.get(key);
    if (first !== undefined)
      return err(first === word ? `${word} comes twice` : `${first} comes again as ${word}`);
    words.set(key, word);
    values.push(point.value);
  }
  return ok(values);
}
