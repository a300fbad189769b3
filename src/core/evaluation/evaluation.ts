/** The worth of a position without search. */
import { balanceBefore, blackValue, countOf, sideToMove, whiteValue } from '../board/board';
import { Shape } from '../patterns/shapes';
import { clampValue } from '../score';
import { BLACK, VALUE_SCALE, WHITE } from '../shared-constants';
import { threatValues } from './weights';

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
    i32(countOf(them, Shape.OpenFour) > 0) |
    (i32(countOf(us, Shape.FourThree) > 0) << 1) |
    (i32(countOf(them, Shape.FourThree) > 0) << 2) |
    (i32(countOf(us, Shape.FourPlus) > 0) << 3) |
    (i32(countOf(them, Shape.FourPlus) > 0) << 4) |
    (i32(countOf(us, Shape.Four) > 0) << 5) |
    (i32(countOf(them, Shape.Four) > 0) << 6) |
    (i32(countOf(us, Shape.ThreePlus) + countOf(us, Shape.DoubleThree) > 0) << 7) |
    (i32(countOf(them, Shape.ThreePlus) + countOf(them, Shape.DoubleThree) > 0) << 8) |
    (i32(countOf(us, Shape.Three) > 0) << 9) |
    (i32(countOf(them, Shape.Three) > 0) << 10)
  );
}
