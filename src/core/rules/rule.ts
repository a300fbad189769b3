/** The rules by number, in the order of RULES in game/rule.ts. */
import { WHITE } from '../geometry';
import { CARO, CARO_EXACT } from './caro';
import { FREESTYLE } from './freestyle';
import { LineRule, lineRadiusFor, rowLength } from './line-rule';
import { RENJU_BLACK, RENJU_WHITE } from './renju';
import { STANDARD } from './standard';

/** What wins for `colour` under rule number `rule`. */
export function lineRule(rule: i32, colour: i32): LineRule {
  switch (rule) {
    case 0:
      return FREESTYLE;
    case 1:
      return STANDARD;
    case 2:
      if (colour === WHITE) return RENJU_WHITE;
      // The prohibitions are defined for five in a row alone; with another length black just needs it exactly.
      return rowLength === 5 ? RENJU_BLACK : STANDARD;
    case 3:
      return CARO;
    default:
      return CARO_EXACT;
  }
}

/** The reach of line keys under rule number `rule`: one for both colours, as they share the key. */
export function lineRadiusOf(rule: i32): i32 {
  return max(lineRadiusFor(lineRule(rule, 0)), lineRadiusFor(lineRule(rule, 1)));
}
