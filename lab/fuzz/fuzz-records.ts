/**
 * Records as they are, damaged: whatever becomes of them must be read or refused in a sentence, soon and in little
 * memory, and what is read must be a position of its board that is the same when it is written and read again.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  CONVERTED_FORMATS,
  type ConvertedFormat,
  convertRecord,
  writeRecord,
} from '../../src/game/formats/convert-record.ts';
import { decodeText } from '../../src/game/formats/decode-text.ts';
import {
  type RecordReading,
  readRecord,
  readRecords,
  readVariations,
} from '../../src/game/formats/read-record.ts';
import { isRenLib, LibReader } from '../../src/game/formats/renlib.ts';
import { libraryPosition } from '../../src/game/formats/renlib-path.ts';
import { libraryFacts, librarySgf, readRecordFile } from '../../src/game/formats/renlib-record.ts';
import { RIF_START, RifReader } from '../../src/game/formats/rif.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import { type GameRecord, positionAfterMoves } from '../../src/game/game-record.ts';
import { walkTree } from '../../src/game/game-tree.ts';
import { renjuOpening } from '../../src/game/renju-opening.ts';
import type { Result } from '../../src/game/result.ts';
import { visibleLines } from '../../src/game/visible-text.ts';
import { OPENING_FORMATS, type OpeningFormat, parseOpenings } from '../../src/match/schedule/openings.ts';
import { parseAddress } from '../../src/page/address.ts';
import { parseUnbounded } from '../../src/solve/unbounded-board.ts';
import { RandomChoices } from '../reference/random-choices.ts';
import { mutated } from './mutated.ts';
import { recordFile } from './record-texts.ts';

export interface RecordFuzzing {
  readonly texts: number;
  /** How many of them were records. */
  readonly read: number;
  /** Of a processor, by all readers together, for one text; for each MiB of a longer one. */
  readonly slowestMs: number;
  /** Of the process, garbage too, as far as it was looked at: after every hundredth text. */
  readonly mostMib: number;
  /** Of the heap behind the last text, more than before the first, without garbage. */
  readonly keptMib: number;
}

const SIZE = { width: 15, height: 15 };
const FREE = { rule: 'freestyle', rowLength: 5 } as const;
const LONGEST_SENTENCE = 400;
const MOST_VARIATIONS = 20;
const LOOKS_AT_MEMORY_EVERY = 100;
const MOST_MS = 1000;

/** What damage is made of: signs that mean something somewhere, and characters that are often forgotten. */
const PIECES = [
  ...['(', ')', ';', '[', ']', '\\', ':', ',', '.', '-', '--', '_', '#', '"', "'", '@', '/', '='],
  ...'(; )( [] ][ B[hh] W[] AB[aa:ss] AE[hh] SZ[15] SZ[52] SZ[0] GM[1] PL[W] CA[gbk]'.split(' '),
  ...'h8 H8 zz99 aa1 h0 1. 99 0,0 [7,7] pass X O . tt swap resign'.split(' '),
  ...['\r\n', ...'\n\t \0\u001b\ufeff\u202e\u2028\ud800○●', 'Ｈ８', '五', 'é'],
  ...['Piskvorky 15x15, 11:11, 0\n', '-1\n', '1,Renju1', '16 . X O .\n', 'X=White', '9999999999'],
];

/** Throws, with the text, at the first fault. The same seed makes the same texts. */
export function fuzzRecords(texts: number, seed: number): RecordFuzzing {
  const random = new RandomChoices(seed);
  let read = 0;
  let slowestMs = 0;
  let mostMib = 0;
  const before = heldMib();
  for (let i = 0; i < texts; i++) {
    const file = recordFile(random);
    const bytes = typeof file === 'string' ? damaged(random, file) : mutated(file, random);
    const wishes = randomWishes(random);
    const begun = performance.now();
    try {
      if (isRead(bytes, wishes)) read++;
    } catch (error) {
      throw new Error(
        `text ${i} of seed ${seed}, ${isRenLib(bytes) ? Buffer.from(bytes).toString('hex') : JSON.stringify(decodeText(bytes))}`,
        {
          cause: error,
        },
      );
    }
    // The clock is cheap but counts waiting for a processor: what seems slow is measured again.
    const share = Math.max(1, bytes.length / 2 ** 20);
    if ((performance.now() - begun) / share > slowestMs) {
      const ms = ownMs(() => isRead(bytes, wishes)) / share;
      if (ms > MOST_MS) throw new Error(`text ${i} of seed ${seed}, ${bytes.length} bytes, takes ${ms} ms`);
      slowestMs = Math.max(slowestMs, ms);
    }
    if (i % LOOKS_AT_MEMORY_EVERY === 0) mostMib = Math.max(mostMib, process.memoryUsage.rss() / 2 ** 20);
  }
  return { texts, read, slowestMs, mostMib, keptMib: heldMib() - before };
}

