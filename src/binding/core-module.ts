import { GOAL_BALANCE_ONE, GOAL_BALANCE_TWO, GOAL_BEST, GOAL_DEFEND } from '../core/shared-constants.ts';

export * from '../core/shared-constants.ts';

/**
 * The border between the host and the core (AssemblyScript, src/core). All numbers are i32 unless said otherwise.
 * Colours, rules, goals and points by number: see src/core/shared-constants.ts, which both sides read.
 *
 * One shared memory holds, from address 0 up: the core's own data, the tables of the current rule, one state
 * per slot (a thread's board and histories), and from `reservedBytes(slots)` on the transposition table.
 * Every thread has an instance of its own over that memory and binds it to its slot with `attach`.
 */
export interface CoreExports {
  /** Bytes of memory needed below the transposition table for `slots` threads. A multiple of 64 KiB. */
  reservedBytes(slots: number): number;
  /**
   * Fills what all rules share: hash keys, codes of cells, the search's reductions. Once, by the first instance, before
   * any other call on any instance.
   */
  initialise(): void;
  /** Binds this instance to a slot. First call on every instance but for `initialise`. */
  attach(slot: number): void;
  /**
   * Builds the pattern tables of a rule and length of row (3 to 6) in shared memory (a few ms). By one thread,
   * while no other thread searches; nothing when they are the current ones.
   */
  prepareRule(rule: number, rowLength: number): void;
  /** Where the payload of a net's file (binding/net-file.ts) is to be written, for `loadNet`. */
  netAddress(): number;
  /**
   * Loads the net of a rule from where its payload was written. By one thread, while no other searches. Boards set up
   * from then on with that rule are evaluated by it, all others as without a net.
   */
  loadNet(rule: number, perspectives: number): void;
  /** Of which rule the loaded net is; -1 if none is loaded. */
  loadedNet(): number;
  /** Tells this instance where the transposition table lies: address and size in bytes (a multiple of 64). */
  useTable(address: number, bytes: number): void;
  /** Empties the transposition table, and what this instance's slot remembers of fours. Not during a search. */
  clearTable(): void;
  /** How much of the transposition table is in use, in thousandths: estimated from its beginning. */
  tableUsage(): number;
  /** Ages the table: once before each search, by one thread. */
  ageTable(): void;

  /** Sets up an empty board in this instance's slot, for the rule prepared last. */
  resetBoard(width: number, height: number): void;
  /** Makes an empty cell unusable for both. Before the first `placeStone`. */
  blockCell(x: number, y: number): void;
  /** Puts a stone on an empty cell. */
  placeStone(x: number, y: number, colour: number): void;
  setSideToMove(colour: number): void;
  /** The winner's colour, or -1 while nobody has a winning row. */
  winner(): number;
  emptyCells(): number;
  /** 1 if `colour` wins by playing this empty cell. */
  winsAt(x: number, y: number, colour: number): number;
  /** 1 if this empty cell is forbidden to black (always 0 outside renju). */
  isForbidden(x: number, y: number): number;
  /** Why this empty cell is forbidden to black: one of FOUL_*. */
  foul(x: number, y: number): number;
  /** Row number `index` of that foul, as core/board/foul.ts packs it; 0 if there are fewer. */
  foulRow(x: number, y: number, index: number): number;
  /** A sensible move found without search, as y * POINT_STRIDE + x; -1 when the board is full. For emergencies. */
  quickMove(): number;

  /** Excludes a root move from the next search. `clearExcluded` readmits all. */
  excludeMove(x: number, y: number): void;
  clearExcluded(): void;
  /**
   * Searches the board of this slot until `maxDepth`, until the host says stop, or until nothing is left to find.
   * `maxNodes` (f64) 0 = unlimited; helper threads begin at a deeper `startDepth`. Returns resultCount().
   */
  search(
    goal: number,
    lines: number,
    bias: number,
    startDepth: number,
    maxDepth: number,
    maxNodes: number,
  ): number;
  /** Whether `rootMove` is to be called, 1 or 0; at first it is not. */
  tellRootMoves(wanted: number): void;
  /** A new `maxNodes` for the running search: called from inside `poll`. */
  limitNodes(maxNodes: number): void;
  /** How many points the search answers with: 0 (board full), 1, or 2. */
  resultCount(): number;
  /** Point number `i` as y * POINT_STRIDE + x. Valid during `iterationDone` too. */
  resultPoint(i: number): number;
  /** 1 if the only moves left were forbidden ones. */
  onlyForbiddenLeft(): number;
  /** The line reported in `iterationDone`: */
  lineScore(): number;
  lineDepth(): number;
  lineSelectiveDepth(): number;
  lineLength(): number;
  linePoint(i: number): number;
  /** Nodes of this instance's current search (f64). A node is a move made in the search. */
  nodeCount(): number;
}

