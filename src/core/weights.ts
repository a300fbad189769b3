/**
 * The evaluation's numbers. One unit is worth a two-hundredth of a natural logarithm of the odds of winning: the
 * patterns' values follow a logistic regression of the results of 1,400 games of the search against itself
 * (freestyle, 2,500 nodes a move) on the patterns of all empty cells; the threats and the right to move were
 * settled by matches.
 */
import {
  CLOSED_THREE,
  CLOSED_TWO,
  FIVE,
  FOUR,
  OPEN_FOUR,
  OPEN_THREE,
  OPEN_THREE_WEAK,
  OPEN_TWO,
  OPEN_TWO_STRONG,
  OPEN_TWO_WEAK,
} from './patterns';
import {
  CLOSED_THREE_PLUS,
  DOUBLE_THREE,
  DOUBLE_TWO,
  FOUR_PLUS,
  FOUR_THREE,
  FIVE as SHAPE_FIVE,
  OPEN_FOUR as SHAPE_OPEN_FOUR,
  THREE_PLUS,
} from './shapes';

/** What a pattern is worth to the evaluation, for each empty cell that has it. */
export function patternValue(pattern: i32): i32 {
  switch (pattern) {
    case CLOSED_TWO:
      return 2;
    case OPEN_TWO_WEAK:
      return 1;
    case OPEN_TWO:
      return 8;
    case OPEN_TWO_STRONG:
      return 21;
    case CLOSED_THREE:
      return 13;
    case OPEN_THREE_WEAK:
      return 40;
    case OPEN_THREE:
      return 42;
    case FOUR:
      return 44;
    case OPEN_FOUR:
      return 90;
    case FIVE:
      return 100;
    default:
      return 0;
  }
}

/** How early a move that makes the pattern is tried. */
export function patternOrder(pattern: i32): i32 {
  return 4 * patternValue(pattern);
}

/** What the meeting of patterns adds to that. */
export function shapeOrder(shape: i32): i32 {
  switch (shape) {
    case DOUBLE_TWO:
      return 24;
    case CLOSED_THREE_PLUS:
      return 32;
    case THREE_PLUS:
      return 48;
    case DOUBLE_THREE:
      return 160;
    case FOUR_PLUS:
      return 56;
    case FOUR_THREE:
      return 600;
    case SHAPE_OPEN_FOUR:
      return 1200;
    case SHAPE_FIVE:
      return 2400;
    default:
      return 0;
  }
}

/** The right to move. */
export const TEMPO: i32 = 40;
/** A four-three that the side to move can play at once. */
export const OWN_FOUR_THREE: i32 = 1000;
/** An open four that the other side threatens to make. */
export const THEIR_OPEN_FOUR: i32 = -400;
