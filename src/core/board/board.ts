/**
 * The board of this instance's slot, with everything that follows from the stones kept up to date as they come
 * and go: lines, patterns, how many cells have each shape, the evaluation, the candidate cells, the hash.
 *
 * What a stone on S changes for an empty cell c of its line, here for white (O) in freestyle:
 *
 *     cells      . . X . . O c S . . . .                one of the four lines through S and c
 *     line       01 01 10 01 01 11 01 11 01 01 01 01    a word, two bits a cell            (lines.ts)
 *                      \__below__/     \__above__/       lineRadius cells to either side of c
 *     arms         X _ _ O       |      O _ _ _         read from c outwards, to the first X or wall
 *     pattern      `X__O*O___`  is  Pattern.OpenThree   four bits a direction              (patterns.ts)
 *     line kind    what stands on it up to where both colours were met, 16 bits a direction (line-kinds.ts)
 *     line summary the patterns of both colours | line kind, found by below and above      (line-summary.ts)
 *     patterns     OpenThree, OpenOne, OpenOne, OpenTwo: those of the four lines through c, a u16
 *     code         the same four whatever their directions: one of CODE_COUNT              (pattern-codes.ts)
 *     shape        what they are together: Shape.ThreePlus                                  (shapes.ts)
 *     value        a weight for the code, fitted to games                                  (weights.ts)
 *     summary      shape | code | value, found by the u16 in one step                      (pattern-summary.ts)
 *                    |      |      |
 *                    |      |      +-- blackValue, whiteValue: sums over the empty cells
 *                    |      +--------- how early the search tries c                        (move-generator.ts)
 *                    +---------------- how many cells have each shape: what threatens      (threats.ts)
 *     balance      blackValue - whiteValue, and the same before the stone: previousBalance()
 *     threats      a bit for each kind of threat that a side has a cell for: they have a weight (evaluation.ts)
 *     evaluate()   for the side to move: the mean of both balances and the weight of the threats (evaluation.ts),
 *                  or where the rule has a net, what it says:
 *     changes      patterns, summaries and line kinds of c as they were, noted by updateLines in the BoardState
 *       |          of the position before the stone                                        (board-state.ts)
 *       +--------- once a position is evaluated: what c's code and line kinds bring to the net's sums takes the
 *                  place of what they brought before            (currentSums in evaluation/net/accumulators.ts)
 */
import { prefetch } from '../memory/prefetch';
import { NET_LINES, slot } from '../memory/shared-tables';
import { CELL_EMPTY, CELL_WALL, stoneOf } from '../patterns/line-kinds';
import { kindIn, lineSummary, patternsIn } from '../patterns/line-summary';
import { cellValue, PatternSummary, shapeOf, summaryOf } from '../patterns/pattern-summary';
import { ENDS_BLOCK, HAS_FORBIDDEN, lineRadiusOf, lineRule, rowLength } from '../patterns/rules';
import { Shape } from '../patterns/shapes';
import { BLACK, SHAPE_COUNT, WHITE } from '../shared-constants';
import { boardState, CELLS, CELLS_BYTES, cellState, FREE_ROWS, FREE_ROWS_BYTES } from './board-memory';
import { BoardState, CellChange, shapeCountAddress } from './board-state';
import { CELL_BYTES, CellState } from './cell-state';
import { cellAt, NO_CELL, regionOf, step, xOf, yOf } from './geometry';
import { blockedKey, gameKey, sideKey, stoneKey } from './hash-keys';
import { above, below, clearLines, contentAt, lineAddress, placeIn } from './lines';

/** How far from a stone cells become candidates. */
const NEAR: i32 = 3;

export let width: i32 = 0;
export let height: i32 = 0;
/** Number of the rule, as in shared-constants.ts. */
export let rule: i32 = 0;
export let sideToMove: i32 = BLACK;
export let hash: u64 = 0;
/** Stones on the board. */
export let stones: i32 = 0;
export let empties: i32 = 0;
/** Sum over the empty cells of their values, for each colour. */
export let blackValue: i32 = 0;
export let whiteValue: i32 = 0;

/** Whether black has forbidden points. */
export let hasForbiddenPoints: bool = false;
/** Whether an opponent's stone at the end of a five can spoil it. */
export let endsBlock: bool = false;

/** How many cells to either side of a stone its lines' patterns depend on. */
let lineRadius: i32 = 0;
/** Shape counts and candidates of the current position: where in its state (board-state.ts) they lie. */
let shapeCounts: usize = 0;
let candidates: usize = 0;

