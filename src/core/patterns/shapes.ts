/**
 * Shapes: what a cell becomes for a colour if it plays there, all four lines together. Ordered by strength, so
 * that most questions are one comparison.
 */
import { FIRST_SHAPE, LAST_SHAPE, SHAPE_COUNT } from '../shared-constants';
import { Pattern } from './patterns';

export enum Shape {
  None = 0,
  /** Forbidden as far as the patterns tell; threes may prove false (forbidden.ts). */
  Forbidden = 1,
  /** An open two. */
  Two = 2,
  ClosedThree = 3,
  DoubleTwo = 4,
  /** A closed three with another closed three or an open two. */
  ClosedThreePlus = 5,
  /** An open three. */
  Three = 6,
  /** An open three with a closed three or an open two. */
  ThreePlus = 7,
  DoubleThree = 8,
  /** A closed four. */
  Four = 9,
  /** A closed four with a closed three or an open two. */
  FourPlus = 10,
  /** A closed four with an open three. */
  FourThree = 11,
  /** An open four or two fours: nothing but a five stops it. */
  OpenFour = 12,
  Five = 13,
}
if (SHAPE_COUNT <= Shape.Five) ERROR('SHAPE_COUNT is too small');
if (FIRST_SHAPE !== Shape.None + 1 || LAST_SHAPE !== Shape.Five) ERROR('a net counts all shapes but none');

/** The shape of four patterns; `hasForbidden` where the colour has forbidden points. */
export function combine(a: Pattern, b: Pattern, c: Pattern, d: Pattern, hasForbidden: bool): Shape {
  if (has(Pattern.Five, a, b, c, d)) return Shape.Five;
  const openFours = count(Pattern.OpenFour, Pattern.OpenFour, a, b, c, d);
  const lineDoubleFours = count(Pattern.DoubleFour, Pattern.DoubleFour, a, b, c, d);
  const fours = count(Pattern.ClosedFour, Pattern.ClosedFour, a, b, c, d) + openFours + 2 * lineDoubleFours;
  const threes = count(Pattern.OpenThreeWeak, Pattern.OpenThree, a, b, c, d);
  if (hasForbidden && (has(Pattern.Overline, a, b, c, d) || fours > 1 || threes > 1)) return Shape.Forbidden;

  const closedThrees = count(Pattern.ClosedThree, Pattern.ClosedThree, a, b, c, d);
  const twos = count(Pattern.OpenTwoWeak, Pattern.OpenTwoStrong, a, b, c, d);
  const extra = closedThrees + twos > 0;
  if (openFours > 0 || fours > 1) return Shape.OpenFour;
  if (fours > 0) return threes > 0 ? Shape.FourThree : extra ? Shape.FourPlus : Shape.Four;
  if (threes > 1) return Shape.DoubleThree;
  if (threes > 0) return extra ? Shape.ThreePlus : Shape.Three;
  if (closedThrees > 0) return closedThrees + twos > 1 ? Shape.ClosedThreePlus : Shape.ClosedThree;
  return twos > 1 ? Shape.DoubleTwo : twos > 0 ? Shape.Two : Shape.None;
}

function has(pattern: Pattern, a: Pattern, b: Pattern, c: Pattern, d: Pattern): bool {
  return a === pattern || b === pattern || c === pattern || d === pattern;
}

/** How many of the four patterns lie between `low` and `high`. */
function count(low: Pattern, high: Pattern, a: Pattern, b: Pattern, c: Pattern, d: Pattern): i32 {
  return (
    i32(a >= low && a <= high) +
    i32(b >= low && b <= high) +
    i32(c >= low && c <= high) +
    i32(d >= low && d <= high)
  );
}
