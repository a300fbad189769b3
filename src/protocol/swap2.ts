import type { Point } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { coordinates, message, moves, SWAP } from './answers.ts';
import type { Layout } from './layout.ts';
import { played } from './layout.ts';
import type { SearchOpening } from './opening-search.ts';

/**
 * Swap2: one side places three stones. The other takes black (SWAP), plays the fourth stone as white, or
 * adds two and leaves the choice. White is to move at each choice.
 */
export type Swap2Outcome = (
  | { readonly kind: 'swap' }
  /** Stays white and plays this. */
  | { readonly kind: 'stay'; readonly point: Point }
  /** The stones of the opening: three to begin with, or the fourth and fifth. */
  | { readonly kind: 'stones'; readonly points: readonly Point[] }
) & { readonly layout: Layout };

/** Evaluations nearer to zero than this are noise: better to place two stones than to trust them. */
const NOISE = 30;

/** The other side chooses: whatever is better for one colour is bad for us. */
const EVEN = 0;

/** Takes swap2's next step in a layout of no, three or five stones. */
export function playSwap2(
  layout: Layout,
  search: SearchOpening,
  random: () => number,
  then: (outcome: Swap2Outcome) => void,
): void {
  if (layout.stones.length === 0) placeOpening(layout, search, random, then);
  else choose(layout, search, then);
}

/** What white, to move, should choose. Without a score (no time to search): to move. */
export function chooseSide(score: Score | undefined, mayAddStones: boolean): 'swap' | 'stay' | 'add-stones' {
  if (!score) return 'stay';
  const value = score.kind === 'value' ? score.value : score.kind === 'win' ? Infinity : -Infinity;
  if (mayAddStones && Math.abs(value) < NOISE) return 'add-stones';
  return value < 0 ? 'swap' : 'stay';
}

/** SWAP2BOARD's answer. */
export function swap2Answer(outcome: Swap2Outcome): string {
  switch (outcome.kind) {
    case 'swap':
      return SWAP;
    case 'stay':
      return coordinates(outcome.point);
    case 'stones':
      return moves(outcome.points);
  }
}

/** Yixin-Board's answer, which leaves out the move that white plays: a BOARD asks for it afterwards. */
export function yixinSwap2Answer(step: 1 | 2 | 3, outcome: Swap2Outcome): readonly string[] {
  const choice = step === 2 ? 'SWAP1' : 'SWAP2';
  switch (outcome.kind) {
    case 'swap':
      return [message(`SWAP2 ${choice} YES`)];
    case 'stay':
      return [message(`SWAP2 ${choice} NO`)];
    case 'stones': {
      const first = step === 1 ? 1 : 4;
      return outcome.points.map(({ x, y }, i) => message(`SWAP2 MOVE${first + i} ${x} ${y}`));
    }
  }
}

/**
 * Two stones anywhere but on the edge and near each other, so that no two games need begin alike, and a third
 * that makes the position even.
 */
function placeOpening(
  layout: Layout,
  search: SearchOpening,
  random: () => number,
  then: (outcome: Swap2Outcome) => void,
): void {
  const two = firstStones(layout, random);
  const begun = two.reduce(played, layout);
  search({ layout: begun, goal: { kind: 'balance-one', bias: EVEN }, share: 1 }, ({ points: third }) => {
    then({ kind: 'stones', points: [...two, ...third], layout: third.reduce(played, begun) });
  });
}

function choose(layout: Layout, search: SearchOpening, then: (outcome: Swap2Outcome) => void): void {
  const mayAddStones = layout.stones.length === 3;
  const share = mayAddStones ? 0.5 : 1;
  search({ layout, goal: { kind: 'best', lines: 1 }, share }, ({ points: [point], score }) => {
    const side = chooseSide(score, mayAddStones);
    if (side === 'add-stones') {
      search({ layout, goal: { kind: 'balance-two', bias: EVEN }, share: 1 }, ({ points }) => {
        then({ kind: 'stones', points, layout: points.reduce(played, layout) });
      });
    } else if (side === 'stay' && point) {
      then({ kind: 'stay', point, layout: played(layout, point) });
    } else {
      then({ kind: 'swap', layout });
    }
  });
}

function firstStones(board: Layout, random: () => number): readonly Point[] {
  const pick = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const inside = (value: number, side: number) => Math.min(Math.max(value, 1), side - 2);
  const first = { x: pick(1, board.width - 2), y: pick(1, board.height - 2) };
  const second = {
    x: inside(first.x + pick(-3, 3), board.width),
    y: inside(first.y + pick(-3, 3), board.height),
  };
  const same = second.x === first.x && second.y === first.y;
  return [first, same ? { ...second, x: first.x > 1 ? first.x - 1 : first.x + 1 } : second];
}
