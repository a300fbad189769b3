/**
 * Patterns: what a line becomes for a colour if it plays on a cell, one table a rule, derived from the rule's
 * definition of a winning row (rules/line-rule.ts) and nothing else.
 *
 * A line through a cell is two arms. An arm is read from the cell outwards and ends at the first cell that the
 * colour cannot use, as what lies behind cannot be part of its row. Seen this way there are fewer than a
 * hundred different arms, and the pattern of every pair of them follows by asking what the next own stone
 * would make of it.
 */
import { CELL_EMPTY, CELL_WALL, stoneOf } from './cell';
import { BLACK } from './geometry';
import { PATTERNS, SCRATCH } from './memory';
import { ENDS_BLOCK, HAS_FORBIDDEN, LineRule, LONGER_WINS, ROW_LENGTH } from './rules/line-rule';
import { lineRule, ruleReach } from './rules/rule';

export const DEAD: i32 = 0;
export const CLOSED_ONE: i32 = 1;
export const OPEN_ONE: i32 = 2;
export const CLOSED_TWO: i32 = 3;
/** Open twos in three grades: by how many cells they become open threes. */
export const OPEN_TWO_WEAK: i32 = 4;
export const OPEN_TWO: i32 = 5;
export const OPEN_TWO_STRONG: i32 = 6;
/** One stone short of a four. */
export const CLOSED_THREE: i32 = 7;
/** One stone short of an open four: at one cell, or at more. */
export const OPEN_THREE_WEAK: i32 = 8;
export const OPEN_THREE: i32 = 9;
/** One stone short of winning, and the opponent can prevent it. */
export const FOUR: i32 = 10;
/** Two fours in one line that are not a straight four: only where that is forbidden, else it is an open four. */
export const DOUBLE_FOUR: i32 = 11;
/** One stone short of winning, and no single reply prevents it. */
export const OPEN_FOUR: i32 = 12;
export const FIVE: i32 = 13;
/** Too long a row where that is forbidden. */
export const OVERLINE: i32 = 14;
export const PATTERN_COUNT: i32 = 15;

const UNKNOWN: u8 = 255;

/** What a cell of an arm is to the colour. An arm ends at the first that is OUTSIDE or THEIRS. */
const OUTSIDE: i32 = 0;
const FREE: i32 = 1;
const OWN: i32 = 2;
const THEIRS: i32 = 3;

/** Arms have dense indices below this; a rule needs at most 94. */
const ARMS_MAX: i32 = 128;
/** u16 an arm: its cells, two bits each, the nearest lowest. */
const ARM_CODES: usize = SCRATCH;
/** u8 a code: the arm's index plus one, 0 = not met yet. */
const ARM_INDICES: usize = ARM_CODES + 2 * <usize>ARMS_MAX;
/** u8 half a line key: the arm's index. */
const ARM_OF_KEY: usize = ARM_INDICES + 1024;
/** u8 a pair of arms: its pattern. */
const PAIR_PATTERNS: usize = ARM_OF_KEY + 1024;

let rule: LineRule = 0;
let reach: i32 = 0;
let armCount: i32 = 0;

/** Fills the pattern table for rule number `ruleNumber`. */
export function buildPatterns(ruleNumber: i32): void {
  reach = ruleReach(ruleNumber);
  armCount = 0;
  memory.fill(ARM_INDICES, 0, 1024);
  for (let colour = 0; colour < 2; colour++) {
    rule = lineRule(ruleNumber, colour);
    const halfKeys = 1 << (2 * reach);
    for (let key = 0; key < halfKeys; key++) {
      store<u8>(ARM_OF_KEY + <usize>key, <u8>armOfKey(key, colour));
    }
    memory.fill(PAIR_PATTERNS, UNKNOWN, <usize>(ARMS_MAX * ARMS_MAX));
    expandPairs(halfKeys, colour);
  }
}

/** Writes the pattern of every line key for one colour: black's first, white's beside it. */
function expandPairs(halfKeys: i32, colour: i32): void {
  for (let rightKey = 0; rightKey < halfKeys; rightKey++) {
    const right = <i32>load<u8>(ARM_OF_KEY + <usize>rightKey);
    const row = PATTERNS + <usize>(rightKey * halfKeys);
    for (let leftKey = 0; leftKey < halfKeys; leftKey++) {
      const pattern = pairPattern(<i32>load<u8>(ARM_OF_KEY + <usize>leftKey), right);
      const at = row + <usize>leftKey;
      store<u8>(at, colour === BLACK ? <u8>pattern : <u8>(<i32>load<u8>(at) | (pattern << 4)));
    }
  }
}

function pairPattern(left: i32, right: i32): i32 {
  const at = PAIR_PATTERNS + <usize>(left * ARMS_MAX + right);
  let pattern = load<u8>(at);
  if (pattern === UNKNOWN) {
    pattern = <u8>derivePattern(left, right);
    store<u8>(at, pattern);
  }
  return <i32>pattern;
}

