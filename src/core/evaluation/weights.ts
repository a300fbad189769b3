/**
 * Fitted weights of evaluation and move ordering (`npm run fit`): a binary file a rule, which the build makes static
 * data (scripts/add-weights.mjs). Renju has a table a colour, as its colours win by different rows.
 */
import { CODE_COUNT, RULE_RENJU, THREAT_SETS, WEIGHT_TABLE_BYTES, WEIGHTS, WHITE } from '../shared-constants';

/** In bytes from a table's start. */
const CELLS: usize = 0;
const THREATS: usize = CELLS + 2 * <usize>CODE_COUNT;
const OWN_MOVES: usize = THREATS + 2 * <usize>THREAT_SETS;
const OPPONENT_MOVES: usize = OWN_MOVES + 2 * <usize>CODE_COUNT;
if (OPPONENT_MOVES + 2 * <usize>CODE_COUNT !== <usize>WEIGHT_TABLE_BYTES)
  ERROR('WEIGHT_TABLE_BYTES is wrong');

/**
 * Address of an i16 a pattern code: what an empty cell with that code for `colour` is worth to `colour`, in
 * 1/VALUE_SCALE of an evaluation unit.
 */
export function cellWeights(rule: i32, colour: i32): usize {
  return table(rule, colour) + CELLS;
}

/** Address of an i16 a set of threats (evaluation.ts): what it is worth to `colour` when it is its move, likewise. */
export function threatWeights(rule: i32, colour: i32): usize {
  return table(rule, colour) + THREATS;
}

/** Address of a u16 a pattern code: how early a cell with that code for `colour` is tried by `colour`. */
export function ownMoveWeights(rule: i32, colour: i32): usize {
  return table(rule, colour) + OWN_MOVES;
}

/** The same for how early it is tried by the other side. */
export function opponentMoveWeights(rule: i32, colour: i32): usize {
  return table(rule, colour) + OPPONENT_MOVES;
}

/** The tables lie in the order of the rules' numbers. */
function table(rule: i32, colour: i32): usize {
  const isBehindRenjuBlack = rule > RULE_RENJU || (rule === RULE_RENJU && colour === WHITE);
  return <usize>(WEIGHTS + (rule + i32(isBehindRenjuBlack)) * WEIGHT_TABLE_BYTES);
}
