import { parentPort, workerData } from 'node:worker_threads';
import type { Both } from '../ab/ab-settings.ts';
import { CorePlayer } from '../ab/core-player.ts';
import { playGamePair } from '../ab/play-game-pair.ts';
import type { PlayedTrial, TrialPart, TuningSettings } from './tune-settings.ts';

/** A thread that plays trials: two settings of the same core against each other, a pair of games. */

const { core, nets, names, rules, limits, ...settings } = workerData as TuningSettings;
const parts = { core, nets, tableBytes: settings.tableBytes };
const both: Both<CorePlayer> = [new CorePlayer('A', parts, limits), new CorePlayer('B', parts, limits)];

parentPort?.on('message', ({ index, settings: values }: TrialPart) => {
  both.forEach(({ search }, side) => {
    search.setNumbers(new Map(names.map((name, i) => [name, values[side]?.[i] ?? 0])));
  });
  const rule = rules[index % rules.length] ?? 'freestyle';
  const match = {
    ...settings,
    rule,
    cores: [core, core] as const,
    nets: [nets, nets] as const,
    limits: [limits, limits] as const,
  };
  const games = playGamePair(both, match, index);
  // Half points of the first setting, of four.
  const points = games[0].points + games[1].points;
  parentPort?.postMessage({ index, lead: points - 2 } satisfies PlayedTrial);
});
