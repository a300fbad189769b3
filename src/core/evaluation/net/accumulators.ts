/**
 * The sums of the cells' features by region, and how they follow the stones: nothing is done when a stone comes or
 * goes. When a position is evaluated, the nearest earlier one of the same line whose sums are known is looked for,
 * mostly that before the last stone, and what has changed since is put in place of what was. Codes, line kinds,
 * summaries and changes are those of the diagram in board.ts.
 */
import { contentOf, hash, hashBefore, height, stones, width } from '../../board/board';
import { boardState, cellState } from '../../board/board-memory';
import { CellChange } from '../../board/board-state';
import { CellState } from '../../board/cell-state';
import { cellAt } from '../../board/geometry';
import { NET_LINES } from '../../memory/shared-tables';
import { CELL_EMPTY } from '../../patterns/line-kinds';
import { BLACK, WHITE } from '../../shared-constants';
import {
  accumulatorsAt,
  PERSPECTIVE_BYTES,
  REGION_BYTES,
  STAMPS_BYTES,
  SUMS_BYTES,
  stamps,
} from './net-memory';
import { netKey, ROW_BYTES, rowsOf } from './net-weights';

/** A refresh is quicker than an update by more stones than this. */
const STONES_FOLLOWED: i32 = 6;

/** Where the rows of black's codes and white's lie. */
let blackRows: usize = 0;
let whiteRows: usize = 0;
/** The number of the update in hand: cells that it has seen are stamped with it. */
let update: u32 = 0;

if (ROW_BYTES !== 32) ERROR('blackRow and whiteRow take it that a row has 32 bytes');
if (PERSPECTIVE_BYTES !== 32) ERROR('a perspective has two vectors of sums');
if (
  offsetof<CellChange>() !== 24 ||
  offsetof<CellChange>('summaries') !== 8 ||
  offsetof<CellChange>('lineKinds') !== 16 ||
  offsetof<CellState>('region') !== 5 ||
  offsetof<CellState>('summaries') !== 8 ||
  offsetof<CellState>('lineKinds') !== 16
)
  ERROR('changes and cells lie otherwise than in native/net-kernels.h');

/** From now on the rows are those of a net with `perspectives` perspectives, in this instance. */
export function useRows(perspectives: i32): void {
  blackRows = rowsOf(perspectives, BLACK);
  whiteRows = rowsOf(perspectives, WHITE);
}

/** Address of the sums of the position on the board (net-memory.ts). */
export function currentSums(): usize {
  const now = accumulatorsAt(stones);
  const key = hash ^ netKey;
  if (now.key === key) return now.sums;
  const from = lastKnown();
  if (from < 0) sumUp(now.sums);
  else {
    copySums(now.sums, accumulatorsAt(from).sums);
    if (from === stones - 1) followStone(now.sums, from);
    else followStones(now.sums, from);
  }
  now.key = key;
  return now.sums;
}

/** How many stones the nearest earlier position had whose sums are known; -1 if there is none near enough. */
function lastKnown(): i32 {
  const least = max(stones - STONES_FOLLOWED, 0);
  for (let count = stones - 1; count >= least; count--) {
    if (accumulatorsAt(count).key === (hashBefore(count) ^ netKey)) return count;
  }
  return -1;
}

function copySums(to: usize, from: usize): void {
  for (let offset: usize = 0; offset < SUMS_BYTES; offset += 64) {
    v128.store(to + offset, v128.load(from + offset));
    v128.store(to + offset, v128.load(from + offset, 16), 16);
    v128.store(to + offset, v128.load(from + offset, 32), 32);
    v128.store(to + offset, v128.load(from + offset, 48), 48);
  }
}

/** Adds the features of all empty cells. */
function sumUp(sums: usize): void {
  memory.fill(sums, 0, SUMS_BYTES);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      if (contentOf(cell) !== CELL_EMPTY) continue;
      const state = cellState(cell);
      const summaries = state.summaries;
      const kinds = state.lineKinds;
      add(sums, state, blackFeatures(summaries, kinds), whiteFeatures(summaries, kinds));
    }
  }
}

/** What stone number `index`, the last one, has changed: each cell lies in one line with it, and so is changed once. */
function followStone(sums: usize, index: i32): void {
  const state = boardState(index);
  followChanges(sums, changetype<usize>(state.changes), state.changesEnd, blackRows, whiteRows, NET_LINES);
  const own = cellState(state.cell);
  remove(sums, own, own.summaries, own.lineKinds);
}

/**
 * The changes between two addresses. A kernel, as the layers are (layer.ts): what it is given besides is for the small
 * executable's.
 */
export function followChanges(
  sums: usize,
  from: usize,
  end: usize,
  _blackRows: usize,
  _whiteRows: usize,
  _lines: usize,
): void {
  for (let change = changetype<CellChange>(from); changetype<usize>(change) < end; change = change.next) {
    replace(sums, change.cell, change.summaries, change.lineKinds);
  }
}