/** An empty board. The tables of `ruleNumber` must have been built. */
export function clearBoard(boardWidth: i32, boardHeight: i32, ruleNumber: i32): void {
  width = boardWidth;
  height = boardHeight;
  rule = ruleNumber;
  lineRadius = lineRadiusOf(ruleNumber);
  hasForbiddenPoints = (lineRule(ruleNumber, BLACK) & HAS_FORBIDDEN) !== 0;
  endsBlock = (lineRule(ruleNumber, BLACK) & ENDS_BLOCK) !== 0;
  sideToMove = BLACK;
  stones = 0;
  empties = 0;
  blackValue = 0;
  whiteValue = 0;
  hash = gameKey(ruleNumber, rowLength, boardWidth, boardHeight);
  useState(boardState(0));
  boardState(0).clear();
  memory.fill(slot + CELLS, 0, CELLS_BYTES);
  clearLines();
  memory.fill(slot + FREE_ROWS, 0, FREE_ROWS_BYTES);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      setContent(cellAt(x, y), CELL_EMPTY);
      cellState(cellAt(x, y)).region = <u8>regionOf(x, y, width, height);
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) addCell(cellAt(x, y));
  }
}

/** Makes an empty cell a wall. Only before the first stone. */
export function block(cell: i32): void {
  removeCell(cell);
  setContent(cell, CELL_WALL);
  hash ^= blockedKey(cell);
  for (let direction = 0; direction < 4; direction++) {
    for (let sign = -1; sign < 2; sign += 2) {
      for (let distance = 1; distance <= lineRadius; distance++) {
        const neighbour = cell + sign * distance * step(direction);
        if (contentOf(neighbour) !== CELL_EMPTY) continue;
        removeCell(neighbour);
        addCell(neighbour);
      }
    }
  }
}

/** Puts a stone of the side to move on an empty cell; the other side is then to move. */
export function play(cell: i32): void {
  putStone(cell, sideToMove);
  setSide(1 - sideToMove);
}

/** The hash of the position after a stone of the side to move. */
export function hashAfter(cell: i32): u64 {
  return hash ^ stoneKey(cell, sideToMove) ^ sideKey();
}

/** Takes the last stone back; the side that played it is then to move. */
export function undo(): void {
  setSide(1 - sideToMove);
  takeStone();
}

export function setSide(colour: i32): void {
  if (colour !== sideToMove) hash ^= sideKey();
  sideToMove = colour;
}

/** Puts a stone of any colour on an empty cell. The side to move stays. */
export function putStone(cell: i32, colour: i32): void {
  const state = boardState(stones);
  state.cell = cell;
  state.hash = hash;
  state.blackValue = blackValue;
  state.whiteValue = whiteValue;
  stones++;
  const next = boardState(stones);
  next.copyPosition(state);
  useState(next);
  removeCell(cell);
  const stone = stoneOf(colour);
  cellState(cell).content = <u8>stone;
  hash ^= stoneKey(cell, colour);

  const x = xOf(cell);
  const y = yOf(cell);
  flipOnLines(x, y, CELL_EMPTY ^ stone);
  state.changesEnd = changetype<usize>(updateLines(cell, state.changes));
  flipFree(x, y);
  widenCandidates(x, y);
}

/** Takes the last stone off. The side to move stays. */
export function takeStone(): void {
  stones--;
  const state = boardState(stones);
  const cell = state.cell;
  const x = xOf(cell);
  const y = yOf(cell);
  flipOnLines(x, y, CELL_EMPTY ^ contentOf(cell));
  const end = state.changesEnd;
  for (let change = state.changes; changetype<usize>(change) < end; change = change.next) {
    change.cell.patterns = change.patterns;
    change.cell.summaries = change.summaries;
    change.cell.lineKinds = change.lineKinds;
  }
  cellState(cell).content = <u8>CELL_EMPTY;
  flipFree(x, y);
  empties++;
  hash = state.hash;
  blackValue = state.blackValue;
  whiteValue = state.whiteValue;
  useState(state);
}

export function contentOf(cell: i32): i32 {
  return <i32>cellState(cell).content;
}

/** The stone number `index` in the order they were put, as a cell. */
export function stoneAt(index: i32): i32 {
  return boardState(index).cell;
}

/** The hash of the position that had `count` stones, fewer than now. */
export function hashBefore(count: i32): u64 {
  return boardState(count).hash;
}

/** Black's value less white's, before the last stone came; 0 on an empty board. */
export function previousBalance(): i32 {
  if (stones === 0) return 0;
  const state = boardState(stones - 1);
  return state.blackValue - state.whiteValue;
}

/** The last stone put, or NO_CELL. */
export function lastStone(): i32 {
  return stones > 0 ? stoneAt(stones - 1) : NO_CELL;
}

/** The four patterns that `colour` has at an empty cell, four bits a direction. */
export function patternsAt(cell: i32, colour: i32): u32 {
  return cellState(cell).patternsOf(colour);
}

