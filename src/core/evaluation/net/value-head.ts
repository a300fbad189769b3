/** The head of the net: from the sums of the cells' features to a value. What it computes is said in shared-constants.ts. */
import {
  BLACK,
  CHANNELS,
  GLOBAL_INPUTS,
  HIDDEN_1,
  HIDDEN_2,
  HIDDEN_MAX,
  LAYER_SHIFT,
  NET_B1,
  NET_B2,
  NET_B3,
  NET_B4,
  NET_B5,
  NET_THREATS,
  NET_W1,
  NET_W2,
  NET_W3,
  NET_W4,
  NET_W5,
  QUARTER_HIDDEN,
  QUARTERS,
  REGION_HIDDEN,
  REGIONS,
} from '../../shared-constants';
import { globals, hidden1, hidden2, REGION_BYTES, regionOutputs, VIEW_BYTES } from './net-memory';

if (REGION_HIDDEN !== 16 || QUARTER_HIDDEN !== 16 || HIDDEN_2 !== 16 || HIDDEN_1 !== 32)
  ERROR('layers have 16 outputs, or twice 16');
if (REGIONS !== 9 || QUARTERS !== 4 || CHANNELS !== 16)
  ERROR('regions are three by three, of two vectors a view');

/** Bytes of a pair of inputs' weights for 16 outputs. */
const PAIR_BYTES: usize = 2 * 2 * 16;
/** Bytes of a region's outputs. */
const OUTPUT_BYTES: usize = 2 * <usize>REGION_HIDDEN;

/** The value for `side` to move, in evaluation units, not limited: `sums` as in net-memory.ts, `head` as in net-weights.ts. */
export function headValue(sums: usize, side: i32, head: usize, threatMask: i32): i32 {
  const own = sums + (side === BLACK ? 0 : VIEW_BYTES);
  const other = sums + (side === BLACK ? VIEW_BYTES : 0);
  for (let region: usize = 0; region < <usize>REGIONS; region++) {
    regionLayer(
      own + region * REGION_BYTES,
      other + region * REGION_BYTES,
      head,
      regionOutputs() + region * OUTPUT_BYTES,
    );
  }
  quarterLayer(head);
  sumRegions(own, globals());
  sumRegions(other, globals() + VIEW_BYTES);
  const bytes: usize = 2 * PAIR_BYTES;
  layer(globals(), GLOBAL_INPUTS, head + NET_W3, bytes, head + NET_B3, hidden1());
  layer(globals(), GLOBAL_INPUTS, head + NET_W3 + PAIR_BYTES, bytes, head + NET_B3 + 64, hidden1() + 32);
  layer(hidden1(), HIDDEN_1, head + NET_W4, PAIR_BYTES, head + NET_B4, hidden2());
  return (lastLayer(head) >> LAYER_SHIFT) + <i32>load<i16>(head + NET_THREATS + 2 * <usize>threatMask);
}

/** 16 outputs of `inputs` inputs, whose weights lie `pairBytes` apart for each pair. */
function layer(
  input: usize,
  inputs: i32,
  weights: usize,
  pairBytes: usize,
  biases: usize,
  output: usize,
): void {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  const end = input + 2 * <usize>inputs;
  for (; input < end; input += 4) {
    const pair = v128.load32_splat(input);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, v128.load(weights)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, v128.load(weights, 16)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, v128.load(weights, 32)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, v128.load(weights, 48)));
    weights += pairBytes;
  }
  v128.store(output, activated(a, b));
  v128.store(output, activated(c, d), 16);
}

/** Hidden values of two vectors of sums. */
function activated(a: v128, b: v128): v128 {
  const narrow = i16x8.narrow_i32x4_s(i32x4.shr_s(a, LAYER_SHIFT), i32x4.shr_s(b, LAYER_SHIFT));
  return i16x8.min_s(i16x8.max_s(narrow, i16x8.splat(0)), i16x8.splat(<i16>HIDDEN_MAX));
}