/** The pattern that the colour makes by its stone between these two arms. */
function derivePattern(left: i32, right: i32): i32 {
  const row = rowLength(left, right);
  if (row > ROW_LENGTH && (rule & HAS_FORBIDDEN) !== 0) return OVERLINE;
  if (isFive(left, right)) return FIVE;

  const fives = countNext(left, right, FIVE);
  if (fives > 0) {
    if (!hasNoReply(left, right, fives)) return FOUR;
    const straight = row === ROW_LENGTH - 1;
    return straight || (rule & HAS_FORBIDDEN) === 0 ? OPEN_FOUR : DOUBLE_FOUR;
  }
  const openFours = countNext(left, right, OPEN_FOUR);
  if (openFours > 0) return openFours > 1 ? OPEN_THREE : OPEN_THREE_WEAK;
  if (countNext(left, right, FOUR) + countNext(left, right, DOUBLE_FOUR) > 0) return CLOSED_THREE;
  const openThrees = countNext(left, right, OPEN_THREE) + countNext(left, right, OPEN_THREE_WEAK);
  if (openThrees > 0) return openThrees > 3 ? OPEN_TWO_STRONG : openThrees > 1 ? OPEN_TWO : OPEN_TWO_WEAK;
  if (countNext(left, right, CLOSED_THREE) > 0) return CLOSED_TWO;
  const openTwos =
    countNext(left, right, OPEN_TWO_STRONG) +
    countNext(left, right, OPEN_TWO) +
    countNext(left, right, OPEN_TWO_WEAK);
  if (openTwos > 0) return OPEN_ONE;
  return countNext(left, right, CLOSED_TWO) > 0 ? CLOSED_ONE : DEAD;
}

/** How many free cells there are on both arms where the next own stone makes `pattern`. */
function countNext(left: i32, right: i32, pattern: i32): i32 {
  let count = 0;
  for (let distance = 1; distance <= reach; distance++) {
    if (armCell(left, distance) === FREE && pairPattern(armWith(left, distance, OWN), right) === pattern)
      count++;
    if (armCell(right, distance) === FREE && pairPattern(left, armWith(right, distance, OWN)) === pattern)
      count++;
  }
  return count;
}

/** Whether a five remains to be completed after any single stone of the opponent, when there are `fives` now. */
function hasNoReply(left: i32, right: i32, fives: i32): bool {
  // A stone on one completing cell leaves the other alone, unless it can spoil it from its end.
  if ((rule & ENDS_BLOCK) === 0) return fives > 1;
  for (let distance = 1; distance <= reach; distance++) {
    if (armCell(left, distance) === FREE && countNext(armWith(left, distance, THEIRS), right, FIVE) === 0)
      return false;
    if (armCell(right, distance) === FREE && countNext(left, armWith(right, distance, THEIRS), FIVE) === 0)
      return false;
  }
  return true;
}

function isFive(left: i32, right: i32): bool {
  const row = rowLength(left, right);
  if (row < ROW_LENGTH) return false;
  if (row > ROW_LENGTH) return (rule & LONGER_WINS) !== 0;
  if ((rule & ENDS_BLOCK) === 0) return true;
  return endOf(left) !== THEIRS || endOf(right) !== THEIRS;
}

/** Own stones in a row, the one between the arms included. */
function rowLength(left: i32, right: i32): i32 {
  return ownRun(left) + 1 + ownRun(right);
}

function ownRun(arm: i32): i32 {
  let run = 0;
  while (run < reach && armCell(arm, run + 1) === OWN) run++;
  return run;
}

/** What stands behind the arm's own run; OUTSIDE when that is out of sight. */
function endOf(arm: i32): i32 {
  const distance = ownRun(arm) + 1;
  return distance > reach ? OUTSIDE : armCell(arm, distance);
}

function armCell(arm: i32, distance: i32): i32 {
  return (<i32>load<u16>(ARM_CODES + 2 * <usize>arm) >> (2 * (distance - 1))) & 3;
}

/** The arm with the free cell at `distance` taken by `stone` (OWN or THEIRS). */
function armWith(arm: i32, distance: i32, stone: i32): i32 {
  const shift = 2 * (distance - 1);
  let code = <i32>load<u16>(ARM_CODES + 2 * <usize>arm);
  code = (code & ~(3 << shift)) | (stone << shift);
  if (stone === THEIRS) code &= (4 << shift) - 1;
  return armOfCode(code);
}

/** The arm that half a line key (two bits a cell, as on the board) is to `colour`. */
function armOfKey(key: i32, colour: i32): i32 {
  let code = 0;
  for (let distance = 1; distance <= reach; distance++) {
    const shift = 2 * (distance - 1);
    const content = (key >> shift) & 3;
    if (content === CELL_WALL) break;
    if (content === CELL_EMPTY) code |= FREE << shift;
    else if (content === stoneOf(colour)) code |= OWN << shift;
    else {
      code |= THEIRS << shift;
      break;
    }
  }
  return armOfCode(code);
}

function armOfCode(code: i32): i32 {
  const at = ARM_INDICES + <usize>code;
  if (load<u8>(at) === 0) {
    store<u16>(ARM_CODES + 2 * <usize>armCount, <u16>code);
    armCount++;
    store<u8>(at, <u8>armCount);
  }
  return <i32>load<u8>(at) - 1;
}
