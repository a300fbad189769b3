/** `npm run ab`: two builds of the core against each other. See CONTRIBUTING.md. */

import { sprtState } from '../../src/statistics/sprt.ts';
import { ProgressView } from '../../src/terminal/progress-view.ts';
import { runRepositoryTool } from '../lab-tool.ts';
import { playAbMatch } from './ab-match.ts';
import { type AbRequest, HELP, readRequest } from './ab-options.ts';
import { NO_GAMES } from './ab-score.ts';
import { progressText, resultLines } from './ab-texts.ts';

const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function play(request: AbRequest): Promise<number> {
  const { pairs, sprt } = request;
  const stop = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => stop.abort());
  const startedAt = performance.now();
  let score = NO_GAMES;
  const view = new ProgressView(process.stderr, () =>
    progressText(score, pairs, sprt, performance.now() - startedAt),
  );
  try {
    await playAbMatch({
      ...request,
      signal: stop.signal,
      onPair(latest) {
        score = latest;
      },
    });
  } finally {
    view.end();
  }
  console.log(resultLines(score, sprt).join('\n'));
  if (stop.signal.aborted) return STOPPED;
  return sprt && sprtState(sprt, score.tally.pairs).accepted === 'H0' ? 1 : 0;
}

void runRepositoryTool({ name: 'ab', help: HELP, readRequest, run: play });
