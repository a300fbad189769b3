import type { Point } from '../game/position.ts';
import { boardOfGame } from './board-mix.ts';
import { encodeGame, gamesIn } from './game-file.ts';
import type { SelfPlaySettings } from './play-training-game.ts';
import type { RecordedGame } from './selfplay-worker.ts';
import type { TrainingGame } from './training-game.ts';

/** Beyond the scores of wins and losses. */
const MOST_SCORE = 30_000;

/**
 * Whether records that came from elsewhere are a game of these settings after its branches, byte by byte as this
 * program writes them, and what is said of them. What was searched for them nobody can tell.
 */
export function areRecordsOf(
  { index, records, positions, winner }: RecordedGame,
  settings: SelfPlaySettings,
): boolean {
  const content = Buffer.from(records);
  let games: readonly TrainingGame[];
  try {
    games = gamesIn(content);
  } catch {
    // No record: nothing else is thrown.
    return false;
  }
  const game = games.at(-1);
  if (!game || game.ending === 'branch' || game.winner !== winner) return false;
  const branches = games.slice(0, -1);
  if (branches.some(({ ending, moves }) => ending !== 'branch' || moves.length !== 1)) return false;
  if (positions !== game.moves.length + branches.length) return false;
  const { width, height } = boardOfGame(settings.boards, settings.seed, index);
  return (
    games.every(
      (one) =>
        one.rule === settings.rule &&
        one.rowLength === settings.rowLength &&
        one.width === width &&
        one.height === height &&
        isPlayable(one),
    ) && Buffer.concat(games.map(encodeGame)).equals(content)
  );
}

/** Every stone on a free point, and every other move that was thought of likewise. */
function isPlayable({ width, height, opening, moves }: TrainingGame): boolean {
  const taken = new Set<number>();
  const isFree = ({ x, y }: Point) => x < width && y < height && !taken.has(y * width + x);
  const place = (point: Point) => {
    const isPlaced = isFree(point);
    taken.add(point.y * width + point.x);
    return isPlaced;
  };
  return (
    opening.every(place) &&
    moves.every(
      ({ point, best }) =>
        best.every((move) => isFree(move.point) && Math.abs(move.score) <= MOST_SCORE) && place(point),
    )
  );
}
