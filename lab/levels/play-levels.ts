import workerSource from 'worker-source:./levels-worker.ts';
import { EMPTY_TALLY, pairCount, withGame } from '../../src/statistics/tally.ts';
import { workInOrder } from '../../src/system/work-in-order.ts';
import {
  allPairs,
  type LevelsSettings,
  type PlayedLevelPair,
  pairNumber,
  type Step,
} from './levels-settings.ts';

export interface LevelsMatch {
  readonly settings: LevelsSettings;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onPair: (steps: readonly Step[]) => void;
}

/** Plays neighbouring levels against each other, the weakest first, until all is played or the signal comes. */
export async function playLevels(match: LevelsMatch): Promise<readonly Step[]> {
  const { settings, concurrency, signal, onPair } = match;
  const total = allPairs(settings);
  let steps: readonly Step[] = [];
  await workInOrder<PlayedLevelPair>({
    workerSource,
    setup: settings,
    first: 0,
    threads: Math.min(concurrency, total),
    signal,
    onResult({ index, points: [first, second] }) {
      const level = pairNumber(settings, index)?.stronger ?? settings.strongest;
      const last = steps.at(-1);
      const before = last?.level === level ? last.tally : EMPTY_TALLY;
      const tally = withGame(withGame(before, first, undefined), second, first);
      steps = [...steps.filter((step) => step.level !== level), { level, tally }];
      onPair(steps);
      return index + 1 >= total;
    },
  });
  return steps;
}

export function pairsOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { tally }) => sum + pairCount(tally.pairs), 0);
}
