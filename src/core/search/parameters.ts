/**
 * The tuned parameters of the search: `npm run tune` finds them by play (lab/tune). In evaluation units, in sixteenths
 * of a ply (PLY in search-stack.ts), in units of move ordering (32 to a natural logarithm of odds), or counts.
 *
 * They are `let` for the build that tuning plays with (build/tunable.wasm), which exports them; in the release, where
 * nothing sets them, they become constants.
 */

/** Reverse futility pruning: what a side may gain in a ply, and the depth that an improving side is spared. */
export let REVERSE_FUTILITY_MARGIN: i32 = 58;
export let REVERSE_FUTILITY_IMPROVING: i32 = 7;
/** Razoring: so far below alpha at a low depth only fours can help. */
export let RAZORING_MARGIN: i32 = 77;
export let RAZORING_DEPTH: i32 = 48;

/** Internal iterative reduction: from this depth on a node without a table move is searched so much less deep. */
export let IIR_DEPTH: i32 = 56;
export let IIR_REDUCTION: i32 = 23;

/**
 * Singular extension: from this depth on a table move is searched deeper if all others are worse by this margin
 * (sixteenths of a unit, for each ply of depth); if they are not and it should fail high, less deep.
 */
export let SINGULAR_DEPTH: i32 = 142;
export let SINGULAR_MARGIN: i32 = 85;
export let SINGULAR_EXTENSION: i32 = 20;
export let SINGULAR_NEGATIVE_EXTENSION: i32 = 31;

/** Late-move reductions: by a base and a slope (sixteenths) with the logarithms of depth and number ... */
export let LMR_BASE: i32 = 15;
export let LMR_SLOPE: i32 = 289;
/**
 * ... by LMR_PV less in the principal variation (as tuned: more, by a sixteenth), more where a cut is expected or the
 * side does not improve ...
 */
export let LMR_PV: i32 = -1;
export let LMR_CUT_NODE: i32 = 27;
export let LMR_NOT_IMPROVING: i32 = 3;
/** ... less if it makes a threat (and need not meet one), has refuted before, or has a good history (of 16384). */
export let LMR_THREAT: i32 = 30;
export let LMR_KILLER: i32 = 34;
export let LMR_HISTORY: i32 = 96;
/** ... more if the table's move makes a threat ... */
export let LMR_TT_THREAT: i32 = 17;
/** ... and more the further its order lies below the best move's (of 128), from this far on; the nearer, the less. */
export let LMR_ORDER: i32 = 5;
export let LMR_ORDER_GAP: i32 = 67;
/** At the root that much less (not tuned again since the root is reduced like any node; docs/strength/search.md). */
export let LMR_ROOT: i32 = 33;

/**
 * Move-count pruning: moves that a node may try: a base, more for each ply (sixteenths), and the part (of 16) that a
 * worsening side gets.
 */
export let MOVE_COUNT_BASE: i32 = 52;
export let MOVE_COUNT_SLOPE: i32 = 20;
export let MOVE_COUNT_NOT_IMPROVING: i32 = 9;

/** Added to a move's order: as killer, as counter-move, and by its history (of 4096). */
export let KILLER_BONUS: i32 = 67;
export let COUNTER_MOVE_BONUS: i32 = 58;
export let HISTORY_WEIGHT: i32 = 70;
/** How fast history learns. */
export let HISTORY_BONUS: i32 = 20;

/** Fours that the quick search for a VCF may try at a node. */
export let VCF_FOURS: i32 = 40;

/** From this depth on the net's policy orders the moves. */
export let POLICY_DEPTH: i32 = 32;

/** How far from the score of the iteration before the first window reaches. */
export let ASPIRATION_WINDOW: i32 = 26;
