import type { Effort } from './contestant.ts';
import type { ScoredGame } from './play-pair.ts';
import type { Both } from './settings.ts';

/** From a thread that plays pairs (worker.ts); to it go the settings as worker data and numbers of pairs. */
export interface PlayedPair {
  readonly index: number;
  /** With A as black, then as white. */
  readonly games: Both<ScoredGame>;
  /** What A and B did for it. */
  readonly efforts: Both<Effort>;
}
