/**
 * Points as people and opening books write them. Files are named by letters: A to Z, then AA, AB and so on as
 * in a spreadsheet, since boards may be wider than the alphabet. The letter I is used.
 */

import { type BoardSize, centreOf, isOnBoard, type Point } from '../position.ts';
import { err, ok, Refusal, type Result, resultOf, shortened } from '../result.ts';
import type { Turn } from './played-moves.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A letter or two and a number of up to three figures: enough for any board, and nothing that overflows. */
const NAMED_POINT = /^([a-z]{1,2})([0-9]{1,3})$/i;
const NEXT_POINT = /[a-z]+[0-9]+/iy;
/** `1.`, `1)`, `1:`, and `1...` before White's. */
const MOVE_NUMBER = /^\d{1,4}(?:[):]|\.{1,3})/;
const PASS = /^(?:--|\u2013|\u2014|pass)$/i;
/** Around pairs, a list of them may have brackets too. */
const PAIR = /[\s,;[\]]*([[(]\s*(\d{1,4})\s*[,;]\s*(\d{1,4})\s*[\])])/y;
const BETWEEN_PAIRS = /^[\s,;[\]]+/;
const OFFSETS = /^[-+]?[0-9]{1,4}$/;

/** The letters of a column: 0 is A, 25 is Z, 26 is AA. */
export function fileName(x: number, letters = LETTERS): string {
  const last = letters.charAt(x % letters.length);
  return x < letters.length ? last : fileName(Math.floor(x / letters.length) - 1, letters) + last;
}

/** The inverse of fileName. */
export function fileNumber(name: string, letters = LETTERS): number {
  const digits = [...name.toUpperCase()].map((letter) => letters.indexOf(letter) + 1);
  return digits.reduce((number, digit) => number * letters.length + digit, 0) - 1;
}

/** The human notation, such as `H8`: numbers counted from the bottom. */
export function formatPoint(point: Point, size: BoardSize): string {
  return `${fileName(point.x)}${size.height - point.y}`;
}

/** Reads the human notation, capitals or not. */
export function parsePoint(text: string, size: BoardSize): Result<Point> {
  const [, file, number] = NAMED_POINT.exec(text) ?? [];
  if (file === undefined || number === undefined)
    return err(`"${shortened(text)}" is not a point such as H8`);
  const point = { x: fileNumber(file), y: size.height - Number(number) };
  return isOnBoard(size, point) ? ok(point) : err(`${text} is off the ${size.width}x${size.height} board`);
}

/**
 * Several of them, with numbers from the bottom: separated by blanks, commas or semicolons, and perhaps numbered, as in
 * `1. H8 I9 2. G7` or `1 H8 2 I9`, or joined, as in `h8i9g7`, `h8_i9` or `h8-i9`. Like all lists of points they are
 * read as far as they can be: no more of them than the board has points.
 */
export function parsePoints(text: string, size: BoardSize): Result<readonly Point[]> {
  return resultOf(() =>
    Array.from(turnsIn(text, size), (turn, i) => {
      if (turn === 'pass') throw new Refusal(`move ${i + 1} is a pass, not a point such as H8`);
      return turn;
    }),
  );
}

/** The same, in which a side may pass: `--` or `pass`. */
export function parseTurns(text: string, size: BoardSize): Result<readonly Turn[]> {
  return resultOf(() => [...turnsIn(text, size)]);
}

/** Throws a Refusal at the first that cannot be read. */
function* turnsIn(text: string, size: BoardSize): Generator<Turn> {
  const taken = new Map<number, number>();
  let number = 1;
  // Characters of full width become those of ASCII.
  for (const [word] of text.normalize('NFKC').matchAll(/[^\s,;]+/g)) {
    if (word === String(number)) continue;
    const unnumbered = word.replace(MOVE_NUMBER, '');
    if (PASS.test(unnumbered)) {
      yield 'pass';
      number++;
      continue;
    }
    for (const name of namesIn(unnumbered)) {
      const point = parsePoint(name, size);
      if (!point.ok) throw new Refusal(`move ${number}: ${point.error}`);
      const cell = point.value.y * size.width + point.value.x;
      const earlier = taken.get(cell);
      if (earlier !== undefined)
        throw new Refusal(`move ${number}, ${name}, is on the stone of move ${earlier}`);
      taken.set(cell, number);
      yield point.value;
      number++;
    }
  }
}

/** The points that are joined in a word, and whatever else is in it. */
function* namesIn(word: string): Generator<string> {
  for (let at = 0; at < word.length; at = NEXT_POINT.lastIndex) {
    // Of two dashes, a pass in some notations, neither is a joint.
    const begun = at > 0 && /^[_-][a-z]/i.test(word.slice(at, at + 2)) ? at + 1 : at;
    NEXT_POINT.lastIndex = begun;
    const name = NEXT_POINT.exec(word)?.[0];
    yield name ?? word.slice(at);
    if (name === undefined) return;
  }
}

