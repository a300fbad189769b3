/** `npm run ab`: two builds of the core against each other. See docs/workbench.md. */

import { sprtState } from '../../src/statistics/sprt.ts';
import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { ProgressView } from '../../src/terminal/progress-view.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { playAbMatch } from './ab-match.ts';
import { AB_COMMAND_LINE, type AbRequest } from './ab-options.ts';
import { NO_GAMES } from './ab-score.ts';
import { progressLine, resultLines } from './ab-texts.ts';

export const tool = defineCommand({
  ...AB_COMMAND_LINE,
  name: 'ab',
  summary: 'plays two builds of the core against each other',
  about: `npm run ab -- A.wasm B.wasm [options]

Plays two builds of the core against each other: each opening twice, with both colours. A build is build/core.wasm of
a checkout, after npm run build:core there.`,
  notes: 'Exit code: 0 played, 1 the SPRT accepted E0, 2 it cannot be done, 130 stopped.',
  run: play,
});

async function play(request: AbRequest): Promise<number> {
  const { pairs, sprt } = request;
  const signal = stopOnSignals();
  const startedAt = performance.now();
  let score = NO_GAMES;
  const view = new ProgressView(process.stderr, () =>
    progressLine(score, pairs, sprt, performance.now() - startedAt),
  );
  try {
    await playAbMatch({
      ...request,
      signal,
      onPair(latest) {
        score = latest;
      },
    });
  } finally {
    view.end();
  }
  console.log(resultLines(score, sprt).join('\n'));
  if (signal.aborted) return EXIT_STOPPED;
  return sprt && sprtState(sprt, score.tally.pairs).accepted === 'H0' ? 1 : 0;
}
