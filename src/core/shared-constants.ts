/**
 * What the core and its host must both know, once: this file is read by asc as AssemblyScript (each number an i32) and
 * by tsc as TypeScript, so it has nothing but constants. What the core derives for itself is asserted against them
 * where it is derived, and stops the build if it differs.
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

// Why a point is forbidden to black.
export const FOUL_NONE = 0;
export const FOUL_OVERLINE = 1;
export const FOUL_DOUBLE_FOUR = 2;
export const FOUL_DOUBLE_THREE = 3;
/**
 * A row of a foul is one number: direction, stones, gaps (board/foul.ts), the cells as bits up to FOUL_REACH steps to
 * either side.
 */
export const FOUL_REACH = 5;
export const FOUL_STONES_BIT = 2;
export const FOUL_GAPS_BIT = 13;

/** Kinds of moves in a search for a win by continuous threats (host/threat-moves.ts). */
export const THREAT_NONE = 0;
export const THREAT_THREE = 1;
export const THREAT_FOUR = 2;
export const THREAT_FIVE = 3;
/** Of a reply to a threat: the attacker wins in three plies all the same. */
export const THREAT_WON = 4;

// What is reported of a root move.
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
/**
 * Pairs of arms of PAIR_REACH cells that a colour can have on a line; kinds of lines, by the pairs of both colours
 * (patterns/line-kinds.ts).
 */
export const PAIR_REACH = 4;
export const PAIR_COUNT = 1081;
export const LINE_KIND_COUNT = 3160;
/** The patterns that are threats, by number. */
export const PATTERN_OPEN_THREE_WEAK = 8;
export const PATTERN_OPEN_THREE = 9;
export const PATTERN_CLOSED_FOUR = 10;
export const PATTERN_DOUBLE_FOUR = 11;
export const PATTERN_OPEN_FOUR = 12;
export const PATTERN_FIVE = 13;
/** Shapes of a cell, with the numbers that none has (patterns/shapes.ts). */
export const SHAPE_COUNT = 16;
/** Threats that the evaluation looks at (evaluation/evaluation.ts), a bit each. */
export const THREAT_COUNT = 11;

/** Evaluations lie between these and their negatives. */
export const VALUE_MAX = 20000;

/** Values of cells and threats are kept in units of 1 / VALUE_SCALE of an evaluation unit. */
export const VALUE_SCALE = 8;
/** Evaluation units to a natural logarithm of the odds of winning. */
export const EVALUATION_UNITS = 200;
/** Units of move ordering to a natural logarithm of the odds that a move is the best. */
export const ORDER_UNITS = 32;

/*
 * The net (evaluation/net/): an evaluation from pattern codes, and from what each colour sees of the lines through a
 * cell. All numbers are integers, `>>` rounds down.
 *
 *     arm       the next PAIR_REACH cells to one side, up to the first that a colour cannot use. Of n < PAIR_REACH
 *               cells it can use, with its stones among them as bits, the nearest lowest, the number is
 *               2 * (2^n - 1) + 2 * bits + (1 if the other colour's stone ends them, 0 if the board does);
 *               of PAIR_REACH cells, 2 * (2^n - 1) + bits
 *     pair      of arms of a line, numbers a <= b: number b * (b + 1) / 2 + a, less than PAIR_COUNT
 *     line      l[d][k] = sat8(OWN_PAIR[pair of the perspective's colour][k] + OTHER_PAIR[other colour's pair][k]), for
 *               each direction d: 0 and 1 are the row and the column, 2 and 3 the diagonals
 *     cell      a[k] = max(0, sat8(sat8(OWN[code of the perspective's colour][k] + OTHER[other colour's code][k])
 *                                + sat8(sat8(l[0][k] + l[1][k]) + sat8(l[2][k] + l[3][k])))),
 *               k < CHANNELS, for each perspective (black, white)
 *     region    R[perspective][region][k] = sum of a[k] over its empty cells, i16
 *     layer     out[j] = min(max((bias[j] + sum of W[j][i] * in[i]) >> LAYER_SHIFT, 0), HIDDEN_MAX); W i16, bias i32
 *
 * For the side to move s and the other side o:
 *
 *     h[region] REGION_HIDDEN of R[s][region], R[o][region]; the same weights for each region
 *     q[quarter] QUARTER_HIDDEN of the mean (>> 2) of its four regions' h; the same weights for each quarter
 *     global    (sum of R[s] over the regions) >> 3, the same of R[o], the mean of the q, their maximum: GLOBAL_INPUTS
 *     bucket    what follows has a set of weights for each of OUTPUT_BUCKETS kinds of threats (below)
 *     f         HIDDEN_1 of global, with the counts of shapes:
 *               min(max(sat16(sum >> LAYER_SHIFT) + counts[j], 0), HIDDEN_MAX)
 *     counts    sum of COUNTS[own, other][shape][min(cells with the shape, COUNT_STEPS - 1)], shapes FIRST_SHAPE to
 *               LAST_SHAPE, i16
 *     e         HIDDEN_2 of f
 *     value     of e and the first 2 * CHANNELS of global, without limits, and THREATS[threat mask]: evaluation units
 *
 * The policy, how good a move of s on an empty cell is, in units of move ordering. Where both use the same name, its
 * numbers are others than the value's:
 *
 *     cell      p[k] = max(0, sat8(OWN[code of s][k] + OTHER[code of o][k])), k < POLICY_CHANNELS
 *     g         HIDDEN_1 of global, with the counts of shapes, as f
 *     logit     POLICY_CHANNELS weights for each region, of the features of a cell there:
 *               sat16(sat16(sum of g >> LAYER_SHIFT) + sat16(sum of h[region] >> LAYER_SHIFT))
 *     order     OWN_ORDER[code of s] + OTHER_ORDER[code of o] + NEAR[0][distance class to the last stone]
 *               + NEAR[1][to the one before] + ((sum of logit[region of the cell][k] * p[k]) >> POLICY_SHIFT)
 *     class     of steps dx, dy with a = min(|dx|, |dy|), b = max(|dx|, |dy|): b * (b + 1) / 2 + a where
 *               b <= NEAR_REACH, else, and without a stone, NEAR_CLASSES - 1
 *
 * Regions are thirds by thirds of the board (board/geometry.ts), row by row; a quarter is two by two of them. Rules
 * that treat both colours alike have one perspective (one set of tables and one head for both), renju has one a colour.
 */
