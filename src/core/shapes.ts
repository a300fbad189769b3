/**
 * Shapes: what a cell becomes for a colour if it plays there, all four lines together. Ordered by strength, so
 * that most questions are one comparison.
 */
import {
  CLOSED_THREE as LINE_CLOSED_THREE,
  DOUBLE_FOUR as LINE_DOUBLE_FOUR,
  FIVE as LINE_FIVE,
  FOUR as LINE_FOUR,
  OPEN_FOUR as LINE_OPEN_FOUR,
  OPEN_THREE_WEAK as LINE_OPEN_THREE,
  OPEN_TWO_WEAK as LINE_OPEN_TWO,
  OVERLINE as LINE_OVERLINE,
} from './patterns';

export const NOTHING: i32 = 0;
/** Forbidden as far as the patterns tell; threes may prove false (forbidden.ts). */
export const FORBIDDEN: i32 = 1;
export const TWO: i32 = 2;
export const CLOSED_THREE: i32 = 3;
export const DOUBLE_TWO: i32 = 4;
/** A closed three with another closed three or an open two. */
export const CLOSED_THREE_PLUS: i32 = 5;
/** An open three. */
export const THREE: i32 = 6;
/** An open three with a closed three or an open two. */
export const THREE_PLUS: i32 = 7;
export const DOUBLE_THREE: i32 = 8;
export const FOUR: i32 = 9;
/** A four with a closed three or an open two. */
export const FOUR_PLUS: i32 = 10;
export const FOUR_THREE: i32 = 11;
/** An open four or two fours: nothing but a five stops it. */
export const OPEN_FOUR: i32 = 12;
export const FIVE: i32 = 13;
export const SHAPE_COUNT: i32 = 16;

/** The shape of four patterns; `hasForbidden` where the colour has forbidden points. */
export function combine(a: i32, b: i32, c: i32, d: i32, hasForbidden: bool): i32 {
  if (has(LINE_FIVE, a, b, c, d)) return FIVE;
  const openFours = count(LINE_OPEN_FOUR, LINE_OPEN_FOUR, a, b, c, d);
  const lineDoubleFours = count(LINE_DOUBLE_FOUR, LINE_DOUBLE_FOUR, a, b, c, d);
  const fours = count(LINE_FOUR, LINE_FOUR, a, b, c, d) + openFours + 2 * lineDoubleFours;
  const threes = count(LINE_OPEN_THREE, LINE_OPEN_THREE + 1, a, b, c, d);
  if (hasForbidden && (has(LINE_OVERLINE, a, b, c, d) || fours > 1 || threes > 1)) return FORBIDDEN;

  const closedThrees = count(LINE_CLOSED_THREE, LINE_CLOSED_THREE, a, b, c, d);
  const twos = count(LINE_OPEN_TWO, LINE_OPEN_TWO + 2, a, b, c, d);
  const extra = closedThrees + twos > 0;
  if (openFours > 0 || fours > 1) return OPEN_FOUR;
  if (fours > 0) return threes > 0 ? FOUR_THREE : extra ? FOUR_PLUS : FOUR;
  if (threes > 1) return DOUBLE_THREE;
  if (threes > 0) return extra ? THREE_PLUS : THREE;
  if (closedThrees > 0) return closedThrees + twos > 1 ? CLOSED_THREE_PLUS : CLOSED_THREE;
  return twos > 1 ? DOUBLE_TWO : twos > 0 ? TWO : NOTHING;
}

function has(pattern: i32, a: i32, b: i32, c: i32, d: i32): bool {
  return a === pattern || b === pattern || c === pattern || d === pattern;
}

/** How many of the four patterns lie between `low` and `high`. */
function count(low: i32, high: i32, a: i32, b: i32, c: i32, d: i32): i32 {
  return (
    i32(a >= low && a <= high) +
    i32(b >= low && b <= high) +
    i32(c >= low && c <= high) +
    i32(d >= low && d <= high)
  );
}
