/** `npm run tune`: finds the search's parameters by play. See docs/workbench.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { ProgressView, progressText } from '../../src/terminal/progress-view.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { tableLines } from '../../src/terminal/text-table.ts';
import type { SpsaState } from './spsa.ts';
import type { Tunable } from './tunables.ts';
import { TUNE_COMMAND_LINE, type TuningRequest } from './tune-options.ts';
import { tune as tuneByPlay } from './tuning.ts';
import { readTuning, withValues, writeTuning } from './tuning-file.ts';

/** What `npm run tune` builds before it starts this. */
const CORE = 'build/tunable.wasm';
const SOURCE = 'src/core/search/parameters.ts';
/** The file is written after so many trials. */
const KEEP_EVERY = 20;

async function run({ file, pairs, concurrency, tunables, settings }: TuningRequest): Promise<number> {
  const core = readFileSync(CORE);
  const defaults = defaultsOf(core, tunables);
  const start = readTuning(file, tunables) ?? { trials: 0, values: defaults };
  const signal = stopOnSignals();
  const startedAt = performance.now();
  let state = start;
  const view = new ProgressView(process.stderr, () =>
    progressText(
      { done: state.trials, total: pairs, before: start.trials, elapsedMs: performance.now() - startedAt },
      'pairs',
    ),
  );
  try {
    state = await tuneByPlay({
      settings: { ...settings, core },
      tunables,
      start,
      trials: pairs,
      concurrency,
      signal,
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
  if (state.trials < pairs) return EXIT_STOPPED;
  const values = new Map(tunables.map(({ name }, i) => [name, Math.round(state.values[i] ?? 0)]));
  writeFileSync(SOURCE, withValues(readFileSync(SOURCE, 'utf8'), values));
  console.log(`written to ${SOURCE}`);
  return 0;
}

function defaultsOf(core: Uint8Array, tunables: readonly Tunable[]): readonly number[] {
  const search = new DirectSearch({ core });
  return tunables.map(({ name }) => search.numberOf(name));
}

/** What each parameter was in the source and has come to. */
function resultLines(
  { values }: SpsaState,
  tunables: readonly Tunable[],
  defaults: readonly number[],
): readonly string[] {
  const rows = tunables.map(({ name, step }, i) => {
    const [value = 0, before = 0] = [values[i], defaults[i]];
    return [name, String(before), value.toFixed(1), ((value - before) / step).toFixed(1)];
  });
  return tableLines([['parameter', 'before', 'after', 'steps'], ...rows]);
}

export const tool = defineCommand({
  ...TUNE_COMMAND_LINE,
  name: 'tune',
  summary: "finds the search's parameters by play",
  about: `npm run tune -- FILE.json [options]

Finds the parameters of the search by play (SPSA) and writes them into ${SOURCE}. FILE.json keeps the progress:
Ctrl-C stops, the same command goes on.`,
  notes: 'Exit code: 0 done, 2 it cannot be done, 130 stopped.',
  run,
});
