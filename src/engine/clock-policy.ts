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

/** One completed iteration, as far as the decision to go on depends on it. */
export interface Iteration {
  /** Of the best line, in the core's units. */
  readonly score: number;
  readonly changed: boolean;
  /** Since the search began, in the unit of the limits: ms. */
  readonly elapsed: number;
}

/** Decides after each iteration whether another is worth its time. One per search. */
export class SoftStop {
  readonly #policy: ClockPolicy;
  #changes = 0;
  #confirmations = 0;
  #lastScore: number | undefined;

  constructor(policy = CLOCK_POLICY) {
    this.#policy = policy;
  }

  /** True: stop now. `target`, `hard` and `flexible` as in TimeBudget. */
  after(iteration: Iteration, target: number, hard: number, flexible: boolean): boolean {
    this.#changes = this.#changes / 2 + (iteration.changed ? 1 : 0);
    this.#confirmations = iteration.changed ? 0 : this.#confirmations + 1;
    const fall = (this.#lastScore ?? iteration.score) - iteration.score;
    this.#lastScore = iteration.score;
    if (!flexible) return iteration.elapsed >= target;

    const { perChange, perConfirmation, leastCalm, perFall, fallScore } = this.#policy;
    const unrest = 1 + perChange * this.#changes;
    const calm = Math.max(leastCalm, 1 - perConfirmation * this.#confirmations);
    const falling = 1 + perFall * Math.max(0, Math.min(1, fall / fallScore));
    return iteration.elapsed >= Math.min(hard, target * unrest * calm * falling);
  }
}
