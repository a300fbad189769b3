/**
 * What wins on a line, as data: a set of flags for one colour. The patterns of every rule are derived from it
 * (patterns.ts). The floors above ask for its flags, not for the number of the rule; only what is kept for each rule
 * apart goes by that number: the weights and the hash.
 */
import { RULE_CARO, RULE_FREESTYLE, RULE_RENJU, RULE_STANDARD, WHITE } from '../shared-constants';

export type LineRule = i32;

/** An overline, a row longer than the winning length, wins too. */
export const LONGER_WINS: LineRule = 1;
/** An overline is forbidden, and so are two fours or two threes made at once. */
export const HAS_FORBIDDEN: LineRule = 2;
/** A row of exactly the winning length does not win between two stones of the opponent. */
export const ENDS_BLOCK: LineRule = 4;

/** Freestyle: five or more in a row win. */
const FREESTYLE: LineRule = LONGER_WINS;
/** Standard: exactly five in a row win; six or more are nothing. */
const STANDARD: LineRule = 0;
/** Renju, black: exactly five win; overlines, double fours and double threes are forbidden. */
const RENJU_BLACK: LineRule = HAS_FORBIDDEN;
/** Renju, white: five or more win. */
const RENJU_WHITE: LineRule = LONGER_WINS;
/** Caro: exactly five win unless an opponent's stone stands at both ends; six or more win always. */
const CARO: LineRule = ENDS_BLOCK | LONGER_WINS;
/** The same, but six or more are nothing. */
const CARO_EXACT: LineRule = ENDS_BLOCK;

/** The length of a winning row. One of this instance's globals: see useRowLength. */
export let rowLength: i32 = 5;

export function useRowLength(length: i32): void {
  rowLength = length;
}

/** The longest winning row that can be asked for. */
const ROW_LENGTH_MAX: i32 = 6;
/** The most that lineRadiusFor gives. */
export const LINE_RADIUS_MAX: i32 = ROW_LENGTH_MAX;

/** How many cells to either side of a stone count: past the end of a row wherever what lies there matters. */
function lineRadiusFor(rule: LineRule): i32 {
  return rule === LONGER_WINS ? rowLength - 1 : rowLength;
}

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
