/** The worth of a position without search. */
import { balanceBefore, blackValue, countOf, sideToMove, whiteValue } from './board';
import { BLACK } from './geometry';
import { clampValue } from './score';
import { FOUR_THREE, OPEN_FOUR } from './shapes';
import { OWN_FOUR_THREE, TEMPO, THEIR_OPEN_FOUR } from './weights';

/** From the side to move, in evaluation units. */
export function evaluate(): i32 {
  const us = sideToMove;
  const them = 1 - us;
  // A stone lifts the side that puts it; the mean of now and before keeps the value from swinging every ply.
  const balance = (blackValue - whiteValue + balanceBefore()) / 2;
  let value = (us === BLACK ? balance : -balance) + TEMPO;
  if (countOf(them, OPEN_FOUR) > 0) value += THEIR_OPEN_FOUR;
  else if (countOf(us, FOUR_THREE) > 0) value += OWN_FOUR_THREE;
  return clampValue(value);
}
