import type { Both } from './ab-settings.ts';
import type { ScoredGame } from './play-game-pair.ts';
import type { SearchTotals } from './search-totals.ts';

/** From a thread that plays pairs (ab-worker.ts); to it go the settings as worker data and numbers of pairs. */
export interface PlayedPair {
  readonly index: number;
  /** With A as black, then as white. */
  readonly games: Both<ScoredGame>;
  /** What A and B did for it. */
  readonly totals: Both<SearchTotals>;
}
