import type { TrainingGame } from '../../src/selfplay/training-game.ts';

/**
 * What a game brought the side that moves first (0, black) or second (1): 1 won, 0.5 drawn, 0 lost; undefined for a
 * branch.
 */
export function resultFor({ winner, ending }: TrainingGame, mover: number): 0 | 0.5 | 1 | undefined {
  if (ending === 'branch') return undefined;
  if (winner === 'nobody') return 0.5;
  return (winner === 'black') === (mover === 0) ? 1 : 0;
}
