import { MAX_SIDE } from '../binding/core-module.ts';
import { formatPoint, parsePoint } from '../game/formats/notation.ts';
import { readRecord } from '../game/formats/read-record.ts';
import { type GameRecord, positionAfterMoves } from '../game/game-record.ts';
import {
  type BoardSize,
  type Colour,
  emptyPosition,
  type Point,
  type Position,
  type Stone,
} from '../game/position.ts';
import { sentence } from '../game/result.ts';
import { leastSide, ROW_LENGTH, ROW_LENGTHS, RULES, type Rule } from '../game/rule.ts';
import { TengenError } from './errors.ts';

/**
 * A point by its name (`H8`: letters from the left, numbers from the bottom) or by column and row from the top left.
 */
export type PointInput = string | Point;

/** A position from its parts. What is left out is as in a new game of freestyle on a board of 15x15. */
export interface PositionParts {
  readonly rule?: Rule;
  /** A side, or columns and rows: 5 to 32. */
  readonly size?: number | BoardSize;
  /** How many in a row win: 3 to 6. */
  readonly rowLength?: number;
  /** The moves from the stones on, else from the empty board, black first: a list, or a text such as `H8 I9 G7`. */
  readonly moves?: string | readonly PointInput[];
  /** The board drawn as text with its size: a line a row, `X` black, `O` white, `.` free; no moves, no stones. */
  readonly board?: string;
  /** Stones that stand on the board, in any order; `sideToMove` says whose turn it is. */
  readonly stones?: readonly Stone[];
  /** Points that nobody may use. */
  readonly blocked?: readonly Point[];
  /** Who moves next, where the moves do not tell. */
  readonly sideToMove?: Colour;
}

/**
 * Everything that a position may be given by: a text (moves as `H8 I9`, a drawn board, SGF or psq, of which the last
 * position counts), its parts, or what `toPosition` or `rules.play` have returned.
 */
export type PositionInput = string | PositionParts | Position;

const DEFAULT_SIDE = 15;

/** The position that is meant, checked. Throws a TengenError (`bad-position`). */
export function toPosition(input: PositionInput): Position {
  if (typeof input === 'string') return checked(positionOfText(input, {}));
  if (typeof input !== 'object' || input === null)
    throw bad('a position is a text, or an object with moves, a board or stones');
  return checked('width' in input ? input : positionOfParts(input));
}

/** A point of this board. Throws a TengenError (`bad-position`). */
export function toPoint(input: PointInput, size: BoardSize): Point {
  if (typeof input !== 'string') {
    checkPoint(input, size);
    return { x: input.x, y: input.y };
  }
  const point = parsePoint(input.trim(), size);
  if (!point.ok) throw bad(point.error);
  return point.value;
}

/** The name of a point, such as `H8`. */
export function pointName(point: Point, size: BoardSize): string {
  return formatPoint(point, size);
}

/** The last position of a record's game, checked. `rule`: where the record does not tell. Throws as toPosition does. */
export function recordPosition(record: GameRecord, rule: Rule = 'freestyle'): Position {
  return checked(positionAfterMoves(record, { rule: record.rule ?? rule, rowLength: ROW_LENGTH }));
}

function positionOfText(text: string, { rule, rowLength, size, sideToMove }: PositionParts): Position {
  const board = sizeOf(size);
  if (text.trim() === '') return emptyPosition(rule ?? 'freestyle', board, rowLength);
  const record = readRecord(text, { size: board, sideToMove });
  if (!record.ok) throw bad(record.error);
  return positionAfterMoves(record.value, {
    rule: rule ?? record.value.rule ?? 'freestyle',
    rowLength: rowLength ?? ROW_LENGTH,
  });
}

function positionOfParts(parts: PositionParts): Position {
  const {
    rule = 'freestyle',
    rowLength = ROW_LENGTH,
    moves = [],
    board,
    stones,
    blocked,
    sideToMove,
  } = parts;
  if (blocked !== undefined && !Array.isArray(blocked)) throw bad('blocked must be a list of points');
  if (board !== undefined && (stones || parts.moves !== undefined))
    throw bad('a board has its stones already: give no moves and no stones with it');
  const text = board ?? (stones ? undefined : moves);
  if (typeof text === 'string') {
    const position = positionOfText(text, parts);
    return { ...position, blocked: [...position.blocked, ...(blocked ?? [])] };
  }
  const size = sizeOf(parts.size);
  const listed = typeof moves === 'string' ? movesOfText(moves, size) : moves;
  if (!Array.isArray(listed)) throw bad('moves must be a list of points, or a text such as "H8 I9"');
  if (stones && sideToMove === undefined) throw bad('stones need sideToMove, as their order does not tell');
  const played = listed.map((move: PointInput) => toPoint(move, size));
  const begun = { ...size, openingLength: 0, moves: played };
  const start = stones && { stones, sideToMove: sideToMove ?? 'black' };
  const position = positionAfterMoves({ ...begun, ...(start && { start }) }, { rule, rowLength });
  return { ...position, blocked: blocked ?? [] };
}

/** Moves that follow stones. */
function movesOfText(text: string, size: BoardSize): readonly Point[] {
  if (text.trim() === '') return [];
  const record = readRecord(text, { size });
  if (!record.ok) throw bad(record.error);
  if (record.value.start) throw bad('the moves after stones are moves alone, such as "H8 I9"');
  return record.value.moves;
}

function sizeOf(size: PositionParts['size'] = DEFAULT_SIDE): BoardSize {
  return typeof size === 'number' ? { width: size, height: size } : size;
}

/** What comes from outside is looked at whole: the core takes whatever it is given. */
function checked(position: Position): Position {
  const { rule, rowLength, width, height, stones, blocked, sideToMove } = position;
  if (!RULES.includes(rule)) throw bad(`there is no rule "${rule}": use ${RULES.join(', ')}`);
  if (!isWhole(rowLength, ROW_LENGTHS.least, ROW_LENGTHS.most))
    throw bad(`rowLength must be from ${ROW_LENGTHS.least} to ${ROW_LENGTHS.most}, not ${rowLength}`);
  const least = leastSide(rowLength);
  if (![width, height].every((side) => isWhole(side, least, MAX_SIDE)))
    throw bad(`the sides of a board are from ${least} to ${MAX_SIDE}, not ${width}x${height}`);
  if (!Array.isArray(stones) || !Array.isArray(blocked)) throw bad('stones and blocked must be lists');
  if (!isColour(sideToMove)) throw bad(`sideToMove must be black or white, not "${sideToMove}"`);
  const taken = new Set<number>();
  for (const point of [...stones, ...blocked]) {
    checkPoint(point, position);
    const cell = point.y * width + point.x;
    if (taken.has(cell)) throw bad(`${formatPoint(point, position)} is taken twice`);
    taken.add(cell);
  }
  const odd = stones.find(({ colour }) => !isColour(colour));
  if (odd) throw bad(`the stone on ${formatPoint(odd, position)} must be black or white`);
  return position;
}

function checkPoint(point: Point, { width, height }: BoardSize): void {
  if (!isWhole(point?.x, 0, width - 1) || !isWhole(point?.y, 0, height - 1))
    throw bad(
      `a point of a ${width}x${height} board is a name such as H8, or { x, y } from 0, not ${JSON.stringify(point)}`,
    );
}

function isColour(value: unknown): value is Colour {
  return value === 'black' || value === 'white';
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function bad(error: string): TengenError {
  return new TengenError('bad-position', sentence(error));
}
