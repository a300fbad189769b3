/** A library of RenLib as a game, its main line, and as an SGF with all its variations. */
import type { GameRecord, RecordedMove } from '../game-record.ts';
import { err, ok, type Result } from '../result.ts';
import { visibleLines, visibleText } from '../visible-text.ts';
import { decodeText } from './decode-text.ts';
import { formatPoint } from './notation.ts';
import { playedTurns, type Turn } from './played-moves.ts';
import { type RecordReading, readRecord } from './read-record.ts';
import { isRenLib, LIB_SIZE, LibCharset, LibReader } from './renlib.ts';
import { formatSgfPoint } from './sgf.ts';
import { branchedText, formatProperty, type TextNode } from './sgf-tree.ts';

/** Texts on the board of one library: with 8 bytes each, more would be a lot of memory. */
const MOST_LABELS = 4 << 20;
/** Above all places in a file, so that two of them make one number. */
const PLACES = 2 ** 26;
const ROOT = 0;

export interface LibraryFacts {
  /** Moves and passes of all its variations. */
  readonly plays: number;
  /** Marks and texts on the board. */
  readonly labels: number;
  readonly charset: string;
}

/** Reads a library to its end. The error, the end of a sentence, names the byte where it is damaged. */
export function libraryFacts(bytes: Uint8Array): Result<LibraryFacts> {
  const reader = new LibReader(bytes);
  const charset = new LibCharset();
  let plays = 0;
  let labels = 0;
  while (reader.next()) {
    if (reader.isPlay) plays++;
    if (isLabelled(reader)) labels++;
    if (reader.hasText && !charset.isSure) charset.count(reader);
  }
  if (reader.error !== undefined) return err(reader.error);
  if (labels > MOST_LABELS) return err(`it has more than ${MOST_LABELS} marks and texts on the board`);
  return ok({ plays, labels, charset: charset.name });
}

/** The game in a file: as readRecord, or the main line of a library. */
export function readRecordFile(bytes: Uint8Array, reading: RecordReading): Result<GameRecord> {
  return isRenLib(bytes) ? libraryRecord(bytes) : readRecord(decodeText(bytes), reading);
}

/** The first variation at each move. */
export function libraryRecord(bytes: Uint8Array, facts = libraryFacts(bytes)): Result<GameRecord> {
  if (!facts.ok) return facts;
  const { charset, plays, labels } = facts.value;
  const reader = new LibReader(bytes);
  const turns: Turn<RecordedMove>[] = [];
  let comment: string | undefined;
  /** Depth of the last node of the line. */
  let depth = 0;
  while (reader.next() && (reader.depth > depth || reader.depth === 0)) {
    const said = reader.comment(charset);
    if (reader.depth === 0) comment = said;
    // What follows no move is in no line of play.
    else if (reader.isPlay && reader.depth === depth + 1) {
      const { point } = reader;
      turns.push(point ? { ...point, ...(said === undefined ? {} : { comment: said }) } : 'pass');
      depth++;
    }
  }
  const { notes = [], ...played } = playedTurns(turns);
  const left = [
    ...(plays > turns.length ? [`${plays - turns.length} moves of others`] : []),
    ...(labels > 0 ? [`${labels} marks and texts on the board`] : []),
  ];
  return ok({
    ...LIB_SIZE,
    comment,
    openingLength: 0,
    ...played,
    notes: [
      ...notes,
      ...(left.length > 0 ? [`it is the main line of a library; left out are ${left.join(' and ')}`] : []),
    ],
  });
}

/**
 * All variations as SGF, piece by piece: comments, marks (MA) and the texts on the board (LB of the node before, where
 * RenLib shows them). The library must have been read to its end.
 */
export function* librarySgf(bytes: Uint8Array, facts: LibraryFacts): Generator<string> {
  yield '(;FF[4]GM[4]CA[UTF-8]SZ[15]';
  yield* branchedText(libraryNodes(bytes, facts));
}

/** Each overwrites the one before: a large library has tens of millions. */
function* libraryNodes(bytes: Uint8Array, facts: LibraryFacts): Generator<TextNode> {
  const { charset } = facts;
  const labels = new Labels(bytes, facts);
  const reader = new LibReader(bytes);
  const node = { depth: 1, hasSiblings: false, text: '' };
  let isRootDone = false;
  while (reader.next()) {
    const { depth } = reader;
    if (!isRootDone) {
      node.text =
        depth === 0
          ? saidProperties(reader.comment(charset), labels.of(reader))
          : saidProperties(undefined, labels.ofNoRoot());
      yield node;
    }
    isRootDone = true;
    if (depth === 0 || isBare(reader)) continue;
    const said = saidProperties(reader.comment(charset), labels.of(reader));
    const move = moveText(reader);
    node.depth = depth;
    node.hasSiblings = reader.hasLaterSibling || reader.hasEarlierSibling;
    node.text = said === '' ? move : move + said;
    yield node;
  }
}

