/** The head of the net: from the sums of the cells' features to a value. What it computes is said in shared-constants.ts. */
import { countsOf } from '../../board/board';
import {
  BLACK,
  CHANNELS,
  COUNT_STEPS,
  FIRST_SHAPE,
  GLOBAL_INPUTS,
  HIDDEN_1,
  HIDDEN_2,
  HIDDEN_MAX,
  LAST_SHAPE,
  LAYER_SHIFT,
  NET_B1,
  NET_B2,
  NET_B3,
  NET_B4,
  NET_B5,
  NET_COUNTS,
  NET_SIDE_COUNTS_BYTES,
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
import {
  globals,
  hidden1,
  hidden2,
  quarterInputs,
  REGION_BYTES,
  regionOutputs,
  VIEW_BYTES,
} from './net-memory';
import { stackOf } from './net-weights';

if (REGION_HIDDEN !== 16 || QUARTER_HIDDEN !== 16 || HIDDEN_2 !== 16 || HIDDEN_1 !== 32)
  ERROR('layers have 16 outputs, or twice 16');
if (REGIONS !== 9 || QUARTERS !== 4 || CHANNELS !== 16)
  ERROR('regions are three by three, of two vectors a view');

/**
 * Bytes of a pair of inputs' weights for 8 outputs, and of 8 outputs' biases. Layers that are computed in several places do 8 outputs at a time, so
 * that weights are loaded once for all places and sums stay in registers.
 */
const EIGHT_BYTES: usize = 2 * 2 * 8;
/** Bytes of a pair of inputs' weights for all outputs of a layer that has 16. */
const PAIR_BYTES: usize = 2 * EIGHT_BYTES;
/** Bytes of a region's or quarter's outputs, and of 8 of them. */
const OUTPUT_BYTES: usize = 2 * <usize>REGION_HIDDEN;
const EIGHT_OUTPUT_BYTES: usize = 2 * 8;
/** Bytes of what a count of a shape adds to the global layer, and of all counts of a shape. */
const COUNT_BYTES: usize = 2 * <usize>HIDDEN_1;
const SHAPE_BYTES: usize = COUNT_BYTES * <usize>COUNT_STEPS;

/**
 * The value for `side` to move of the position on the board, in evaluation units, not limited: `sums` as in net-memory.ts, `head` and its
 * stacks as in net-weights.ts.
 */
export function headValue(sums: usize, side: i32, head: usize, threatMask: i32): i32 {
  const stack = stackOf(head, threatMask);
  fillHidden(sums, side, head, stack);
  secondLayer(stack);
  return (lastLayer(stack) >> LAYER_SHIFT) + <i32>load<i16>(head + NET_THREATS + 2 * <usize>threatMask);
}

/** Computes hidden1(), which value and policy share, of the same. */
export function fillHidden(sums: usize, side: i32, head: usize, stack: usize): void {
  const own = sums + (side === BLACK ? 0 : VIEW_BYTES);
  const other = sums + (side === BLACK ? VIEW_BYTES : 0);
  for (let row: usize = 0; row < 3; row++) {
    const at = row * 3 * REGION_BYTES;
    const output = regionOutputs() + row * 3 * OUTPUT_BYTES;
    threeRegions(own + at, other + at, head + NET_W1, head + NET_B1, output);
    threeRegions(
      own + at,
      other + at,
      head + NET_W1 + EIGHT_BYTES,
      head + NET_B1 + EIGHT_BYTES,
      output + EIGHT_OUTPUT_BYTES,
    );
  }
  sumRegions(own, globals());
  sumRegions(other, globals() + VIEW_BYTES);
  const quarters = globals() + 2 * VIEW_BYTES;
  meansOfRegions(quarterInputs());
  fourQuarters(quarterInputs(), head + NET_W2, head + NET_B2, quarters);
  fourQuarters(
    quarterInputs(),
    head + NET_W2 + EIGHT_BYTES,
    head + NET_B2 + EIGHT_BYTES,
    quarters + EIGHT_OUTPUT_BYTES,
  );
  globalLayer(side, head, stack);
}

/** Hidden values of two vectors of sums. */
function activated(a: v128, b: v128): v128 {
  return limited(narrowed(a, b));
}

function narrowed(a: v128, b: v128): v128 {
  return i16x8.narrow_i32x4_s(i32x4.shr_s(a, LAYER_SHIFT), i32x4.shr_s(b, LAYER_SHIFT));
}

function limited(values: v128): v128 {
  return i16x8.min_s(i16x8.max_s(values, i16x8.splat(0)), i16x8.splat(<i16>HIDDEN_MAX));
}

/** 8 outputs of the region layer for three regions side by side, of the sums of both views. */
function threeRegions(own: usize, other: usize, weights: usize, biases: usize, output: usize): void {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = a;
  let d = b;
  let e = a;
  let f = b;
  let otherWeights = weights + <usize>(CHANNELS / 2) * PAIR_BYTES;
  for (let offset: usize = 0; offset < VIEW_BYTES; offset += 4) {
    let low = v128.load(weights);
    let high = v128.load(weights, 16);
    let pair = v128.load32_splat(own + offset);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, low));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, high));
    pair = v128.load32_splat(own + offset, REGION_BYTES);
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, low));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, high));
    pair = v128.load32_splat(own + offset, 2 * REGION_BYTES);
    e = i32x4.add(e, i32x4.dot_i16x8_s(pair, low));
    f = i32x4.add(f, i32x4.dot_i16x8_s(pair, high));
    low = v128.load(otherWeights);
    high = v128.load(otherWeights, 16);
    pair = v128.load32_splat(other + offset);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, low));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, high));
    pair = v128.load32_splat(other + offset, REGION_BYTES);
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, low));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, high));
    pair = v128.load32_splat(other + offset, 2 * REGION_BYTES);
    e = i32x4.add(e, i32x4.dot_i16x8_s(pair, low));
    f = i32x4.add(f, i32x4.dot_i16x8_s(pair, high));
    weights += PAIR_BYTES;
    otherWeights += PAIR_BYTES;
  }
  v128.store(output, activated(a, b));
  v128.store(output, activated(c, d), OUTPUT_BYTES);
  v128.store(output, activated(e, f), 2 * OUTPUT_BYTES);
}

