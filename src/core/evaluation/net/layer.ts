/**
 * The layers of a net, by addresses alone: weights and inputs are i16, biases i32, outputs i16 (shared-constants.ts).
 * Weights lie by pairs of inputs, as a dot product takes two at a time. The exported layers are called, never inlined
 * (scripts/inline-core.mjs), so that the small executable has them with vectors of 256 bits: native/net-kernels.h.
 *
 * asc warns (112) that some embeddings cannot call functions of vectors; none of these is called from outside the core,
 * so asconfig.json silences it.
 */
import {
  CHANNELS,
  HIDDEN_1,
  HIDDEN_2,
  HIDDEN_MAX,
  LAYER_SHIFT,
  POLICY_CHANNELS,
  QUARTER_HIDDEN,
  QUARTERS,
  REGION_HIDDEN,
  REGIONS,
} from '../../shared-constants';
import { PERSPECTIVE_BYTES, REGION_BYTES } from './net-memory';

if (REGION_HIDDEN !== 16 || QUARTER_HIDDEN !== 16 || HIDDEN_2 !== 16) ERROR('layers have 16 outputs');
if (HIDDEN_1 !== 32 || POLICY_CHANNELS !== 32) ERROR('wide layers have 32 outputs');
if (REGIONS !== 9 || QUARTERS !== 4 || CHANNELS !== 16)
  ERROR('regions are three by three, of two vectors a perspective');

/**
 * Bytes of a pair of inputs' weights for 8 outputs, and of 8 outputs' biases. Layers that are computed in several
 * places do 8 outputs at a time, so that weights are loaded once for all places and sums stay in registers.
 */
const EIGHT_BYTES: usize = 2 * 2 * 8;
/** Bytes of a pair of inputs' weights for all outputs: of a layer that has 16, and of one that has 32. */
const PAIR_BYTES: usize = 2 * EIGHT_BYTES;
const WIDE_PAIR_BYTES: usize = 2 * PAIR_BYTES;
/** Bytes of 16 outputs. */
const OUTPUT_BYTES: usize = 2 * 16;

/** 16 outputs for each of three regions side by side, of the sums of both perspectives. */
export function regionLayer(own: usize, other: usize, weights: usize, biases: usize, outputs: usize): void {
  eightOfRegions(own, other, weights, biases, outputs);
  eightOfRegions(own, other, weights + EIGHT_BYTES, biases + EIGHT_BYTES, outputs + OUTPUT_BYTES / 2);
}

function eightOfRegions(own: usize, other: usize, weights: usize, biases: usize, outputs: usize): void {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = a;
  let d = b;
  let e = a;
  let f = b;
  let otherWeights = weights + <usize>(CHANNELS / 2) * PAIR_BYTES;
  for (let offset: usize = 0; offset < PERSPECTIVE_BYTES; offset += 4) {
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
  v128.store(outputs, activated(a, b));
  v128.store(outputs, activated(c, d), OUTPUT_BYTES);
  v128.store(outputs, activated(e, f), 2 * OUTPUT_BYTES);
}

/** The mean of 16 outputs over the four quarters, and after it their maximum. */
export function quarterLayer(inputs: usize, weights: usize, biases: usize, outputs: usize): void {
  eightOfQuarters(inputs, weights, biases, outputs);
  eightOfQuarters(inputs, weights + EIGHT_BYTES, biases + EIGHT_BYTES, outputs + OUTPUT_BYTES / 2);
}

function eightOfQuarters(input: usize, weights: usize, biases: usize, outputs: usize): void {
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
  v128.store(outputs, i16x8.shr_s(sum, 2));
  v128.store(outputs, most, OUTPUT_BYTES);
}

/** 32 outputs of `count` inputs, not limited yet. */
export function wideLayer(inputs: usize, count: i32, weights: usize, biases: usize, outputs: usize): void {
  sixteen(inputs, count, weights, WIDE_PAIR_BYTES, biases, outputs);
  sixteen(inputs, count, weights + PAIR_BYTES, WIDE_PAIR_BYTES, biases + PAIR_BYTES, outputs + OUTPUT_BYTES);
}

/** 16 outputs of HIDDEN_1 inputs. */
export function secondLayer(inputs: usize, weights: usize, biases: usize, outputs: usize): void {
  sixteen(inputs, HIDDEN_1, weights, PAIR_BYTES, biases, outputs);
  v128.store(outputs, limited(v128.load(outputs)));
  v128.store(outputs, limited(v128.load(outputs, 16)), 16);
}

/** The logit weights of all regions: 32 outputs of each one's REGION_HIDDEN inputs, and those of the position. */
export function logitLayer(
  inputs: usize,
  weights: usize,
  biases: usize,
  position: usize,
  outputs: usize,
): void {
  for (const end = inputs + <usize>REGIONS * OUTPUT_BYTES; inputs < end; inputs += OUTPUT_BYTES) {
    for (let half: usize = 0; half < 2; half++) {
      const ofPosition = position + half * OUTPUT_BYTES;
      sixteen(
        inputs,
        REGION_HIDDEN,
        weights + half * PAIR_BYTES,
        WIDE_PAIR_BYTES,
        biases + half * PAIR_BYTES,
        outputs,
      );
      v128.store(outputs, i16x8.add_sat_s(v128.load(outputs), v128.load(ofPosition)));
      v128.store(outputs, i16x8.add_sat_s(v128.load(outputs, 16), v128.load(ofPosition, 16)), 16);
      outputs += OUTPUT_BYTES;
    }
  }
}

/** 16 outputs of `count` inputs, not clipped yet; a pair of inputs has `pairBytes` bytes of weights. */
function sixteen(
  inputs: usize,
  count: i32,
  weights: usize,
  pairBytes: usize,
  biases: usize,
  outputs: usize,
): void {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  for (const end = inputs + 2 * <usize>count; inputs < end; inputs += 4) {
    const pair = v128.load32_splat(inputs);
    a = i32x4.add(a, i32x4.dot_i16x8_s(pair, v128.load(weights)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(pair, v128.load(weights, 16)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(pair, v128.load(weights, 32)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(pair, v128.load(weights, 48)));
    weights += pairBytes;
  }
  v128.store(outputs, narrowed(a, b));
  v128.store(outputs, narrowed(c, d), 16);
}

/** Hidden values of two vectors of sums. */
function activated(a: v128, b: v128): v128 {
  return limited(narrowed(a, b));
}

/** Two vectors of sums, shifted, as one of numbers of 16 bits, limited to what these hold. */
function narrowed(a: v128, b: v128): v128 {
  return i16x8.narrow_i32x4_s(i32x4.shr_s(a, LAYER_SHIFT), i32x4.shr_s(b, LAYER_SHIFT));
}

/** Numbers within the limits of hidden values. */
export function limited(values: v128): v128 {
  return i16x8.min_s(i16x8.max_s(values, i16x8.splat(0)), i16x8.splat(<i16>HIDDEN_MAX));
}

/** The sum of four sums. */
export function sumOfLanes(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}