/** The hidden values of a region, of the sums of both views. */
function regionLayer(own: usize, other: usize, head: usize, output: usize): void {
  const biases = head + NET_B1;
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let weights = head + NET_W1;
  for (let offset: usize = 0; offset < VIEW_BYTES; offset += 4) {
    const pair = v128.load32_splat(own + offset);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, v128.load(weights)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, v128.load(weights, 16)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, v128.load(weights, 32)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, v128.load(weights, 48)));
    const otherPair = v128.load32_splat(other + offset);
    const otherWeights = weights + <usize>(CHANNELS / 2) * PAIR_BYTES;
    a = i32x4.add(a, i32x4.dot_i16x8_s(otherPair, v128.load(otherWeights)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(otherPair, v128.load(otherWeights, 16)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(otherPair, v128.load(otherWeights, 32)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(otherPair, v128.load(otherWeights, 48)));
    weights += PAIR_BYTES;
  }
  v128.store(output, activated(a, b));
  v128.store(output, activated(c, d), 16);
}

/** The hidden values of the four quarters: their mean and their maximum, as inputs of the global layer. */
function quarterLayer(head: usize): void {
  const mean = globals() + 2 * VIEW_BYTES;
  const most = mean + 2 * <usize>QUARTER_HIDDEN;
  // Of 16-bit numbers up to 8191 four can be added.
  let sumLow = i16x8.splat(0);
  let sumHigh = i16x8.splat(0);
  let mostLow = i16x8.splat(0);
  let mostHigh = i16x8.splat(0);
  for (let quarter: usize = 0; quarter < <usize>QUARTERS; quarter++) {
    const first = regionOutputs() + ((quarter >> 1) * 3 + (quarter & 1)) * OUTPUT_BYTES;
    v128.store(mean, meanOfRegions(first));
    v128.store(mean, meanOfRegions(first + 16), 16);
    layer(mean, REGION_HIDDEN, head + NET_W2, PAIR_BYTES, head + NET_B2, most);
    sumLow = i16x8.add(sumLow, v128.load(most));
    sumHigh = i16x8.add(sumHigh, v128.load(most, 16));
    mostLow = i16x8.max_s(mostLow, v128.load(most));
    mostHigh = i16x8.max_s(mostHigh, v128.load(most, 16));
  }
  v128.store(mean, i16x8.shr_s(sumLow, 2));
  v128.store(mean, i16x8.shr_s(sumHigh, 2), 16);
  v128.store(most, mostLow);
  v128.store(most, mostHigh, 16);
}

/** Half of the mean outputs of the two by two regions of which the first one's lie at `first`. */
function meanOfRegions(first: usize): v128 {
  const above = i16x8.add(v128.load(first), v128.load(first, 32));
  const below = i16x8.add(v128.load(first, 96), v128.load(first, 128));
  return i16x8.shr_s(i16x8.add(above, below), 2);
}

/** An eighth of a view's sums over all regions. */
function sumRegions(view: usize, output: usize): void {
  v128.store(output, sumOfRegions(view));
  v128.store(output, sumOfRegions(view + 16), 16);
}

function sumOfRegions(view: usize): v128 {
  const top = sumOfRow(view);
  const middle = sumOfRow(view + 3 * REGION_BYTES);
  const bottom = sumOfRow(view + 6 * REGION_BYTES);
  const low = i32x4.add(
    i32x4.add(i32x4.extend_low_i16x8_u(top), i32x4.extend_low_i16x8_u(middle)),
    i32x4.extend_low_i16x8_u(bottom),
  );
  const high = i32x4.add(
    i32x4.add(i32x4.extend_high_i16x8_u(top), i32x4.extend_high_i16x8_u(middle)),
    i32x4.extend_high_i16x8_u(bottom),
  );
  return i16x8.narrow_i32x4_s(i32x4.shr_u(low, 3), i32x4.shr_u(high, 3));
}

/** Three regions of at most 121 cells and 127 each come to less than 2^16. */
function sumOfRow(view: usize): v128 {
  return i16x8.add(
    i16x8.add(v128.load(view), v128.load(view + REGION_BYTES)),
    v128.load(view + 2 * REGION_BYTES),
  );
}

/** The sum of the last layer, with its bias. */
function lastLayer(head: usize): i32 {
  const weights = head + NET_W5;
  let sum = i32x4.dot_i16x8_s(v128.load(hidden2()), v128.load(weights));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(hidden2(), 16), v128.load(weights, 16)));
  for (let offset: usize = 0; offset < 2 * VIEW_BYTES; offset += 16) {
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(globals() + offset), v128.load(weights + offset, 32)));
  }
  const lanes =
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3);
  return lanes + load<i32>(head + NET_B5);
}
