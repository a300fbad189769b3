/**
 * The head of the net: from the sums of the cells' features to a value. What it computes is said in
 * shared-constants.ts.
 */
import {
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
import { secondLayer, sumOfLanes } from './layer';
import { globals, hidden1, hidden2, PERSPECTIVE_BYTES } from './net-memory';
import { outputBucket } from './net-weights';

/**
 * The value for `side` to move of the position on the board, in evaluation units, not limited: `sums` as in
 * net-memory.ts, `head` and its buckets as in net-weights.ts.
 */
export function headValue(sums: usize, side: i32, head: usize, threatMask: i32): i32 {
  const bucket = head + <usize>NET_BUCKETS + <usize>outputBucket(threatMask) * <usize>NET_BUCKET_BYTES;
  fillGlobals(sums, side, head);
  fillHidden(side, bucket + NET_W3, bucket + NET_B3, head + NET_COUNTS);
  secondLayer(hidden1(), bucket + NET_W4, bucket + NET_B4, hidden2());
  return (lastLayer(bucket) >> LAYER_SHIFT) + <i32>load<i16>(head + NET_THREATS + 2 * <usize>threatMask);
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
