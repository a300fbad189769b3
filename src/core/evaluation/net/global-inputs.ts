/** What value and policy have in common: from the sums of the cells' features to the inputs of their first layers. */
import {
  BLACK,
  CHANNELS,
  NET_B1,
  NET_B2,
  NET_W1,
  NET_W2,
  QUARTER_HIDDEN,
  QUARTERS,
  REGION_HIDDEN,
  REGIONS,
} from '../../shared-constants';
import { activated, EIGHT_BYTES, PAIR_BYTES } from './layer';
import { globals, PERSPECTIVE_BYTES, quarterInputs, REGION_BYTES, regionOutputs } from './net-memory';

if (REGION_HIDDEN !== 16 || QUARTER_HIDDEN !== 16) ERROR('layers have 16 outputs');
if (REGIONS !== 9 || QUARTERS !== 4 || CHANNELS !== 16)
  ERROR('regions are three by three, of two vectors a perspective');

/** Bytes of a region's or quarter's outputs, and of 8 of them. */
const OUTPUT_BYTES: usize = 2 * <usize>REGION_HIDDEN;
const EIGHT_OUTPUT_BYTES: usize = 2 * 8;

/**
 * Computes regionOutputs() and globals() for `side` to move: `sums` as in net-memory.ts, `head` as in net-weights.ts.
 */
export function fillGlobals(sums: usize, side: i32, head: usize): void {
  const own = sums + (side === BLACK ? 0 : PERSPECTIVE_BYTES);
  const other = sums + (side === BLACK ? PERSPECTIVE_BYTES : 0);
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
  sumRegions(other, globals() + PERSPECTIVE_BYTES);
  const quarters = globals() + 2 * PERSPECTIVE_BYTES;
  meansOfRegions(quarterInputs());
  fourQuarters(quarterInputs(), head + NET_W2, head + NET_B2, quarters);
  fourQuarters(
    quarterInputs(),
    head + NET_W2 + EIGHT_BYTES,
    head + NET_B2 + EIGHT_BYTES,
    quarters + EIGHT_OUTPUT_BYTES,
  );
}

/** 8 outputs of the region layer for three regions side by side, of the sums of both perspectives. */
function threeRegions(own: usize, other: usize, weights: usize, biases: usize, output: usize): void {
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

/**
 * The mean of 8 outputs of the quarter layer over the four quarters, and QUARTER_HIDDEN numbers further on their
 * maximum.
 */
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

/** 8 of the mean outputs of the two by two regions of which the first one's lie at `first`. */
function meanOfRegions(first: usize): v128 {
  const above = i16x8.add(v128.load(first), v128.load(first, 32));
  const below = i16x8.add(v128.load(first, 96), v128.load(first, 128));
  return i16x8.shr_s(i16x8.add(above, below), 2);
}

/** An eighth of a perspective's sums over all regions. */
function sumRegions(perspective: usize, output: usize): void {
  v128.store(output, sumOfRegions(perspective));
  v128.store(output, sumOfRegions(perspective + 16), 16);
}

function sumOfRegions(perspective: usize): v128 {
  const top = sumOfRow(perspective);
  const middle = sumOfRow(perspective + 3 * REGION_BYTES);
  const bottom = sumOfRow(perspective + 6 * REGION_BYTES);
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
function sumOfRow(perspective: usize): v128 {
  return i16x8.add(
    i16x8.add(v128.load(perspective), v128.load(perspective + REGION_BYTES)),
    v128.load(perspective + 2 * REGION_BYTES),
  );
}
