import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '../../src/game/position.ts';
import { Random, seedOf } from '../../src/game/random.ts';
import { levelOf } from '../../src/play/level.ts';
import { evenOpening } from '../ab/even-opening.ts';
import { playBothColours } from '../ab/play-game-pair.ts';
import { LevelPlayer } from './level-player.ts';
import { type LevelsSettings, type PlayedLevelPair, pairNumber } from './levels-settings.ts';
import { SimpleBot } from './simple-bots.ts';

/** A thread that plays pairs of games between neighbouring levels, one after the other. */

const settings = workerData as LevelsSettings;
const stronger = new LevelPlayer(settings, levelOf(settings.strongest));
const weaker = new LevelPlayer(settings, levelOf(settings.weakest));
const bot = settings.against && new SimpleBot(settings.against, stronger.search.referee);
/** The same ones for all levels, by number. */
const openings = new Map<number, Position>();

parentPort?.on('message', (index: number) => {
  const pair = pairNumber(settings, index);
  if (!pair) return;
  stronger.level = levelOf(pair.stronger);
  if (!bot) weaker.level = levelOf(pair.stronger - 1);
  const random = new Random(seedOf(settings.seed + 1, index));
  stronger.random = () => random.fraction();
  (bot ?? weaker).random = () => random.fraction();
  const { search } = stronger;
  const start = openings.get(pair.opening) ?? evenOpening(search, settings, pair.opening);
  openings.set(pair.opening, start);
  const [first, second] = playBothColours([stronger, bot ?? weaker], start, search.referee);
  parentPort?.postMessage({ index, points: [first.points, second.points] } satisfies PlayedLevelPair);
});
