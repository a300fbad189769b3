import type { Net } from '../binding/net-file.ts';
import type { SelfPlaySettings } from './play-training-game.ts';

/** To a thread that plays games (selfplay-worker.ts), as worker data. Each message is the number of a game. */
export interface WorkerSetup {
  readonly core: Uint8Array;
  /** What evaluates in place of the linear evaluation. */
  readonly net: Net | undefined;
  readonly settings: SelfPlaySettings;
}

/**
 * A game that was played: the records of it and its branches (game-file.ts), and how many positions were searched for
 * them.
 */
export interface RecordedGame {
  readonly index: number;
  readonly records: Uint8Array;
  readonly positions: number;
  readonly winner: 'black' | 'white' | 'nobody';
}