/** The summary of the patterns that `colour` has at an empty cell. */
export function summaryAt(cell: i32, colour: i32): PatternSummary {
  return cellState(cell).summaryOf(colour);
}

export function shapeAt(cell: i32, colour: i32): Shape {
  return shapeOf(summaryAt(cell, colour));
}

/** How many empty cells have `shape` for `colour`. */
export function countOf(colour: i32, shape: Shape): i32 {
  return <i32>load<u16>(shapeCountAddress(shapeCounts, colour, shape));
}

/** Address of `colour`'s counts of all shapes: u16, SHAPE_COUNT of them. */
export function countsOf(colour: i32): usize {
  return shapeCountAddress(shapeCounts, colour, Shape.None);
}

/** Empty cells of row y near a stone, a bit each. */
export function candidateRow(y: i32): u32 {
  return load<u32>(candidates + 4 * <usize>y);
}

/** A sum over the whole incremental state, for tests: equal positions have equal sums. */
export function stateChecksum(): u64 {
  let sum = hash + <u64>blackValue * 3 + <u64>whiteValue * 5 + <u64>empties * 7 + <u64>sideToMove;
  for (let i = 0; i < 2 * SHAPE_COUNT; i++) {
    sum = sum * 0x100000001b3 + <u64>load<u16>(shapeCounts + 2 * <usize>i);
  }
  for (let y = 0; y < height; y++) {
    sum = sum * 0x100000001b3 + <u64>candidateRow(y);
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      sum = sum * 0x100000001b3 + <u64>contentOf(cell);
      if (contentOf(cell) !== CELL_EMPTY) continue;
      sum = sum * 0x100000001b3 + <u64>cellState(cell).patterns;
      sum = sum * 0x100000001b3 + cellState(cell).summaries;
      sum = sum * 0x100000001b3 + cellState(cell).lineKinds;
      for (let direction = 0; direction < 4; direction++) {
        sum = sum * 0x100000001b3 + load<u64>(lineAddress(direction, x, y));
      }
    }
  }
  return sum;
}

/** From now on the shape counts and candidates of this state are the current ones. */
function useState(state: BoardState): void {
  shapeCounts = state.shapeCounts;
  candidates = state.candidates;
}

/** An empty cell becomes another, or another one empty. */
function setContent(cell: i32, content: i32): void {
  const before = contentOf(cell);
  cellState(cell).content = <u8>content;
  const x = xOf(cell);
  const y = yOf(cell);
  flipFree(x, y);
  flipOnLines(x, y, before ^ content);
}

/** Flips these bits of what the four lines through x, y say of it. */
function flipOnLines(x: i32, y: i32, flip: i32): void {
  for (let direction = 0; direction < 4; direction++) {
    const at = lineAddress(direction, x, y);
    store<u64>(at, load<u64>(at) ^ ((<u64>flip) << (<u64>(2 * placeIn(direction, x, y)))));
  }
}

/**
 * A stone came on `cell`: brings the empty cells of its lines up to date, as far as their patterns depend on it, and
 * notes what they were from `change` on. Returns where the next change is to be noted.
 */
function updateLines(cell: i32, change: CellChange): CellChange {
  const x = xOf(cell);
  const y = yOf(cell);
  const radius = lineRadius;
  // Changes of the shape counts, an i8 each: counters in memory would wait for each other (store forwarding).
  let blackCounts = i8x16.splat(0);
  let whiteCounts = i8x16.splat(0);
  for (let direction = 0; direction < 4; direction++) {
    const line = load<u64>(lineAddress(direction, x, y));
    const delta = <usize>step(direction) * CELL_BYTES;
    const shift = <u32>(4 * direction);
    const mask: u32 = 0x000f000f << shift;
    const kindShift = <u64>(16 * direction);
    const kindMask = (<u64>0xffff) << kindShift;
    for (let sign = 1; sign >= -1; sign -= 2) {
      let place = placeIn(direction, x, y);
      let address = changetype<usize>(cellState(cell));
      // A row of neither colour goes past a stone of each.
      let seen = 0;
      for (let distance = 1; distance <= radius; distance++) {
        place += sign;
        address += <usize>sign * delta;
        if (<u32>place > 31) break;
        const content = contentAt(line, place);
        if (content !== CELL_EMPTY) {
          if (content === CELL_WALL) break;
          seen |= content - 1;
          if (seen === 3) break;
          continue;
        }
        const state = changetype<CellState>(address);
        const summary = lineSummary(below(line, place, radius), above(line, place, radius));
        const before = state.patterns;
        const difference = (before ^ (patternsIn(summary) << shift)) & mask;
        const kindsBefore = state.lineKinds;
        const kinds = (kindsBefore & ~kindMask) | ((<u64>kindIn(summary)) << kindShift);
        if (difference === 0 && kinds === kindsBefore) continue;
        const after = before ^ difference;
        const summaries = state.summaries;
        change.cell = state;
        change.patterns = before;
        change.summaries = summaries;
        change.lineKinds = kindsBefore;
        change = change.next;
        // The net's row of the kind, 32 bytes: accumulators.ts reads it where the position is evaluated.
        prefetch(NET_LINES + 32 * <usize>kindIn(summary));
        state.lineKinds = kinds;
        state.patterns = after;
        const black = summaryOf(BLACK, after & 0xffff);
        const white = summaryOf(WHITE, after >> 16);
        state.summaries = <u64>black | ((<u64>white) << 32);
        const blackBefore = <PatternSummary>summaries;
        const whiteBefore = <PatternSummary>(summaries >> 32);
        if (black !== blackBefore) {
          blackCounts = recounted(blackCounts, shapeOf(blackBefore), shapeOf(black));
          blackValue += cellValue(black) - cellValue(blackBefore);
        }
        if (white !== whiteBefore) {
          whiteCounts = recounted(whiteCounts, shapeOf(whiteBefore), shapeOf(white));
          whiteValue += cellValue(white) - cellValue(whiteBefore);
        }
      }
    }
  }
  addCounts(BLACK, blackCounts);
  addCounts(WHITE, whiteCounts);
  return change;
}

