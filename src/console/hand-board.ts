import { type Colour, opponent, type StartPosition, type Stone } from '../game/position.ts';

/**
 * Stones put on the board by hand, of whichever colour is in hand, to look at what they make: nobody's game. Immutable.
 */
export interface HandBoard {
  readonly stones: readonly Stone[];
  /** Taken back, the one to be put again first at the end. */
  readonly undone: readonly Stone[];
  /** Of the stones to come; `turns`: each time the other one. */
  readonly inHand: Colour | 'turns';
}

/** Black stones to begin with: exercises are for black. */
export const EMPTY_HAND_BOARD: HandBoard = { stones: [], undone: [], inHand: 'black' };

/** The colour of the next stone. */
export function nextColour({ stones, inHand }: HandBoard): Colour {
  if (inHand !== 'turns') return inHand;
  const last = stones.at(-1);
  return last ? opponent(last.colour) : 'black';
}

export function withStone(hand: HandBoard, { x, y }: Pick<Stone, 'x' | 'y'>): HandBoard {
  return { ...hand, stones: [...hand.stones, { x, y, colour: nextColour(hand) }], undone: [] };
}

/** Without the last `count` stones, or without any if there are fewer. */
export function withoutStones({ stones, undone, inHand }: HandBoard, count: number): HandBoard {
  const taken = stones.slice(-count);
  return { stones: stones.slice(0, -count), undone: [...undone, ...taken.reverse()], inHand };
}

/** With the last `count` of those taken back, or all if there are fewer. */
export function withStonesAgain({ stones, undone, inHand }: HandBoard, count: number): HandBoard {
  const put = undone.slice(-count).reverse();
  return { stones: [...stones, ...put], undone: undone.slice(0, -count), inHand };
}

/** What a game begins with that goes on from here. */
export function startOf(hand: HandBoard): StartPosition {
  return { stones: hand.stones, sideToMove: nextColour(hand) };
}
