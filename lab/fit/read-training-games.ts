import { readFileSync } from 'node:fs';
import type { Rule } from '../../src/game/rule.ts';
import { decodeFile } from '../../src/selfplay/game-file.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';

/** The games of files, which must all be of one rule. Throws an Error, a sentence, where that is not so. */
export function readGames(paths: readonly string[], rule: Rule): readonly TrainingGame[] {
  return paths.flatMap((path) => {
    const { games } = decodeFile(readFileSync(path));
    const other = games.find((game) => game.rule !== rule);
    if (other) throw new Error(`${path} has games of ${other.rule}`);
    return games;
  });
}

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
