import type { EngineLimits } from '../process/engine-spec.ts';

/** A player's clock in one game. */
export class PlayerClock {
  readonly #limits: EngineLimits;
  #moves = 0;
  #leftMs: number | undefined;

  constructor(limits: EngineLimits) {
    this.#limits = limits;
    this.#leftMs = limits.matchMs;
  }

  /** What is left for the whole game; absent when there is no clock for it. */
  get leftMs(): number | undefined {
    return this.#leftMs;
  }

  /** How long the next move may take; absent = as long as it likes. */
  get allowedMs(): number | undefined {
    const { turnMs } = this.#limits;
    if (this.#leftMs === undefined) return turnMs;
    return Math.min(turnMs ?? Number.POSITIVE_INFINITY, Math.max(this.#leftMs, 0));
  }

  /** A move took this long. */
  spend(ms: number): void {
    if (this.#leftMs === undefined) return;
    const { incrementMs = 0, matchMs = 0, movesPerMatchMs } = this.#limits;
    this.#moves++;
    const isNewPeriod = movesPerMatchMs !== undefined && this.#moves % movesPerMatchMs === 0;
    this.#leftMs += incrementMs - ms + (isNewPeriod ? matchMs : 0);
  }
}
