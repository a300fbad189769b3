/** `npm run ab`: two builds of the core against each other. See CONTRIBUTING.md. */

import { sprtState } from '../../src/match/sprt.ts';
import { ProgressView } from '../../src/selfplay/progress-view.ts';
import { runRepositoryTool } from '../lab-tool.ts';
import { playContest } from './contest.ts';
import { type ContestRequest, HELP, readRequest } from './options.ts';
import { NOTHING_PLAYED } from './standing.ts';
import { progressText, resultLines } from './standing-text.ts';

const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function play(request: ContestRequest): Promise<number> {
  const { pairs, sprt } = request;
  const stop = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => stop.abort());
  const startedAt = performance.now();
  let standing = NOTHING_PLAYED;
  const view = new ProgressView(process.stderr, () =>
    progressText(standing, pairs, sprt, performance.now() - startedAt),
  );
  try {
    await playContest({
      ...request,
      signal: stop.signal,
      onPair(latest) {
        standing = latest;
      },
    });
  } finally {
    view.end();
  }
  console.log(resultLines(standing, sprt).join('\n'));
  if (stop.signal.aborted) return STOPPED;
  return sprt && sprtState(sprt, standing.tally.pairs).accepted === 'H0' ? 1 : 0;
}

void runRepositoryTool({ name: 'ab', help: HELP, readRequest, run: play });
