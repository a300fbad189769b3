import type { TrainingGame } from '../../src/selfplay/training-game.ts';

/** Share of the games that are kept out of the fit, to see what it is worth. */
const HELD_OUT = 0.05;

/** Which of the games are kept out: always the same ones, well mixed, and branches as the game that they belong to. */
export function heldOutGames(games: readonly TrainingGame[]): readonly boolean[] {
  let number = 0;
  return games.map(({ ending }) => {
    const isHeldOut = (Math.imul(number + 1, 0x9e3779b1) >>> 0) / 0x1_0000_0000 < HELD_OUT;
    // Branches come before their game.
    if (ending !== 'branch') number++;
    return isHeldOut;
  });
}
