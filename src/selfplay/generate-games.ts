import workerSource from 'worker-source:./selfplay-worker.ts';
import { coreBytes } from '../binding/embedded-core.ts';
import type { Net } from '../binding/net-file.ts';
import { workInOrder } from '../system/work-in-order.ts';
import type { SelfPlaySettings } from './play-training-game.ts';
import type { RecordedGame, WorkerSetup } from './selfplay-worker.ts';

export interface GenerateOptions {
  readonly settings: SelfPlaySettings;
  /** What evaluates in place of the linear evaluation. */
  readonly net: Net | undefined;
  /** Number of the first game. */
  readonly first: number;
  readonly threads: number;
  /** Takes the games in the order of their numbers; true = enough. */
  readonly onGame: (game: RecordedGame) => boolean;
  readonly signal: AbortSignal;
}

/** Plays games in several threads until it is told that there are enough, or to stop. */
export function generateGames({ settings, net, onGame, ...rest }: GenerateOptions): Promise<void> {
  const setup: WorkerSetup = { core: coreBytes(), net, settings };
  return workInOrder<RecordedGame>({ workerSource, setup, onResult: onGame, ...rest });
}
