/**
 * Scores, from the side to move: evaluation units, and near ±WIN_SCORE proven results, shifted by the ply at which
 * the game ends so that the shorter win and the longer loss are worth more.
 */
import { PROVEN_RANGE, VALUE_MAX, WIN_SCORE } from '../shared-constants';

export const INFINITE: i32 = 32000;
/** Not a score. */
export const NONE: i32 = -32100;
/** Scores beyond ±PROVEN are proven results. */
export const PROVEN: i32 = WIN_SCORE - PROVEN_RANGE;

/** The side to move wins with its own move `plies` plies after the root. */
export function winAt(plies: i32): i32 {
  return WIN_SCORE - plies;
}

/** The other side wins `plies` plies after the root. */
export function lossAt(plies: i32): i32 {
  return plies - WIN_SCORE;
}

export function isProven(score: i32): bool {
  return score >= PROVEN || score <= -PROVEN;
}

export function clampValue(value: i32): i32 {
  return max(-VALUE_MAX, min(VALUE_MAX, value));
}

/** A proven score counts plies from the root; in the table it counts them from the node. */
export function toTable(score: i32, ply: i32): i32 {
  return score >= PROVEN ? score + ply : score <= -PROVEN ? score - ply : score;
}

export function fromTable(score: i32, ply: i32): i32 {
  return score >= PROVEN ? score - ply : score <= -PROVEN ? score + ply : score;
}
