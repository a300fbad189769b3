/** The worth of a position without search. */
import { balanceBefore, blackValue, countOf, sideToMove, whiteValue } from './board';
import { BLACK, WHITE } from './geometry';
import { clampValue } from './score';
import { DOUBLE_THREE, FOUR, FOUR_PLUS, FOUR_THREE, OPEN_FOUR, THREE, THREE_PLUS } from './shapes';
import { threatValues, VALUE_SCALE } from './weights';

/** Values of threats when black is to move, and when white is. */
let blackThreats: usize = 0;
let whiteThreats: usize = 0;

/** From now on the numbers of rule number `rule` count, in this instance. */
export function useThreatValues(rule: i32): void {
  blackThreats = threatValues(rule, BLACK);
  whiteThreats = threatValues(rule, WHITE);
}

/**
 * From the side to move, in evaluation units: what the empty cells are worth to it more than to the other side, and what
 * the threats of both are worth as it is its move.
 */
export function evaluate(): i32 {
  // A stone lifts the side that puts it; the mean of now and before keeps the value from swinging every ply.
  const balance = (blackValue - whiteValue + balanceBefore()) >> 1;
  const isBlack = sideToMove === BLACK;
  const threats = load<i16>((isBlack ? blackThreats : whiteThreats) + 2 * <usize>threatMask());
  return clampValue(((isBlack ? balance : -balance) + <i32>threats) / VALUE_SCALE);
}

/**
 * Which threats there are, a bit each. Fives of either side and open fours of the side to move are not among them: such
 * positions are not evaluated but decided.
 */
export function threatMask(): i32 {
  const us = sideToMove;
  const them = 1 - us;
  return (
    i32(countOf(them, OPEN_FOUR) > 0) |
    (i32(countOf(us, FOUR_THREE) > 0) << 1) |
    (i32(countOf(them, FOUR_THREE) > 0) << 2) |
    (i32(countOf(us, FOUR_PLUS) > 0) << 3) |
    (i32(countOf(them, FOUR_PLUS) > 0) << 4) |
    (i32(countOf(us, FOUR) > 0) << 5) |
    (i32(countOf(them, FOUR) > 0) << 6) |
    (i32(countOf(us, THREE_PLUS) + countOf(us, DOUBLE_THREE) > 0) << 7) |
    (i32(countOf(them, THREE_PLUS) + countOf(them, DOUBLE_THREE) > 0) << 8) |
    (i32(countOf(us, THREE) > 0) << 9) |
    (i32(countOf(them, THREE) > 0) << 10)
  );
}
