import type { ThreadResult } from './search-worker-messages.ts';

/**
 * The answer of several threads that searched the same position. The main searcher's, unless a helper proved a win that
 * it did not see, or a shorter one, or completed a deeper iteration. A helper's proven loss never counts: whoever has
 * not proved it may have the move that avoids it. Of several lines the main searcher's are told, and the best of them
 * is the answer.
 */
export function chooseResult(main: ThreadResult, helpers: readonly ThreadResult[]): ThreadResult {
  if (main.info && main.info.lineCount > 1) return main;
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
  threads: ThreadResult,
  standIn: ThreadResult,
  isRepeatable: boolean,
): ThreadResult {
  return isRepeatable && threads.info ? threads : chooseResult(threads, [standIn]);
}

function isBetter(a: ThreadResult, b: ThreadResult): boolean {
  if (!a.info || a.points.length === 0) return false;
  if (!b.info) return true;
  const left = a.info.score;
  const right = b.info.score;
  if (left.kind === 'win') return right.kind !== 'win' || left.plies < right.plies;
  if (right.kind === 'win' || left.kind === 'loss') return false;
  return a.info.depth > b.info.depth;
}
