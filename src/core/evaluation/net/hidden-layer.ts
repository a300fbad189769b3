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
import { limited, wideLayer } from './layer';
import { globals, hidden1 } from './net-memory';

/** Bytes of what a count of a shape adds, and of all counts of a shape. */
const COUNT_BYTES: usize = 2 * <usize>HIDDEN_1;
const SHAPE_BYTES: usize = COUNT_BYTES * <usize>COUNT_STEPS;

/**
 * Computes hidden1() from globals() and the counts of shapes, for `side` to move: addresses of the weights and biases,
 * and of what the counts add ([own, other][SHAPE_COUNT][COUNT_STEPS][HIDDEN_1]).
 */
export function fillHidden(side: i32, weights: usize, biases: usize, counts: usize): void {
  wideLayer(globals(), GLOBAL_INPUTS, weights, biases, hidden1());
  // What the counts of shapes add: no more than COUNTS_MAX altogether.
  let a = i16x8.splat(0);
  let b = a;
  let c = a;
  let d = a;
  const own = countsOf(side);
  const other = countsOf(1 - side);
  let shapeRows = counts + <usize>FIRST_SHAPE * SHAPE_BYTES;
  for (let offset: usize = 2 * FIRST_SHAPE; offset <= 2 * LAST_SHAPE; offset += 2) {
    let row = shapeRows + countStep(own + offset) * COUNT_BYTES;
    a = i16x8.add(a, v128.load(row));
    b = i16x8.add(b, v128.load(row, 16));
    c = i16x8.add(c, v128.load(row, 32));
    d = i16x8.add(d, v128.load(row, 48));
    row = shapeRows + <usize>NET_SIDE_COUNTS_BYTES + countStep(other + offset) * COUNT_BYTES;
    a = i16x8.add(a, v128.load(row));
    b = i16x8.add(b, v128.load(row, 16));
    c = i16x8.add(c, v128.load(row, 32));
    d = i16x8.add(d, v128.load(row, 48));
    shapeRows += SHAPE_BYTES;
  }
  addLimited(hidden1(), a);
  addLimited(hidden1() + 16, b);
  addLimited(hidden1() + 32, c);
  addLimited(hidden1() + 48, d);
}

/** Adds to 8 hidden values, which are limited then. */
function addLimited(values: usize, added: v128): void {
  v128.store(values, limited(i16x8.add_sat_s(v128.load(values), added)));
}

function countStep(count: usize): usize {
  return min<usize>(<usize>load<u16>(count), <usize>(COUNT_STEPS - 1));
}
