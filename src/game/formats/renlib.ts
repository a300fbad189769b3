/**
 * Libraries of RenLib (`.lib`): a tree of moves on 15x15, with comments and marks. After a head of 20 bytes
 * (FF `RenLib` FF, major and minor version) come the nodes, each before those that follow it, in pairs of bytes:
 *
 *     point     16 * row + column: rows from 0 at the top, columns from 1; 0 is a pass, or at the beginning the root
 *     flags     80 has a sibling that comes later   40 nothing follows it    20 comment of the old kind   10 marked
 *               08 comment   04 start of an opening   02 no move, only a text on the board   01 two bytes more
 *     2 more    of which the last bit says that a text on the board follows
 *     comment   ends with a zero, and another one where that makes a whole pair; 08 parts the title from the rest.
 *               Of the old kind: seven bits a character, the eighth ends it, in the Swedish ISO 646
 *     text      on the board: as a comment
 *
 * Libraries from before version 3 have no head: they begin with their first move, which is always H8.
 */
import type { BoardSize, Point } from '../position.ts';
import { likeliestCharset } from './decode-text.ts';

export const LIB_SIZE: BoardSize = { width: 15, height: 15 };

const MAGIC = [0xff, 0x52, 0x65, 0x6e, 0x4c, 0x69, 0x62, 0xff] as const;
const HEAD_BYTES = 20;
const NEWEST = { major: 3, minor: 4 } as const;

const HAS_SIBLING = 0x80;
const IS_LEAF = 0x40;
const OLD_COMMENT = 0x20;
const IS_MARKED = 0x10;
const NEW_COMMENT = 0x08;
const NO_MOVE = 0x02;
const EXTENDED = 0x01;
const BOARD_TEXT = 0x01;

const PASS = 0;
/** The byte of H8, which texts begin with too: an `x`. */
const CENTRE = 0x78;
const TITLE_END = '\b';
/** The board has 225 points; more are passes, or no moves. */
const MOST_DEPTH = 500;
/** Bytes of the comments from which the charset is detected. */
const SAMPLE_BYTES = 1 << 16;
/** Bytes of a file that tell a library without a head from a text. */
const SAMPLE_OF_HEAD = 4096;
const WHITE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/** National letters of the old comments. */
const SWEDISH: Readonly<Record<string, string>> = {
  '}': 'å',
  '{': 'ä',
  '|': 'ö',
  ']': 'Å',
  '[': 'Ä',
  '\\': 'Ö',
};

/** Whether a file is a library; its first 4 KiB are enough to tell. */
export function isRenLib(bytes: Uint8Array): boolean {
  return hasHead(bytes) || (bytes[0] === CENTRE && bytes.subarray(0, SAMPLE_OF_HEAD).some(isControl));
}

