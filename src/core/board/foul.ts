/** Why a point is forbidden to black, and by which rows: for explanations. A search asks forbidden.ts alone. */
import { CELL_EMPTY, stoneOf } from '../patterns/line-kinds';
import { Pattern } from '../patterns/patterns';
import {
  BLACK,
  FOUL_DOUBLE_FOUR,
  FOUL_DOUBLE_THREE,
  FOUL_GAPS_BIT,
  FOUL_NONE,
  FOUL_OVERLINE,
  FOUL_REACH,
  FOUL_STONES_BIT,
} from '../shared-constants';
import { contentOf, patternsAt, putStone, takeStone } from './board';
import { isForbidden, makesStraightFour } from './forbidden';
import { step } from './geometry';

/** No row of a foul, so 0 is free for it: each has a stone. */
const NO_ROW: i32 = 0;

/** Rows are counted while they are found; the one that is wanted is kept. */
let wanted: i32 = 0;
let counted: i32 = 0;
let found: i32 = NO_ROW;

/** What black would be guilty of on this empty cell: one of FOUL_*. */
export function foulAt(cell: i32): i32 {
  if (!isForbidden(cell)) return FOUL_NONE;
  for (let direction = 0; direction < 4; direction++) {
    if (patternOf(cell, direction) === Pattern.Overline) return FOUL_OVERLINE;
  }
  putStone(cell, BLACK);
  startRows(-1);
  findFours(cell);
  takeStone();
  return counted > 1 ? FOUL_DOUBLE_FOUR : FOUL_DOUBLE_THREE;
}

/**
 * Row number `index` of the foul on `cell`: the overlines, fours or threes that make it. Its direction (geometry.ts) in
 * the lowest two bits; from FOUL_STONES_BIT on a bit for each black stone of it, from FOUL_GAPS_BIT on one for each
 * empty cell that makes a four of a three or a five of a four, both from FOUL_REACH steps before the cell to as many
 * behind it. 0 if there are fewer.
 */
export function foulRow(cell: i32, index: i32): i32 {
  const foul = foulAt(cell);
  if (foul === FOUL_NONE) return NO_ROW;
  const patterns = patternsAt(cell, BLACK);
  putStone(cell, BLACK);
  startRows(index);
  if (foul === FOUL_OVERLINE) findOverlines(cell, patterns);
  else if (foul === FOUL_DOUBLE_FOUR) findFours(cell);
  else findThrees(cell, patterns);
  takeStone();
  return found;
}

function startRows(index: i32): void {
  wanted = index;
  counted = 0;
  found = NO_ROW;
}

function addRow(direction: i32, stones: i32, gaps: i32): void {
  if (counted === wanted) found = direction | (stones << FOUL_STONES_BIT) | (gaps << FOUL_GAPS_BIT);
  counted++;
}

/** `patterns`: those of the cell before the stone was put there. */
function findOverlines(cell: i32, patterns: u32): void {
  for (let direction = 0; direction < 4; direction++) {
    if (<Pattern>((patterns >> (4 * direction)) & 15) !== Pattern.Overline) continue;
    addRow(direction, runThrough(0, cell, step(direction)), 0);
  }
}

/**
 * Every four stones in five cells, the cell's among them, that one more makes an exact five. A straight four is one
 * with two gaps.
 */
function findFours(cell: i32): void {
  for (let direction = 0; direction < 4; direction++) {
    const delta = step(direction);
    let stonesBefore = 0;
    let gapsBefore = 0;
    for (let first = -4; first <= 0; first++) {
      let stones = 0;
      let gap = 0;
      let empties = 0;
      for (let at = first; at < first + 5; at++) {
        const content = contentOf(cell + at * delta);
        if (content === stoneOf(BLACK)) stones |= bitOf(at);
        else if (content === CELL_EMPTY) {
          empties++;
          gap = at;
        } else empties = 5;
      }
      if (empties !== 1 || patternOf(cell + gap * delta, direction) !== Pattern.Five) continue;
      if (stones !== stonesBefore) {
        if (stonesBefore !== 0) addRow(direction, stonesBefore, gapsBefore);
        gapsBefore = 0;
      }
      stonesBefore = stones;
      gapsBefore |= bitOf(gap);
    }
    if (stonesBefore !== 0) addRow(direction, stonesBefore, gapsBefore);
  }
}

/** The three stones in each line to which black may add a fourth for a straight four. `patterns` as above. */
function findThrees(cell: i32, patterns: u32): void {
  for (let direction = 0; direction < 4; direction++) {
    const pattern = <Pattern>((patterns >> (4 * direction)) & 15);
    if (pattern !== Pattern.OpenThree && pattern !== Pattern.OpenThreeWeak) continue;
    const delta = step(direction);
    let stones = 0;
    let gaps = 0;
    for (let side = -1; side <= 1; side += 2) {
      if (!makesStraightFour(cell, side * delta, direction)) continue;
      let free = 0;
      do free += side;
      while (contentOf(cell + free * delta) === stoneOf(BLACK));
      stones |= runThrough(free, cell, delta) & ~bitOf(free);
      gaps |= bitOf(free);
    }
    if (gaps !== 0) addRow(direction, stones, gaps);
  }
}

/** The stones to both sides of the cell that lies `from` steps from `cell`, with itself; as far as bits reach. */
function runThrough(from: i32, cell: i32, delta: i32): i32 {
  let run = bitOf(from);
  for (let at = from + 1; at <= FOUL_REACH && contentOf(cell + at * delta) === stoneOf(BLACK); at++) {
    run |= bitOf(at);
  }
  for (let at = from - 1; at >= -FOUL_REACH && contentOf(cell + at * delta) === stoneOf(BLACK); at--) {
    run |= bitOf(at);
  }
  return run;
}

function bitOf(steps: i32): i32 {
  return 1 << (steps + FOUL_REACH);
}

function patternOf(cell: i32, direction: i32): Pattern {
  return <Pattern>((patternsAt(cell, BLACK) >> (4 * direction)) & 15);
}
