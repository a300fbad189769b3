/**
 * The policy: how good the net thinks a move of the side to move is, before any search. What it computes is said in shared-constants.ts. A vector
 * that the whole position makes, what it wants of a cell, is multiplied with the features of each cell that the value has learnt.
 */
import { lastStone, sideToMove, stoneAt, stones } from '../../board/board';
import { cellState } from '../../board/board-memory';
import { NO_CELL, xOf, yOf } from '../../board/geometry';
import {
  BLACK,
  CHANNELS,
  HIDDEN_1,
  LAYER_SHIFT,
  NEAR_CLASSES,
  NEAR_REACH,
  NET_POLICY_B,
  NET_POLICY_NEAR,
  NET_POLICY_OTHER,
  NET_POLICY_OWN,
  NET_POLICY_W,
  POLICY_SHIFT,
} from '../../shared-constants';
import { blackFeatures, currentSums, whiteFeatures } from './accumulators';
import { headToMove } from './net';
import { hidden1, wants } from './net-memory';
import { stackOf } from './net-weights';
import { fillHidden } from './value-head';

/** Bytes of a pair of inputs' weights for all of `wants`. */
const PAIR_BYTES: usize = 2 * 2 * 2 * <usize>CHANNELS;

if (CHANNELS !== 16) ERROR('what is wanted of a cell has two vectors a view');

/** The last stone and the one before it when the policy was prepared, or NO_CELL. */
let last: i32 = NO_CELL;
let beforeLast: i32 = NO_CELL;

/** Gets the policy of the position on the board, which has these threats, ready: policyOrder is for it until the net is asked about another. */
export function preparePolicy(threatMask: i32): void {
  const head = headToMove();
  const stack = stackOf(head, threatMask);
  fillHidden(currentSums(), sideToMove, head, stack);
  last = lastStone();
  beforeLast = stones > 1 ? stoneAt(stones - 2) : NO_CELL;
  // Two views of 16: half of the sums at a time stays in registers.
  fillHalf(stack + NET_POLICY_W, stack + NET_POLICY_B, wants());
  fillHalf(
    stack + NET_POLICY_W + PAIR_BYTES / 2,
    stack + NET_POLICY_B + 4 * <usize>CHANNELS,
    wants() + 2 * <usize>CHANNELS,
  );
}

/** 16 of the wants. */
function fillHalf(weights: usize, biases: usize, output: usize): void {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  const end = hidden1() + 2 * <usize>HIDDEN_1;
  for (let input = hidden1(); input < end; input += 4) {
    const pair = v128.load32_splat(input);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, v128.load(weights)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, v128.load(weights, 16)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, v128.load(weights, 32)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, v128.load(weights, 48)));
    weights += PAIR_BYTES;
  }
  v128.store(output, narrowed(a, b));
  v128.store(output, narrowed(c, d), 16);
}

function narrowed(a: v128, b: v128): v128 {
  return i16x8.narrow_i32x4_s(i32x4.shr_s(a, LAYER_SHIFT), i32x4.shr_s(b, LAYER_SHIFT));
}

/** The order of a move on an empty cell, in units of move ordering. preparePolicy must have been called for this position. */
export function policyOrder(cell: i32): i32 {
  const summaries = cellState(cell).summaries;
  const head = headToMove();
  const isBlack = sideToMove === BLACK;
  const black = blackFeatures(summaries);
  const white = whiteFeatures(summaries);
  const own = isBlack ? black : white;
  const other = isBlack ? white : black;
  let sum = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(own), v128.load(wants()));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(own), v128.load(wants(), 16)));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(other), v128.load(wants(), 32)));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(other), v128.load(wants(), 48)));
  const wanted =
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3);
  // The codes are bits 4 to 15 and 36 to 47; their numbers are i16.
  const blackCode = (<usize>summaries >> 3) & 0x1ffe;
  const whiteCode = <usize>(summaries >> 35) & 0x1ffe;
  const ownCode = isBlack ? blackCode : whiteCode;
  const otherCode = isBlack ? whiteCode : blackCode;
  const near = head + NET_POLICY_NEAR;
  return (
    <i32>load<i16>(head + NET_POLICY_OWN + ownCode) +
    <i32>load<i16>(head + NET_POLICY_OTHER + otherCode) +
    <i32>load<i16>(near + 2 * nearClass(cell, last)) +
    <i32>load<i16>(near + 2 * <usize>NEAR_CLASSES + 2 * nearClass(cell, beforeLast)) +
    (wanted >> POLICY_SHIFT)
  );
}

/** How a cell lies to a stone, the same for all eight directions. */
function nearClass(cell: i32, stone: i32): usize {
  if (stone === NO_CELL) return NEAR_CLASSES - 1;
  const dx = abs(xOf(cell) - xOf(stone));
  const dy = abs(yOf(cell) - yOf(stone));
  const far = max(dx, dy);
  return <usize>(far > NEAR_REACH ? NEAR_CLASSES - 1 : (far * (far + 1)) / 2 + min(dx, dy));
}
