/** A game in any of the formats that people have games in. Which one it is, the text itself tells. */
import { type GameRecord, MAX_RECORD_SIDE } from '../game-record.ts';
import type { BoardSize, Colour } from '../position.ts';
import { err, ok, type Result } from '../result.ts';
import { isBoardDiagram, parseBoardDiagram } from './board-diagram.ts';
import { parseOffsets, parsePairs, parseTurns } from './notation.ts';
import { playedTurns, sideByCount } from './played-moves.ts';
import { parsePsq } from './psq.ts';
import { RIF_START, rifGames } from './rif.ts';
import { type SgfReading, type SgfVariations, sgfGames, sgfVariations } from './sgf.ts';
import { hasTree } from './sgf-tree.ts';

/**
 * - `psq`: Piskvork's; begins with `Piskvorky`.
 * - `sgf`: game trees, which begin with `(;`, or have lost one of the two.
 * - `rif`: renju.net's database, in XML.
 * - `moves`: `H8 I9` or `h8i9`, numbers from the bottom, as Tengen prints games and as other programs copy them. The
 *   moves may be numbered, as in `1. H8 I9 2. G7`.
 * - `board`: a drawing of the board: a position and no moves.
 * - `offset`: `0,0, 1,-3`, steps from the cell in the middle, right and down.
 * - `pairs`: `[7,7] [8,6]`, columns and rows from 0 at the top left, as programs print them.
 *
 * The moves, offsets and pairs say no board, may go over several lines, and have remarks in lines that begin with `#`.
 */
const RECORD_FORMATS = ['psq', 'sgf', 'rif', 'board', 'moves', 'offset', 'pairs'] as const;

export type RecordFormat = (typeof RECORD_FORMATS)[number];

export interface RecordReading extends Partial<Omit<SgfReading, 'onOtherGame'>> {
  /** Which game of a file that has several, from 1; the first unless given. Those after it are not looked at. */
  readonly game?: number;
  /** Which line of an SGF that has variations, as `--variations` numbers them; 0, the main line, unless given. */
  readonly variation?: number | undefined;
}

const DEFAULT_SIZE: BoardSize = { width: 15, height: 15 };
/** In characters. A collection of games in SGF may be large; a line of moves goes round the largest board at most. */
const MOST_TEXT = 64 << 20;
const MOST_NOTATION = 1 << 20;
const NO_VARIATIONS = 'it has no variations: only SGF has';

/** A point, perhaps numbered, and passes before it. */
const MOVES_START =
  /^(?:(?:\d{1,4}(?:[.):]+\s*|\s+))?(?:--|[\u2013\u2014]|pass)[\s,;]+){0,4}(?:\d{1,4}(?:[.):]+\s*|\s+))?[a-z]{1,2}[0-9]/i;

