/** `npm run tune`: finds the search's parameters by play. See docs/workbench.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { Refusal } from '../../src/game/result.ts';
import { ruleName, SIZE_OPTION } from '../../src/terminal/board-options.ts';
import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { optional, withDefault } from '../../src/terminal/option-schema.ts';
import { ProgressView, progressText } from '../../src/terminal/progress-view.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { tableLines } from '../../src/terminal/text-table.ts';
import { choice, listOf, whole } from '../../src/terminal/value-types.ts';
import { CONCURRENCY_OPTION, HASH_OPTION, MIB, seedOption } from '../lab-options.ts';
import { readOwnNets } from '../net/read-nets.ts';
import type { SpsaState } from './spsa.ts';
import { TUNABLES, type Tunable } from './tunables.ts';
import { tune as tuneByPlay } from './tuning.ts';
import { readTuning, withValues, writeTuning } from './tuning-file.ts';

/** What `npm run tune` builds before it starts this. */
const CORE = 'build/tunable.wasm';
const SOURCE = 'src/core/search/parameters.ts';
const KEEP_EVERY = 20;

const NAMES = TUNABLES.map(({ name }) => name);

/** Parameters have their names in capitals. */
const parameterName = {
  ...choice(NAMES, 'NAME'),
  parse: (text: string) => NAMES.find((name) => name === text.trim().toUpperCase()),
};

export const tool = defineCommand({
  name: 'tune',
  summary: "finds the search's parameters by play",
  about: `npm run tune -- FILE.json [options]

Finds the parameters of the search by play (SPSA) and writes them into ${SOURCE}. FILE.json keeps the progress:
Ctrl-C stops, the same command goes on.`,
  options: {
    pairs: withDefault(whole(1, 100_000_000), 10_000, 'pairs of games in all'),
    nodes: withDefault(whole(1, 1_000_000_000), 20_000, 'nodes searched per move'),
    ms: optional(
      whole(1, 1_000_000),
      'milliseconds per move, instead of nodes: what makes a node slower then counts',
    ),
    rules: withDefault(
      listOf(ruleName),
      ['freestyle', 'standard', 'renju'],
      'rules that pairs are played by in turn',
    ),
    size: SIZE_OPTION,
    only: withDefault(listOf(parameterName), NAMES, 'tune these parameters and leave the others', 'all'),
    hash: HASH_OPTION,
    seed: seedOption('seed of openings and perturbations'),
    concurrency: CONCURRENCY_OPTION,
  },
  positionals: ['FILE.json'],
  notes: 'Exit code: 0 done, 2 it cannot be done, 130 stopped.',
  toRequest({ options, positionals: [file = ''], given }) {
    if (given.has('ms') && given.has('nodes')) throw new Refusal('--ms and --nodes exclude each other');
    const { pairs, nodes, ms, rules, size, only, hash, seed, concurrency } = options;
    return {
      file,
      pairs,
      concurrency,
      tunables: TUNABLES.filter(({ name }) => only.includes(name)),
      settings: {
        nets: readOwnNets(rules),
        rules,
        ...size,
        limits: ms === undefined ? { nodes } : { ms },
        tableBytes: hash * MIB,
        seed,
      },
    };
  },
  async run({ file, pairs, concurrency, tunables, settings }) {
    const core = readFileSync(CORE);
    const defaults = defaultsOf(core, tunables);
    const start = readTuning(file, tunables) ?? { trials: 0, values: defaults };
    const signal = stopOnSignals();
    let state = start;
    const view = new ProgressView(process.stderr, (elapsedMs) =>
      progressText({ done: state.trials, total: pairs, before: start.trials, elapsedMs }, 'pairs'),
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
  },
});

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
