import type { SelfPlaySettings } from './play-training-game.ts';

/** To a thread that plays games (worker.ts): its settings, as worker data. Each message is the number of a game. */
export type WorkerSetup = SelfPlaySettings;

/** A game that was played: its record (game-file.ts), and how many positions were searched in it. */
export interface PlayedGame {
  readonly index: number;
  readonly record: Uint8Array;
  readonly positions: number;
  readonly winner: 'black' | 'white' | 'nobody';
}