function heldMib(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** A text with a few pieces more, less or elsewhere, as bytes, of which some may be others. */
function damaged(random: RandomChoices, whole: string): Uint8Array {
  let text = whole;
  for (let changes = random.between(0, 5); changes > 0; changes--) {
    const at = random.between(0, text.length);
    const end = Math.min(text.length, at + random.between(0, random.chance(0.1) ? text.length : 4));
    const piece = random.chance(0.3) ? text.slice(at, end) : random.pick(PIECES);
    const count = random.chance(0.02) ? random.between(2, 3000) : 1;
    const gone = random.chance(0.5) ? end : at;
    text = text.slice(0, at) + piece.repeat(count) + text.slice(gone);
  }
  const isUtf16 = random.chance(0.02);
  const bytes = isUtf16 ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text);
  for (let changes = random.chance(0.1) ? 3 : 0; changes > 0 && bytes.length > 0; changes--)
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
  return bytes;
}

interface Wishes {
  readonly reading: RecordReading;
  /** Into pieces of which size a database is cut. */
  readonly piece: number;
  readonly format: ConvertedFormat;
  readonly openings: OpeningFormat;
}

function randomWishes(random: RandomChoices): Wishes {
  return {
    reading: {
      size: random.chance(0.9) ? SIZE : { width: random.between(1, 60), height: random.between(1, 60) },
      ...(random.chance(0.5) && { sideToMove: random.pick(['black', 'white'] as const) }),
      ...(random.chance(0.2) && { game: random.between(1, 3) }),
      anyGame: random.chance(0.5),
    },
    piece: random.between(1, 400),
    format: random.pick(CONVERTED_FORMATS),
    openings: random.pick(OPENING_FORMATS),
  };
}

