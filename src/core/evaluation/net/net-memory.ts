/** The net's part of a slot: what lies where, in bytes from the slot's start, and how it is reached. */
import { BOARD_MEMORY_END } from '../../board/board-memory';
import { CELL_NUMBERS } from '../../board/geometry';
import { slot } from '../../memory/shared-tables';
import {
  CHANNELS,
  GLOBAL_INPUTS,
  HIDDEN_1,
  HIDDEN_2,
  MAX_SIDE,
  POLICY_CHANNELS,
  QUARTERS,
  REGION_HIDDEN,
  REGIONS,
} from '../../shared-constants';

/** Bytes of a perspective's sums in one region, and of both perspectives'. */
export const PERSPECTIVE_BYTES: usize = 2 * <usize>CHANNELS;
export const REGION_BYTES: usize = 2 * PERSPECTIVE_BYTES;
export const SUMS_BYTES: usize = <usize>REGIONS * REGION_BYTES;

/**
 * The sums of a position's cell features, i16: for each region those of black's perspective, then those of white's. One
 * for each number of stones; the key says of which position.
 */
@unmanaged
export class Accumulators {
  key: u64;

  get sums(): usize {
    return changetype<usize>(this) + SUMS;
  }
}

/** So that a region's sums lie in one cache line. */
const SUMS: usize = 64;
const ACCUMULATORS_BYTES: usize = SUMS + SUMS_BYTES;
const ACCUMULATORS: usize = (BOARD_MEMORY_END + 63) & ~63;
/** u32 a cell: which update changed it last (accumulators.ts). */
const STAMPS: usize = ACCUMULATORS + ACCUMULATORS_BYTES * <usize>(MAX_SIDE * MAX_SIDE + 1);
export const STAMPS_BYTES: usize = 4 * <usize>CELL_NUMBERS;
/** What the layers of the head hand on, i16 each. */
const REGION_OUTPUTS: usize = STAMPS + STAMPS_BYTES;
const QUARTER_INPUTS: usize = REGION_OUTPUTS + 2 * <usize>(REGIONS * REGION_HIDDEN);
const GLOBALS: usize = QUARTER_INPUTS + 2 * <usize>(QUARTERS * REGION_HIDDEN);
const HIDDEN_1_OUTPUTS: usize = GLOBALS + 2 * <usize>GLOBAL_INPUTS;
/** The policy's logit weights in each region, i16, and what of them comes from the position. */
const LOGIT_WEIGHTS: usize = HIDDEN_1_OUTPUTS + 2 * <usize>HIDDEN_1;
const POSITION_LOGITS: usize = LOGIT_WEIGHTS + 2 * <usize>(REGIONS * POLICY_CHANNELS);
const HIDDEN_2_OUTPUTS: usize = POSITION_LOGITS + 2 * <usize>POLICY_CHANNELS;

/** u64 a value that was given lately: see value-cache.ts. */
export const VALUE_CACHE: usize = (HIDDEN_2_OUTPUTS + 2 * <usize>HIDDEN_2 + 63) & ~63;
export const VALUE_CACHE_ENTRIES: i32 = 1 << 14;

/** Here the part of the next floor begins. */
export const NET_MEMORY_END: usize = VALUE_CACHE + 8 * <usize>VALUE_CACHE_ENTRIES;

/** The sums of the position with `stones` stones. */
export function accumulatorsAt(stones: i32): Accumulators {
  return changetype<Accumulators>(slot + ACCUMULATORS + <usize>stones * ACCUMULATORS_BYTES);
}

export function stamps(): usize {
  return slot + STAMPS;
}

/** REGION_HIDDEN numbers a region. */
export function regionOutputs(): usize {
  return slot + REGION_OUTPUTS;
}

/** REGION_HIDDEN numbers a quarter. */
export function quarterInputs(): usize {
  return slot + QUARTER_INPUTS;
}

export function globals(): usize {
  return slot + GLOBALS;
}

export function hidden1(): usize {
  return slot + HIDDEN_1_OUTPUTS;
}

export function hidden2(): usize {
  return slot + HIDDEN_2_OUTPUTS;
}

/** POLICY_CHANNELS numbers a region. */
export function logitWeights(): usize {
  return slot + LOGIT_WEIGHTS;
}

/** POLICY_CHANNELS numbers: what the position brings to the logit weights of each region. */
export function positionLogits(): usize {
  return slot + POSITION_LOGITS;
}
