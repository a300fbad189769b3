import workerSource from 'worker-source:./selfplay-worker.ts';
import { embeddedCore } from '../binding/embedded-core.ts';
import { embeddedNets } from '../binding/embedded-nets.ts';
import { workInOrder } from '../system/work-in-order.ts';
import type { SelfPlaySettings } from './play-training-game.ts';
import type { RecordedGame, WorkerSetup } from './selfplay-worker-messages.ts';

export interface GenerateOptions {
  readonly settings: SelfPlaySettings;
  /** Number of the first game. */
  readonly first: number;
  readonly threads: number;
  /** Takes the games in the order of their numbers; true = enough. */
  readonly onGame: (game: RecordedGame) => boolean;
  readonly signal: AbortSignal;
}

/** Plays games in several threads until it is told that there are enough, or to stop. */
export function generateGames({ settings, onGame, ...rest }: GenerateOptions): Promise<void> {
  const net = embeddedNets(settings.rule);
  const setup: WorkerSetup = { core: embeddedCore, nets: net ? [net] : [], settings };
  return workInOrder<RecordedGame>({ workerSource, setup, onResult: onGame, ...rest });
}
