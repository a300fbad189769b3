import { afterMove, type Point } from '../game/position.ts';
import { chooseColour, swap2Stones } from '../play/opening-decisions.ts';
import { coordinates, message, moves, SWAP } from './answers.ts';
import type { Layout } from './layout.ts';
import { decide, type SearchOpening } from './session-search.ts';

/** Stones of the first step. */
const FIRST_STONES = 3;

/**
 * Swap2: one side places three stones; the other takes black (SWAP), plays the fourth stone as white, or adds two and
 * leaves the choice. White is to move at each choice.
 */
export type Swap2Outcome = (
  | { readonly kind: 'swap' }
  /** Stays white and plays this. */
  | { readonly kind: 'stay'; readonly point: Point }
  /** The stones of the opening: three to begin with, or the fourth and fifth. */
  | { readonly kind: 'stones'; readonly points: readonly Point[] }
) & { readonly layout: Layout };

/** Takes swap2's next step in a layout of no, three or five stones. */
export function playSwap2(
  layout: Layout,
  search: SearchOpening,
  random: () => number,
  then: (outcome: Swap2Outcome) => void,
): void {
  const withStones = (points: readonly Point[]) =>
    then({ kind: 'stones', points, layout: points.reduce(afterMove, layout) });
  if (layout.stones.length === 0) {
    decide(swap2Stones(layout, random), search, withStones);
    return;
  }
  decide(chooseColour(layout, layout.stones.length === FIRST_STONES), search, (choice) => {
    if (choice.kind === 'add-two') withStones(choice.points);
    else if (choice.kind === 'swap') then({ kind: 'swap', layout });
    else then({ ...choice, layout: afterMove(layout, choice.point) });
  });
}

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
