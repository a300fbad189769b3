/**
 * Patterns: what a line becomes for a colour if it plays on a cell, one table a rule, derived from the rule's
 * definition of a winning row (rules.ts) and nothing else.
 *
 * A line through a cell is two arms. An arm is read from the cell outwards and ends at the first cell that the
 * colour cannot use, as what lies behind cannot be part of its row. Seen this way there are fewer than a
 * hundred different arms, and the pattern of every pair of them follows by asking what the next own stone
 * would make of it.
 */
import { PATTERNS, PATTERNS_BYTES, SCRATCH, SCRATCH_BYTES } from '../memory/shared-tables';
import {
  BLACK,
  PATTERN_CLOSED_FOUR,
  PATTERN_COUNT,
  PATTERN_DOUBLE_FOUR,
  PATTERN_FIVE,
  PATTERN_OPEN_FOUR,
  PATTERN_OPEN_THREE,
  PATTERN_OPEN_THREE_WEAK,
  WHITE,
} from '../shared-constants';
import { CELL_EMPTY, CELL_WALL, jointArm, stoneOf } from './line-kinds';
import {
  ENDS_BLOCK,
  HAS_FORBIDDEN,
  LINE_RADIUS_MAX,
  LineRule,
  LONGER_WINS,
  lineRadiusOf,
  lineRule,
  rowLength,
} from './rules';

/**
 * What the line becomes by the colour's stone on a cell, weakest first. In the diagrams, which
 * tests/core/patterns.test.ts compares with the tables, * is that stone, O are the colour's others, X is a stone of the
 * other side or the edge, and _ is an empty cell, as is everything beyond.
 */
export enum Pattern {
  /** `X*___X` No row can come of it. */
  Dead = 0,
  /** `X*____` One stone short of a closed two, and so on: each is one stone short of the next of its kind. */
  ClosedOne = 1,
  /** `__*__` */
  OpenOne = 2,
  /** `XO*___`, `O___*` */
  ClosedTwo = 3,
  /**
   * Open twos in three grades: by how many cells they become open threes. At one cell alone none does in any rule, as
   * the cells of a row come in pairs; the number stays, since weights are counted by it.
   */
  OpenTwoWeak = 4,
  /** `_O_*_` At two or three cells. */
  OpenTwo = 5,
  /** `__O*__` At four. */
  OpenTwoStrong = 6,
  /** `XOO*__`, `O__O*` One stone short of a four. */
  ClosedThree = 7,
  /** `_O_O*_` One stone short of an open four: at one cell. */
  OpenThreeWeak = 8,
  /** `__OO*__` The same at two cells. */
  OpenThree = 9,
  /** `XOOO*_`, `OO_O*` One stone short of winning, and the opponent can prevent it. */
  ClosedFour = 10,
  /**
   * `O_OO*_O`, `OO_O*_OO` Two fours in one line: only for black in renju, to whom they are forbidden; else an open
   * four.
   */
  DoubleFour = 11,
  /** `_OOO*_` One stone short of winning, and no single reply prevents it. */
  OpenFour = 12,
  /** `OOOO*`, `OO*OO` */
  Five = 13,
  /** `OOOOO*`, `OOO*OO` Too long a row: only for black in renju, to whom it is forbidden. */
  Overline = 14,
}
if (PATTERN_COUNT !== Pattern.Overline + 1) ERROR('PATTERN_COUNT is not the number of patterns');
if (
  PATTERN_OPEN_THREE_WEAK !== Pattern.OpenThreeWeak ||
  PATTERN_OPEN_THREE !== Pattern.OpenThree ||
  PATTERN_CLOSED_FOUR !== Pattern.ClosedFour ||
  PATTERN_DOUBLE_FOUR !== Pattern.DoubleFour ||
  PATTERN_OPEN_FOUR !== Pattern.OpenFour ||
  PATTERN_FIVE !== Pattern.Five
)
  ERROR('the numbers of the patterns that are threats are others');

const UNKNOWN: u8 = 255;

/** What a cell of an arm is to the colour. An arm ends at the first that is OUTSIDE or THEIRS. */
const OUTSIDE: i32 = 0;
const FREE: i32 = 1;
const OWN: i32 = 2;
const THEIRS: i32 = 3;