/** The format of a text; undefined if it looks like none of them. */
export function recordFormat(text: string): RecordFormat | undefined {
  const start = withoutMark(text).trimStart();
  if (/^Piskvorky\b/i.test(start)) return 'psq';
  if (RIF_START.test(start)) return 'rif';
  if (hasTree(start)) return 'sgf';
  if (start.length > MOST_NOTATION) return undefined;
  if (/[\r\n]/.test(start.trimEnd()) && isBoardDiagram(withoutMark(text))) return 'board';
  const notation = withoutRemarks(start).normalize('NFKC');
  if (/^[-+\d\s,]+$/.test(notation)) return 'offset';
  if (/^[[\s]*[[(]\s*\d{1,4}\s*[,;]\s*\d{1,4}\s*[\])]/.test(notation)) return 'pairs';
  return MOVES_START.test(notation) ? 'moves' : undefined;
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

/**
 * All games of a text one by one, at least one. An error is of its game alone, or the last where the next cannot be
 * found.
 */
export function* readRecords(
  text: string,
  reading: Omit<RecordReading, 'game'>,
): Generator<Result<GameRecord>> {
  const isCollection = text.length <= MOST_TEXT && recordFormat(text) === 'sgf';
  if (!isCollection) yield readRecord(text, reading);
  else
    for (const record of sgfGames(withoutMark(text), { size: DEFAULT_SIZE, ...reading }))
      yield record.ok ? record : err(oneSentence(record.error));
}

/** All lines of the game that readRecord reads of the same text; of an SGF alone. */
export function readVariations(text: string, reading: RecordReading = {}): Result<SgfVariations> {
  const { size = DEFAULT_SIZE, game = 1 } = reading;
  if (recordFormat(text) !== 'sgf') return err(NO_VARIATIONS);
  const lines = sgfVariations(withoutMark(text), game, { ...reading, size });
  return lines ? ok(lines) : err('its variations cannot be read');
}

function readAny(text: string, reading: RecordReading): Result<GameRecord> {
  const { size = DEFAULT_SIZE, game = 1, sideToMove, variation = 0 } = reading;
  const format = recordFormat(text);
  if (variation > 0 && format !== 'sgf') return err(NO_VARIATIONS);
  switch (format) {
    case 'psq':
      return parsePsq(text);
    case 'sgf':
      return sgfGame(withoutMark(text), { ...reading, size, game, variation });
    case 'rif': {
      const found = nthGame(rifGames(withoutMark(text)), game);
      const record = found.ok ? found.value.read() : found;
      return found.ok && !record.ok ? err(`game ${game}: ${record.error}`) : record;
    }
    case 'board':
      return readBoard(withoutMark(text), sideToMove);
    case 'moves':
    case 'offset':
    case 'pairs':
      return readNotation(withoutRemarks(withoutMark(text)), format, size);
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

/** A line of a game, of which the main line can be read: that tells whether it is one of Gomoku. */
function sgfGame(
  text: string,
  reading: RecordReading & { readonly size: BoardSize; readonly game: number; readonly variation: number },
): Result<GameRecord> {
  const { game, variation } = reading;
  const main = nthGame(sgfGames(text, reading), game);
  if (variation === 0 || !main.ok) return main;
  const lines = sgfVariations(text, game, reading);
  if (!lines || variation >= lines.count) {
    const others = (lines?.count ?? 1) - 1;
    const has = others === 0 ? 'no variation' : others === 1 ? 'one variation' : `${others} variations`;
    return err(`game ${game} has ${has}, no number ${variation}`);
  }
  const line = lines.line(variation);
  if (!line.ok) return err(`variation ${variation}: ${line.error}`);
  const notes = [...(main.value.notes ?? []), ...(line.value.notes ?? [])];
  return ok(notes.length > 0 ? { ...line.value, notes: [...new Set(notes)] } : line.value);
}

function nthGame<T>(games: Iterable<Result<T>>, number: number): Result<T> {
  let count = 0;
  let last: Result<T> | undefined;
  for (const game of games) {
    count++;
    if (count === number) return game;
    last = game;
  }
  const some = count === 1 ? 'is only one game' : `are only ${count} games`;
  const none = `there ${some} in it, no game ${number}`;
  return err(last?.ok === false ? `${none} (${last.error})` : none);
}

function readBoard(text: string, otherwise: Colour | undefined): Result<GameRecord> {
  const drawn = parseBoardDiagram(text);
  if (!drawn.ok) return drawn;
  const { width, height, stones, blocked, moves, notes } = drawn.value;
  const said = notes.length > 0 ? { notes } : {};
  if (moves && blocked.length === 0) return ok({ width, height, openingLength: 0, moves, ...said });
  const told = drawn.value.sideToMove;
  const sideToMove = told ? ok(told) : sideByCount(stones, otherwise);
  if (!sideToMove.ok) return sideToMove;
  const start = { stones, blocked, sideToMove: sideToMove.value };
  return ok({ width, height, start, openingLength: 0, moves: [], ...said });
}

function readNotation(
  notation: string,
  format: 'moves' | 'offset' | 'pairs',
  { width, height }: BoardSize,
): Result<GameRecord> {
  const size = { width, height };
  if (Math.max(width, height) > MAX_RECORD_SIDE)
    return err(`a board of ${width}x${height} is larger than ${MAX_RECORD_SIDE}x${MAX_RECORD_SIDE}`);
  if (format === 'moves') {
    const turns = parseTurns(notation, size);
    return turns.ok ? ok({ ...size, openingLength: 0, ...playedTurns(turns.value) }) : turns;
  }
  const isOffset = format === 'offset';
  const moves = isOffset ? parseOffsets(notation.replace(/,\s*$/, ''), size) : parsePairs(notation, size);
  if (!moves.ok) return moves;
  const notes = isOffset ? {} : { notes: ['pairs are taken for columns and rows from 0 at the top left'] };
  return ok({ ...size, openingLength: 0, moves: moves.value, ...notes });
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