/** Only a text or a mark on the board, perhaps with a comment: what the node before has, and no variation of it. */
function isBare(reader: LibReader): boolean {
  return reader.depth > 0 && !reader.isPlay && reader.isLeaf;
}

/** Of every point and colour. */
const MOVE_TEXTS = ['W', 'B'].map((colour) =>
  Array.from({ length: LIB_SIZE.width * LIB_SIZE.height }, (_, cell) => {
    const point = { x: cell % LIB_SIZE.width, y: Math.floor(cell / LIB_SIZE.width) };
    return `;${colour}[${formatSgfPoint(point)}]`;
  }),
);

function moveText({ isPlay, plies, point }: LibReader): string {
  if (!isPlay) return ';';
  return point
    ? (MOVE_TEXTS[plies % 2]?.[LIB_SIZE.width * point.y + point.x] ?? '')
    : plies % 2 === 1
      ? ';B[]'
      : ';W[]';
}

function saidProperties(comment: string | undefined, { properties, comments }: LabelTexts): string {
  if (comment === undefined && comments.length === 0) return properties;
  const said = comment === undefined ? comments : [comment, ...comments];
  return `${formatProperty('C', visibleLines(said.join('\n')))}${properties}`;
}

interface LabelTexts {
  /** As SGF has them. */
  readonly properties: string;
  /** Of points that are no moves, with their names. */
  readonly comments: readonly string[];
}

const NO_LABELS: LabelTexts = { properties: '', comments: [] };

/** What stands on the board after a node: the texts and marks of those that follow it. */
class Labels {
  readonly #reader: LibReader;
  readonly #charset: string;
  /** Key of a node times PLACES, and place of one that follows it, other than its first child. */
  readonly #places: Float64Array;

  constructor(bytes: Uint8Array, { labels, charset }: LibraryFacts) {
    this.#reader = new LibReader(bytes);
    this.#charset = charset;
    const places = new Float64Array(labels);
    const reader = new LibReader(bytes);
    const way: number[] = [ROOT];
    let count = 0;
    let isAfterOther = false;
    while (reader.next()) {
      const { depth, at } = reader;
      way[depth] = keyOf(reader);
      // A first child comes right after its parent, which most nodes do.
      const isNext = !reader.hasEarlierSibling && isAfterOther;
      isAfterOther = true;
      if (depth > 0 && !isNext && isLabelled(reader))
        places[count++] = (way[depth - 1] ?? ROOT) * PLACES + at;
    }
    this.#places = places.subarray(0, count).sort();
  }

  of(node: LibReader): LabelTexts {
    return this.#texts(keyOf(node), node.isLeaf ? undefined : node.nextAt);
  }

  /** What stands on the empty board where the file has no root. */
  ofNoRoot(): LabelTexts {
    return this.#texts(ROOT, undefined);
  }

  #texts(key: number, firstChildAt: number | undefined): LabelTexts {
    const first = this.#first(key * PLACES);
    if (firstChildAt === undefined && !this.#isOf(key, first)) return NO_LABELS;
    const comments: string[] = [];
    // Of a point the first: there are no more than the board has.
    const texts = new Map<string, string>();
    const marks = new Set<string>();
    const tell = (at: number) => {
      const { point, text, isMarked, comment } = this.#reader.labelAt(at, this.#charset);
      if (comment !== undefined)
        comments.push(`${point ? `${formatPoint(point, LIB_SIZE)}: ` : ''}${comment}`);
      if (!point) return;
      const name = formatSgfPoint(point);
      if (text && !texts.has(name)) texts.set(name, `${name}:${visibleText(text)}`);
      if (isMarked) marks.add(name);
    };
    if (firstChildAt !== undefined) tell(firstChildAt);
    for (let i = first; this.#isOf(key, i); i++) tell((this.#places[i] ?? 0) % PLACES);
    const properties = [
      ...(texts.size > 0 ? [formatProperty('LB', ...texts.values())] : []),
      ...(marks.size > 0 ? [formatProperty('MA', ...marks)] : []),
    ];
    return { properties: properties.join(''), comments };
  }

  #isOf(key: number, index: number): boolean {
    return Math.floor((this.#places[index] ?? Infinity) / PLACES) === key;
  }

  /** The first place that is not less. */
  #first(place: number): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Of a node, which an old file may have at its first byte: the root may not be in the file at all. */
function keyOf({ depth, at }: LibReader): number {
  return depth === 0 ? ROOT : at + 1;
}

function isLabelled(reader: LibReader): boolean {
  return reader.depth > 0 && (reader.hasLabel || reader.isMarked || (isBare(reader) && reader.hasComment));
}