/** Writes the inputs of the quarters, one after the other. */
function meansOfRegions(output: usize): void {
  for (let quarter: usize = 0; quarter < <usize>QUARTERS; quarter++) {
    const first = regionOutputs() + ((quarter >> 1) * 3 + (quarter & 1)) * OUTPUT_BYTES;
    v128.store(output + quarter * OUTPUT_BYTES, meanOfRegions(first));
    v128.store(output + quarter * OUTPUT_BYTES, meanOfRegions(first + 16), 16);
  }
}

/** The mean of 8 outputs of the quarter layer over the four quarters, and QUARTER_HIDDEN numbers further on their maximum. */
function fourQuarters(input: usize, weights: usize, biases: usize, output: usize): void {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = a;
  let d = b;
  let e = a;
  let f = b;
  let g = a;
  let h = b;
  for (const end = input + OUTPUT_BYTES; input < end; input += 4) {
    const low = v128.load(weights);
    const high = v128.load(weights, 16);
    let pair = v128.load32_splat(input);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, low));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, high));
    pair = v128.load32_splat(input, OUTPUT_BYTES);
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, low));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, high));
    pair = v128.load32_splat(input, 2 * OUTPUT_BYTES);
    e = i32x4.add(e, i32x4.dot_i16x8_s(pair, low));
    f = i32x4.add(f, i32x4.dot_i16x8_s(pair, high));
    pair = v128.load32_splat(input, 3 * OUTPUT_BYTES);
    g = i32x4.add(g, i32x4.dot_i16x8_s(pair, low));
    h = i32x4.add(h, i32x4.dot_i16x8_s(pair, high));
    weights += PAIR_BYTES;
  }
  const first = activated(a, b);
  const second = activated(c, d);
  const third = activated(e, f);
  const fourth = activated(g, h);
  // Of 16-bit numbers up to 8191 four can be added.
  const sum = i16x8.add(i16x8.add(first, second), i16x8.add(third, fourth));
  const most = i16x8.max_s(i16x8.max_s(first, second), i16x8.max_s(third, fourth));
  v128.store(output, i16x8.shr_s(sum, 2));
  v128.store(output, most, 2 * <usize>QUARTER_HIDDEN);
}

