import type { Net } from '../../src/binding/net-file.ts';
import type { BoardSize } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { Tally } from '../../src/statistics/tally.ts';

/** How neighbouring levels play each other: the same settings, the same games. */
export interface LevelsSettings extends BoardSize {
  readonly core: Uint8Array;
  readonly nets: readonly Net[];
  readonly rule: Rule;
  /** The weakest and the strongest level that play. */
  readonly weakest: number;
  readonly strongest: number;
  /** Openings for each two neighbours, played with both colours. */
  readonly pairs: number;
  /** Of a move of full strength, which has no limit of its own. */
  readonly fullNodes: number;
  /** Of each one's transposition table. */
  readonly tableBytes: number;
  readonly seed: number;
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

/** Which levels play pair number `index`, and which opening it is; nothing beyond the last pair. */
export function pairNumber(
  { weakest, strongest, pairs }: Pick<LevelsSettings, 'weakest' | 'strongest' | 'pairs'>,
  index: number,
): { readonly stronger: number; readonly opening: number } | undefined {
  const stronger = weakest + 1 + Math.floor(index / pairs);
  return stronger <= strongest ? { stronger, opening: index % pairs } : undefined;
}
