/**
 * The board of this instance's slot, with everything that follows from the stones kept up to date as they come
 * and go: line keys, patterns, how many cells have each shape, the evaluation, the candidate cells, the hash.
 *
 * A cell takes 32 bytes: four u32 line keys, the patterns (u16 black, u16 white: four bits a direction), and
 * its content. A line key describes the cells around, not the cell itself: two bits each, the arm towards
 * smaller cell numbers in the low half, the nearest cell lowest. Keys are kept for every cell; patterns only
 * while the cell is empty, which is enough as stones leave in the reverse order they came.
 */
import { CELL_EMPTY, CELL_WALL, stoneOf } from './cell';
import { entryOf, shapeOf, worthOf } from './cell-table';
import { BLACK, cellAt, GRID_CELLS, NO_CELL, step, WHITE, xOf, yOf } from './geometry';
import { blockedKey, gameKey, sideKey, stoneKey } from './hash-keys';
import { CELLS, COUNTS, RECORD_BYTES, RECORDS, slot } from './memory';
import { patternsOfKey } from './patterns';
import { ENDS_BLOCK, HAS_FORBIDDEN, rowLength } from './rules/line-rule';
import { lineRule, ruleReach } from './rules/rule';
import { SHAPE_COUNT } from './shapes';

const CELL_SHIFT: usize = 5;
const PATTERNS_AT: usize = 16;
const CONTENT_AT: usize = 20;

// An undo record: what playing the stone changed and cannot be recomputed.
const RECORD_CELL: usize = 0;
const RECORD_CHANGED: usize = 4;
const RECORD_HASH: usize = 8;
const RECORD_VALUES: usize = 16;
/** Rows of the candidate set before the stone: 32 words. */
const RECORD_CANDIDATES: usize = 24;
/** Changed cells: u32 cell, u32 patterns before. */
const RECORD_LIST: usize = RECORD_CANDIDATES + 128;

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
/** Candidate rows of the current position: the u32 of row y has bit x set. Inside the slot. */
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
  candidates = slot + RECORDS + RECORD_CANDIDATES;
  memory.fill(candidates, 0, 128);
  memory.fill(slot + CELLS, 0, (<usize>GRID_CELLS) << CELL_SHIFT);
  memory.fill(slot + COUNTS, 0, 4 * 2 * <usize>SHAPE_COUNT);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) store<u8>(cellAddress(cellAt(x, y)), <u8>CELL_EMPTY, CONTENT_AT);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) describeCell(cellAt(x, y));
  }
}

/** Makes an empty cell a wall. Only before the first stone. */
export function block(cell: i32): void {
  forgetCell(cell);
  store<u8>(cellAddress(cell), <u8>CELL_WALL, CONTENT_AT);
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
  forgetCell(cell);
  store<u8>(cellAddress(cell), <u8>stoneOf(colour), CONTENT_AT);
  hash ^= stoneKey(cell, colour);
  stones++;

  const flip = <u32>(CELL_EMPTY ^ stoneOf(colour));
  let changed = record + RECORD_LIST;
  for (let direction = 0; direction < 4; direction++) {
    const delta = step(direction);
    for (let distance = 1; distance <= reach; distance++) {
      // The new stone lies on the lower arm of the cells after it and on the upper arm of those before.
      const shift = <u32>(2 * (distance - 1));
      changed = touch(cell + distance * delta, direction, flip << shift, changed);
      changed = touch(cell - distance * delta, direction, flip << (shift + 2 * reach), changed);
    }
  }
  store<u32>(record, <u32>((changed - record - RECORD_LIST) >> 3), RECORD_CHANGED);
  widenCandidates(cell);
}

