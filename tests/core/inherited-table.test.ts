import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readOwnNets } from '../../lab/net/read-nets.ts';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { netsAmong } from '../../src/binding/net-file.ts';
import { afterMove, emptyPosition, type Position } from '../../src/game/position.ts';
import { battery } from '../battery.ts';

/**
 * A game of renju in which white wins by a four that black could only answer on a forbidden point. The searches of
 * earlier moves, which do not look that far, leave entries in the table; the last one must see the loss all the same.
 */
const GAMES = battery(12, 2);
const SEARCHED = [4, 6, 8];
const MOVES = [
  [9, 12],
  [8, 10],
  [10, 9],
  [9, 9],
  [10, 8],
  [10, 10],
  [8, 8],
  [9, 10],
] as const;

function positionAfter(moves: number): Position {
  return MOVES.slice(0, moves).reduce<Position>(
    (position, [x, y]) => afterMove(position, { x, y }),
    emptyPosition('renju', { width: 15, height: 15 }),
  );
}

it('sees a short loss whatever the searches before have left in the table', () => {
  const core = new Uint8Array(readFileSync('build/core.wasm'));
  const search = new DirectSearch({ core, tableBytes: 64 << 20, nets: netsAmong(readOwnNets(['renju'])) });
  const random = new RandomChoices(1);
  for (let game = 0; game < GAMES; game++) {
    const nodes = [random.between(150_000, 230_000), random.between(120_000, 190_000), 138_000];
    const scores = SEARCHED.map((moves, i) => {
      const limits = { nodes: nodes[i] ?? 0, remembers: i > 0, until: 'settled' as const };
      return search.search(positionAfter(moves), { kind: 'best', lines: 1 }, limits).lines[0]?.score;
    });
    expect(scores.at(-1), `after ${nodes.join(', ')} nodes`).toEqual({ kind: 'loss', plies: 8 });
  }
});
