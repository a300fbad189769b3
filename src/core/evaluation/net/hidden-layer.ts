/** The first layer of the value, and of the policy: hidden values of the whole position. */
import { countsOf } from '../../board/board';
import {
  COUNT_STEPS,
  FIRST_SHAPE,
  GLOBAL_INPUTS,
  HIDDEN_1,
  LAST_SHAPE,
  NET_SIDE_COUNTS_BYTES,
} from '../../shared-constants';
import { limited, narrowed, PAIR_BYTES } from './layer';
import { globals, hidden1 } from './net-memory';

if (HIDDEN_1 !== 32) ERROR('the layer has twice 16 outputs');

/** Bytes of what a count of a shape adds, and of all counts of a shape. */
const COUNT_BYTES: usize = 2 * <usize>HIDDEN_1;
const SHAPE_BYTES: usize = COUNT_BYTES * <usize>COUNT_STEPS;

/**
 * Computes hidden1() from globals() and the counts of shapes, for `side` to move: addresses of the weights and biases,
 * and of what the counts add ([own, other][SHAPE_COUNT][COUNT_STEPS][HIDDEN_1]).
 */
export function fillHidden(side: i32, weights: usize, biases: usize, counts: usize): void {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let e = v128.load(biases, 64);
  let f = v128.load(biases, 80);
  let g = v128.load(biases, 96);
  let h = v128.load(biases, 112);
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
  let shapeRows = counts + <usize>FIRST_SHAPE * SHAPE_BYTES;
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
