/** Games as another format has them, and what that format has no place for. */
import { type GameRecord, positionAfterMoves } from '../game-record.ts';
import type { BoardSize, Colour, Point, StartPosition } from '../position.ts';
import { err, ok, type Result } from '../result.ts';
import { visibleJson } from '../visible-text.ts';
import { boardDiagram } from './board-diagram.ts';
import { formatPoint, formatPoints } from './notation.ts';
import { sideByCount } from './played-moves.ts';
import { formatPsq } from './psq.ts';
import { formatSgf } from './sgf.ts';

/**
 * - `sgf`, `psq`: as files have them.
 * - `moves`: a line, `H8 I9`; a side that passes at the beginning is `--`.
 * - `board`: the position after the last move, drawn.
 * - `json`: an object on a line, with all that a record has.
 */
export const CONVERTED_FORMATS = ['sgf', 'psq', 'moves', 'board', 'json'] as const;

export type ConvertedFormat = (typeof CONVERTED_FORMATS)[number];

/** What files of a format are called, and what they are called in a sentence. */
export const FORMAT_NAMES: Readonly<
  Record<ConvertedFormat, { readonly extension: string; readonly name: string }>
> = {
  sgf: { extension: 'sgf', name: 'SGF' },
  psq: { extension: 'psq', name: 'a .psq' },
  moves: { extension: 'txt', name: 'a line of moves' },
  board: { extension: 'txt', name: 'a drawn board' },
  json: { extension: 'json', name: 'JSON' },
};

/** Parts of a record, of which not every format has all. */
const PARTS = [
  'players',
  'event',
  'round',
  'date',
  'rule',
  'result',
  'winner',
  'order of the moves',
  'side to move',
  'times',
  'evaluations',
  'comments',
  'variations',
] as const;

export type RecordPart = (typeof PARTS)[number];

/** What a format keeps of a record, or has no use for: who won goes with the result. */
const KEPT: Readonly<Record<ConvertedFormat, ReadonlySet<RecordPart>>> = {
  sgf: new Set(PARTS),
  json: new Set(PARTS.filter((part) => part !== 'variations')),
  psq: new Set(['players', 'result', 'order of the moves', 'side to move', 'times']),
  moves: new Set(['winner', 'order of the moves', 'side to move']),
  board: new Set(['winner']),
};

/**
 * A record in a format, with its line end, and what of it the format does not have; of foreign text nothing is
 * invisible. `number`, which of its file's games it is, stands in JSON. The error, the end of a sentence, is that the
 * format cannot have the position.
 */
export function convertRecord(
  record: GameRecord,
  format: ConvertedFormat,
  number: number,
): Result<{ readonly text: string; readonly lost: readonly RecordPart[] }> {
  const text = textIn(record, format, number);
  return text.ok ? ok({ text: text.value, lost: lostParts(record, format) }) : text;
}

export function lostParts(record: GameRecord, format: ConvertedFormat): readonly RecordPart[] {
  return partsOf(record).filter((part) => !KEPT[format].has(part));
}

function textIn(record: GameRecord, format: ConvertedFormat, number: number): Result<string> {
  switch (format) {
    case 'sgf':
    case 'psq':
      return writeRecord(record, format);
    case 'moves': {
      const { start, moves } = record;
      if (start && (start.stones.length > 0 || start.blocked?.length))
        return err('a line of moves has no stones that were set up; --to board and --to sgf have them');
      const pass = start?.sideToMove === 'white' ? ['--'] : [];
      return ok(`${[...pass, formatPoints(moves, record)].join(' ').trim()}\n`);
    }
    case 'board':
      return ok(`${boardDiagram(positionOf(record))}\n`);
    case 'json':
      return ok(`${visibleJson(recordJson(record, number))}\n`);
  }
}

function positionOf(record: GameRecord) {
  return positionAfterMoves(record, { rule: record.rule ?? 'freestyle', rowLength: 5 });
}

function partsOf(record: GameRecord): readonly RecordPart[] {
  const { moves, result } = record;
  const { stones, sideToMove } = positionOf(record);
  const told = sideByCount(stones, undefined);
  const has: Readonly<Record<RecordPart, boolean>> = {
    players: Boolean(record.black ?? record.white),
    event: record.event !== undefined,
    round: record.round !== undefined,
    date: record.date !== undefined,
    rule: (record.rule ?? record.openingRule) !== undefined,
    result: result !== undefined,
    // A .psq of a game that ended on the board leaves it to the board who won.
    winner: result !== undefined && result.winner !== 'unknown',
    'order of the moves': moves.length > 1,
    'side to move': !told.ok || told.value !== sideToMove,
    times: record.turnMs !== undefined || moves.some(({ ms }) => ms !== undefined),
    evaluations: moves.some(({ evaluation, depth, line }) => (evaluation ?? depth ?? line) !== undefined),
    comments: record.comment !== undefined || moves.some(({ comment }) => comment !== undefined),
    variations: record.tree !== undefined,
  };
  return PARTS.filter((part) => has[part]);
}

/** Points are named as people write them. */
function recordJson(record: GameRecord, number: number): unknown {
  const { start, moves, notes: _notes, tree: _tree, openingSteps: _steps, ...others } = record;
  const details = moves.flatMap(({ x: _x, y: _y, ...detail }, i) =>
    Object.keys(detail).length === 0 ? [] : [{ move: i + 1, ...detail }],
  );
  return {
    game: number,
    ...others,
    start: start && startJson(start, record),
    moves: moves.map((move) => formatPoint(move, record)),
    ...(details.length > 0 && { details }),
  };
}

/** What a game begins with, for programs. */
export function startJson({ stones, blocked = [], sideToMove }: StartPosition, size: BoardSize) {
  const names = (points: readonly Point[]) => points.map((point) => formatPoint(point, size));
  const stonesOf = (wanted: Colour) => names(stones.filter(({ colour }) => colour === wanted));
  return { black: stonesOf('black'), white: stonesOf('white'), blocked: names(blocked), sideToMove };
}

/** The formats that games are written in, as the extensions of their files have them. */
export const WRITTEN_FORMATS = ['psq', 'sgf'] as const;

export type WrittenFormat = (typeof WRITTEN_FORMATS)[number];

/** A record as a file's text. Fails, with a sentence, where the format has no place for what is on the board. */
export function writeRecord(record: GameRecord, format: WrittenFormat): Result<string> {
  if (format === 'sgf') return ok(formatSgf(record));
  return record.start
    ? err('a .psq has no stones that were put by hand or set up, only moves in turn: save it as .sgf')
    : ok(formatPsq(record));
}