function hasHead(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/** What no text has. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !WHITE.has(byte);
}

interface Span {
  start: number;
  end: number;
}

/**
 * Goes through a library node by node, each before those that follow it; `next` is false at its end, or where it is
 * damaged. Nothing is built, and what it says of a node is overwritten by the next.
 */
export class LibReader {
  readonly #bytes: Uint8Array;
  /** Where the first node is. */
  readonly #start: number;
  #next: number;
  /** Depths of the nodes of which a sibling comes later. */
  readonly #open: number[] = [];
  /** Of the node that the next one follows. */
  #parentDepth = 0;
  #isOver = false;
  #isAfterLeaf = false;
  /** By cell, how many stones of the way to the node are there: one at most. */
  readonly #taken = new Uint8Array(256);
  /** Of the nodes on the way, from the root (0). */
  readonly #points = new Uint8Array(MOST_DEPTH + 1);
  readonly #plies = new Uint16Array(MOST_DEPTH + 1);
  readonly #isStone = new Uint8Array(MOST_DEPTH + 1);
  #comment: (Span & { isOld: boolean }) | undefined;
  #label: Span | undefined;
  #decoder: { readonly charset: string; readonly text: InstanceType<typeof TextDecoder> } | undefined;

  /** The node's first byte in the file. */
  at = 0;
  /** 1 for a first move, 0 for the root, which a file may leave out. */
  depth = 0;
  isLeaf = false;
  isMarked = false;
  /** Whether it is a move, or a pass; otherwise it is only a text on the board. */
  isPlay = false;
  hasLaterSibling = false;
  hasEarlierSibling = false;
  /** Why it goes no further, if it is damaged: the end of a sentence. */
  error: string | undefined;

  /** `bytes`: of which isRenLib says that it is one. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#start = hasHead(bytes) ? HEAD_BYTES : 0;
    this.#next = this.#start;
    if (this.#start === 0) return;
    const [major = 0, minor = 0] = bytes.subarray(MAGIC.length);
    if (bytes.length < HEAD_BYTES) this.#refuse(bytes.length, 'the file ends within its head');
    else if (major > NEWEST.major || (major === NEWEST.major && minor > NEWEST.minor))
      this.error = `it is a library of version ${major}.${minor}, and those up to ${NEWEST.major}.${NEWEST.minor} are read`;
  }

  /** The node's point; undefined if it is a pass, or the root. */
  get point(): Point | undefined {
    return pointOf(this.#points[this.depth] ?? PASS);
  }

  /** How many moves and passes lead to the position after the node. */
  get plies(): number {
    return this.#plies[this.depth] ?? 0;
  }

  get nextAt(): number {
    return this.#next;
  }

  get hasLabel(): boolean {
    return this.#label !== undefined;
  }

  get hasComment(): boolean {
    return this.#comment !== undefined;
  }

  next(): boolean {
    if (this.error !== undefined || this.#next >= this.#bytes.length) return this.#end();
    const at = this.#next;
    if (this.#isOver) this.#refuse(at, 'there are nodes after the end of the tree');
    if (this.error !== undefined) return false;
    const node = this.#node(at);
    if (!node) return false;
    const isRoot = at === this.#start && node.point === PASS;
    // The root has no siblings, and follows nothing.
    return isRoot
      ? this.#place(at, 0, node.point, node.flags & ~HAS_SIBLING)
      : this.#place(at, this.#parentDepth + 1, node.point, node.flags);
  }

  /**
   * What another node says of its point: the text on the board, whether it is marked, and the comment if it is no move.
   * `at`: its place. The reader can go on only from node to node: one that is asked this is for nothing else.
   */
  labelAt(at: number, charset: string) {
    this.#next = at;
    const { point = PASS, flags = 0 } = this.#node(at) ?? {};
    const isBare = (flags & NO_MOVE) !== 0 && (flags & IS_LEAF) !== 0;
    return {
      point: pointOf(point),
      text: this.label(charset),
      isMarked: (flags & IS_MARKED) !== 0,
      comment: isBare ? this.comment(charset) : undefined,
    };
  }

  /** Point, flags and texts of the node that begins here. */
  #node(at: number): { readonly point: number; readonly flags: number } | undefined {
    const pair = this.#pair();
    if (pair === undefined) return this.#refuse(at, 'the file ends within a node');
    const point = pair >> 8;
    const flags = pair & 0xff;
    if (point !== PASS && ((point & 15) === 0 || point >= 15 << 4))
      return this.#refuse(at, `${point} is no point of the board`);
    const more = flags & EXTENDED ? this.#pair() : 0;
    if (more === undefined) return this.#refuse(at, 'the file ends within a node');
    this.#comment = undefined;
    if (flags & (OLD_COMMENT | NEW_COMMENT)) {
      const isOld = (flags & OLD_COMMENT) !== 0;
      const span = this.#text(isOld ? 0x80 : 0);
      if (!span) return this.#refuse(at, 'its comment has no end');
      this.#comment = { ...span, isOld };
    }
    this.#label = undefined;
    if (more & BOARD_TEXT) {
      this.#label = this.#text(0);
      if (!this.#label) return this.#refuse(at, 'its text on the board has no end');
    }
    return { point, flags };
  }

  /** The moves and passes that lead to the position after the node. */
  way(): readonly (Point | 'pass')[] {
    const plays: (Point | 'pass')[] = [];
    for (let depth = 1; depth <= this.depth; depth++)
      if (this.#plies[depth] !== this.#plies[depth - 1])
        plays.push(pointOf(this.#points[depth] ?? PASS) ?? 'pass');
    return plays;
  }

  /** The title, and on lines of its own the rest of the comment; undefined where there is none. */
  comment(charset: string): string | undefined {
    const span = this.#comment;
    if (!span) return undefined;
    const bytes = this.#bytes.subarray(span.start, span.end);
    const text = span.isOld ? oldText(bytes) : this.#decoded(bytes, charset);
    const lines = text.replaceAll(/\r\n?/g, '\n').replace(TITLE_END, '\n').trim();
    return lines === '' ? undefined : lines;
  }

  label(charset: string): string | undefined {
    if (!this.#label) return undefined;
    return this.#decoded(this.#bytes.subarray(this.#label.start, this.#label.end), charset).trim();
  }

  get hasText(): boolean {
    return this.#comment !== undefined || this.#label !== undefined;
  }

  /** The bytes of the node's texts, of which the charset is guessed. */
  *texts(): Generator<Uint8Array> {
    for (const span of [this.#comment?.isOld ? undefined : this.#comment, this.#label])
      if (span) yield this.#bytes.subarray(span.start, span.end);
  }

  #decoded(bytes: Uint8Array, charset: string): string {
    if (this.#decoder?.charset !== charset) this.#decoder = { charset, text: new TextDecoder(charset) };
    return this.#decoder.text.decode(bytes);
  }

  #end(): false {
    const isWhole = this.#isOver || (this.at <= this.#start && this.depth === 0);
    if (this.error === undefined && !isWhole)
      this.#refuse(this.#bytes.length, 'the file ends before its tree does');
    return false;
  }

  #refuse(at: number, why: string): undefined {
    this.error ??= `byte ${at}: ${why}`;
  }

  #pair(): number | undefined {
    const at = this.#next;
    this.#next += 2;
    return this.#next > this.#bytes.length
      ? undefined
      : ((this.#bytes[at] ?? 0) << 8) | (this.#bytes[at + 1] ?? 0);
  }

  /** A text that begins here, and ends with a byte that has the bit, or with a zero. Undefined if it does not end. */
  #text(endBit: number): Span | undefined {
    const start = this.#next;
    let end = start;
    if (endBit === 0) end = this.#bytes.indexOf(0, start);
    else while (end < this.#bytes.length && !((this.#bytes[end] ?? 0) & endBit)) end++;
    if (end < 0 || end >= this.#bytes.length) return undefined;
    // What ends the text is a part of it in the old kind, and the last of a pair in both.
    const length = end + 1 - start;
    this.#next = start + length + (length % 2);
    return { start, end: endBit === 0 ? end : end + 1 };
  }

  #place(at: number, depth: number, point: number, flags: number): boolean {
    if (depth > MOST_DEPTH) this.#refuse(at, `it follows more than ${MOST_DEPTH} others`);
    if (this.error !== undefined) return false;
    for (let gone = depth; gone <= this.depth; gone++) {
      if (this.#isStone[gone]) this.#taken[this.#points[gone] ?? PASS] = 0;
      this.#isStone[gone] = 0;
    }
    const isPlay = depth > 0 && !(flags & NO_MOVE);
    if (isPlay && point !== PASS) {
      if (this.#taken[point]) {
        this.#refuse(at, 'it is on a stone');
        return false;
      }
      this.#taken[point] = 1;
      this.#isStone[depth] = 1;
    }
    this.at = at;
    this.depth = depth;
    this.#points[depth] = point;
    this.#plies[depth] = depth === 0 ? 0 : (this.#plies[depth - 1] ?? 0) + (isPlay ? 1 : 0);
    this.isPlay = isPlay;
    this.isMarked = (flags & IS_MARKED) !== 0;
    this.isLeaf = (flags & IS_LEAF) !== 0;
    this.hasEarlierSibling = this.#isAfterLeaf;
    this.hasLaterSibling = (flags & HAS_SIBLING) !== 0;
    if (this.hasLaterSibling) this.#open.push(depth);
    this.#parentDepth = depth;
    this.#isAfterLeaf = this.isLeaf;
    if (this.isLeaf) {
      const sibling = this.#open.pop();
      this.#isOver = sibling === undefined;
      this.#parentDepth = (sibling ?? 1) - 1;
    }
    return true;
  }
}

/** The charset that most of a library's texts are likely in: a few of them are often cut off within a character. */
export class LibCharset {
  readonly #votes = new Map<string, number>();
  #length = 0;

  get isSure(): boolean {
    return this.#length >= SAMPLE_BYTES;
  }

  get name(): string {
    return [...this.#votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'utf-8';
  }

  count(reader: LibReader): void {
    for (const text of reader.texts()) {
      if (text.every((byte) => byte < 0x80)) continue;
      const charset = likeliestCharset(text.subarray(0, SAMPLE_BYTES), false);
      this.#votes.set(charset, (this.#votes.get(charset) ?? 0) + text.length);
      this.#length += text.length;
    }
  }
}

export function libCharset(bytes: Uint8Array): string {
  const reader = new LibReader(bytes);
  const charset = new LibCharset();
  while (!charset.isSure && reader.next()) if (reader.hasText) charset.count(reader);
  return charset.name;
}

function pointOf(byte: number): Point | undefined {
  return byte === PASS ? undefined : { x: (byte & 15) - 1, y: byte >> 4 };
}

function oldText(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) => String.fromCharCode(byte & 0x7f))
    .map((letter) => SWEDISH[letter] ?? letter)
    .join('');
}
