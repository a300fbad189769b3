/**
 * What the core and its host must both know, once: this file is read by asc as AssemblyScript (each number an i32) and by
 * tsc as TypeScript, so it has nothing but constants. What the core derives for itself is asserted against them where it is
 * derived, and stops the build if it differs.
 */

/** The largest side of a board. Rows of cells are 32-bit words, so this is their width. */
export const MAX_SIDE = 32;
/** A point is one number: y * POINT_STRIDE + x. */
export const POINT_STRIDE = MAX_SIDE;

// Colours by number.
export const BLACK = 0;
export const WHITE = 1;

// Rules by number.
export const RULE_FREESTYLE = 0;
export const RULE_STANDARD = 1;
export const RULE_RENJU = 2;
export const RULE_CARO = 3;
export const RULE_CARO_EXACT = 4;

// What a search is to find.
export const GOAL_BEST = 0;
export const GOAL_DEFEND = 1;
export const GOAL_BALANCE_ONE = 2;
export const GOAL_BALANCE_TWO = 3;

// What is told of a root move.
export const ROOT_MOVE_SEARCHING = 0;
export const ROOT_MOVE_SEARCHED = 1;
export const ROOT_MOVE_BEST = 2;
export const ROOT_MOVE_LOST = 3;

/** A win in n plies scores WIN_SCORE - n, a loss n - WIN_SCORE. */
export const WIN_SCORE = 30000;
/** Scores at least this near to ±WIN_SCORE are proven wins or losses; all others are evaluations. */
export const PROVEN_RANGE = 1000;

/** Patterns of a line (patterns/patterns.ts), and multisets of four of them (patterns/pattern-codes.ts). */
export const PATTERN_COUNT = 15;
export const CODE_COUNT = 3060;
/** Threats that the evaluation looks at (evaluation/evaluation.ts), a bit each. */
export const THREAT_COUNT = 11;

/** Values of cells and threats are kept in so many parts of an evaluation unit. */
export const VALUE_SCALE = 8;
/** Evaluation units to a natural logarithm of the odds of winning. */
export const EVALUATION_UNITS = 200;
/** Units of move ordering to a natural logarithm of the odds that a move is the best. */
export const ORDER_UNITS = 32;
