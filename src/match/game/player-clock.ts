import type { EngineLimits } from '../process/engine-spec.ts';

/**
 * A player's clock in one game. As with cutechess-cli and fastchess the first move has its increment too, and what a
 * move takes beyond the clock, within the tolerance, is a debt that stays.
 */
export class PlayerClock {
  readonly #limits: EngineLimits;
  #moves = 0;
  #leftMs: number | undefined;

  constructor(limits: EngineLimits) {
    this.#limits = limits;
    const { matchMs, incrementMs = 0 } = limits;
    this.#leftMs = matchMs === undefined ? undefined : matchMs + incrementMs;
  }

  /** What is left for the whole game, less than nothing with a debt; absent when there is no clock for it. */
  get leftMs(): number | undefined {
    return this.#leftMs;
  }

  /** How long the next move may take, tolerance apart; less than nothing with a debt, absent = as long as it likes. */
  get allowedMs(): number | undefined {
    const { turnMs } = this.#limits;
    if (this.#leftMs === undefined) return turnMs;
    return Math.min(turnMs ?? Number.POSITIVE_INFINITY, this.#leftMs);
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
