/**
 * The board of this instance's slot, with everything that follows from the stones kept up to date as they come
 * and go: lines, patterns, how many cells have each shape, the evaluation, the candidate cells, the hash.
 *
 * A cell takes 16 bytes: its patterns (u16 black, u16 white: four bits a direction), its content, and the table entries
 * (cell-table.ts) of its patterns for black and for white. Patterns and entries are kept only while the cell is empty, which
 * is enough as stones leave in the reverse order they came.
 */
import { CELL_EMPTY, CELL_WALL, stoneOf } from './cell';
import { entryOf, shapeOf, worthOf } from './cell-table';
import { BLACK, cellAt, GRID_CELLS, NO_CELL, step, WHITE, xOf, yOf } from './geometry';
import { blockedKey, gameKey, sideKey, stoneKey } from './hash-keys';
import { above, below, clearLines, contentAt, lineAddress, placeIn } from './lines';
import { CELLS, FREE_ROWS, RECORD_BYTES, RECORDS, slot } from './memory';
import { patternsBetween } from './patterns';
import { ENDS_BLOCK, HAS_FORBIDDEN, rowLength } from './rules/line-rule';
import { lineRule, ruleReach } from './rules/rule';
import { SHAPE_COUNT, Shape } from './shapes';

const CELL_SHIFT: usize = 4;
const PATTERNS_AT: usize = 0;
const CONTENT_AT: usize = 4;
const ENTRIES_AT: usize = 8;

// A record: a position's own counts and candidates, and what playing the next stone changed and cannot be recomputed.
const RECORD_CELL: usize = 0;
const RECORD_CHANGED: usize = 4;
const RECORD_HASH: usize = 8;
const RECORD_VALUES: usize = 16;
/** How many empty cells have each shape: u16, 16 a colour. */
const RECORD_COUNTS: usize = 32;
const COUNTS_BYTES: usize = 2 * 2 * <usize>SHAPE_COUNT;
/** Rows of the candidate set: 32 words. */
const RECORD_CANDIDATES: usize = RECORD_COUNTS + COUNTS_BYTES;
const CANDIDATES_BYTES: usize = 128;
/** Changed cells: u32 address, u32 patterns before, u64 entries before. */
const RECORD_LIST: usize = RECORD_CANDIDATES + CANDIDATES_BYTES;
const CHANGE_BYTES: usize = 16;

/** How far from a stone cells become candidates. */
const NEAR: i32 = 3;

export let width: i32 = 0;
export let height: i32 = 0;
/** Number of the rule, as in rules/rule.ts. */
export let rule: i32 = 0;
export let sideToMove: i32 = BLACK;
export let hash: u64 = 0;
/** Stones on the board. */
export let stones: i32 = 0;
export let empties: i32 = 0;
/** Sum over the empty cells of their worth, for each colour. */
export let blackValue: i32 = 0;
export let whiteValue: i32 = 0;

/** Whether black has forbidden points. */
export let restrictsBlack: bool = false;
/** Whether an opponent's stone at the end of a five can spoil it. */
export let spoilsFives: bool = false;

let reach: i32 = 0;
/** Counts of the current position. */
let counts: usize = 0;
/** Candidate rows of the current position: the u32 of row y has bit x set. */
let candidates: usize = 0;

/** An empty board. The tables of `ruleNumber` must have been built. */
export function clearBoard(boardWidth: i32, boardHeight: i32, ruleNumber: i32): void {
  width = boardWidth;
  height = boardHeight;
  rule = ruleNumber;
  reach = ruleReach(ruleNumber);
  restrictsBlack = (lineRule(ruleNumber, BLACK) & HAS_FORBIDDEN) !== 0;
  spoilsFives = (lineRule(ruleNumber, BLACK) & ENDS_BLOCK) !== 0;
  sideToMove = BLACK;
  stones = 0;
  empties = 0;
  blackValue = 0;
  whiteValue = 0;
  hash = gameKey(ruleNumber, rowLength, boardWidth, boardHeight);
  useRecord(0);
  memory.fill(counts, 0, COUNTS_BYTES);
  memory.fill(candidates, 0, CANDIDATES_BYTES);
  memory.fill(slot + CELLS, 0, (<usize>GRID_CELLS) << CELL_SHIFT);
  clearLines();
  memory.fill(slot + FREE_ROWS, 0, 128);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) setContent(cellAt(x, y), CELL_EMPTY);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) describeCell(cellAt(x, y));
  }
}

