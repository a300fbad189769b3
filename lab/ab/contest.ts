import workerSource from 'worker-source:./worker.ts';
import { workInOrder } from '../../src/analysis/work-in-order.ts';
import { type SprtTerms, sprtState } from '../../src/match/sprt.ts';
import { pairCount } from '../../src/match/tally.ts';
import type { ContestSettings } from './settings.ts';
import { NOTHING_PLAYED, type Standing, withPair } from './standing.ts';
import type { PlayedPair } from './worker-messages.ts';

export interface Contest {
  readonly settings: ContestSettings;
  /** At most. */
  readonly pairs: number;
  readonly sprt?: SprtTerms;
  /** Games at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** After each pair. */
  readonly onPair: (standing: Standing) => void;
}

/**
 * Plays the pairs of a contest, until the test has decided where there is one, or the signal comes. Pairs count in their
 * order, so that with fixed nodes the result is the same however many are played at the same time. Rejects with an Error, a
 * sentence, if a core fails.
 */
export async function playContest(contest: Contest): Promise<Standing> {
  const { settings, pairs, sprt, concurrency, signal, onPair } = contest;
  let standing = NOTHING_PLAYED;
  await workInOrder<PlayedPair>({
    workerSource,
    setup: settings,
    first: 0,
    threads: Math.min(concurrency, pairs),
    signal,
    onResult(pair) {
      standing = withPair(standing, pair);
      onPair(standing);
      const played = standing.tally.pairs;
      return pairCount(played) >= pairs || (sprt && sprtState(sprt, played).accepted) !== undefined;
    },
  });
  return standing;
}
