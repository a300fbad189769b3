/**
 * What a line through a cell is to both colours, in one word: its patterns and its kind. One table, indexed by what
 * stands on either side: joint arms as far as the rule's patterns reach.
 */
import { LINE_SUMMARIES, LINE_SUMMARIES_BYTES, SCRATCH } from '../memory/shared-tables';
import { LINE_KIND_COUNT } from '../shared-constants';
import { lineKind } from './line-kinds';
import { armsAbove, armsBelow, patternsBetween } from './patterns';
import { LINE_RADIUS_MAX } from './rules';

/** Bits 0 to 3 black's pattern, 4 to 15 the kind of line, 16 to 19 white's pattern. */
export type LineSummary = u32;

const PATTERNS_MASK: LineSummary = 0x000f000f;
const KIND_SHIFT: LineSummary = 4;
const KIND_MASK: LineSummary = 0xfff;
if (<u32>LINE_KIND_COUNT > KIND_MASK + 1) ERROR('a summary has 12 bits for the kind');

/** How many joint arms there are at a radius of six; 172 at five, 79 at four. */
const JOINT_ARMS_MAX: usize = 361;
/** u32 the cells of an arm, the nearest lowest: how far into a row of SUMMARIES the joint arm after a cell leads. */
const COLUMNS: usize = LINE_SUMMARIES;
/** u32 the cells of an arm, the nearest highest: where the row of the joint arm before a cell begins in SUMMARIES. */
const ROWS: usize = COLUMNS + (4 << (2 * LINE_RADIUS_MAX));
/** A LineSummary a pair of joint arms. */
const SUMMARIES: usize = ROWS + (4 << (2 * LINE_RADIUS_MAX));
if (SUMMARIES + 4 * JOINT_ARMS_MAX * JOINT_ARMS_MAX > LINE_SUMMARIES + LINE_SUMMARIES_BYTES)
  ERROR('LINE_SUMMARIES_BYTES is too small');

/** The summary of the line through a cell, by the cells before it and after it as lines.ts gives them. */
export function lineSummary(below: u32, above: u32): LineSummary {
  const offset = load<u32>(ROWS + 4 * <usize>below) + load<u32>(COLUMNS + 4 * <usize>above);
  return load<u32>(SUMMARIES + <usize>offset);
}

/** The patterns of both colours: black's in the low four bits, white's from bit 16 on. */
export function patternsIn(summary: LineSummary): u32 {
  return summary & PATTERNS_MASK;
}

/** The line's kind (line-kinds.ts). */
export function kindIn(summary: LineSummary): u32 {
  return (summary >> KIND_SHIFT) & KIND_MASK;
}

/** Fills the tables, for patterns that reach `radius` cells. buildPatterns and buildLineKinds come first. */
export function buildLineSummaries(radius: i32): void {
  const keys: u32 = 1 << (2 * radius);
  let count = 0;
  for (let key: u32 = 0; key < keys; key++) {
    const joint = jointArm(armsAbove(key), count);
    if (joint === count) {
      store<u32>(SCRATCH + 4 * <usize>count, armsAbove(key));
      count++;
    }
    store<u32>(COLUMNS + 4 * <usize>key, 4 * joint);
  }
  if (<usize>count > JOINT_ARMS_MAX) unreachable();
  for (let key: u32 = 0; key < keys; key++) {
    store<u32>(ROWS + 4 * <usize>key, 4 * count * jointArm(armsBelow(key), count));
  }
  for (let below = 0; below < count; below++) {
    const left = load<u32>(SCRATCH + 4 * <usize>below);
    for (let above = 0; above < count; above++) {
      const right = load<u32>(SCRATCH + 4 * <usize>above);
      const summary = patternsBetween(left, right) | (lineKind(left, right) << KIND_SHIFT);
      store<u32>(SUMMARIES + 4 * <usize>(below * count + above), summary);
    }
  }
}

/** Which of the first `count` joint arms these arms are; `count` if none. */
function jointArm(arms: u32, count: i32): i32 {
  let joint = 0;
  while (joint < count && load<u32>(SCRATCH + 4 * <usize>joint) !== arms) joint++;
  return joint;
}
