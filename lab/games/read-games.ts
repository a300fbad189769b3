import type { Rule } from '../../src/game/rule.ts';
import { gamesIn } from '../../src/selfplay/game-file.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { GameFileReader } from './game-file-reader.ts';

/**
 * All games of files, each after its branches; of one rule if one is given. Throws an Error, a sentence that names the
 * file, where one cannot be read, is damaged or cut off, or has games of another rule.
 */
export function readGames(paths: readonly string[], rule?: Rule): readonly TrainingGame[] {
  return paths.flatMap((path) => {
    const file = new GameFileReader(path);
    try {
      const games: TrainingGame[] = [];
      for (let block = file.next(); block; block = file.next()) {
        for (const game of gamesIn(block.records)) games.push(game);
      }
      const other = games.find((game) => rule !== undefined && game.rule !== rule);
      if (other) throw new Error(`${path} has games of ${other.rule}`);
      return games;
    } finally {
      file.close();
    }
  });
}