/** From globals() and the counts of shapes to hidden1(), for `side` to move. */
function globalLayer(side: i32, head: usize, stack: usize): void {
  const biases = stack + NET_B3;
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let e = v128.load(biases, 64);
  let f = v128.load(biases, 80);
  let g = v128.load(biases, 96);
  let h = v128.load(biases, 112);
  let weights = stack + NET_W3;
  const end = globals() + 2 * <usize>GLOBAL_INPUTS;
  for (let input = globals(); input < end; input += 4) {
    const pair = v128.load32_splat(input);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, v128.load(weights)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, v128.load(weights, 16)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, v128.load(weights, 32)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, v128.load(weights, 48)));
    e = i32x4.add(e, i32x4.dot_i16x8_s(pair, v128.load(weights, 64)));
    f = i32x4.add(f, i32x4.dot_i16x8_s(pair, v128.load(weights, 80)));
    g = i32x4.add(g, i32x4.dot_i16x8_s(pair, v128.load(weights, 96)));
    h = i32x4.add(h, i32x4.dot_i16x8_s(pair, v128.load(weights, 112)));
    weights += 2 * PAIR_BYTES;
  }
  a = narrowed(a, b);
  c = narrowed(c, d);
  e = narrowed(e, f);
  g = narrowed(g, h);
  // What the counts of shapes add: no more than COUNTS_MAX altogether.
  b = i16x8.splat(0);
  d = b;
  f = b;
  h = b;
  const own = countsOf(side);
  const other = countsOf(1 - side);
  let shapeRows = head + NET_COUNTS + <usize>FIRST_SHAPE * SHAPE_BYTES;
  for (let offset: usize = 2 * FIRST_SHAPE; offset <= 2 * LAST_SHAPE; offset += 2) {
    let row = shapeRows + countStep(own + offset) * COUNT_BYTES;
    b = i16x8.add(b, v128.load(row));
    d = i16x8.add(d, v128.load(row, 16));
    f = i16x8.add(f, v128.load(row, 32));
    h = i16x8.add(h, v128.load(row, 48));
    row = shapeRows + <usize>NET_SIDE_COUNTS_BYTES + countStep(other + offset) * COUNT_BYTES;
    b = i16x8.add(b, v128.load(row));
    d = i16x8.add(d, v128.load(row, 16));
    f = i16x8.add(f, v128.load(row, 32));
    h = i16x8.add(h, v128.load(row, 48));
    shapeRows += SHAPE_BYTES;
  }
  v128.store(hidden1(), limited(i16x8.add_sat_s(a, b)));
  v128.store(hidden1(), limited(i16x8.add_sat_s(c, d)), 16);
  v128.store(hidden1(), limited(i16x8.add_sat_s(e, f)), 32);
  v128.store(hidden1(), limited(i16x8.add_sat_s(g, h)), 48);
}

function countStep(count: usize): usize {
  return min<usize>(<usize>load<u16>(count), <usize>(COUNT_STEPS - 1));
}

/** From hidden1() to hidden2(). */
function secondLayer(stack: usize): void {
  const biases = stack + NET_B4;
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let weights = stack + NET_W4;
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

/** 8 of the mean outputs of the two by two regions of which the first one's lie at `first`. */
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
function lastLayer(stack: usize): i32 {
  const weights = stack + NET_W5;
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
  return lanes + load<i32>(stack + NET_B5);
}
