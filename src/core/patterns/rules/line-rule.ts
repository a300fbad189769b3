/**
 * What wins on a line, as data: a set of flags for one colour. The patterns of every rule are derived from it
 * (patterns.ts). The floors above ask for its flags, not for the number of the rule; only what is kept for each rule
 * apart goes by that number: the weights and the hash.
 */
export type LineRule = i32;

/** An overline, a row longer than the winning length, wins too. */
export const LONGER_WINS: LineRule = 1;
/** An overline is forbidden, and so are two fours or two threes made at once. */
export const HAS_FORBIDDEN: LineRule = 2;
/** A row of exactly the winning length does not win between two stones of the opponent. */
export const ENDS_BLOCK: LineRule = 4;

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
export function lineRadiusFor(rule: LineRule): i32 {
  return rule === LONGER_WINS ? rowLength - 1 : rowLength;
}
