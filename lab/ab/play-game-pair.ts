import { generateOpenings } from '../../src/analysis/balanced-openings.ts';
import { afterMove, type Colour, emptyPosition, type Position } from '../../src/game/position.ts';
import { seedOf } from '../../src/game/random.ts';
import type { HalfPoints } from '../../src/statistics/tally.ts';
import type { AbSettings, Both } from './ab-settings.ts';
import type { CorePlayer } from './core-player.ts';
import { playCoreGame } from './play-core-game.ts';

/** Of the openings that games begin with. */
const OPENING = { leastStones: 3, mostStones: 9, maxEvaluation: 100, nodes: 20_000 } as const;

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
  const start = openingOf(b, settings, index);
  const { referee } = b.search;
  const asBlack = playCoreGame({ black: a, white: b }, start, referee);
  const asWhite = playCoreGame({ black: b, white: a }, start, referee);
  return [scored(asBlack, 'black'), scored(asWhite, 'white')];
}

function scored(winner: Colour | 'nobody', colour: Colour): ScoredGame {
  return { winner, points: winner === 'nobody' ? 1 : winner === colour ? 2 : 0 };
}

function openingOf({ search }: CorePlayer, settings: AbSettings, index: number): Position {
  const { rule, width, height } = settings;
  const options = { ...OPENING, rule, width, height, count: 1, seed: seedOf(settings.seed, index) };
  const [opening] = generateOpenings(options, search);
  if (!opening) throw new Error(`there is no even opening for ${rule} on ${width}x${height}`);
  return opening.points.reduce(afterMove, emptyPosition(rule, { width, height }));
}
