/**
 * The evaluation's numbers, chosen by the plain ladder "each step towards five is worth two to three of the
 * step below" and not tuned yet.
 */
import {
  CLOSED_ONE,
  CLOSED_THREE,
  CLOSED_TWO,
  FIVE,
  FOUR,
  OPEN_FOUR,
  OPEN_ONE,
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
    case CLOSED_ONE:
      return 1;
    case OPEN_ONE:
      return 2;
    case CLOSED_TWO:
      return 3;
    case OPEN_TWO_WEAK:
      return 7;
    case OPEN_TWO:
      return 8;
    case OPEN_TWO_STRONG:
      return 9;
    case CLOSED_THREE:
      return 9;
    case OPEN_THREE_WEAK:
      return 20;
    case OPEN_THREE:
      return 24;
    case FOUR:
      return 22;
    case OPEN_FOUR:
      return 60;
    case FIVE:
      return 60;
    default:
      return 0;
  }
}

/** What the meeting of patterns adds. */
export function shapeValue(shape: i32): i32 {
  switch (shape) {
    case DOUBLE_TWO:
      return 6;
    case CLOSED_THREE_PLUS:
      return 8;
    case THREE_PLUS:
      return 12;
    case DOUBLE_THREE:
      return 40;
    case FOUR_PLUS:
      return 14;
    case FOUR_THREE:
      return 70;
    default:
      return 0;
  }
}

/** How early a move that makes the pattern is tried. */
export function patternOrder(pattern: i32): i32 {
  return 4 * patternValue(pattern);
}

export function shapeOrder(shape: i32): i32 {
  switch (shape) {
    case FOUR_THREE:
      return 600;
    case SHAPE_OPEN_FOUR:
      return 1200;
    case SHAPE_FIVE:
      return 2400;
    default:
      return 4 * shapeValue(shape);
  }
}

/** The right to move. */
export const TEMPO: i32 = 12;
/** Threats of the side to move that it can carry out at once, and of the other side. */
export const OWN_FOUR_THREE: i32 = 300;
export const OWN_THREATS: i32 = 60;
export const THEIR_OPEN_FOUR: i32 = -120;
