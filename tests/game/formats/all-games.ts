import { sgfGames } from '../../../src/game/formats/sgf.ts';
import type { GameRecord } from '../../../src/game/game-record.ts';
import { ok, type Result } from '../../../src/game/result.ts';

/** All games of an SGF file. */
export function parseSgf(text: string): Result<readonly GameRecord[]> {
  const games: GameRecord[] = [];
  for (const game of sgfGames(text)) {
    if (!game.ok) return game;
    games.push(game.value);
  }
  return ok(games);
}
