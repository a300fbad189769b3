/** The rules by number. */
import { RULE_CARO, RULE_FREESTYLE, RULE_RENJU, RULE_STANDARD, WHITE } from '../../shared-constants';
import { CARO, CARO_EXACT } from './caro';
import { FREESTYLE } from './freestyle';
import { LineRule, lineRadiusFor, rowLength } from './line-rule';
import { RENJU_BLACK, RENJU_WHITE } from './renju';
import { STANDARD } from './standard';

/** What wins for `colour` under rule number `rule`. */
export function lineRule(rule: i32, colour: i32): LineRule {
  switch (rule) {
    case RULE_FREESTYLE:
      return FREESTYLE;
    case RULE_STANDARD:
      return STANDARD;
    case RULE_RENJU:
      if (colour === WHITE) return RENJU_WHITE;
      // The prohibitions are defined for five in a row alone; with another length black just needs it exactly.
      return rowLength === 5 ? RENJU_BLACK : STANDARD;
    case RULE_CARO:
      return CARO;
    default:
      return CARO_EXACT;
  }
}

/**
 * How many cells to either side of a stone count under rule number `rule`: the same for both colours, as they share the
 * tables.
 */
export function lineRadiusOf(rule: i32): i32 {
  return max(lineRadiusFor(lineRule(rule, 0)), lineRadiusFor(lineRule(rule, 1)));
}
