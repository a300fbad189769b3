/** The net as an evaluation, where the rule on the board has one. */
import { sideToMove } from '../../board/board';
import { BLACK, WHITE } from '../../shared-constants';
import { currentSums, useRows } from './accumulators';
import { headOf, policyOf, useNetKey } from './net-weights';
import { headValue } from './value-head';

/** Whether the board on this instance's slot is evaluated by a net. */
export let hasNet: bool = false;

/** Where the heads for black to move and for white lie. */
let blackHead: usize = 0;
let whiteHead: usize = 0;
/** And the policies. */
let blackPolicy: usize = 0;
let whitePolicy: usize = 0;

/** From now on, in this instance, boards are evaluated by the net that was loaded as number `generation`. */
export function useNet(perspectives: i32, generation: u32): void {
  hasNet = true;
  blackHead = headOf(perspectives, BLACK);
  whiteHead = headOf(perspectives, WHITE);
  blackPolicy = policyOf(perspectives, BLACK);
  whitePolicy = policyOf(perspectives, WHITE);
  useNetKey(generation);
  useRows(perspectives);
}

/** From now on, in this instance, boards are evaluated without a net. */
export function useNoNet(): void {
  hasNet = false;
}

/** What the net makes of the position, from the side to move, in evaluation units and without limits. */
export function netValue(threatMask: i32): i32 {
  return headValue(currentSums(), sideToMove, headToMove(), threatMask);
}

/** The head for the side to move. */
export function headToMove(): usize {
  return sideToMove === BLACK ? blackHead : whiteHead;
}

/** The policy for the side to move. */
export function policyToMove(): usize {
  return sideToMove === BLACK ? blackPolicy : whitePolicy;
}
