import { parentPort, workerData } from 'node:worker_threads';
import { DirectSearch } from '../engine/direct-search.ts';
import { encodeGame } from './game-file.ts';
import { playTrainingGame } from './play-training-game.ts';
import type { PlayedGame, WorkerSetup } from './worker-messages.ts';

/** A thread that plays games, one after the other; bundled on its own, it travels inside the program as text. */

/** Enough for what a game of some thousand nodes a move finds out. */
const TABLE_BYTES = 4 << 20;

const settings = workerData as WorkerSetup;
const search = new DirectSearch({ tableBytes: TABLE_BYTES });

parentPort?.on('message', (index: number) => {
  const game = playTrainingGame(search, settings, index);
  const played: PlayedGame = {
    index,
    record: encodeGame(game),
    positions: game.moves.length,
    winner: game.winner,
  };
  parentPort?.postMessage(played);
});
