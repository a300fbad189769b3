import { parentPort, workerData } from 'node:worker_threads';
import type { AbSettings, Both, PlayedPair } from './ab-settings.ts';
import { CorePlayer } from './core-player.ts';
import { playGamePair } from './play-game-pair.ts';

/** A thread that plays pairs of games, one after the other. */

const settings = workerData as AbSettings;
const { cores, nets, limits, tableBytes } = settings;
const a = new CorePlayer('A', { core: cores[0], nets: nets[0], tableBytes }, limits[0]);
const b = new CorePlayer('B', { core: cores[1], nets: nets[1], tableBytes }, limits[1]);
const both: Both<CorePlayer> = [a, b];

parentPort?.on('message', (index: number) => {
  const games = playGamePair(both, settings, index);
  const played: PlayedPair = { index, games, totals: [a.takeTotals(), b.takeTotals()] };
  parentPort?.postMessage(played);
});
