/**
 * Records as they are, damaged: whatever becomes of them must be read or refused in a sentence, soon and in little
 * memory, and what is read must be a position of its board that is the same when it is written and read again.
 */

import { writeRecord } from '../../src/game/formats/convert-record.ts';
import { decodeText } from '../../src/game/formats/decode-text.ts';
import { type RecordReading, readRecord, readVariations } from '../../src/game/formats/read-record.ts';
import { type GameRecord, positionAfterMoves } from '../../src/game/game-record.ts';
import { renjuOpening } from '../../src/game/renju-opening.ts';
import type { Result } from '../../src/game/result.ts';
import { OPENING_FORMATS, type OpeningFormat, parseOpenings } from '../../src/match/schedule/openings.ts';
import { parseAddress } from '../../src/page/address.ts';
import { parseUnbounded } from '../../src/solve/unbounded-board.ts';
import { RandomChoices } from '../reference/random-choices.ts';
import { recordText } from './record-texts.ts';

export interface RecordFuzzing {
  readonly texts: number;
  /** How many of them were records. */
  readonly read: number;
  /** Of all readers together, for one text. */
  readonly slowestMs: number;
  /** Of the process, as far as it was looked at: after every hundredth text. */
  readonly mostMib: number;
}

const SIZE = { width: 15, height: 15 };
const LONGEST_SENTENCE = 400;
const MOST_VARIATIONS = 20;
const LOOKS_AT_MEMORY_EVERY = 100;

/** What damage is made of: signs that mean something somewhere, and characters that are often forgotten. */
const PIECES = [
  ...['(', ')', ';', '[', ']', '\\', ':', ',', '.', '-', '--', '_', '#', '"', "'", '@', '/', '='],
  ...[
    '(;',
    ')(',
    '[]',
    '][',
    'B[hh]',
    'W[]',
    'AB[aa:ss]',
    'AE[hh]',
    'SZ[15]',
    'SZ[52]',
    'SZ[0]',
    'GM[1]',
    'PL[W]',
    'CA[gbk]',
  ],
  ...[
    'h8',
    'H8',
    'zz99',
    'aa1',
    'h0',
    '1.',
    '99',
    '0,0',
    '[7,7]',
    'pass',
    'X',
    'O',
    '.',
    'tt',
    'swap',
    'resign',
  ],
  ...[
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\0',
    '\u001b',
    '\ufeff',
    '\u202e',
    '\u2028',
    '\ud800',
    '○',
    '●',
    'Ｈ８',
    '五',
    'é',
  ],
  ...['Piskvorky 15x15, 11:11, 0\n', '-1\n', '1,Renju1', '16 . X O .\n', 'X=White', '9999999999'],
];

/** Throws, with the text, at the first fault. The same seed makes the same texts. */
export function fuzzRecords(texts: number, seed: number): RecordFuzzing {
  const random = new RandomChoices(seed);
  let read = 0;
  let slowestMs = 0;
  let mostMib = 0;
  for (let i = 0; i < texts; i++) {
    const bytes = damaged(random, recordText(random));
    const wishes = randomWishes(random);
    const begun = performance.now();
    try {
      if (isRead(bytes, wishes)) read++;
    } catch (error) {
      throw new Error(`text ${i} of seed ${seed}, ${JSON.stringify(decodeText(bytes))}`, { cause: error });
    }
    // The clock is cheap but counts waiting for a processor: what seems slow is measured again.
    if (performance.now() - begun > slowestMs)
      slowestMs = Math.max(
        slowestMs,
        ownMs(() => isRead(bytes, wishes)),
      );
    if (i % LOOKS_AT_MEMORY_EVERY === 0) mostMib = Math.max(mostMib, process.memoryUsage.rss() / 2 ** 20);
  }
  return { texts, read, slowestMs, mostMib };
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
function isRead(bytes: Uint8Array, { reading, openings }: Wishes): boolean {
  const text = decodeText(bytes);
  const record = checked(readRecord(text, reading));
  if (record) checkRecord(record);
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

/** What was read; undefined where it was refused, in what must be a part of a sentence. */
function checked<T>(result: Result<T>): T | undefined {
  if (result.ok) return result.value;
  const { error } = result;
  if (error.length < 5 || error.length > LONGEST_SENTENCE || /^\s|[\s.]$/.test(error))
    throw new Error(`no part of a sentence: ${JSON.stringify(error)}`);
  return undefined;
}

function checkRecord(record: GameRecord): void {
  const before = boardOf(record);
  renjuOpening(record);
  if (record.start?.blocked?.length) return;
  const written = writeRecord(record, 'sgf');
  if (!written.ok) throw new Error(`it cannot be written: ${written.error}`);
  const again = readRecord(written.value);
  if (!again.ok) throw new Error(`it cannot be read again: ${again.error}`);
  const after = boardOf(again.value);
  if (after !== before) throw new Error(`it is another position when it is read again: ${before}, ${after}`);
}

/** A position's text that does not tell the order of its stones. Throws if it is none. */
function boardOf(record: GameRecord): string {
  const { width, height, stones, sideToMove } = positionAfterMoves(record, {
    rule: 'freestyle',
    rowLength: 5,
  });
  const cells = stones.map(({ x, y }) => y * width + x);
  const isOnBoard = stones.every(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height);
  if (!isOnBoard || new Set(cells).size < cells.length)
    throw new Error('two stones on a point, or one off the board');
  const signs = stones.map(({ x, y, colour }) => `${y * width + x}${colour.charAt(0)}`);
  return `${width}x${height} ${sideToMove}: ${signs.sort().join(' ')}`;
}
