/** `npm run levels`: neighbouring levels of play against each other. See docs/workbench.md. */

import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { ProgressView, progressText } from '../../src/terminal/progress-view.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { LEVELS_COMMAND_LINE, type LevelsRequest } from './levels-options.ts';
import { allPairs, type Step } from './levels-settings.ts';
import { levelsTable } from './levels-table.ts';
import { pairsOf, playLevels } from './play-levels.ts';

export const tool = defineCommand({
  ...LEVELS_COMMAND_LINE,
  name: 'levels',
  summary: 'plays neighbouring levels against each other',
  about: `npm run levels -- [options]

Plays each level of src/play/level.ts against the one below it, each opening twice, with both colours, and prints how far they are
apart: the stronger one's result, its score, the difference in Elo with the 95 % interval, and the sum of the steps.
With --against each level plays a simple bot instead: "fives" only completes and prevents rows, "threes" also sees open
threes 4 of 5 times, "greedy" takes the cell with the longest rows, "noisy" does so with noise.`,
  notes: 'Exit code: 0 played, 2 it cannot be done, 130 stopped.',
  run: play,
});

async function play({ settings, concurrency }: LevelsRequest): Promise<number> {
  const signal = stopOnSignals();
  const startedAt = performance.now();
  const total = allPairs(settings);
  let steps: readonly Step[] = [];
  const view = new ProgressView(process.stderr, () =>
    progressText({ done: pairsOf(steps), total, elapsedMs: performance.now() - startedAt }, 'pairs'),
  );
  try {
    await playLevels({
      settings,
      concurrency,
      signal,
      onPair(latest) {
        steps = latest;
      },
    });
  } finally {
    view.end();
  }
  console.log(levelsTable(steps, settings.against).join('\n'));
  return signal.aborted ? EXIT_STOPPED : 0;
}