/** What the core tells fits of its numbers (lab/fit/) about the board of its slot. The position must not be won. */
export interface FeatureExports {
  /** Plays an empty cell for the side to move. */
  playMove(x: number, y: number): void;
  /** Takes the last stone back; its side is then to move. */
  undoMove(): void;
  /**
   * Address of a u32 for each cell, row by row: the code of its four patterns for black in the low half, for white in
   * the high one; 0xffffffff where no stone can be put. Valid until the next call.
   */
  cellFeatures(): number;
  /**
   * Address of the number of moves that a search would try here, then of three u32 for each: y * POINT_STRIDE + x,
   * codes as above, and how early it would be tried (ORDER_UNITS). Valid until the next call.
   */
  moveFeatures(): number;
  /**
   * Address of an i32 for each cell, row by row: what the net's policy says of a move there by the side to move
   * (ORDER_UNITS); 0 where no stone can be put. The rule must have a net. Valid until the next call.
   */
  policyFeatures(): number;
  /** The patterns of a code below CODE_COUNT, four bits each. */
  patternsOfCode(code: number): number;
  /** 1 if a cell with that code is forbidden to `colour`, as far as the patterns tell. */
  isForbiddenCode(code: number, colour: number): number;
  /** The shape (patterns/shapes.ts) of a cell with that code for `colour`. */
  shapeOfCode(code: number, colour: number): number;
  /**
   * Address of a table that leads from the lines through a cell to its code: 0 the arms below and 1 above (u32 a line's
   * cells, ARM_KEYS of them; the index of black's arm in the low byte, of white's in the next), 2 black's patterns and
   * 3 white's (u8 a pair of arms, the one below in the high byte), 4 codes (u16 four patterns of four bits). 2 and 3
   * are of the rule prepared last.
   */
  patternTable(table: number): number;
  /** How many cells to either side of a cell its lines are looked at, under the rule prepared last. */
  lineRadius(): number;
  /** The threats that the evaluation looks at, a bit each. */
  threats(): number;
  evaluation(): number;
  /** 1 if a search would go on from here: no five is at hand for either side, no open four for the side to move. */
  isUndecided(): number;
  /** 1 if a search might evaluate this position: it is open, and no win by fours is found. */
  isQuiet(): number;
}

/**
 * What the core tells a search for wins by continuous threats (core/host/threat-moves.ts). The position must not be
 * won.
 */
export interface ThreatExports {
  /**
   * Address of the number of moves by which the side to move attacks, then of two u32 for each: y * POINT_STRIDE + x,
   * and its kind, THREAT_*. `foursOnly`: 1 leaves threes out. Valid until the next call.
   */
  threatMoves(foursOnly: number): number;
  /**
   * The same for the moves by which the side to move might meet the other's four or three. All others lose to what is
   * threatened.
   */
  threatReplies(): number;
  /**
   * A four of the side to move that nothing answers, as y * POINT_STRIDE + x; -1 if it has none. Nobody has a five at
   * hand.
   */
  winningFour(): number;
}

/**
 * The net's kernels (layer.ts and accumulators.ts in core/evaluation/net). All arguments but `count` are addresses.
 * They are exported for their names alone, by which the small executable is given its own (native/net-kernels.h).
 */
export interface NetKernelExports {
  regionLayer(own: number, other: number, weights: number, biases: number, outputs: number): void;
  quarterLayer(inputs: number, weights: number, biases: number, outputs: number): void;
  wideLayer(inputs: number, count: number, weights: number, biases: number, outputs: number): void;
  secondLayer(inputs: number, weights: number, biases: number, outputs: number): void;
  logitLayer(inputs: number, weights: number, biases: number, position: number, outputs: number): void;
  followChanges(
    sums: number,
    from: number,
    end: number,
    blackRows: number,
    whiteRows: number,
    lines: number,
  ): void;
}

/** What the core shows to tests alone. */
export interface TestExports {
  /** A sum (an i64) of everything that playing and undoing keep up to date. */
  stateChecksum(): bigint;
  /**
   * What the last search has learnt of an empty cell as a move of the side to move: 0 nothing, more if it refuted, less
   * if others did after it.
   */
  moveHistory(x: number, y: number): number;
  /**
   * Plies of a win by continuous fours of the side to move, 0 if none is found with `fours` fours; the quick search
   * tries fewer kinds of them. What is found is remembered.
   */
  vcfPlies(fours: number, isQuick: number): number;
}

/** What the core imports from module `host`. Called from inside `search`, on the searching thread. */
export interface CoreImports {
  /** Called every few hundred nodes. Nonzero = stop now. */
  poll(): number;
  /**
   * A completed iteration of a line (0 = best); nonzero = stop. `settled`: 1 when searching on cannot change the move.
   * `changed`: 1 if the best move differs from the iteration before.
   */
  iterationDone(line: number, lineCount: number, settled: number, changed: number): number;
  /** `event`: one of ROOT_MOVE_*. Only at the root, and where tellRootMoves has asked for it. */
  rootMove(event: number, x: number, y: number): void;
}

/** The core's numbers of what a search is to find. */
export const GOALS = {
  best: GOAL_BEST,
  defend: GOAL_DEFEND,
  'balance-one': GOAL_BALANCE_ONE,
  'balance-two': GOAL_BALANCE_TWO,
} as const;

/** The most threads of one search, each with a slot of the shared memory. The referee has a memory of its own. */
export const MAX_THREADS = 64;