/** Several of them, as a line of play: `H8 I9`. */
export function formatPoints(points: readonly Point[], size: BoardSize): string {
  return points.map((point) => formatPoint(point, size)).join(' ');
}

/** The same without anything in between, as links have it: `h8i9`. */
export function formatJoined(points: readonly Point[], size: BoardSize): string {
  return points.map((point) => formatPoint(point, size).toLowerCase()).join('');
}

/**
 * The pos notation of c-gomoku-cli's files of openings, such as `h8i9`: numbers counted from the top, nothing in
 * between. People, and the programs that they copy from, join points with numbers from the bottom: parsePoints.
 */
export function formatPos(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${fileName(x).toLowerCase()}${y + 1}`).join('');
}

export function parsePos(text: string, size: BoardSize): Result<readonly Point[]> {
  const joined = text.replaceAll(/\s/g, '');
  const points = new DistinctPoints();
  for (let at = 0; at < joined.length; at = NEXT_POINT.lastIndex) {
    NEXT_POINT.lastIndex = at;
    const word = NEXT_POINT.exec(joined)?.[0];
    if (word === undefined) return err(`"${shortened(text)}" is not a row of points such as h8i9`);
    const wrong = points.add(word, parsePosPoint(word, size));
    if (wrong !== undefined) return err(wrong);
  }
  return ok(points.values);
}

/** The notation of Gomocup's openings, such as `0,0, 1,-3`: steps from the cell in the middle. */
export function formatOffsets(points: readonly Point[], size: BoardSize): string {
  const centre = centreOf(size);
  return points.map(({ x, y }) => `${x - centre.x},${y - centre.y}`).join(', ');
}

export function parseOffsets(text: string, size: BoardSize): Result<readonly Point[]> {
  const centre = centreOf(size);
  const points = new DistinctPoints();
  let column: string | undefined;
  for (const part of text.trim() === '' ? [] : text.split(',')) {
    const word = part.trim();
    if (!OFFSETS.test(word)) return err(`"${shortened(word)}" is not a whole number`);
    if (column === undefined) {
      column = word;
      continue;
    }
    const name = `${column},${word}`;
    const point = { x: centre.x + Number(column), y: centre.y + Number(word) };
    const wrong = points.add(name, isOnBoard(size, point) ? ok(point) : err(`${name} is off the board`));
    if (wrong !== undefined) return err(wrong);
    column = undefined;
  }
  return column === undefined ? ok(points.values) : err('the last point lacks its second number');
}

/** What programs print: pairs of a column and a row in brackets, both from 0 at the top left, as in `[7,7] [8,6]`. */
export function parsePairs(text: string, size: BoardSize): Result<readonly Point[]> {
  const points = new DistinctPoints();
  for (let at = 0; ; at = PAIR.lastIndex) {
    PAIR.lastIndex = at;
    const [, pair = '', column, row] = PAIR.exec(text) ?? [];
    if (column === undefined || row === undefined) {
      const rest = text.slice(at).replace(BETWEEN_PAIRS, '');
      return rest === '' ? ok(points.values) : err(`"${shortened(rest)}" is not a pair such as [7,7]`);
    }
    const point = { x: Number(column), y: Number(row) };
    const offBoard = err(`${pair} is off the ${size.width}x${size.height} board`);
    const wrong = points.add(pair, isOnBoard(size, point) ? ok(point) : offBoard);
    if (wrong !== undefined) return err(wrong);
  }
}

function parsePosPoint(text: string, size: BoardSize): Result<Point> {
  const [, file, number] = NAMED_POINT.exec(text) ?? [];
  if (file === undefined || number === undefined)
    return err(`"${shortened(text)}" is not a point such as h8`);
  const point = { x: fileNumber(file), y: Number(number) - 1 };
  return isOnBoard(size, point) ? ok(point) : err(`${text} is off the board`);
}

/** Points as they are read, no two of them the same: stones cannot share a cell. */
class DistinctPoints {
  readonly values: Point[] = [];
  /** How each was written. */
  readonly #words = new Map<string, string>();

  /** Why the point cannot be added; undefined when it was. */
  add(word: string, point: Result<Point>): string | undefined {
    if (!point.ok) return point.error;
    const key = `${point.value.x},${point.value.y}`;
    const first = this.#words.get(key);
    if (first !== undefined)
      return first === word ? `${word} comes twice` : `${first} comes again as ${word}`;
    this.#words.set(key, word);
    this.values.push(point.value);
    return undefined;
  }
}