/** Makes an empty cell a wall. Only before the first stone. */
export function block(cell: i32): void {
  forgetCell(cell);
  setContent(cell, CELL_WALL);
  hash ^= blockedKey(cell);
  for (let direction = 0; direction < 4; direction++) {
    for (let sign = -1; sign < 2; sign += 2) {
      for (let distance = 1; distance <= reach; distance++) {
        const neighbour = cell + sign * distance * step(direction);
        if (contentOf(neighbour) !== CELL_EMPTY) continue;
        forgetCell(neighbour);
        describeCell(neighbour);
      }
    }
  }
}

/** Puts a stone of the side to move on an empty cell; the other side is then to move. */
export function play(cell: i32): void {
  put(cell, sideToMove);
  setSide(1 - sideToMove);
}

/** Takes the last stone back; the side that played it is then to move. */
export function undo(): void {
  setSide(1 - sideToMove);
  take();
}

export function setSide(colour: i32): void {
  if (colour !== sideToMove) hash ^= sideKey();
  sideToMove = colour;
}

/** Puts a stone of any colour on an empty cell. The side to move stays. */
export function put(cell: i32, colour: i32): void {
  const record = recordOf(stones);
  store<u32>(record, cell, RECORD_CELL);
  store<u64>(record, hash, RECORD_HASH);
  store<i32>(record, blackValue, RECORD_VALUES);
  store<i32>(record, whiteValue, RECORD_VALUES + 4);
  stones++;
  copyRecord(record, record + RECORD_BYTES);
  useRecord(stones);
  forgetCell(cell);
  const stone = stoneOf(colour);
  store<u8>(cellAddress(cell), <u8>stone, CONTENT_AT);
  hash ^= stoneKey(cell, colour);

  const x = xOf(cell);
  const y = yOf(cell);
  let change = record + RECORD_LIST;
  for (let direction = 0; direction < 4; direction++) {
    const at = lineAddress(direction, x, y);
    const place = placeIn(direction, x, y);
    const line = load<u64>(at) ^ ((<u64>(CELL_EMPTY ^ stone)) << (<u64>(2 * place)));
    store<u64>(at, line);
    const delta = (<usize>step(direction)) << CELL_SHIFT;
    change = touchArm(line, place, 1, cellAddress(cell), delta, direction, change);
    change = touchArm(line, place, -1, cellAddress(cell), -delta, direction, change);
  }
  store<u32>(record, <u32>(change - record - RECORD_LIST), RECORD_CHANGED);
  flipFree(x, y);
  widenCandidates(x, y);
}

/** Takes the last stone off. The side to move stays. */
export function take(): void {
  stones--;
  const record = recordOf(stones);
  const cell = load<i32>(record, RECORD_CELL);
  const x = xOf(cell);
  const y = yOf(cell);
  const flip = <u64>(CELL_EMPTY ^ contentOf(cell));
  for (let direction = 0; direction < 4; direction++) {
    const at = lineAddress(direction, x, y);
    store<u64>(at, load<u64>(at) ^ (flip << (<u64>(2 * placeIn(direction, x, y)))));
  }
  const end = record + RECORD_LIST + <usize>load<u32>(record, RECORD_CHANGED);
  for (let change = record + RECORD_LIST; change < end; change += CHANGE_BYTES) {
    const address = <usize>load<u32>(change);
    store<u32>(address, load<u32>(change, 4), PATTERNS_AT);
    store<u64>(address, load<u64>(change, 8), ENTRIES_AT);
  }
  store<u8>(cellAddress(cell), <u8>CELL_EMPTY, CONTENT_AT);
  flipFree(x, y);
  empties++;
  hash = load<u64>(record, RECORD_HASH);
  blackValue = load<i32>(record, RECORD_VALUES);
  whiteValue = load<i32>(record, RECORD_VALUES + 4);
  useRecord(stones);
}

export function contentOf(cell: i32): i32 {
  return <i32>load<u8>(cellAddress(cell), CONTENT_AT);
}

/** The stone number `index` in the order they were put, as a cell. */
export function stoneAt(index: i32): i32 {
  return load<i32>(recordOf(index), RECORD_CELL);
}

