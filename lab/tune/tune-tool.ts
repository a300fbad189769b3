/** `npm run tune`: finds numbers of the search by play. See CONTRIBUTING.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { clockText } from '../../src/terminal/figures.ts';
import { ProgressView } from '../../src/terminal/progress-view.ts';
import { runRepositoryTool } from '../lab-tool.ts';
import { withValues } from './parameters-source.ts';
import type { SpsaState } from './spsa.ts';
import type { Tunable } from './tunables.ts';
import { HELP, readRequest, type TuningRequest } from './tune-options.ts';
import { tune } from './tuning.ts';
import { readTuning, writeTuning } from './tuning-file.ts';

/** What `npm run tune` builds before it starts this. */
const CORE = 'build/tunable.wasm';
const SOURCE = 'src/core/search/parameters.ts';
const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The file is written after so many trials. */
const KEEP_EVERY = 20;

async function run({ file, pairs, threads, tunables, settings }: TuningRequest): Promise<number> {
  const core = readFileSync(CORE);
  const defaults = defaultsOf(core, tunables);
  const start = readTuning(file, tunables) ?? { trials: 0, values: defaults };
  const stop = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => stop.abort());
  const startedAt = performance.now();
  let state = start;
  const view = new ProgressView(process.stderr, () =>
    progressText(state, start.trials, pairs, performance.now() - startedAt),
  );
  try {
    state = await tune({
      settings: { ...settings, core },
      tunables,
      start,
      trials: pairs,
      threads,
      signal: stop.signal,
      onTrial(latest) {
        state = latest;
        if (state.trials % KEEP_EVERY === 0) writeTuning(file, state, tunables);
      },
    });
  } finally {
    view.end();
  }
  writeTuning(file, state, tunables);
  for (const line of resultLines(state, tunables, defaults)) console.log(line);
  if (state.trials < pairs) return STOPPED;
  const values = new Map(tunables.map(({ name }, i) => [name, Math.round(state.values[i] ?? 0)]));
  writeFileSync(SOURCE, withValues(readFileSync(SOURCE, 'utf8'), values));
  console.log(`written to ${SOURCE}`);
  return 0;
}

function defaultsOf(core: Uint8Array, tunables: readonly Tunable[]): readonly number[] {
  const search = new DirectSearch({ core });
  return tunables.map(({ name }) => search.numberOf(name));
}

/** `1240 of 10000 pairs, 12:40, about 1:29:30 left` */
function progressText({ trials }: SpsaState, before: number, pairs: number, ms: number): string {
  const done = trials - before;
  const left = done > 0 && trials < pairs ? `, about ${clockText((ms / done) * (pairs - trials))} left` : '';
  return `${trials} of ${pairs} pairs, ${clockText(ms)}${left}`;
}

/** What each number was in the source and has come to. */
function resultLines(
  { values }: SpsaState,
  tunables: readonly Tunable[],
  defaults: readonly number[],
): readonly string[] {
  const width = Math.max(...tunables.map(({ name }) => name.length));
  return tunables.map(({ name, step }, i) => {
    const [value = 0, before = 0] = [values[i], defaults[i]];
    const steps = ((value - before) / step).toFixed(1);
    return `${name.padEnd(width)}  ${String(before).padStart(5)}  ${value.toFixed(1).padStart(7)}  ${steps.padStart(5)} steps`;
  });
}

void runRepositoryTool({ name: 'tune', help: HELP, readRequest, run });
