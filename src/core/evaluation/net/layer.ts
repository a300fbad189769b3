/**
 * What the layers of a net have in common: how their weights lie, and from sums to what they hand on. asc warns (112)
 * that some embeddings cannot call functions of vectors; none of these is called from outside the core, so
 * asconfig.json silences it.
 */
import { HIDDEN_MAX, LAYER_SHIFT } from '../../shared-constants';

/**
 * Bytes of a pair of inputs' weights for 8 outputs, and of 8 outputs' biases. Layers that are computed in several
 * places do 8 outputs at a time, so that weights are loaded once for all places and sums stay in registers.
 */
export const EIGHT_BYTES: usize = 2 * 2 * 8;
/** Bytes of a pair of inputs' weights for all outputs of a layer that has 16. */
export const PAIR_BYTES: usize = 2 * EIGHT_BYTES;

/** Hidden values of two vectors of sums. */
export function activated(a: v128, b: v128): v128 {
  return limited(narrowed(a, b));
}

/** Two vectors of sums, shifted, as one of numbers of 16 bits, limited to what these hold. */
export function narrowed(a: v128, b: v128): v128 {
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