/** Arms have dense indices below this: a rule has at most 94 of them at a radius of five. */
const ARMS_MAX: i32 = 256;
/** The longest arm, in bits. */
const HALF_KEY_BITS: i32 = 2 * LINE_RADIUS_MAX;

/**
 * u32 the cells of an arm: the index of what it is to black in the low byte, to white in the next, and the joint arm of
 * its first cells (line-kinds.ts) above. One table for cells whose nearest is the lowest, one for those whose nearest
 * is the highest.
 */
const ARMS_ABOVE: usize = PATTERNS;
const ARMS_BELOW: usize = ARMS_ABOVE + (4 << HALF_KEY_BITS);
/** u8 a pair of arms: its pattern; one table a colour. */
const PAIR_PATTERNS: usize = ARMS_BELOW + (4 << HALF_KEY_BITS);
const PAIR_PATTERNS_BYTES: usize = <usize>(ARMS_MAX * ARMS_MAX);

if (PAIR_PATTERNS + 2 * PAIR_PATTERNS_BYTES > PATTERNS + PATTERNS_BYTES) ERROR('PATTERNS_BYTES is too small');

/** u16 an arm: its cells, two bits each, the nearest lowest. Only while the tables are built. */
const ARM_CODES: usize = SCRATCH;
/** u8 a code: the arm's index plus one, 0 = not met yet. */
const ARM_INDICES: usize = ARM_CODES + 2 * <usize>ARMS_MAX;

if (ARM_INDICES + (1 << HALF_KEY_BITS) > SCRATCH + SCRATCH_BYTES) ERROR('SCRATCH_BYTES is too small');

let rule: LineRule = 0;
let radius: i32 = 0;
let armCount: i32 = 0;
/** The table being filled. */
let pairPatterns: usize = 0;

/** What the cells before one are, as lines.ts gives them: see ARMS_ABOVE. */
export function armsBelow(below: u32): u32 {
  return load<u32>(ARMS_BELOW + 4 * <usize>below);
}

/** What the cells after one are. */
export function armsAbove(above: u32): u32 {
  return load<u32>(ARMS_ABOVE + 4 * <usize>above);
}

/**
 * The patterns of both colours on the line between these arms: black's in the low four bits, white's from bit 16 on.
 */
export function patternsBetween(left: u32, right: u32): u32 {
  const black = <u32>load<u8>(PAIR_PATTERNS + <usize>(((left & 0xff) << 8) | (right & 0xff)));
  const white = <u32>(
    load<u8>(PAIR_PATTERNS + PAIR_PATTERNS_BYTES + <usize>((left & 0xff00) | ((right >> 8) & 0xff)))
  );
  return black | (white << 16);
}

/** The tables as the host may copy them, each an address: arms below, arms above, pairs for black, pairs for white. */
export function patternTableAddress(table: i32): usize {
  switch (table) {
    case 0:
      return ARMS_BELOW;
    case 1:
      return ARMS_ABOVE;
    case 2:
      return PAIR_PATTERNS;
    default:
      return PAIR_PATTERNS + PAIR_PATTERNS_BYTES;
  }
}

/** Fills the tables for rule number `ruleNumber`. */
export function buildPatterns(ruleNumber: i32): void {
  radius = lineRadiusOf(ruleNumber);
  armCount = 0;
  memory.fill(ARM_INDICES, 0, 1 << HALF_KEY_BITS);
  for (let key = 0; key < 1 << (2 * radius); key++) {
    const arms = armOfKey(key, BLACK) | (armOfKey(key, WHITE) << 8) | (jointArm(key) << 16);
    store<u32>(ARMS_ABOVE + 4 * <usize>key, arms);
    store<u32>(ARMS_BELOW + 4 * <usize>reversed(key), arms);
  }
  // Arms with the next stone on them are arms of another key, so by now all are known.
  const arms = armCount;
  for (let colour = BLACK; colour <= WHITE; colour++) {
    rule = lineRule(ruleNumber, colour);
    pairPatterns = PAIR_PATTERNS + <usize>colour * PAIR_PATTERNS_BYTES;
    memory.fill(pairPatterns, UNKNOWN, PAIR_PATTERNS_BYTES);
    for (let left = 0; left < arms; left++) {
      for (let right = 0; right < arms; right++) pairPattern(left, right);
    }
  }
}

