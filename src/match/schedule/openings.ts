import type { Referee } from '../../binding/referee.ts';
import { formatPos, parseOffsets, parsePos } from '../../game/formats/notation.ts';
import { parsePsq } from '../../game/formats/psq.ts';
import { sgfGames } from '../../game/formats/sgf.ts';
import { type GameRecord, positionAfterMoves } from '../../game/game-record.ts';
import {
  type BoardSize,
  type Point,
  type Position,
  type StartPosition,
  samePoint,
} from '../../game/position.ts';
import { err, ok, type Result } from '../../game/result.ts';
import { ROW_LENGTH, type Rule } from '../../game/rule.ts';

/** The moves that a game begins with, black first. */
export interface Opening {
  readonly points: readonly Point[];
  /** Where it comes from: file and line or game. */
  readonly source: string;
}

export const EMPTY_OPENING: Opening = { points: [], source: 'empty board' };

/** In a file. */
const MOST_OPENINGS = 200_000;
const TOO_MANY = `there are more than ${MOST_OPENINGS} openings in it`;
const LINE_END = /\r\n|\r|\n/g;

export const OPENING_FORMATS = ['offset', 'pos', 'psq', 'sgf'] as const;

export type OpeningFormat = (typeof OPENING_FORMATS)[number];

export function positionAfter(
  points: readonly Point[],
  { width, height }: BoardSize,
  rule: Rule,
  rowLength: number = ROW_LENGTH,
): Position {
  return positionAfterMoves({ width, height, moves: points }, { rule, rowLength });
}

/** What the text of an openings file looks like. */
export function openingFormat(text: string): OpeningFormat {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^Piskvorky\b/i.test(start)) return 'psq';
  if (start.startsWith('(')) return 'sgf';
  return /^[-+\d]/.test(firstLine(start)) ? 'offset' : 'pos';
}

/**
 * The openings of a file: a line each in the notations, one of a .psq, one of each game of an SGF collection. Of longer
 * games the first `plies` moves, or as many as the SGF says; `tell` hears, as a sentence's beginning, what is left out.
 */
export function parseOpenings(
  text: string,
  format: OpeningFormat,
  size: BoardSize,
  plies: number | undefined,
  tell: (note: string) => void = () => {},
): Result<readonly Opening[]> {
  switch (format) {
    case 'offset':
      return lineByLine(text, plies, (line) => parseOffsets(line.replace(/,\s*$/, ''), size));
    case 'pos':
      return lineByLine(text, plies, (line) => parsePos(line, size));
    case 'psq':
      return fromRecords([parsePsq(text)], size, plies);
    case 'sgf': {
      const others: string[] = [];
      const onOtherGame = (game: string) => others.push(game);
      const read = fromRecords(sgfGames(text, { size, onOtherGame }), size, plies);
      const [first] = others;
      const count = others.length === 1 ? 'a game is' : `${others.length} games are`;
      if (first !== undefined) tell(`${count} left out: ${others.length > 1 ? 'the first is ' : ''}${first}`);
      return read;
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
    const isForbidden =
      before.sideToMove === 'black' &&
      referee.forbiddenPoints(before).some((point) => samePoint(point, points[i] as Point));
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
  for (const line of linesOf(text)) if (!isRemark(line)) return line;
  return '';
}

/** One by one. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; ; ) {
    LINE_END.lastIndex = at;
    const end = LINE_END.exec(text);
    const begun = at;
    at = LINE_END.lastIndex;
    yield text.slice(begun, end?.index);
    if (!end) return;
  }
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
  let number = 0;
  for (const line of linesOf(text.replace(/^\uFEFF/, ''))) {
    number++;
    if (isRemark(line)) continue;
    const points = read(line);
    if (!points.ok) return err(`line ${number}: ${points.error}`);
    openings.push({ points: points.value.slice(0, plies), source: `line ${number}` });
    if (openings.length > MOST_OPENINGS) return err(TOO_MANY);
  }
  return ok(openings);
}

/** Stones as black and white can have put them in turn, each in the order of its list; undefined if that cannot be. */
function playedInTurn({ stones, sideToMove }: StartPosition): readonly Point[] | undefined {
  const black = stones.filter(({ colour }) => colour === 'black');
  const white = stones.filter(({ colour }) => colour === 'white');
  if (black.length - white.length !== (sideToMove === 'black' ? 0 : 1)) return undefined;
  return black.flatMap((stone, i) => [stone, ...white.slice(i, i + 1)]);
}

function fromRecords(
  records: Iterable<Result<GameRecord>>,
  { width, height }: BoardSize,
  plies: number | undefined,
): Result<readonly Opening[]> {
  const openings: Opening[] = [];
  for (const record of records) {
    if (!record.ok) return record;
    const number = openings.length + 1;
    const { openingLength, moves, start, width: columns, height: rows } = record.value;
    if (columns !== width || rows !== height)
      return err(`game ${number} is on a ${columns}x${rows} board, not ${width}x${height}`);
    if (start?.blocked?.length)
      return err(`game ${number} has blocked points, which no match is played with`);
    const setUp = start ? playedInTurn(start) : [];
    if (!setUp) return err(`game ${number} begins with stones that cannot have been played in turn`);
    const given = setUp.length + openingLength;
    const all = setUp.length > 0 ? [...setUp, ...moves] : moves;
    const points = all.slice(0, plies ?? (given > 0 ? given : all.length)).map(({ x, y }) => ({ x, y }));
    openings.push({ points, source: `game ${number}` });
    if (openings.length > MOST_OPENINGS) return err(TOO_MANY);
  }
  return ok(openings);
}
