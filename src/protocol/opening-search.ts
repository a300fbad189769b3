import type { SearchGoal } from '../binding/search-goal.ts';
import type { Point } from '../game/position.ts';
import type { Layout } from './layout.ts';
import type { SearchOutcome } from './search-runner.ts';

/** One search of those that an opening's choice takes. */
export interface OpeningSearch {
  readonly layout: Layout;
  readonly goal: SearchGoal;
  /** The part of the command's time that is used up when this search ends. */
  readonly share: number;
  /** Moves that are not to be played; else those of YXBLOCK. */
  readonly excluded?: readonly Point[];
}

/** Has a search made and calls back with what it came to. */
export type SearchOpening = (step: OpeningSearch, then: (outcome: SearchOutcome) => void) => void;
