import { EMPTY_TALLY, type Tally, withGame } from '../../src/match/tally.ts';
import { addEfforts, type Effort, NO_EFFORT } from './contestant.ts';
import type { Both } from './settings.ts';
import type { PlayedPair } from './worker-messages.ts';

/** How a contest stands. */
export interface Standing {
  /** Of A. */
  readonly tally: Tally;
  readonly blackWins: number;
  readonly efforts: Both<Effort>;
}

export const NOTHING_PLAYED: Standing = {
  tally: EMPTY_TALLY,
  blackWins: 0,
  efforts: [NO_EFFORT, NO_EFFORT],
};

export function withPair(standing: Standing, { games: [first, second], efforts }: PlayedPair): Standing {
  const { tally, blackWins } = standing;
  return {
    tally: withGame(withGame(tally, first.points, undefined), second.points, first.points),
    blackWins: blackWins + [first, second].filter(({ winner }) => winner === 'black').length,
    efforts: [addEfforts(standing.efforts[0], efforts[0]), addEfforts(standing.efforts[1], efforts[1])],
  };
}
