import type { EngineReport } from '../../src/match/game/search-message.ts';
import type { ComparedPosition } from './compare-speeds.ts';

export interface MeasuredSearch {
  readonly nodes: number;
  readonly ms: number;
}

/**
 * By the engine's own report: its nodes, and its time when it had searched them, as what comes after its last report
 * does not count; `answerMs` where it tells no time. By its speed if it tells no nodes; nothing if it tells neither.
 */
export function measuredSearch(
  { nodes, ms, nodesPerSecond }: EngineReport,
  answerMs: number,
): MeasuredSearch | undefined {
  const time = ms ?? answerMs;
  if (nodes !== undefined) return { nodes, ms: time };
  return nodesPerSecond === undefined ? undefined : { nodes: (nodesPerSecond * time) / 1000, ms: time };
}

/** Of each engine all nodes over all the time, in the positions where each gave its speed; undefined: in none. */
export function sumsOf(positions: readonly ComparedPosition[]): readonly MeasuredSearch[] | undefined {
  const [first, ...others] = positions
    .map(({ searches }) => searches.filter((search) => search !== undefined))
    .filter((searches, i) => searches.length === positions[i]?.searches.length);
  return first?.map((search, engine) =>
    others.reduce((sum, searches) => addSearches(sum, searches[engine] ?? NO_SEARCH), search),
  );
}

export const NO_SEARCH: MeasuredSearch = { nodes: 0, ms: 0 };

export function addSearches(a: MeasuredSearch, b: MeasuredSearch): MeasuredSearch {
  return { nodes: a.nodes + b.nodes, ms: a.ms + b.ms };
}

/** Nodes a second; a search of less than a millisecond counts as one. */
export function speedOf({ nodes, ms }: MeasuredSearch): number {
  return (1000 * nodes) / Math.max(ms, 1);
}
