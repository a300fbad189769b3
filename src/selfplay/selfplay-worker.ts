import { parentPort, workerData } from 'node:worker_threads';
import { DirectSearch } from '../binding/direct-search.ts';
import { FeatureBoard } from '../binding/feature-board.ts';
import { type Net, netsAmong } from '../binding/net-file.ts';
import { encodeGame } from './game-file.ts';
import { playTrainingGame, type SelfPlaySettings } from './play-training-game.ts';

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

/** A thread that plays games, one after the other; bundled on its own, it travels inside the program as text. */

/** Enough for what a game of some thousand nodes a move finds out. */
const TABLE_BYTES = 4 << 20;

const { core, net, settings } = workerData as WorkerSetup;
const nets = netsAmong(net ? [net] : []);
const search = new DirectSearch({ core, tableBytes: TABLE_BYTES, nets });
const board = new FeatureBoard(core);

parentPort?.on('message', (index: number) => {
  const { game, branches } = playTrainingGame(search, board, settings, index);
  const played: RecordedGame = {
    index,
    // The game comes last: a file that ends before it was cut off before this game.
    records: Buffer.concat([...branches, game].map(encodeGame)),
    positions: game.moves.length + branches.length,
    winner: game.winner,
  };
  parentPort?.postMessage(played);
});
