import type { Net } from '../../src/binding/net-file.ts';
import type { BoardSize } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { Tally } from '../../src/statistics/tally.ts';
import type { SimpleBotName } from './simple-bots.ts';

/** How neighbouring levels play each other: the same settings, the same games. */
export interface LevelsSettings extends BoardSize {
  readonly core: Uint8Array;
  readonly nets: readonly Net[];
  readonly rule: Rule;
  readonly weakest: number;
  readonly strongest: number;
  /** Openings for each two neighbours, played with both colours. */
  readonly pairs: number;
  /** Of a move of full strength, which has no limit of its own. */
  readonly fullNodes: number;
  /** Of each one's transposition table. */
  readonly tableBytes: number;
  readonly seed: number;
  /** Whom each level plays instead of the one below it. */
  readonly against?: SimpleBotName | undefined;
}

/** What the stronger one of two neighbours came to. */
export interface Step {
  /** The stronger level's number. */
  readonly level: number;
  readonly tally: Tally;
}

/** From a thread (levels-worker.ts); to it go the settings as worker data, and numbers of pairs. */
export interface PlayedLevelPair {
  readonly index: number;
  /** Half points of the stronger level with black and with white. */
  readonly points: readonly [0 | 1 | 2, 0 | 1 | 2];
}

/** Which level plays pair number `index`, and which opening it is; nothing beyond the last pair. */
export function pairNumber(
  settings: Pick<LevelsSettings, 'weakest' | 'strongest' | 'pairs' | 'against'>,
  index: number,
): { readonly stronger: number; readonly opening: number } | undefined {
  const { strongest, pairs } = settings;
  const stronger = firstLevel(settings) + Math.floor(index / pairs);
  return stronger <= strongest ? { stronger, opening: index % pairs } : undefined;
}

/** The level that plays first: against a bot the weakest, else the one above it. */
function firstLevel({ weakest, against }: Pick<LevelsSettings, 'weakest' | 'against'>): number {
  return against === undefined ? weakest + 1 : weakest;
}

export function allPairs(
  settings: Pick<LevelsSettings, 'weakest' | 'strongest' | 'pairs' | 'against'>,
): number {
  return settings.pairs * (settings.strongest - firstLevel(settings) + 1);
}
