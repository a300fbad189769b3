/**
 * Policy logits: how good the net thinks a move is before any search. A vector of logit weights, which position and
 * region make, times the features of the cell; the arithmetic is in shared-constants.ts.
 */
import { lastStone, sideToMove, stoneAt, stones } from '../../board/board';
import { cellState } from '../../board/board-memory';
import { NO_CELL, STRIDE } from '../../board/geometry';
import { NEAR_CELLS, NEAR_CELLS_BYTES } from '../../memory/shared-tables';
import {
  BLACK,
  HIDDEN_1,
  NEAR_CLASSES,
  NEAR_REACH,
  NET_POLICY_BUCKET_BYTES,
  NET_POLICY_BUCKETS,
  NET_POLICY_COUNTS,
  NET_POLICY_HIDDEN_B,
  NET_POLICY_HIDDEN_W,
  NET_POLICY_LOGITS_B,
  NET_POLICY_LOGITS_W,
  NET_POLICY_NEAR,
  NET_POLICY_OTHER,
  NET_POLICY_OTHER_ORDER,
  NET_POLICY_OWN,
  NET_POLICY_OWN_ORDER,
  NET_POLICY_REGION_B,
  NET_POLICY_REGION_W,
  POLICY_CHANNELS,
  POLICY_SHIFT,
} from '../../shared-constants';
import { currentSums } from './accumulators';
import { fillGlobals } from './global-inputs';
import { fillHidden } from './hidden-layer';
import { logitLayer, sumOfLanes, wideLayer } from './layer';
import { headToMove, policyToMove } from './net';
import { hidden1, logitWeights, positionLogits, regionOutputs } from './net-memory';
import { outputBucket } from './net-weights';

/** Bytes of a region's logit weights. */
const LOGIT_WEIGHTS_BYTES: usize = 2 * <usize>POLICY_CHANNELS;

/** The greatest difference of two cells that have a class: no others have the same. */
const NEAR_DIFFERENCE: u32 = <u32>(NEAR_REACH * STRIDE + NEAR_REACH);

if (<usize>(2 * NEAR_DIFFERENCE) >= NEAR_CELLS_BYTES) ERROR('NEAR_CELLS_BYTES is too small');

/** The policy that preparePolicy was called for, and the last stone and the one before it then, or NO_CELL. */
let policy: usize = 0;
let last: i32 = NO_CELL;
let beforeLast: i32 = NO_CELL;

/**
 * Gets the policy of the position on the board, which has these threats, ready: policyOrder is for it until the net is
 * asked about another.
 */
export function preparePolicy(threatMask: i32): void {
  policy = policyToMove();
  const bucket =
    policy + <usize>NET_POLICY_BUCKETS + <usize>outputBucket(threatMask) * <usize>NET_POLICY_BUCKET_BYTES;
  fillGlobals(currentSums(), sideToMove, headToMove());
  fillHidden(
    sideToMove,
    bucket + NET_POLICY_HIDDEN_W,
    bucket + NET_POLICY_HIDDEN_B,
    policy + NET_POLICY_COUNTS,
  );
  last = lastStone();
  beforeLast = stones > 1 ? stoneAt(stones - 2) : NO_CELL;
  wideLayer(
    hidden1(),
    HIDDEN_1,
    bucket + NET_POLICY_LOGITS_W,
    bucket + NET_POLICY_LOGITS_B,
    positionLogits(),
  );
  logitLayer(
    regionOutputs(),
    policy + NET_POLICY_REGION_W,
    policy + NET_POLICY_REGION_B,
    positionLogits(),
    logitWeights(),
  );
}

/**
 * The order of a move on an empty cell, in units of move ordering. preparePolicy must have been called for this
 * position.
 */
export function policyOrder(cell: i32): i32 {
  const state = cellState(cell);
  const summaries = state.summaries;
  // The codes are bits 4 to 15 and 36 to 47.
  const blackCode = (<usize>summaries >> 4) & 0xfff;
  const whiteCode = <usize>(summaries >> 36) & 0xfff;
  const isBlack = sideToMove === BLACK;
  const ownCode = isBlack ? blackCode : whiteCode;
  const otherCode = isBlack ? whiteCode : blackCode;
  const own = policy + NET_POLICY_OWN + ownCode * <usize>POLICY_CHANNELS;
  const other = policy + NET_POLICY_OTHER + otherCode * <usize>POLICY_CHANNELS;
  const low = features(own, other);
  const high = features(own + 16, other + 16);
  const weights = logitWeights() + <usize>state.region * LOGIT_WEIGHTS_BYTES;
  let sum = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(low), v128.load(weights));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(low), v128.load(weights, 16)));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(high), v128.load(weights, 32)));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(high), v128.load(weights, 48)));
  const near = policy + NET_POLICY_NEAR;
  return (
    <i32>load<i16>(policy + NET_POLICY_OWN_ORDER + 2 * ownCode) +
    <i32>load<i16>(policy + NET_POLICY_OTHER_ORDER + 2 * otherCode) +
    <i32>load<i16>(near + 2 * nearClass(cell, last)) +
    <i32>load<i16>(near + 2 * <usize>NEAR_CLASSES + 2 * nearClass(cell, beforeLast)) +
    (sumOfLanes(sum) >> POLICY_SHIFT)
  );
}

/** 16 features of a cell, from its rows. */
function features(own: usize, other: usize): v128 {
  return i8x16.max_s(i8x16.add_sat_s(v128.load(own), v128.load(other)), i8x16.splat(0));
}

/** How a cell lies to a stone, or to none: the same for all eight directions. */
function nearClass(cell: i32, stone: i32): usize {
  const difference = <u32>(cell - stone + NEAR_DIFFERENCE);
  if (difference > 2 * NEAR_DIFFERENCE) return NEAR_CLASSES - 1;
  return <usize>load<u8>(NEAR_CELLS + <usize>difference);
}

/** Fills the table of how cells lie to each other: those of no class of their own are in the last one. */
export function fillNearCells(): void {
  memory.fill(NEAR_CELLS, <u8>(NEAR_CLASSES - 1), NEAR_CELLS_BYTES);
  for (let dy = -NEAR_REACH; dy <= NEAR_REACH; dy++) {
    for (let dx = -NEAR_REACH; dx <= NEAR_REACH; dx++) {
      const far = max(abs(dx), abs(dy));
      const nearClass = (far * (far + 1)) / 2 + min(abs(dx), abs(dy));
      store<u8>(NEAR_CELLS + <usize>(dx + dy * STRIDE + <i32>NEAR_DIFFERENCE), <u8>nearClass);
    }
  }
}
