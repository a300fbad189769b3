/**
 * Files of training games (`.tgd`): a line of text, then records, one a game, one after the other.
 *
 * The line is `tengen-games 1 ` and a JSON object, how the games were made (GameFileHeader), and ends with a line feed.
 * The number counts up with changes that older readers cannot read. Numbers in records are little-endian:
 *
 *     u32  bytes between this number and the check sum
 *     u8   rule: index in RULES       u8  width      u8  height     u8  length of a winning row
 *     u8   winner: 0 nobody, 1 black, 2 white        u8  how it ended: index in ENDINGS
 *     u16  stones of the opening, then for each      u16 cell: y * 32 + x; black's first, sides in turn
 *     u16  moves, then for each                      u16 cell in bits 0 to 9; number of best moves in bits 10 to 13;
 *                                                        bit 14 if the move played is the first of them
 *                                                    u8  completed depth, at most 255
 *                                                    for each best move, best first:
 *                                                      u16 cell, left out for the first if bit 14 is set
 *                                                      i16 score for the side that moves: 200 to a natural logarithm
 *                                                          of the odds; 30000 - n: wins in n plies, n - 30000: loses
 *     u32  check sum of all that lies between it and the first number: FNV-1a
 *
 * Branches are records with one move, before that of the game they belong to. A last record that is cut off, or ends in
 * zeros as after a power cut, counts as not written; any other that cannot be read is damage.
 */
import type { Net } from '../binding/net-file.ts';
import type { Point } from '../game/position.ts';
import { fnv1a } from '../game/random.ts';
import { RULES, type Rule } from '../game/rule.ts';
import { boardSize } from '../terminal/board-options.ts';
import {
  ENDINGS,
  type ScoredMove,
  type TrainingEnding,
  type TrainingGame,
  type TrainingMove,
} from './training-game.ts';

const MAGIC = 'tengen-games';
const VERSION = 1;
const LINE_FEED = 10;
/** Longer than any header line. */
const HEADER_MOST = 4096;

/** Bytes between a record's length and its check sum: of a game without stones, and more than any game has. */
const RECORD_LEAST = 10;
const RECORD_MOST = 1 << 17;
/** Where a record says how it ended. */
const ENDING_AT = 4 + 5;

/** What a header calls the evaluation without a net. */
const LINEAR_EVALUATION = 'linear';

const WINNERS = ['nobody', 'black', 'white'] as const;
const CELL_MASK = 0x3ff;
const BEST_SHIFT = 10;
const BEST_MOST = 15;
const PLAYED_BEST = 1 << 14;
const DEPTH_MOST = 255;

/** How the games of a file were made: the same header, the same games. */
export interface GameFileHeader {
  /** The core that played: see coreFingerprint. */
  readonly core: string;
  readonly rule: Rule;
  /** The boards, as boardMix formats them: `15`, `15:6,20:2,17x13`. */
  readonly size: string;
  readonly rowLength: number;
  /** What evaluated: see evaluationName. */
  readonly evaluation: string;
  /** A move's search, on average. */
  readonly nodes: number;
  /** Best moves searched. */
  readonly lines: number;
  readonly seed: number;
  readonly branches: number;
}

/** What a header says of the evaluation that plays: the name of a net, and a number that tells it from others. */
export function evaluationName(net: Net | undefined): string {
  if (!net) return LINEAR_EVALUATION;
  return `${net.name} ${fnv1a(net.payload).toString(16).padStart(8, '0')}`;
}

export function encodeHeader(header: GameFileHeader): Buffer {
  return Buffer.from(`${MAGIC} ${VERSION} ${JSON.stringify(header)}\n`);
}

export interface DecodedFile {
  readonly header: GameFileHeader;
  readonly games: readonly TrainingGame[];
  /** Up to the end of the last whole record of a game: branches come before their game. */
  readonly bytes: number;
}

/**
 * Reads a file's content. Throws an Error, a sentence, if it is not one of this format, or a record before its end is
 * damaged.
 */