/** The length of a row that nets know. */
export const ROW_LENGTH_OF_NETS = 5;
export const CHANNELS = 16;
export const REGIONS = 9;
export const REGION_HIDDEN = 16;
export const QUARTERS = 4;
export const QUARTER_HIDDEN = 16;
export const GLOBAL_INPUTS = 2 * CHANNELS + 2 * QUARTER_HIDDEN;
export const HIDDEN_1 = 32;
export const HIDDEN_2 = 16;
export const VALUE_INPUTS = HIDDEN_2 + 2 * CHANNELS;
/** What stands for 1 in activations and hidden values. */
export const ACTIVATION_ONE = 128;
export const ACTIVATION_MAX = 127;
export const LAYER_SHIFT = 10;
export const HIDDEN_MAX = 8191;
export const THREAT_SETS = 2048;

/**
 * Address of the weights (evaluation/weights.ts), static data like the compiler's own, which end before them. A table
 * has the values of cells (i16 a code) and of sets of threats (i16 each), then how early moves are tried, own ones and
 * the opponent's (u16 a code).
 */
export const WEIGHTS = 0x4000;
export const WEIGHT_TABLES = 6;
export const WEIGHT_TABLE_BYTES = 3 * 2 * CODE_COUNT + 2 * THREAT_SETS;
/**
 * There is an output bucket for each kind of threats: its number is 1 if THEIR_OPEN_FOUR is in the mask of threats,
 * and 2 for any of OWN_STRONG_THREATS (four-three, four with more, three with more), and 4 for any of
 * THEIR_STRONG_THREATS. Stockfish's nets have such buckets by the number of pieces.
 */
export const OUTPUT_BUCKETS = 8;
export const THEIR_OPEN_FOUR = 1 << 0;
export const OWN_STRONG_THREATS = (1 << 1) | (1 << 3) | (1 << 7);
export const THEIR_STRONG_THREATS = (1 << 2) | (1 << 4) | (1 << 8);
/** The shapes whose cells are counted: all but none. */
export const FIRST_SHAPE = 1;
export const LAST_SHAPE = 13;
/** Steps from a stone that are distinguished, and the classes of steps. */
export const NEAR_REACH = 4;
export const NEAR_CLASSES = 16;
export const POLICY_CHANNELS = 32;
export const POLICY_SHIFT = 8;
/** Counts are distinguished up to this, less one. */
export const COUNT_STEPS = 8;
/** The largest amount by which all counts together may change a hidden value. */
export const COUNTS_MAX = 16383;

/*
 * A net's numbers as its file and the memory have them, in bytes: the tables of each perspective (OWN, OTHER, OWN_PAIR,
 * OTHER_PAIR), then each head of the value, then each policy, whose arrays lie at the offsets below and at multiples of
 * 16. Weights of a layer lie pair by pair of inputs: [in / 2][out][2].
 */
