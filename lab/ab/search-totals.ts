/** What all searches of a build have come to, for averages. */
export interface SearchTotals {
  readonly moves: number;
  readonly nodes: number;
  readonly ms: number;
  /** The sum of the completed depths. */
  readonly depths: number;
}

export const NO_SEARCHES: SearchTotals = { moves: 0, nodes: 0, ms: 0, depths: 0 };

export function addTotals(a: SearchTotals, b: SearchTotals): SearchTotals {
  return {
    moves: a.moves + b.moves,
    nodes: a.nodes + b.nodes,
    ms: a.ms + b.ms,
    depths: a.depths + b.depths,
  };
}
