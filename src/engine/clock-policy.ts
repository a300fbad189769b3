/**
 * How a game's clock is shared out over the moves, and how a search stretches or shrinks its share.
 * `npm run ab -- --match` plays two policies against each other.
 */
export interface ClockPolicy {
  /** A single move never takes more than the clock over this ... */
  readonly hardMoves: number;
  /** ... and its target is the clock over this, times its importance. */
  readonly targetMoves: number;
  /** When the clock binds, the hard limit is at least so many times the target: room for difficult positions. */
  readonly headroom: number;
  /**
   * Moves in the opening and the early middle game decide: their share is larger. A logistic of the stones on the
   * board, which falls by `importanceBonus` around `importanceCentre` to `importanceLate`.
   */
  readonly importanceLate: number;
  readonly importanceBonus: number;
  readonly importanceCentre: number;
  readonly importanceWidth: number;
  /**
   * In parts of the target: a best move that changes in every iteration (the count then tends to 2) adds twice this ...
   */
  readonly perChange: number;
  /** ... each iteration that confirms the move takes off this much, until `leastCalm` is left ... */
  readonly perConfirmation: number;
  readonly leastCalm: number;
  /** ... and a score that fell by `fallScore` (evaluation units) or more since the iteration before adds this much. */
  readonly perFall: number;
  readonly fallScore: number;
}

export const CLOCK_POLICY: ClockPolicy = {
  hardMoves: 7,
  targetMoves: 22,
  headroom: 1.7,
  importanceLate: 0.6,
  importanceBonus: 0.5,
  importanceCentre: 50,
  importanceWidth: 12,
  perChange: 1,
  perConfirmation: 0.07,
  leastCalm: 0.5,
  perFall: 0.5,
  fallScore: 150,
};
