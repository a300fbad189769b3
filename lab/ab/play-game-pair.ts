import type { CoreReferee } from '../../src/binding/referee.ts';
import type { Colour, Position } from '../../src/game/position.ts';
import type { HalfPoints } from '../../src/statistics/tally.ts';
import type { AbSettings, Both } from './ab-settings.ts';
import type { CorePlayer } from './core-player.ts';
import { evenOpening } from './even-opening.ts';
import { type GamePlayer, playCoreGame } from './play-core-game.ts';

/** A game as it ended for A. */
export interface ScoredGame {
  readonly points: HalfPoints;
  readonly winner: Colour | 'nobody';
}

/**
 * Pair number `index`: an opening that B finds even, played with both colours. With limits of nodes it follows from the
 * settings and the number alone. B is the referee. Throws an Error, a sentence, if there is no such opening.
 */
export function playGamePair(
  [a, b]: Both<CorePlayer>,
  settings: AbSettings,
  index: number,
): Both<ScoredGame> {
  return playBothColours([a, b], evenOpening(b.search, settings, index), b.search.referee);
}

/** A game with A as black, and one with A as white. */
export function playBothColours(
  [a, b]: Both<GamePlayer>,
  start: Position,
  referee: CoreReferee,
): Both<ScoredGame> {
  const asBlack = playCoreGame({ black: a, white: b }, start, referee);
  const asWhite = playCoreGame({ black: b, white: a }, start, referee);
  return [scored(asBlack, 'black'), scored(asWhite, 'white')];
}

function scored(winner: Colour | 'nobody', colour: Colour): ScoredGame {
  return { winner, points: winner === 'nobody' ? 1 : winner === colour ? 2 : 0 };
}
