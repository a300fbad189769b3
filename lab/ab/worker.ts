import { parentPort, workerData } from 'node:worker_threads';
import { Contestant } from './contestant.ts';
import { playPair } from './play-pair.ts';
import type { Both, ContestSettings } from './settings.ts';
import type { PlayedPair } from './worker-messages.ts';

/** A thread that plays pairs of games, one after the other. */

const settings = workerData as ContestSettings;
const { cores, limits, tableBytes } = settings;
const a = new Contestant('A', cores[0], tableBytes, limits[0]);
const b = new Contestant('B', cores[1], tableBytes, limits[1]);
const both: Both<Contestant> = [a, b];

parentPort?.on('message', (index: number) => {
  const games = playPair(both, settings, index);
  const played: PlayedPair = { index, games, efforts: [a.takeEffort(), b.takeEffort()] };
  parentPort?.postMessage(played);
});