/** Black's value less white's, before the last stone came; 0 on an empty board. */
export function balanceBefore(): i32 {
  if (stones === 0) return 0;
  const record = recordOf(stones - 1);
  return load<i32>(record, RECORD_VALUES) - load<i32>(record, RECORD_VALUES + 4);
}

/** The last stone put, or NO_CELL. */
export function lastStone(): i32 {
  return stones > 0 ? stoneAt(stones - 1) : NO_CELL;
}

/** The four patterns that `colour` has at an empty cell, four bits a direction. */
export function patternsAt(cell: i32, colour: i32): u32 {
  return <u32>load<u16>(cellAddress(cell) + 2 * <usize>colour, PATTERNS_AT);
}

/** The table entry (cell-table.ts) of `colour` at an empty cell. */
export function entryAt(cell: i32, colour: i32): u32 {
  return load<u32>(cellAddress(cell) + 4 * <usize>colour, ENTRIES_AT);
}

export function shapeAt(cell: i32, colour: i32): Shape {
  return shapeOf(entryAt(cell, colour));
}

/** How many empty cells have `shape` for `colour`. */
export function countOf(colour: i32, shape: Shape): i32 {
  return <i32>load<u16>(counts + 2 * <usize>((colour << 4) | shape));
}

/** Empty cells of row y near a stone, a bit each. */
export function candidateRow(y: i32): u32 {
  return load<u32>(candidates + 4 * <usize>y);
}

/** A sum over the whole incremental state, for tests: equal positions have equal sums. */
export function stateChecksum(): u64 {
  let sum = hash + <u64>blackValue * 3 + <u64>whiteValue * 5 + <u64>empties * 7 + <u64>sideToMove;
  for (let i = 0; i < 2 * SHAPE_COUNT; i++) {
    sum = sum * 0x100000001b3 + <u64>load<u16>(counts + 2 * <usize>i);
  }
  for (let y = 0; y < height; y++) {
    sum = sum * 0x100000001b3 + <u64>candidateRow(y);
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      sum = sum * 0x100000001b3 + <u64>contentOf(cell);
      if (contentOf(cell) !== CELL_EMPTY) continue;
      sum = sum * 0x100000001b3 + <u64>load<u32>(cellAddress(cell), PATTERNS_AT);
      sum = sum * 0x100000001b3 + load<u64>(cellAddress(cell), ENTRIES_AT);
      for (let direction = 0; direction < 4; direction++) {
        sum = sum * 0x100000001b3 + load<u64>(lineAddress(direction, x, y));
      }
    }
  }
  return sum;
}

function cellAddress(cell: i32): usize {
  return slot + CELLS + ((<usize>cell) << CELL_SHIFT);
}

function recordOf(index: i32): usize {
  return slot + RECORDS + <usize>index * RECORD_BYTES;
}

/** From now on the counts and candidates of the position with so many stones are the current ones. */
function useRecord(index: i32): void {
  counts = recordOf(index) + RECORD_COUNTS;
  candidates = recordOf(index) + RECORD_CANDIDATES;
}

/** Copies counts and candidates, which lie side by side. */
function copyRecord(from: usize, to: usize): void {
  for (let offset: usize = RECORD_COUNTS; offset < RECORD_LIST; offset += 16) {
    v128.store(to + offset, v128.load(from + offset));
  }
}

/** An empty cell becomes another, or another one empty. */
function setContent(cell: i32, content: i32): void {
  const before = contentOf(cell);
  store<u8>(cellAddress(cell), <u8>content, CONTENT_AT);
  const x = xOf(cell);
  const y = yOf(cell);
  flipFree(x, y);
  for (let direction = 0; direction < 4; direction++) {
    const at = lineAddress(direction, x, y);
    store<u64>(at, load<u64>(at) ^ ((<u64>(before ^ content)) << (<u64>(2 * placeIn(direction, x, y)))));
  }
}

/**
 * A stone came at `place` of a line: brings the cells on one side of it up to date, as far as they can see it, and notes
 * what they were at `change`. `address` is that of the stone's cell, `delta` the distance to the next.
 */
