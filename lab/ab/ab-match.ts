import workerSource from 'worker-source:./ab-worker.ts';
import { type SprtTerms, sprtState } from '../../src/statistics/sprt.ts';
import { pairCount } from '../../src/statistics/tally.ts';
import { workInOrder } from '../../src/system/work-in-order.ts';
import { type AbScore, NO_GAMES, withPair } from './ab-score.ts';
import type { AbSettings, PlayedPair } from './ab-settings.ts';

export interface AbMatch {
  readonly settings: AbSettings;
  /** At most. */
  readonly pairs: number;
  readonly sprt?: SprtTerms;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onPair: (score: AbScore) => void;
}

/**
 * Plays the pairs of a match, until the test has decided where there is one, or the signal comes. Pairs count in their
 * order, so that with fixed nodes the result is the same however many are played at the same time. Rejects with an
 * Error, a sentence, if a core fails.
 */
export async function playAbMatch(match: AbMatch): Promise<AbScore> {
  const { settings, pairs, sprt, concurrency, signal, onPair } = match;
  let score = NO_GAMES;
  await workInOrder<PlayedPair>({
    workerSource,
    setup: settings,
    first: 0,
    threads: Math.min(concurrency, pairs),
    signal,
    onResult(pair) {
      score = withPair(score, pair);
      onPair(score);
      const played = score.tally.pairs;
      return pairCount(played) >= pairs || (sprt && sprtState(sprt, played).accepted) !== undefined;
    },
  });
  return score;
}
