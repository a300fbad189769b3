import type { Limits } from './thinker.ts';

/**
 * Strength 0 to 99 is a limit of nodes: `weakest` at 0, ten times as many every `decade` points. 50 sees simple
 * threats coming, 99 is a few seconds of search; 100 is no limit.
 */
const STRENGTH = { weakest: 20, decade: 20, full: 100 } as const;

/** Nodes that a search may take in all; Infinity for no limit. */
export function nodeLimit(limits: Limits): number {
  const wanted = limits.nodes !== undefined && limits.nodes > 0 ? limits.nodes : Number.POSITIVE_INFINITY;
  return Math.min(wanted, strengthNodes(limits.strength ?? STRENGTH.full));
}

function strengthNodes(strength: number): number {
  if (strength >= STRENGTH.full) return Number.POSITIVE_INFINITY;
  return Math.round(STRENGTH.weakest * 10 ** (Math.max(0, strength) / STRENGTH.decade));
}

/** One thread's share. */
export function nodesPerThread(nodes: number, threads: number): number {
  return Math.ceil(nodes / threads);
}
