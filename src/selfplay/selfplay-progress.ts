import { type Progress, progressBar } from '../terminal/progress-view.ts';
import type { GameTally } from './game-store.ts';

/** Two lines: how far it is, and how the games end. */
export function selfplayProgress(
  { games, positions, black, white, draws }: GameTally,
  { total, before = 0, elapsedMs }: Omit<Progress, 'done'>,
): string {
  const pace = (positions - before) / Math.max(elapsedMs / 1000, 0.001);
  return [
    progressBar({ done: positions, total, before, elapsedMs }, 'positions'),
    `${games} games: black won ${black}, white ${white}, drawn ${draws}; ${pace.toFixed(0)} positions a second`,
  ].join('\n');
}