function ownMs(run: () => void): number {
  const begun = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Has every reader read it. */
function isRead(bytes: Uint8Array, { reading, openings, piece, format }: Wishes): boolean {
  const record = checked(readRecordFile(bytes, reading));
  if (record) checkRecord(record, format);
  if (isRenLib(bytes)) {
    checkLibrary(bytes, record);
    return record !== undefined;
  }
  const text = decodeText(bytes);
  const games = [...readRecords(text, { ...reading, tellsVariations: true, keepsVariations: true })];
  for (const game of games) checkTree(checked(game));
  checkPieces(text, piece);
  const variations = checked(readVariations(text, reading));
  for (let i = 0; variations && i < Math.min(variations.count, MOST_VARIATIONS); i++) {
    const line = checked(variations.line(i));
    if (line) checkRecord(line);
  }
  checked(parseOpenings(text, openings, SIZE, undefined));
  checked(parseAddress(text));
  checked(parseUnbounded(text));
  return record !== undefined;
}

/** A library is read as it is walked and as it is written as SGF, or refused by all. */
function checkLibrary(bytes: Uint8Array, record: GameRecord | undefined): void {
  const facts = checked(libraryFacts(bytes));
  const beginning = checked(libraryPosition(bytes, []));
  if (
    (facts === undefined) !== (record === undefined) ||
    (beginning === undefined) !== (record === undefined)
  )
    throw new Error('one reader refuses a library that another one reads');
  if (!facts || !record) return;
  const first = checked(libraryPosition(bytes, record.moves.slice(0, 3)));
  if (!first && !record.start) throw new Error('the main line is not in the library');
  if (hasMovesAfterText(bytes)) return;
  const sgf = checked(readRecord([...librarySgf(bytes, facts)].join('')));
  if (!sgf || boardOf(sgf) !== boardOf(record)) throw new Error('the main line is another one as SGF');
}

/** No program writes moves that follow a text on the board, and SGF has no main line beside them. */
function hasMovesAfterText(bytes: Uint8Array): boolean {
  const reader = new LibReader(bytes);
  while (reader.next()) if (reader.depth > 0 && !reader.isPlay && !reader.isLeaf) return true;
  return false;
}

/** A database is the same in whatever pieces it comes. */
function checkPieces(text: string, size: number): void {
  if (!RIF_START.test(text)) return;
  const whole = rifOf([text]);
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
  const inPieces = rifOf(pieces);
  if (whole !== inPieces)
    throw new Error(`it is another database in pieces of ${size}: ${inPieces}, ${whole}`);
}

function rifOf(pieces: readonly string[]): string {
  const reader = new RifReader();
  const games = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
  const boards = games.map((game) => {
    const record = checked(game.read());
    return record ? boardOf(record) : 'refused';
  });
  return [...boards, reader.error === undefined ? 'whole' : 'damaged'].join('; ');
}

/** What was read; undefined where it was refused, in what must be a part of a sentence. */
function checked<T>(result: Result<T>): T | undefined {
  if (result.ok) return result.value;
  const { error } = result;
  if (error.length < 5 || error.length > LONGEST_SENTENCE || /^\s|[\s.]$/.test(error))
    throw new Error(`no part of a sentence: ${JSON.stringify(error)}`);
  return undefined;
}

/** `format`: another one that it is converted to. */
function checkRecord(record: GameRecord, format?: ConvertedFormat): void {
  const before = boardOf(record);
  renjuOpening(record);
  if (format) checkConverted(record, before, format);
  const written = writeRecord(record, 'sgf');
  if (!written.ok) throw new Error(`it cannot be written: ${written.error}`);
  const again = readRecord(written.value);
  if (!again.ok) throw new Error(`it cannot be read again: ${again.error}`);
  const after = boardOf(again.value);
  if (after !== before) throw new Error(`it is another position when it is read again: ${before}, ${after}`);
}

/** Variations are the same when they are written and read again. */
function checkTree(record: GameRecord | undefined): void {
  if (!record?.tree) return;
  const again = readRecord(formatSgf(record), { keepsVariations: true });
  if (!again.ok) throw new Error(`its variations cannot be read again: ${again.error}`);
  const after = linesOf(again.value);
  if (after !== linesOf(record) || boardOf(again.value) !== boardOf(record))
    throw new Error(`it has other variations when it is read again: ${linesOf(record)}; ${after}`);
}

function linesOf({ tree }: GameRecord): string {
  if (!tree) return 'none';
  // What is invisible is written as signs.
  const nodes = [...walkTree(tree)].map(
    ({ node: { children: _children, comment, ...said }, depth, colour }) => [
      depth,
      colour,
      said,
      comment === undefined ? 'none' : visibleLines(comment),
    ],
  );
  return JSON.stringify([tree.start, nodes]);
}

/** Whatever can be converted is the same position when it is read again, as far as the format tells. */
function checkConverted(record: GameRecord, before: string, format: ConvertedFormat): void {
  const converted = convertRecord(record, format, 1);
  if (!converted.ok || format === 'json') return;
  // Nothing has been played, and nothing says it.
  if (record.moves.length === 0 && !record.start?.stones.length) return;
  const { sideToMove } = positionAfterMoves(record, FREE);
  const again = readRecord(converted.value.text, { size: record, sideToMove });
  if (!again.ok || stonesOf(boardOf(again.value)) !== stonesOf(before))
    throw new Error(`it is another position as ${format}: ${again.ok ? boardOf(again.value) : again.error}`);
}

/** A board without whose turn it is, which drawings do not tell. */
function stonesOf(board: string): string {
  return board.replace(/ (?:black|white):/, ':');
}

/** A position's text that does not tell the order of its stones. Throws if it is none. */
function boardOf(record: GameRecord): string {
  const { width, height, stones, blocked, sideToMove } = positionAfterMoves(record, FREE);
  const cells = [...stones, ...blocked].map(({ x, y }) => y * width + x);
  const isOnBoard = stones.every(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height);
  if (!isOnBoard || new Set(cells).size < cells.length)
    throw new Error('two stones on a point, or one off the board');
  const closed = blocked.map(({ x, y }) => `${y * width + x}#`);
  const signs = stones.map(({ x, y, colour }) => `${y * width + x}${colour.charAt(0)}`);
  return `${width}x${height} ${sideToMove}: ${[...signs, ...closed].sort().join(' ')}`;
}