export function decodeFile(content: Buffer): DecodedFile {
  const { header, bytes: start } = decodeHeader(content);
  const games: TrainingGame[] = [];
  let at = start;
  let whole = { games: 0, bytes: start };
  while (at < content.length) {
    const record = findRecord(content, at);
    const game = record.kind === 'whole' ? readRecord(content, at, record.end) : undefined;
    if (record.kind !== 'whole' || !game) {
      if (isCutOffEnd(content, at)) break;
      throw new Error(
        `the record of a game at byte ${at} of ${content.length} is damaged, and nothing is changed; its first ` +
          `${whole.bytes} bytes hold whole games, and are a file that can be continued`,
      );
    }
    games.push(game);
    at = record.end;
    if (game.ending !== 'branch') whole = { games: games.length, bytes: at };
  }
  return { header, games: games.slice(0, whole.games), bytes: whole.bytes };
}

function readRecord(content: Buffer, start: number, end: number): TrainingGame | undefined {
  try {
    return decodeRecord(content.subarray(start, end), 0);
  } catch {
    // What is in it is not what its check sum is of, or nothing that was ever written.
    return undefined;
  }
}

/**
 * Whether what begins at `at` is what a killed process or a power cut leaves: zeros, or one record without its end,
 * which zeros may stand for. Where a whole record follows somewhere it is damage.
 */
function isCutOffEnd(content: Buffer, at: number): boolean {
  let end = content.length;
  while (end > at && content[end - 1] === 0) end--;
  if (end === at) return true;
  if (findRecord(content.subarray(0, end), at).kind !== 'cut off') return false;
  for (let later = at + 1; later < end; later++) {
    if (findRecord(content, later).kind === 'whole') return false;
  }
  return true;
}

/** A file's header, and its length in bytes. Throws an Error, a sentence, if the content does not begin with one. */
export function decodeHeader(content: Buffer): { header: GameFileHeader; bytes: number } {
  const lineEnd = content.subarray(0, HEADER_MOST).indexOf(LINE_FEED);
  const [, version, json] = /^tengen-games (\d+) (.*)$/.exec(content.toString('utf8', 0, lineEnd)) ?? [];
  if (lineEnd < 0 || json === undefined) throw new Error('this is no file of training games');
  if (Number(version) !== VERSION)
    throw new Error(`this is version ${version} of the format; version ${VERSION} can be read`);
  return { header: presentHeader(parseHeader(json)), bytes: lineEnd + 1 };
}

function parseHeader(json: string): GameFileHeader & OlderHeader {
  let header: unknown;
  try {
    header = JSON.parse(json);
  } catch {
    // Damaged, as an object of any other kind is.
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header)) {
    throw new Error('the first line of this file of training games is damaged');
  }
  return header as GameFileHeader & OlderHeader;
}

/** What the headers of older files say otherwise. */
interface OlderHeader {
  readonly asides?: number;
  /** The one size of all boards. */
  readonly width?: number;
  readonly height?: number;
}

function presentHeader(found: GameFileHeader & OlderHeader): GameFileHeader {
  const { asides, width, height, ...rest } = found;
  return {
    ...rest,
    evaluation: rest.evaluation ?? LINEAR_EVALUATION,
    branches: asides ?? rest.branches,
    size: width === undefined || height === undefined ? rest.size : boardSize.format({ width, height }),
  };
}

/** A record: whole up to `end`; longer than the content at hand; or not what was written. */
export type FoundRecord =
  | { readonly kind: 'whole'; readonly end: number; readonly ending: TrainingEnding }
  | { readonly kind: 'cut off' }
  | { readonly kind: 'damaged' };

