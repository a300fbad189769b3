import { sgfGames } from '../../../src/game/formats/sgf.ts';
import type { GameRecord } from '../../../src/game/game-record.ts';
import { ok, type Result } from '../../../src/game/result.ts';

/** All games of an SGF file, on 15x15 where it does not say the board. */
export function parseSgf(text: string): Result<readonly GameRecord[]> {
  const games: GameRecord[] = [];
  for (const game of sgfGames(text, { size: { width: 15, height: 15 } })) {
    if (!game.ok) return game;
    games.push(game.value);
  }
  return ok(games);
}
