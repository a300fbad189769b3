import { parentPort, workerData } from 'node:worker_threads';
import { Contestant } from '../ab/contestant.ts';
import { playPair } from '../ab/play-pair.ts';
import type { Both } from '../ab/settings.ts';
import type { TuningSettings } from './settings.ts';
import type { PlayedTrial, TrialPart } from './worker-messages.ts';

/** A thread that plays trials: two settings of the same core against each other, a pair of games. */

const { core, names, rules, ...settings } = workerData as TuningSettings;
const limits = { nodes: settings.nodes };
const both: Both<Contestant> = [
  new Contestant('A', core, settings.tableBytes, limits),
  new Contestant('B', core, settings.tableBytes, limits),
];

parentPort?.on('message', ({ index, settings: values }: TrialPart) => {
  both.forEach(({ search }, side) => {
    search.setNumbers(new Map(names.map((name, i) => [name, values[side]?.[i] ?? 0])));
  });
  const rule = rules[index % rules.length] ?? 'freestyle';
  const contest = { ...settings, rule, cores: [core, core] as const, limits: [limits, limits] as const };
  const games = playPair(both, contest, index);
  // Half points of the first setting, of four.
  const points = games[0].points + games[1].points;
  parentPort?.postMessage({ index, lead: points - 2 } satisfies PlayedTrial);
});
