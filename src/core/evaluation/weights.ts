/**
 * The numbers of evaluation and move ordering, by rule. They are fitted to games of the engine against itself and lie in
 * generated files (`npm run fit`, CONTRIBUTING.md); nothing is typed in by hand.
 *
 * Where both colours win by the same rows they share the tables.
 */
import { BLACK, RULE_CARO, RULE_FREESTYLE, RULE_RENJU, RULE_STANDARD } from '../shared-constants';
import * as CARO from './weights/caro';
import * as CARO_EXACT from './weights/caro-exact';
import * as FREESTYLE from './weights/freestyle';
import * as RENJU from './weights/renju';
import * as STANDARD from './weights/standard';

/** Address of an i16 a pattern code: what an empty cell with that code for `colour` is worth to `colour`, in 1/VALUE_SCALE of an evaluation unit. */
export function cellValues(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.VALUES;
    case RULE_STANDARD:
      return STANDARD.VALUES;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.VALUES_BLACK : RENJU.VALUES_WHITE;
    case RULE_CARO:
      return CARO.VALUES;
    default:
      return CARO_EXACT.VALUES;
  }
}

/** Address of an i16 a set of threats (evaluation.ts): what it is worth to `colour` when it is its move, likewise. */
export function threatValues(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.THREATS;
    case RULE_STANDARD:
      return STANDARD.THREATS;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.THREATS_BLACK : RENJU.THREATS_WHITE;
    case RULE_CARO:
      return CARO.THREATS;
    default:
      return CARO_EXACT.THREATS;
  }
}

/** Address of a u16 a pattern code: how early a cell with that code for `colour` is tried by `colour`. */
export function ownOrders(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.OWN_ORDERS;
    case RULE_STANDARD:
      return STANDARD.OWN_ORDERS;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.OWN_ORDERS_BLACK : RENJU.OWN_ORDERS_WHITE;
    case RULE_CARO:
      return CARO.OWN_ORDERS;
    default:
      return CARO_EXACT.OWN_ORDERS;
  }
}

/** The same for how early it is tried by the other side. */
export function theirOrders(rule: i32, colour: i32): usize {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE.THEIR_ORDERS;
    case RULE_STANDARD:
      return STANDARD.THEIR_ORDERS;
    case RULE_RENJU:
      return colour === BLACK ? RENJU.THEIR_ORDERS_BLACK : RENJU.THEIR_ORDERS_WHITE;
    case RULE_CARO:
      return CARO.THEIR_ORDERS;
    default:
      return CARO_EXACT.THEIR_ORDERS;
  }
}
