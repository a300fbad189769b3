/** What value and policy have in common: from the sums of the cells' features to the inputs of their first layers. */
import { BLACK, NET_B1, NET_B2, NET_W1, NET_W2, QUARTERS, REGION_HIDDEN } from '../../shared-constants';
import { quarterLayer, regionLayer } from './layer';
import { globals, PERSPECTIVE_BYTES, quarterInputs, REGION_BYTES, regionOutputs } from './net-memory';

/** Bytes of a region's or quarter's outputs. */
const OUTPUT_BYTES: usize = 2 * <usize>REGION_HIDDEN;

/**
 * Computes regionOutputs() and globals() for `side` to move: `sums` as in net-memory.ts, `head` as in net-weights.ts.
 */
export function fillGlobals(sums: usize, side: i32, head: usize): void {
  const own = sums + (side === BLACK ? 0 : PERSPECTIVE_BYTES);
  const other = sums + (side === BLACK ? PERSPECTIVE_BYTES : 0);
  for (let row: usize = 0; row < 3; row++) {
    const at = row * 3 * REGION_BYTES;
    regionLayer(own + at, other + at, head + NET_W1, head + NET_B1, regionOutputs() + row * 3 * OUTPUT_BYTES);
  }
  sumRegions(own, globals());
  sumRegions(other, globals() + PERSPECTIVE_BYTES);
  meansOfRegions(quarterInputs());
  quarterLayer(quarterInputs(), head + NET_W2, head + NET_B2, globals() + 2 * PERSPECTIVE_BYTES);
}

/** Writes the inputs of the quarters, one after the other. */
function meansOfRegions(output: usize): void {
  for (let quarter: usize = 0; quarter < <usize>QUARTERS; quarter++) {
    const first = regionOutputs() + ((quarter >> 1) * 3 + (quarter & 1)) * OUTPUT_BYTES;
    v128.store(output + quarter * OUTPUT_BYTES, meanOfRegions(first));
    v128.store(output + quarter * OUTPUT_BYTES, meanOfRegions(first + 16), 16);
  }
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
