import { EMPTY_TALLY, type Tally, withGame } from '../../src/statistics/tally.ts';
import type { Both, PlayedPair } from './ab-settings.ts';
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

export function withPair(score: AbScore, { games: [first, second], totals }: PlayedPair): AbScore {
  const { tally, blackWins } = score;
  return {
    tally: withGame(withGame(tally, first.points, undefined), second.points, first.points),
    blackWins: blackWins + [first, second].filter(({ winner }) => winner === 'black').length,
    totals: [addTotals(score.totals[0], totals[0]), addTotals(score.totals[1], totals[1])],
  };
}