/**
 * What all stones from number `from` on have changed: of a cell that several did, the first change says what it was.
 */
function followStones(sums: usize, from: i32): void {
  beginUpdate();
  for (let index = from; index < stones; index++) {
    const state = boardState(index);
    const end = state.changesEnd;
    for (let change = state.changes; changetype<usize>(change) < end; change = change.next) {
      const cell = change.cell;
      if (!stamp(cell)) continue;
      if (<i32>cell.content === CELL_EMPTY) replace(sums, cell, change.summaries, change.lineKinds);
      else remove(sums, cell, change.summaries, change.lineKinds);
    }
    const own = cellState(state.cell);
    // Under a stone summaries and kinds of lines stay what they were when it came.
    if (stamp(own)) remove(sums, own, own.summaries, own.lineKinds);
  }
}

function beginUpdate(): void {
  update++;
  if (update !== 0) return;
  memory.fill(stamps(), 0, STAMPS_BYTES);
  update = 1;
}

/** Whether this update sees a cell for the first time. */
function stamp(cell: CellState): bool {
  const address = stamps() + ((changetype<usize>(cell) - changetype<usize>(cellState(0))) >> 2);
  if (load<u32>(address) === update) return false;
  store<u32>(address, update);
  return true;
}

/**
 * Puts the present features of an empty cell in place of those that it had with former summaries and kinds of lines.
 */
function replace(sums: usize, cell: CellState, before: u64, kindsBefore: u64): void {
  const now = cell.summaries;
  const kinds = cell.lineKinds;
  // Features are 0 to 127, so that a difference is an i8.
  const black = i8x16.sub(blackFeatures(now, kinds), blackFeatures(before, kindsBefore));
  const white = i8x16.sub(whiteFeatures(now, kinds), whiteFeatures(before, kindsBefore));
  add(sums, cell, black, white);
}

function remove(sums: usize, cell: CellState, before: u64, kindsBefore: u64): void {
  const black = blackFeatures(before, kindsBefore);
  const white = whiteFeatures(before, kindsBefore);
  add(sums, cell, i8x16.neg(black), i8x16.neg(white));
}

/** Adds i8 numbers to the sums of a cell's region. */
function add(sums: usize, cell: CellState, black: v128, white: v128): void {
  const at = sums + <usize>cell.region * REGION_BYTES;
  v128.store(at, i16x8.add(v128.load(at), i16x8.extend_low_i8x16_s(black)));
  v128.store(at, i16x8.add(v128.load(at, 16), i16x8.extend_high_i8x16_s(black)), 16);
  v128.store(at, i16x8.add(v128.load(at, 32), i16x8.extend_low_i8x16_s(white)), 32);
  v128.store(at, i16x8.add(v128.load(at, 48), i16x8.extend_high_i8x16_s(white)), 48);
}

/** A cell's features in black's perspective, by its summaries and kinds of lines. */
function blackFeatures(summaries: u64, kinds: u64): v128 {
  const ofCodes = i8x16.add_sat_s(v128.load(blackRow(summaries)), v128.load(whiteRow(summaries), 16));
  return i8x16.max_s(i8x16.add_sat_s(ofCodes, ofLines(kinds, NET_LINES)), i8x16.splat(0));
}

/** A cell's features in white's perspective. */
function whiteFeatures(summaries: u64, kinds: u64): v128 {
  const ofCodes = i8x16.add_sat_s(v128.load(whiteRow(summaries)), v128.load(blackRow(summaries), 16));
  return i8x16.max_s(i8x16.add_sat_s(ofCodes, ofLines(kinds, NET_LINES + 16)), i8x16.splat(0));
}

/**
 * What four lines bring: straight ones and diagonal ones apart, so that saturation is the same however the board lies.
 */
function ofLines(kinds: u64, rows: usize): v128 {
  const straight = i8x16.add_sat_s(
    v128.load(rows + (<usize>(kinds << 5) & 0x1fffe0)),
    v128.load(rows + (<usize>(kinds >> 11) & 0x1fffe0)),
  );
  const diagonal = i8x16.add_sat_s(
    v128.load(rows + (<usize>(kinds >> 27) & 0x1fffe0)),
    v128.load(rows + (<usize>(kinds >> 43) & 0x1fffe0)),
  );
  return i8x16.add_sat_s(straight, diagonal);
}

/** The row of black's code: bits 4 to 15 of the summaries, times 32. */
function blackRow(summaries: u64): usize {
  return blackRows + (((<usize>summaries) << 1) & 0x1ffe0);
}

/** The row of white's code: bits 36 to 47 of the summaries, times 32. */
function whiteRow(summaries: u64): usize {
  return whiteRows + (<usize>(summaries >> 31) & 0x1ffe0);
}