function touchArm(
  line: u64,
  place: i32,
  sign: i32,
  address: usize,
  delta: usize,
  direction: i32,
  change: usize,
): usize {
  const span = reach;
  const shift = <u32>(4 * direction);
  const mask: u32 = 0x000f000f << shift;
  // A row of neither colour goes past a stone of each.
  let seen = 0;
  for (let distance = 1; distance <= span; distance++) {
    place += sign;
    address += delta;
    if (<u32>place > 31) break;
    const content = contentAt(line, place);
    if (content !== CELL_EMPTY) {
      if (content === CELL_WALL) break;
      seen |= content - 1;
      if (seen === 3) break;
      continue;
    }
    const before = load<u32>(address, PATTERNS_AT);
    const now = patternsBetween(below(line, place, span), above(line, place, span)) << shift;
    const difference = (before ^ now) & mask;
    if (difference === 0) continue;
    const after = before ^ difference;
    const entries = load<u64>(address, ENTRIES_AT);
    store<u32>(change, <u32>address);
    store<u32>(change, before, 4);
    store<u64>(change, entries, 8);
    change += CHANGE_BYTES;
    store<u32>(address, after, PATTERNS_AT);
    const black = entryOf(BLACK, after & 0xffff);
    const white = entryOf(WHITE, after >> 16);
    store<u64>(address, <u64>black | ((<u64>white) << 32), ENTRIES_AT);
    const blackBefore = <u32>entries;
    const whiteBefore = <u32>(entries >> 32);
    if (black !== blackBefore) {
      addCount(BLACK, shapeOf(blackBefore), -1);
      addCount(BLACK, shapeOf(black), 1);
      blackValue += worthOf(black) - worthOf(blackBefore);
    }
    if (white !== whiteBefore) {
      addCount(WHITE, shapeOf(whiteBefore), -1);
      addCount(WHITE, shapeOf(white), 1);
      whiteValue += worthOf(white) - worthOf(whiteBefore);
    }
  }
  return change;
}

function addCount(colour: i32, shape: Shape, by: i32): void {
  const address = counts + 2 * <usize>((colour << 4) | shape);
  store<u16>(address, <u16>(<i32>load<u16>(address) + by));
}

/** Derives an empty cell's patterns from the lines through it, and counts it in. */
function describeCell(cell: i32): void {
  const address = cellAddress(cell);
  const x = xOf(cell);
  const y = yOf(cell);
  let patterns: u32 = 0;
  for (let direction = 0; direction < 4; direction++) {
    const line = load<u64>(lineAddress(direction, x, y));
    const place = placeIn(direction, x, y);
    const now = patternsBetween(below(line, place, reach), above(line, place, reach));
    patterns |= now << (<u32>(4 * direction));
  }
  store<u32>(address, patterns, PATTERNS_AT);
  const black = entryOf(BLACK, patterns & 0xffff);
  const white = entryOf(WHITE, patterns >> 16);
  store<u64>(address, <u64>black | ((<u64>white) << 32), ENTRIES_AT);
  addCount(BLACK, shapeOf(black), 1);
  addCount(WHITE, shapeOf(white), 1);
  blackValue += worthOf(black);
  whiteValue += worthOf(white);
  empties++;
}

/** Counts an empty cell out that is about to be used. */
function forgetCell(cell: i32): void {
  const black = entryAt(cell, BLACK);
  const white = entryAt(cell, WHITE);
  addCount(BLACK, shapeOf(black), -1);
  addCount(WHITE, shapeOf(white), -1);
  blackValue -= worthOf(black);
  whiteValue -= worthOf(white);
  empties--;
}

function flipFree(x: i32, y: i32): void {
  const address = slot + FREE_ROWS + 4 * <usize>y;
  store<u32>(address, load<u32>(address) ^ (1 << x));
}

/** Adds the empty cells near a new stone to the candidates, and takes out its own. */
function widenCandidates(x: i32, y: i32): void {
  const span: u32 = (1 << (2 * NEAR + 1)) - 1;
  const inside: u32 = width === 32 ? 0xffffffff : (1 << width) - 1;
  const bits = (x >= NEAR ? span << (x - NEAR) : span >> (NEAR - x)) & inside;
  const last = min(y + NEAR, height - 1);
  for (let row = max(y - NEAR, 0); row <= last; row++) {
    const address = candidates + 4 * <usize>row;
    const free = load<u32>(slot + FREE_ROWS + 4 * <usize>row);
    store<u32>(address, (load<u32>(address) | bits) & free);
  }
}
