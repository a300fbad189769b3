/**
 * The head of the net: from the sums of the cells' features to a value. What it computes is said in
 * shared-constants.ts.
 */
import {
  CHANNELS,
  HIDDEN_1,
  HIDDEN_2,
  LAYER_SHIFT,
  NET_B3,
  NET_B4,
  NET_B5,
  NET_BUCKET_BYTES,
  NET_BUCKETS,
  NET_COUNTS,
  NET_THREATS,
  NET_W3,
  NET_W4,
  NET_W5,
} from '../../shared-constants';
import { fillGlobals } from './global-inputs';
import { fillHidden } from './hidden-layer';
import { activated, PAIR_BYTES, sumOfLanes } from './layer';
import { globals, hidden1, hidden2, PERSPECTIVE_BYTES } from './net-memory';
import { outputBucket } from './net-weights';

if (HIDDEN_2 !== 16 || CHANNELS !== 16) ERROR('the second layer has 16 outputs, a perspective two vectors');

/**
 * The value for `side` to move of the position on the board, in evaluation units, not limited: `sums` as in
 * net-memory.ts, `head` and its buckets as in net-weights.ts.
 */
export function headValue(sums: usize, side: i32, head: usize, threatMask: i32): i32 {
  const bucket = head + <usize>NET_BUCKETS + <usize>outputBucket(threatMask) * <usize>NET_BUCKET_BYTES;
  fillGlobals(sums, side, head);
  fillHidden(side, bucket + NET_W3, bucket + NET_B3, head + NET_COUNTS);
  secondLayer(bucket);
  return (lastLayer(bucket) >> LAYER_SHIFT) + <i32>load<i16>(head + NET_THREATS + 2 * <usize>threatMask);
}

/** From hidden1() to hidden2(). */
function secondLayer(bucket: usize): void {
  const biases = bucket + NET_B4;
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let weights = bucket + NET_W4;
  const end = hidden1() + 2 * <usize>HIDDEN_1;
  for (let input = hidden1(); input < end; input += 4) {
    const pair = v128.load32_splat(input);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, v128.load(weights)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, v128.load(weights, 16)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, v128.load(weights, 32)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, v128.load(weights, 48)));
    weights += PAIR_BYTES;
  }
  v128.store(hidden2(), activated(a, b));
  v128.store(hidden2(), activated(c, d), 16);
}

/** The sum of the last layer, with its bias. */
function lastLayer(bucket: usize): i32 {
  const weights = bucket + NET_W5;
  let sum = i32x4.dot_i16x8_s(v128.load(hidden2()), v128.load(weights));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(hidden2(), 16), v128.load(weights, 16)));
  for (let offset: usize = 0; offset < 2 * PERSPECTIVE_BYTES; offset += 16) {
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(globals() + offset), v128.load(weights + offset, 32)));
  }
  return sumOfLanes(sum) + load<i32>(bucket + NET_B5);
}
