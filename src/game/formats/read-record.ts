/** A game in any of the formats that people have games in. Which one it is, the text itself tells. */
import { type GameRecord, MAX_RECORD_SIDE } from '../game-record.ts';
import type { BoardSize, Colour, Point } from '../position.ts';
import { err, ok, type Result } from '../result.ts';
import { isBoardDiagram, parseBoardDiagram } from './board-diagram.ts';
import { parseOffsets, parsePoints } from './notation.ts';
import { parsePsq } from './psq.ts';
import { sgfGames } from './sgf.ts';
import { sideByCount } from './side-to-move.ts';

/**
 * - `psq`: Piskvork's; begins with `Piskvorky`.
 * - `sgf`: game trees, which begin with `(;`.
 * - `moves`: `H8 I9` or `h8i9`, numbers from the bottom, as Tengen prints games and as other programs copy them. The
 *   moves may be numbered, as in `1. H8 I9 2. G7`.
 * - `board`: a drawing of the board: a position and no moves.
 * - `offset`: `0,0, 1,-3`, steps from the cell in the middle, right and down.
 *
 * The last two say no board, may go over several lines, and have remarks in lines that begin with `#`.
 */
export const RECORD_FORMATS = ['psq', 'sgf', 'board', 'moves', 'offset'] as const;

export type RecordFormat = (typeof RECORD_FORMATS)[number];

export interface RecordReading {
  /** The board of formats that do not say it; 15x15 unless given. */
  readonly size?: BoardSize;
  /** Who is to move in a position that does not tell it; unless given, such a one cannot be read. */
  readonly sideToMove?: Colour | undefined;
  /** Which game of an SGF file that has several, from 1; the first unless given. Those after it are not looked at. */
  readonly game?: number;
}

const DEFAULT_SIZE: BoardSize = { width: 15, height: 15 };
/** In characters. A collection of games in SGF may be large; a line of moves goes round the largest board at most. */
const MOST_TEXT = 64 << 20;
const MOST_NOTATION = 1 << 20;

/** The format of a text; undefined if it looks like none of them. */
export function recordFormat(text: string): RecordFormat | undefined {
  const start = withoutMark(text).trimStart();
  if (/^Piskvorky\b/i.test(start)) return 'psq';
  if (/\(\s*;/.test(start)) return 'sgf';
  if (start.length > MOST_NOTATION) return undefined;
  if (/[\r\n]/.test(start.trimEnd()) && isBoardDiagram(withoutMark(text))) return 'board';
  const notation = withoutRemarks(start).normalize('NFKC');
  if (/^[-+\d\s,]+$/.test(notation)) return 'offset';
  return /^(?:\d{1,4}[.)]\s*)?[a-z]{1,2}[0-9]/i.test(notation) ? 'moves' : undefined;
}

/**
 * The game in a text, its moves each on a free point of its board. Whether they keep to a rule is not looked at. An
 * error is the end of a sentence that begins with the text's name: `move 3, H8, is on the stone of move 1`.
 */
export function readRecord(text: string, reading: RecordReading = {}): Result<GameRecord> {
  const record =
    text.length > MOST_TEXT ? err('it is too long for a record of games') : readAny(text, reading);
  return record.ok ? record : err(oneSentence(record.error));
}

function readAny(text: string, reading: RecordReading): Result<GameRecord> {
  const { size = DEFAULT_SIZE, game = 1, sideToMove } = reading;
  const format = recordFormat(text);
  switch (format) {
    case 'psq':
      return parsePsq(text);
    case 'sgf': {
      let count = 0;
      let last: Result<GameRecord> | undefined;
      for (const record of sgfGames(withoutMark(text), { size, sideToMove })) {
        count++;
        if (count === game) return record;
        last = record;
      }
      const games = count === 1 ? 'is only one game' : `are only ${count} games`;
      const none = `there ${games} in it, no game ${game}`;
      return err(last?.ok === false ? `${none} (${last.error})` : none);
    }
    case 'board':
      return readBoard(withoutMark(text), sideToMove);
    case 'moves':
    case 'offset': {
      const points = readNotation(withoutRemarks(withoutMark(text)), format, size);
      return points.ok
        ? ok({ width: size.width, height: size.height, openingLength: 0, moves: points.value })
        : points;
    }
    case undefined:
      return err(
        text.length > MOST_NOTATION
          ? 'it is no record of a game: neither .psq nor SGF, and too long for a line of moves'
          : withoutMark(text).trim() === ''
            ? 'there is nothing in it'
            : 'it is no record of a game: neither .psq nor SGF, nor moves such as H8 I9, h8i9 or 0,0, 1,-3',
      );
  }
}

function readBoard(text: string, otherwise: Colour | undefined): Result<GameRecord> {
  const drawn = parseBoardDiagram(text);
  if (!drawn.ok) return drawn;
  const { width, height, stones, blocked } = drawn.value;
  const sideToMove = sideByCount(stones, otherwise);
  if (!sideToMove.ok) return sideToMove;
  const start = { stones, blocked, sideToMove: sideToMove.value };
  return ok({ width, height, start, openingLength: 0, moves: [] });
}

function readNotation(
  notation: string,
  format: 'moves' | 'offset',
  size: BoardSize,
): Result<readonly Point[]> {
  if (Math.max(size.width, size.height) > MAX_RECORD_SIDE) {
    return err(
      `a board of ${size.width}x${size.height} is larger than ${MAX_RECORD_SIDE}x${MAX_RECORD_SIDE}`,
    );
  }
  switch (format) {
    case 'moves':
      return parsePoints(notation, size);
    case 'offset':
      return parseOffsets(notation.replace(/,\s*$/, ''), size);
  }
}

/** What is quoted of a text may have any signs. */
function oneSentence(error: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be shown
  return error.replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

function withoutRemarks(text: string): string {
  return text.replaceAll(/^[^\S\r\n]*#.*$/gm, '').trim();
}
