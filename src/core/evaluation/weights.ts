/**
 * The numbers of evaluation and move ordering, by rule. They are fitted to games of the engine against itself and lie
 * in generated files (`npm run fit`, CONTRIBUTING.md); nothing is typed in by hand.
 *
 * Where both colours win by the same rows they share the tables.
 */
import { BLACK, RULE_CARO, RULE_FREESTYLE, RULE_RENJU, RULE_STANDARD } from '../shared-constants';
import * as CARO from './weights/caro';
import * as CARO_EXACT from './weights/caro-exact';
import * as FREESTYLE from './weights/freestyle';
import * as RENJU from './weights/renju';
import * as STANDARD from './weights/standard';

/**
 * Address of an i16 a pattern code: what an empty cell with that code for `colour` is worth to `colour`, in
 * 1/VALUE_SCALE of an evaluation unit.
 */
export function cellWeights(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.CELL_WEIGHTS;
    case RULE_STANDARD:
      return STANDARD.CELL_WEIGHTS;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.CELL_WEIGHTS_BLACK : RENJU.CELL_WEIGHTS_WHITE;
    case RULE_CARO:
      return CARO.CELL_WEIGHTS;
    default:
      return CARO_EXACT.CELL_WEIGHTS;
  }
}

/** Address of an i16 a set of threats (evaluation.ts): what it is worth to `colour` when it is its move, likewise. */
export function threatWeights(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.THREAT_WEIGHTS;
    case RULE_STANDARD:
      return STANDARD.THREAT_WEIGHTS;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.THREAT_WEIGHTS_BLACK : RENJU.THREAT_WEIGHTS_WHITE;
    case RULE_CARO:
      return CARO.THREAT_WEIGHTS;
    default:
      return CARO_EXACT.THREAT_WEIGHTS;
  }
}

/** Address of a u16 a pattern code: how early a cell with that code for `colour` is tried by `colour`. */
export function ownMoveWeights(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.OWN_MOVE_WEIGHTS;
    case RULE_STANDARD:
      return STANDARD.OWN_MOVE_WEIGHTS;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.OWN_MOVE_WEIGHTS_BLACK : RENJU.OWN_MOVE_WEIGHTS_WHITE;
    case RULE_CARO:
      return CARO.OWN_MOVE_WEIGHTS;
    default:
      return CARO_EXACT.OWN_MOVE_WEIGHTS;
  }
}

/** The same for how early it is tried by the other side. */
export function opponentMoveWeights(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.OPPONENT_MOVE_WEIGHTS;
    case RULE_STANDARD:
      return STANDARD.OPPONENT_MOVE_WEIGHTS;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.OPPONENT_MOVE_WEIGHTS_BLACK : RENJU.OPPONENT_MOVE_WEIGHTS_WHITE;
    case RULE_CARO:
      return CARO.OPPONENT_MOVE_WEIGHTS;
    default:
      return CARO_EXACT.OPPONENT_MOVE_WEIGHTS;
  }
}
