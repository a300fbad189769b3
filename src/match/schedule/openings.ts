import type { Referee } from '../../binding/referee.ts';
import { formatPos, parseOffsets, parsePos } from '../../game/formats/notation.ts';
import { parsePsq } from '../../game/formats/psq.ts';
import { parseSgf } from '../../game/formats/sgf.ts';
import { colourOfMove } from '../../game/game-record.ts';
import type { BoardSize, Point, Position } from '../../game/position.ts';
import { err, ok, type Result } from '../../game/result.ts';
import { ROW_LENGTH, type Rule } from '../../game/rule.ts';

/** The moves that a game begins with, black first. */
export interface Opening {
  readonly points: readonly Point[];
  /** Where it comes from: file and line or game. */
  readonly source: string;
}

export const EMPTY_OPENING: Opening = { points: [], source: 'empty board' };

export const OPENING_FORMATS = ['offset', 'pos', 'psq', 'sgf'] as const;

export type OpeningFormat = (typeof OPENING_FORMATS)[number];

export function positionAfter(
  points: readonly Point[],
  { width, height }: BoardSize,
  rule: Rule,
  rowLength: number = ROW_LENGTH,
): Position {
  return {
    width,
    height,
    rule,
    rowLength,
    stones: points.map(({ x, y }, i) => ({ x, y, colour: colourOfMove(i) })),
    blocked: [],
    sideToMove: colourOfMove(points.length),
  };
}

/** What the text of an openings file looks like. */
export function openingFormat(text: string): OpeningFormat {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^Piskvorky\b/i.test(start)) return 'psq';
  if (start.startsWith('(')) return 'sgf';
  return /^[-+\d]/.test(firstLine(start)) ? 'offset' : 'pos';
}

/**
 * The openings of a file: a line each in the notations, one of a .psq, one of each game of an SGF collection. Of games
 * that are longer, the first `plies` moves; in an SGF that says where its opening ends, that many.
 */
export function parseOpenings(
  text: string,
  format: OpeningFormat,
  size: BoardSize,
  plies: number | undefined,
): Result<readonly Opening[]> {
  switch (format) {
    case 'offset':
      return lineByLine(text, plies, (line) => parseOffsets(line.replace(/,\s*$/, ''), size));
    case 'pos':
      return lineByLine(text, plies, (line) => parsePos(line, size));
    case 'psq': {
      const record = parsePsq(text);
      return record.ok ? fromRecords([record.value], size, plies) : record;
    }
    case 'sgf': {
      const records = parseSgf(text);
      return records.ok ? fromRecords(records.value, size, plies) : records;
    }
  }
}

/** Why games cannot begin like this, if so: a game that is over, or a stone where black may not play. */
export function whyUnplayable(
  points: readonly Point[],
  size: BoardSize,
  rule: Rule,
  referee: Referee,
  rowLength: number = ROW_LENGTH,
): string | undefined {
  for (let i = 0; i < points.length; i++) {
    const before = positionAfter(points.slice(0, i), size, rule, rowLength);
    if (referee.outcome(before)) return `the game is over after ${i} moves`;
    const { x, y } = points[i] as Point;
    const isForbidden =
      before.sideToMove === 'black' &&
      referee.forbiddenPoints(before).some((point) => point.x === x && point.y === y);
    if (isForbidden) return `move ${i + 1} is forbidden to black`;
  }
  return referee.outcome(positionAfter(points, size, rule, rowLength))
    ? 'the game is over at its end'
    : undefined;
}

/** Two openings with the same stones in the same order are the same. */
export function openingKey({ points }: Opening): string {
  return formatPos(points);
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/).find((line) => !isRemark(line)) ?? '';
}

function isRemark(line: string): boolean {
  return line.trim() === '' || line.trimStart().startsWith('#');
}

function lineByLine(
  text: string,
  plies: number | undefined,
  read: (line: string) => Result<readonly Point[]>,
): Result<readonly Opening[]> {
  const openings: Opening[] = [];
  for (const [i, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (isRemark(line)) continue;
    const points = read(line);
    if (!points.ok) return err(`line ${i + 1}: ${points.error}`);
    openings.push({ points: points.value.slice(0, plies), source: `line ${i + 1}` });
  }
  return ok(openings);
}

function fromRecords(
  records: readonly { width: number; height: number; openingLength: number; moves: readonly Point[] }[],
  { width, height }: BoardSize,
  plies: number | undefined,
): Result<readonly Opening[]> {
  const openings: Opening[] = [];
  for (const [i, record] of records.entries()) {
    if (record.width !== width || record.height !== height) {
      return err(`game ${i + 1} is on a ${record.width}x${record.height} board, not ${width}x${height}`);
    }
    const length = plies ?? (record.openingLength > 0 ? record.openingLength : record.moves.length);
    const points = record.moves.slice(0, length).map(({ x, y }) => ({ x, y }));
    openings.push({ points, source: `game ${i + 1}` });
  }
  return ok(openings);
}
