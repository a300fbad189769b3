import type { Trial } from './spsa.ts';

/** To a thread that plays trials (tune-worker.ts), which has the settings as worker data. */
export interface TrialPart {
  readonly index: number;
  readonly settings: Trial['settings'];
}

/** From it. */
export interface PlayedTrial {
  readonly index: number;
  /** Points by which the first setting was ahead of the second in the pair of games: -2 to 2. */
  readonly lead: number;
}