/** Takes the last stone off. The side to move stays. */
export function take(): void {
  stones--;
  const record = recordOf(stones);
  const cell = load<i32>(record, RECORD_CELL);
  const flip = <u32>(CELL_EMPTY ^ contentOf(cell));
  for (let direction = 0; direction < 4; direction++) {
    const delta = step(direction);
    for (let distance = 1; distance <= reach; distance++) {
      const shift = <u32>(2 * (distance - 1));
      flipKey(cell + distance * delta, direction, flip << shift);
      flipKey(cell - distance * delta, direction, flip << (shift + 2 * reach));
    }
  }
  const end = record + RECORD_LIST + 8 * <usize>load<u32>(record, RECORD_CHANGED);
  for (let entry = record + RECORD_LIST; entry < end; entry += 8) {
    const address = cellAddress(load<u32>(entry));
    const before = load<u32>(entry, 4);
    recount(load<u32>(address, PATTERNS_AT), before);
    store<u32>(address, before, PATTERNS_AT);
  }
  store<u8>(cellAddress(cell), <u8>CELL_EMPTY, CONTENT_AT);
  const patterns = load<u32>(cellAddress(cell), PATTERNS_AT);
  addCount(BLACK, shapeOf(entryOf(BLACK, patterns & 0xffff)), 1);
  addCount(WHITE, shapeOf(entryOf(WHITE, patterns >> 16)), 1);
  empties++;
  hash = load<u64>(record, RECORD_HASH);
  blackValue = load<i32>(record, RECORD_VALUES);
  whiteValue = load<i32>(record, RECORD_VALUES + 4);
  candidates = record + RECORD_CANDIDATES;
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

/** The table entry (shapes.ts) of `colour` at an empty cell. */
export function entryAt(cell: i32, colour: i32): u32 {
  return entryOf(colour, patternsAt(cell, colour));
}

export function shapeAt(cell: i32, colour: i32): i32 {
  return shapeOf(entryAt(cell, colour));
}

/** How many empty cells have `shape` for `colour`. */
export function countOf(colour: i32, shape: i32): i32 {
  return load<i32>(slot + COUNTS + 4 * <usize>((colour << 4) | shape));
}

/** Empty cells of row y near a stone, a bit each. */
export function candidateRow(y: i32): u32 {
  return load<u32>(candidates + 4 * <usize>y);
}

/** A sum over the whole incremental state, for tests: equal positions have equal sums. */
export function stateChecksum(): u64 {
  let sum = hash + <u64>blackValue * 3 + <u64>whiteValue * 5 + <u64>empties * 7 + <u64>sideToMove;
  for (let i = 0; i < 2 * SHAPE_COUNT; i++) {
    sum = sum * 0x100000001b3 + <u64>load<u32>(slot + COUNTS + 4 * <usize>i);
  }
  for (let y = 0; y < height; y++) {
    sum = sum * 0x100000001b3 + <u64>candidateRow(y);
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      sum = sum * 0x100000001b3 + <u64>contentOf(cell);
      if (contentOf(cell) !== CELL_EMPTY) continue;
      sum = sum * 0x100000001b3 + <u64>load<u32>(cellAddress(cell), PATTERNS_AT);
      for (let direction = 0; direction < 4; direction++) {
        sum = sum * 0x100000001b3 + <u64>load<u32>(cellAddress(cell) + 4 * <usize>direction);
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

function flipKey(cell: i32, direction: i32, mask: u32): usize {
  const address = cellAddress(cell);
  const key = address + 4 * <usize>direction;
  store<u32>(key, load<u32>(key) ^ mask);
  return address;
}

/** A line key changed: brings the cell's pattern up to date, and notes what it was at `changed`. */
function touch(cell: i32, direction: i32, mask: u32, changed: usize): usize {
  const address = flipKey(cell, direction, mask);
  if (<i32>load<u8>(address, CONTENT_AT) !== CELL_EMPTY) return changed;
  const before = load<u32>(address, PATTERNS_AT);
  const after = withPattern(before, direction, load<u32>(address + 4 * <usize>direction));
  if (after === before) return changed;
  store<u32>(address, after, PATTERNS_AT);
  recount(before, after);
  blackValue += worthOf(entryOf(BLACK, after & 0xffff)) - worthOf(entryOf(BLACK, before & 0xffff));
  whiteValue += worthOf(entryOf(WHITE, after >> 16)) - worthOf(entryOf(WHITE, before >> 16));
  store<u32>(changed, cell);
  store<u32>(changed, before, 4);
  return changed + 8;
}

/** The patterns with those of one direction looked up anew for its line key. */
function withPattern(patterns: u32, direction: i32, key: u32): u32 {
  const shift = <u32>(4 * direction);
  return (patterns & ~(0x000f000f << shift)) | (patternsOfKey(key, 2 * reach) << shift);
}

function recount(before: u32, after: u32): void {
  addCount(BLACK, shapeOf(entryOf(BLACK, before & 0xffff)), -1);
  addCount(BLACK, shapeOf(entryOf(BLACK, after & 0xffff)), 1);
  addCount(WHITE, shapeOf(entryOf(WHITE, before >> 16)), -1);
  addCount(WHITE, shapeOf(entryOf(WHITE, after >> 16)), 1);
}

function addCount(colour: i32, shape: i32, by: i32): void {
  const address = slot + COUNTS + 4 * <usize>((colour << 4) | shape);
  store<i32>(address, load<i32>(address) + by);
}

/** Derives an empty cell's keys and patterns from the contents around it, and counts it in. */
function describeCell(cell: i32): void {
  const address = cellAddress(cell);
  let patterns: u32 = 0;
  for (let direction = 0; direction < 4; direction++) {
    const delta = step(direction);
    let key: u32 = 0;
    for (let distance = 1; distance <= reach; distance++) {
      const shift = <u32>(2 * (distance - 1));
      key |= (<u32>contentOf(cell - distance * delta)) << shift;
      key |= (<u32>contentOf(cell + distance * delta)) << (shift + 2 * reach);
    }
    store<u32>(address + 4 * <usize>direction, key);
    patterns = withPattern(patterns, direction, key);
  }
  store<u32>(address, patterns, PATTERNS_AT);
  addCount(BLACK, shapeOf(entryOf(BLACK, patterns & 0xffff)), 1);
  addCount(WHITE, shapeOf(entryOf(WHITE, patterns >> 16)), 1);
  blackValue += worthOf(entryOf(BLACK, patterns & 0xffff));
  whiteValue += worthOf(entryOf(WHITE, patterns >> 16));
  empties++;
}

/** Counts an empty cell out that is about to be used. */
function forgetCell(cell: i32): void {
  const patterns = load<u32>(cellAddress(cell), PATTERNS_AT);
  addCount(BLACK, shapeOf(entryOf(BLACK, patterns & 0xffff)), -1);
  addCount(WHITE, shapeOf(entryOf(WHITE, patterns >> 16)), -1);
  blackValue -= worthOf(entryOf(BLACK, patterns & 0xffff));
  whiteValue -= worthOf(entryOf(WHITE, patterns >> 16));
  empties--;
}

/** Gives the new position its own candidate rows: those before, and the cells near the new stone. */
function widenCandidates(cell: i32): void {
  const before = candidates;
  candidates = recordOf(stones) + RECORD_CANDIDATES;
  memory.copy(candidates, before, 128);
  const x = xOf(cell);
  const y = yOf(cell);
  const span: u32 = (1 << (2 * NEAR + 1)) - 1;
  const inside: u32 = width === 32 ? 0xffffffff : (1 << width) - 1;
  const bits = (x >= NEAR ? span << (x - NEAR) : span >> (NEAR - x)) & inside;
  const last = min(y + NEAR, height - 1);
  for (let row = max(y - NEAR, 0); row <= last; row++) {
    const address = candidates + 4 * <usize>row;
    store<u32>(address, load<u32>(address) | bits);
  }
}
