/** The worth of a position without search. */
import { blackValue, countOf, previousBalance, sideToMove, whiteValue } from '../board/board';
import { Shape } from '../patterns/shapes';
import {
  BLACK,
  OWN_STRONG_THREATS,
  THEIR_OPEN_FOUR,
  THEIR_STRONG_THREATS,
  THREAT_COUNT,
  VALUE_SCALE,
  WHITE,
} from '../shared-constants';
import { hopelessValue } from './hopeless-ending';
import { hasNet, netValue } from './net/net';
import { knownValue, rememberValue } from './net/value-cache';
import { clampValue, NONE } from './score';
import { threatWeights } from './weights';

/** Values of threats when black is to move, and when white is. */
let blackThreats: usize = 0;
let whiteThreats: usize = 0;

/** From now on the numbers of rule number `rule` count, in this instance. */
export function useThreatWeights(rule: i32): void {
  blackThreats = threatWeights(rule, BLACK);
  whiteThreats = threatWeights(rule, WHITE);
}

/**
 * From the side to move, in evaluation units: what the net says where the rule has one, otherwise the linear value.
 * Where no row can be made any more, what the rules say.
 */
export function evaluate(): i32 {
  const hopeless = hopelessValue();
  if (hopeless !== NONE) return hopeless;
  if (!hasNet) return clampValue(linearValue());
  const known = knownValue();
  if (known !== NONE) return known;
  const value = clampValue(netValue(threatMask()));
  rememberValue(value);
  return value;
}

/**
 * What the empty cells are worth to the side to move more than to the other side, and what the threats of both are
 * worth as it is its move.
 */
function linearValue(): i32 {
  // A stone lifts the side that puts it; the mean of now and before keeps the value from swinging every ply.
  const balance = (blackValue - whiteValue + previousBalance()) >> 1;
  const isBlack = sideToMove === BLACK;
  const threats = load<i16>((isBlack ? blackThreats : whiteThreats) + 2 * <usize>threatMask());
  return ((isBlack ? balance : -balance) + <i32>threats) / VALUE_SCALE;
}

/**
 * The threats that count, of the side to move (own) and of the other side. Fives of either side and open fours of the
 * side to move are not among them: such positions are not evaluated but decided.
 */
enum EvaluatedThreat {
  TheirOpenFour = 0,
  OwnFourThree = 1,
  TheirFourThree = 2,
  OwnFourPlus = 3,
  TheirFourPlus = 4,
  OwnFour = 5,
  TheirFour = 6,
  /** An open three with more, or two of them. */
  OwnThreePlus = 7,
  TheirThreePlus = 8,
  OwnThree = 9,
  TheirThree = 10,
}
if (THREAT_COUNT !== EvaluatedThreat.TheirThree + 1) ERROR('THREAT_COUNT is not the number of threats');
if (
  THEIR_OPEN_FOUR !== 1 << EvaluatedThreat.TheirOpenFour ||
  OWN_STRONG_THREATS !==
    ((1 << EvaluatedThreat.OwnFourThree) |
      (1 << EvaluatedThreat.OwnFourPlus) |
      (1 << EvaluatedThreat.OwnThreePlus)) ||
  THEIR_STRONG_THREATS !==
    ((1 << EvaluatedThreat.TheirFourThree) |
      (1 << EvaluatedThreat.TheirFourPlus) |
      (1 << EvaluatedThreat.TheirThreePlus))
)
  ERROR('the threats by which nets choose an output bucket have other bits');

/** Which threats there are: the bit of each EvaluatedThreat. */
export function threatMask(): i32 {
  const us = sideToMove;
  const them = 1 - us;
  return (
    bit(EvaluatedThreat.TheirOpenFour, countOf(them, Shape.OpenFour)) |
    bit(EvaluatedThreat.OwnFourThree, countOf(us, Shape.FourThree)) |
    bit(EvaluatedThreat.TheirFourThree, countOf(them, Shape.FourThree)) |
    bit(EvaluatedThreat.OwnFourPlus, countOf(us, Shape.FourPlus)) |
    bit(EvaluatedThreat.TheirFourPlus, countOf(them, Shape.FourPlus)) |
    bit(EvaluatedThreat.OwnFour, countOf(us, Shape.Four)) |
    bit(EvaluatedThreat.TheirFour, countOf(them, Shape.Four)) |
    bit(EvaluatedThreat.OwnThreePlus, countOf(us, Shape.ThreePlus) + countOf(us, Shape.DoubleThree)) |
    bit(EvaluatedThreat.TheirThreePlus, countOf(them, Shape.ThreePlus) + countOf(them, Shape.DoubleThree)) |
    bit(EvaluatedThreat.OwnThree, countOf(us, Shape.Three)) |
    bit(EvaluatedThreat.TheirThree, countOf(them, Shape.Three))
  );
}

/** The threat's bit if there are cells that make it. */
function bit(threat: EvaluatedThreat, cells: i32): i32 {
  return i32(cells > 0) << threat;
}