/** Looks at the record that begins at `at`. */
export function findRecord(content: Buffer, at: number): FoundRecord {
  if (at + 4 > content.length) return { kind: 'cut off' };
  const size = content.readUInt32LE(at);
  if (size < RECORD_LEAST || size > RECORD_MOST) return { kind: 'damaged' };
  const sumAt = at + 4 + size;
  if (sumAt + 4 > content.length) return { kind: 'cut off' };
  if (fnv1a(content.subarray(at + 4, sumAt)) !== content.readUInt32LE(sumAt)) return { kind: 'damaged' };
  const ending = ENDINGS[content.readUInt8(at + ENDING_AT)];
  return ending === undefined ? { kind: 'damaged' } : { kind: 'whole', end: sumAt + 4, ending };
}

export function encodeGame(game: TrainingGame): Buffer {
  const size =
    10 + 2 * game.opening.length + game.moves.reduce((sum, { best }) => sum + 3 + 4 * best.length, 0);
  const record = Buffer.alloc(4 + size + 4);
  let at = 4;
  const byte = (value: number) => {
    at = record.writeUInt8(value, at);
  };
  const word = (value: number) => {
    at = record.writeUInt16LE(value, at);
  };
  byte(RULES.indexOf(game.rule));
  byte(game.width);
  byte(game.height);
  byte(game.rowLength);
  byte(WINNERS.indexOf(game.winner));
  byte(ENDINGS.indexOf(game.ending));
  word(game.opening.length);
  for (const point of game.opening) word(cellOf(point));
  word(game.moves.length);
  for (const { point, depth, best } of game.moves) {
    const cell = cellOf(point);
    const listed = best.slice(0, BEST_MOST);
    const isBest = listed[0] !== undefined && cellOf(listed[0].point) === cell;
    word(cell | (listed.length << BEST_SHIFT) | (isBest ? PLAYED_BEST : 0));
    byte(Math.min(depth, DEPTH_MOST));
    for (const [i, move] of listed.entries()) {
      if (i > 0 || !isBest) word(cellOf(move.point));
      at = record.writeInt16LE(move.score, at);
    }
  }
  record.writeUInt32LE(at - 4, 0);
  at = record.writeUInt32LE(fnv1a(record.subarray(4, at)), at);
  return record.subarray(0, at);
}

/** The games of whole records, one after the other, as far as there are such. Throws an Error as decodeRecord does. */
export function gamesIn(records: Buffer): readonly TrainingGame[] {
  const games: TrainingGame[] = [];
  let at = 0;
  for (let record = findRecord(records, at); record.kind === 'whole'; record = findRecord(records, at)) {
    games.push(decodeRecord(records.subarray(0, record.end), at));
    at = record.end;
  }
  return games;
}

/** The game of a whole record that begins at `start`. Throws an Error if it says what no game is. */
export function decodeRecord(content: Buffer, start: number): TrainingGame {
  let at = start + 4;
  const byte = () => content.readUInt8(at++);
  const word = () => {
    at += 2;
    return content.readUInt16LE(at - 2);
  };
  const score = () => {
    at += 2;
    return content.readInt16LE(at - 2);
  };
  const rule = known(RULES, byte());
  const width = byte();
  const height = byte();
  const rowLength = byte();
  const winner = known(WINNERS, byte());
  const ending = known(ENDINGS, byte());
  const opening = Array.from({ length: word() }, () => pointOf(word()));
  const moves = Array.from({ length: word() }, (): TrainingMove => {
    const bits = word();
    const point = pointOf(bits & CELL_MASK);
    const depth = byte();
    const best = Array.from(
      { length: (bits >> BEST_SHIFT) & BEST_MOST },
      (_, i): ScoredMove => ({
        point: i === 0 && (bits & PLAYED_BEST) !== 0 ? point : pointOf(word()),
        score: score(),
      }),
    );
    return { point, depth, best };
  });
  if (at !== content.readUInt32LE(start) + start + 4)
    throw new Error('a record of a game has another length');
  return { rule, width, height, rowLength, winner, ending, opening, moves };
}

function known<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`a record of a game has the unknown number ${index}`);
  return value;
}

function cellOf({ x, y }: Point): number {
  return y * 32 + x;
}

function pointOf(cell: number): Point {
  return { x: cell & 31, y: cell >> 5 };
}