export const NET_TABLE_BYTES = CODE_COUNT * CHANNELS;
export const NET_PAIR_TABLE_BYTES = PAIR_COUNT * CHANNELS;
export const NET_PAIRS = 2 * NET_TABLE_BYTES;
export const NET_PERSPECTIVE_BYTES = NET_PAIRS + 2 * NET_PAIR_TABLE_BYTES;
export const NET_W1 = 0;
export const NET_B1 = NET_W1 + 2 * 2 * CHANNELS * REGION_HIDDEN;
export const NET_W2 = NET_B1 + 4 * REGION_HIDDEN;
export const NET_B2 = NET_W2 + 2 * REGION_HIDDEN * QUARTER_HIDDEN;
export const NET_THREATS = NET_B2 + 4 * QUARTER_HIDDEN;
/** [own, other][SHAPE_COUNT][COUNT_STEPS][HIDDEN_1], those of shapes that are not counted are 0. */
export const NET_COUNTS = NET_THREATS + 2 * THREAT_SETS;
export const NET_SIDE_COUNTS_BYTES = 2 * SHAPE_COUNT * COUNT_STEPS * HIDDEN_1;
/** The output buckets, of NET_BUCKET_BYTES each: their arrays lie at these offsets from a bucket's start. */
export const NET_BUCKETS = NET_COUNTS + 2 * NET_SIDE_COUNTS_BYTES;
export const NET_W3 = 0;
export const NET_B3 = NET_W3 + 2 * GLOBAL_INPUTS * HIDDEN_1;
export const NET_W4 = NET_B3 + 4 * HIDDEN_1;
export const NET_B4 = NET_W4 + 2 * HIDDEN_1 * HIDDEN_2;
export const NET_W5 = NET_B4 + 4 * HIDDEN_2;
export const NET_B5 = NET_W5 + 2 * VALUE_INPUTS;
export const NET_BUCKET_BYTES = NET_B5 + 16;
export const NET_HEAD_BYTES = NET_BUCKETS + OUTPUT_BUCKETS * NET_BUCKET_BYTES;

/** From a policy's start on: OWN and OTHER, i8 [CODE_COUNT][POLICY_CHANNELS]. */
export const NET_POLICY_OWN = 0;
export const NET_POLICY_TABLE_BYTES = CODE_COUNT * POLICY_CHANNELS;
export const NET_POLICY_OTHER = NET_POLICY_OWN + NET_POLICY_TABLE_BYTES;
/** i16 a code, filled up to a multiple of 16 bytes. */
export const NET_POLICY_OWN_ORDER = NET_POLICY_OTHER + NET_POLICY_TABLE_BYTES;
export const NET_POLICY_ORDER_BYTES = (2 * CODE_COUNT + 15) & ~15;
export const NET_POLICY_OTHER_ORDER = NET_POLICY_OWN_ORDER + NET_POLICY_ORDER_BYTES;
/** i16 [last stone, the one before][NEAR_CLASSES]. */
export const NET_POLICY_NEAR = NET_POLICY_OTHER_ORDER + NET_POLICY_ORDER_BYTES;
/** As NET_COUNTS. */
export const NET_POLICY_COUNTS = NET_POLICY_NEAR + 2 * 2 * NEAR_CLASSES;
/** From h of a region to its logit weights. */
export const NET_POLICY_REGION_W = NET_POLICY_COUNTS + 2 * NET_SIDE_COUNTS_BYTES;
export const NET_POLICY_REGION_B = NET_POLICY_REGION_W + 2 * REGION_HIDDEN * POLICY_CHANNELS;
/**
 * The output buckets, of NET_POLICY_BUCKET_BYTES each: to g, and from there to logit weights, at these offsets from a
 * bucket's start.
 */
export const NET_POLICY_BUCKETS = NET_POLICY_REGION_B + 4 * POLICY_CHANNELS;
export const NET_POLICY_HIDDEN_W = 0;
export const NET_POLICY_HIDDEN_B = NET_POLICY_HIDDEN_W + 2 * GLOBAL_INPUTS * HIDDEN_1;
export const NET_POLICY_LOGITS_W = NET_POLICY_HIDDEN_B + 4 * HIDDEN_1;
export const NET_POLICY_LOGITS_B = NET_POLICY_LOGITS_W + 2 * HIDDEN_1 * POLICY_CHANNELS;
export const NET_POLICY_BUCKET_BYTES = NET_POLICY_LOGITS_B + 4 * POLICY_CHANNELS;
export const NET_POLICY_BYTES = NET_POLICY_BUCKETS + OUTPUT_BUCKETS * NET_POLICY_BUCKET_BYTES;
