import type { DirectSearch } from '../binding/direct-search.ts';
import type { Engine } from './quiet-win.ts';

/** One thread that remembers what it has searched, so that the same nodes give the same answer. */
export function engineOf(search: DirectSearch): Engine {
  return (position, { nodes, isOver }) => {
    const goal = { kind: 'best', lines: 1 } as const;
    const limits = { nodes, isOver, until: 'proven', remembers: true } as const;
    const { lines, points, noLegalMove, depth, nodes: searched } = search.search(position, goal, limits);
    const score = lines[0]?.score;
    const [move] = points;
    if (!move || !score || noLegalMove) return undefined;
    const amount = score.kind === 'value' ? score.value : score.plies;
    return { kind: score.kind, amount, move, depth, nodes: searched };
  };
}
