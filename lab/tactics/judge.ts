import type { DirectSearch } from '../../src/binding/direct-search.ts';
import type { SearchResult } from '../../src/binding/search-result.ts';
import { type Problem, positionOf, type Tactic } from './suite.ts';

/** A problem that belongs into a suite, with its solution, or why it does not. */
export type Verdict = Tactic | { readonly refused: string };

/** Looks at a candidate, with `nodes` for the engine's proof; what `easy` nodes prove does not belong into a suite. */
export type Judge = (
  search: DirectSearch,
  candidate: Problem,
  limits: { readonly nodes: number; readonly easy: number },
) => Verdict;

export const BEST = { kind: 'best', lines: 1 } as const;

/** For showing that there is no other win: at least this many nodes, and this many times what the win took. */
const OTHERS_NODES = { least: 1_000_000, times: 3 };

/** Whether the engine finds a win other than the one that took it `took` nodes. */
export function hasOtherWin(search: DirectSearch, tactic: Tactic, took: number): boolean {
  const nodes = Math.max(OTHERS_NODES.least, OTHERS_NODES.times * took);
  return isWin(
    search.search(positionOf(tactic), BEST, { nodes, until: 'proven', excluded: [tactic.winning] }),
  );
}

export function isWin({ lines: [best] }: Pick<SearchResult, 'lines'>): boolean {
  return best?.score.kind === 'win';
}

/** Whether the engine does not prove a win in so few nodes. */
export function isHard(search: DirectSearch, problem: Problem, easy: number): boolean {
  return !isWin(search.search(positionOf(problem), BEST, { nodes: easy, until: 'proven' }));
}
