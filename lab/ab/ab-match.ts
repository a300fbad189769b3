import workerSource from 'worker-source:./ab-worker.ts';
import { type SprtTerms, sprtState } from '../../src/statistics/sprt.ts';
import { EMPTY_TALLY, pairCount, type Tally, withGame } from '../../src/statistics/tally.ts';
import { workInOrder } from '../../src/system/work-in-order.ts';
import type { AbSettings, Both, PlayedPair } from './ab-settings.ts';
import { addTotals, NO_SEARCHES, type SearchTotals } from './core-player.ts';

export interface AbScore {
  /** Of A. */
  readonly tally: Tally;
  readonly blackWins: number;
  readonly totals: Both<SearchTotals>;
}

export const NO_GAMES: AbScore = {
  tally: EMPTY_TALLY,
  blackWins: 0,
  totals: [NO_SEARCHES, NO_SEARCHES],
};

function withPair(score: AbScore, { games: [first, second], totals }: PlayedPair): AbScore {
  const { tally, blackWins } = score;
  return {
    tally: withGame(withGame(tally, first.points, undefined), second.points, first.points),
    blackWins: blackWins + [first, second].filter(({ winner }) => winner === 'black').length,
    totals: [addTotals(score.totals[0], totals[0]), addTotals(score.totals[1], totals[1])],
  };
}

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
