import type { DirectLimits, DirectSearch } from '../../src/binding/direct-search.ts';
import { samePoint } from '../../src/game/position.ts';
import { BEST } from './judge.ts';
import { positionOf, type Tactic } from './suite.ts';

/** How the engine did in a position of the suite. */
export interface Solution {
  readonly tactic: Tactic;
  /** Whether it proved a win, by the winning move where that is the only one. */
  readonly isSolved: boolean;
  /** Up to the proof, or to the limit. */
  readonly nodes: number;
}

/** Searches a position of the suite from an empty table until a win is proven or a limit is reached. */
export function solve(search: DirectSearch, tactic: Tactic, limits: DirectLimits): Solution {
  const { points, lines, nodes } = search.search(positionOf(tactic), BEST, { ...limits, until: 'proven' });
  const [played] = points;
  const isSolved =
    lines[0]?.score.kind === 'win' &&
    played !== undefined &&
    (tactic.afterFour !== undefined || samePoint(played, tactic.winning));
  return { tactic, isSolved, nodes };
}