/** The counts, an i8 a shape, after a cell's shape has changed. */
function recounted(counts: v128, before: Shape, now: Shape): v128 {
  const shapes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  // Equal lanes are -1.
  const less = i8x16.add(counts, i8x16.eq(shapes, i8x16.splat(<i8>before)));
  return i8x16.sub(less, i8x16.eq(shapes, i8x16.splat(<i8>now)));
}

function addCounts(colour: i32, counts: v128): void {
  const at = shapeCountAddress(shapeCounts, colour, Shape.None);
  v128.store(at, i16x8.add(v128.load(at), i16x8.extend_low_i8x16_s(counts)));
  v128.store(at, i16x8.add(v128.load(at, 16), i16x8.extend_high_i8x16_s(counts)), 16);
}

function addCount(colour: i32, shape: Shape, by: i32): void {
  const address = shapeCountAddress(shapeCounts, colour, shape);
  store<u16>(address, <u16>(<i32>load<u16>(address) + by));
}

/** Derives an empty cell's patterns from the lines through it, and adds it to counts and values. */
function addCell(cell: i32): void {
  const state = cellState(cell);
  const x = xOf(cell);
  const y = yOf(cell);
  let patterns: u32 = 0;
  let kinds: u64 = 0;
  for (let direction = 0; direction < 4; direction++) {
    const line = load<u64>(lineAddress(direction, x, y));
    const place = placeIn(direction, x, y);
    const summary = lineSummary(below(line, place, lineRadius), above(line, place, lineRadius));
    patterns |= patternsIn(summary) << (<u32>(4 * direction));
    kinds |= (<u64>kindIn(summary)) << (<u64>(16 * direction));
  }
  state.patterns = patterns;
  state.lineKinds = kinds;
  const black = summaryOf(BLACK, patterns & 0xffff);
  const white = summaryOf(WHITE, patterns >> 16);
  state.summaries = <u64>black | ((<u64>white) << 32);
  addCount(BLACK, shapeOf(black), 1);
  addCount(WHITE, shapeOf(white), 1);
  blackValue += cellValue(black);
  whiteValue += cellValue(white);
  empties++;
}

/** Takes an empty cell that is about to be used out of counts and values. */
function removeCell(cell: i32): void {
  const black = summaryAt(cell, BLACK);
  const white = summaryAt(cell, WHITE);
  addCount(BLACK, shapeOf(black), -1);
  addCount(WHITE, shapeOf(white), -1);
  blackValue -= cellValue(black);
  whiteValue -= cellValue(white);
  empties--;
}

function flipFree(x: i32, y: i32): void {
  const address = slot + FREE_ROWS + 4 * <usize>y;
  store<u32>(address, load<u32>(address) ^ (1 << x));
}

/** Adds the empty cells near a new stone to the candidates, and takes out its own. */
function widenCandidates(x: i32, y: i32): void {
  const all: u32 = (1 << (2 * NEAR + 1)) - 1;
  const inside: u32 = width === 32 ? 0xffffffff : (1 << width) - 1;
  const bits = (x >= NEAR ? all << (x - NEAR) : all >> (NEAR - x)) & inside;
  const last = min(y + NEAR, height - 1);
  for (let row = max(y - NEAR, 0); row <= last; row++) {
    const address = candidates + 4 * <usize>row;
    const free = load<u32>(slot + FREE_ROWS + 4 * <usize>row);
    store<u32>(address, (load<u32>(address) | bits) & free);
  }
}
