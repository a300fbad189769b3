import { CLOCK_POLICY, type ClockPolicy } from './clock-policy.ts';

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
