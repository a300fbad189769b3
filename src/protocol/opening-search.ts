import type { Decision, OpeningSearch } from '../play/opening-decisions.ts';
import type { Layout } from './layout.ts';
import type { SearchOutcome } from './search-runner.ts';

/** Has a search made and calls back with what it came to. `excluded`: else the moves of YXBLOCK. */
export type SearchOpening = (step: OpeningSearch<Layout>, then: (outcome: SearchOutcome) => void) => void;

/** Has all the searches of a decision made, one after the other, and calls back with what is decided. */
export function decide<T>(decision: Decision<Layout, T>, search: SearchOpening, then: (decided: T) => void) {
  const go = (step: IteratorResult<OpeningSearch<Layout>, T>): void => {
    if (step.done) then(step.value);
    else search(step.value, (outcome) => go(decision.next(outcome)));
  };
  go(decision.next());
}
