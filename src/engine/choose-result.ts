import type { SearchResult } from '../binding/search-result.ts';

/**
 * The answer of several threads that searched the same position: the main searcher's, unless a helper proved a win that
 * it did not see, or a shorter one, or completed a deeper iteration. A helper's proven loss never counts: the others
 * may have the move that avoids it. In a search for several lines the main searcher's count.
 */
export function chooseResult(main: SearchResult, helpers: readonly SearchResult[]): SearchResult {
  const [mainLine] = main.lines;
  if (mainLine && mainLine.lineCount > 1) return main;
  let best = main;
  for (const helper of helpers) if (isBetter(helper, best)) best = helper;
  return best;
}

/**
 * The answer where the protocol thread searched a little itself while the threads were being started. If the search is
 * to be repeatable (it has a node limit) that one only counts where the threads found nothing: how far it came depends
 * on the clock.
 */
export function chooseOverStandIn(
  threads: SearchResult,
  standIn: SearchResult,
  isRepeatable: boolean,
): SearchResult {
  return isRepeatable && threads.lines.length > 0 ? threads : chooseResult(threads, [standIn]);
}

function isBetter(a: SearchResult, b: SearchResult): boolean {
  const [ours] = a.lines;
  const [theirs] = b.lines;
  if (!ours || a.points.length === 0) return false;
  if (!theirs) return true;
  const left = ours.score;
  const right = theirs.score;
  if (left.kind === 'win') return right.kind !== 'win' || left.plies < right.plies;
  if (right.kind === 'win' || left.kind === 'loss') return false;
  return ours.depth > theirs.depth;
}