/** The same cells in the opposite order. */
function reversed(key: i32): i32 {
  let result = 0;
  for (let i = 0; i < radius; i++) result = (result << 2) | ((key >> (2 * i)) & 3);
  return result;
}

function pairPattern(left: i32, right: i32): Pattern {
  const at = pairPatterns + <usize>(left * ARMS_MAX + right);
  let pattern = load<u8>(at);
  if (pattern === UNKNOWN) {
    pattern = <u8>derivePattern(left, right);
    store<u8>(at, pattern);
  }
  return <Pattern>pattern;
}

/** The pattern that the colour makes by its stone between these two arms. */
function derivePattern(left: i32, right: i32): Pattern {
  const row = rowBetween(left, right);
  if (row > rowLength && (rule & HAS_FORBIDDEN) !== 0) return Pattern.Overline;
  if (isFive(left, right)) return Pattern.Five;

  const fives = countNext(left, right, Pattern.Five);
  if (fives > 0) {
    if (!hasNoReply(left, right, fives)) return Pattern.ClosedFour;
    const straight = row === rowLength - 1;
    return straight || (rule & HAS_FORBIDDEN) === 0 ? Pattern.OpenFour : Pattern.DoubleFour;
  }
  const openFours = countNext(left, right, Pattern.OpenFour);
  if (openFours > 0) return openFours > 1 ? Pattern.OpenThree : Pattern.OpenThreeWeak;
  if (countNext(left, right, Pattern.ClosedFour) + countNext(left, right, Pattern.DoubleFour) > 0)
    return Pattern.ClosedThree;
  const openThrees =
    countNext(left, right, Pattern.OpenThree) + countNext(left, right, Pattern.OpenThreeWeak);
  if (openThrees > 0)
    return openThrees > 3 ? Pattern.OpenTwoStrong : openThrees > 1 ? Pattern.OpenTwo : Pattern.OpenTwoWeak;
  if (countNext(left, right, Pattern.ClosedThree) > 0) return Pattern.ClosedTwo;
  const openTwos =
    countNext(left, right, Pattern.OpenTwoStrong) +
    countNext(left, right, Pattern.OpenTwo) +
    countNext(left, right, Pattern.OpenTwoWeak);
  if (openTwos > 0) return Pattern.OpenOne;
  return countNext(left, right, Pattern.ClosedTwo) > 0 ? Pattern.ClosedOne : Pattern.Dead;
}

/** How many free cells there are on both arms where the next own stone makes `pattern`. */
function countNext(left: i32, right: i32, pattern: Pattern): i32 {
  let count = 0;
  for (let distance = 1; distance <= radius; distance++) {
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
  for (let distance = 1; distance <= radius; distance++) {
    if (
      armCell(left, distance) === FREE &&
      countNext(armWith(left, distance, THEIRS), right, Pattern.Five) === 0
    )
      return false;
    if (
      armCell(right, distance) === FREE &&
      countNext(left, armWith(right, distance, THEIRS), Pattern.Five) === 0
    )
      return false;
  }
  return true;
}

function isFive(left: i32, right: i32): bool {
  const row = rowBetween(left, right);
  if (row < rowLength) return false;
  if (row > rowLength) return (rule & LONGER_WINS) !== 0;
  if ((rule & ENDS_BLOCK) === 0) return true;
  return endOf(left) !== THEIRS || endOf(right) !== THEIRS;
}

/** Own stones in a row, the one between the arms included. */
function rowBetween(left: i32, right: i32): i32 {
  return ownRun(left) + 1 + ownRun(right);
}

function ownRun(arm: i32): i32 {
  let run = 0;
  while (run < radius && armCell(arm, run + 1) === OWN) run++;
  return run;
}

/** What stands behind the arm's own run; OUTSIDE when that is out of sight. */
function endOf(arm: i32): i32 {
  const distance = ownRun(arm) + 1;
  return distance > radius ? OUTSIDE : armCell(arm, distance);
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

/** The arm that cells (two bits each, as on the board, the nearest lowest) are to `colour`. */
function armOfKey(key: i32, colour: i32): i32 {
  let code = 0;
  for (let distance = 1; distance <= radius; distance++) {
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
