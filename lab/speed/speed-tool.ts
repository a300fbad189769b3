/** `npm run speed`: how many nodes a second engines search. See docs/workbench.md. */
import path from 'node:path';
import { BENCH_POSITIONS } from '../../src/analysis/bench-positions.ts';
import { Refusal } from '../../src/game/result.ts';
import { ENGINE_KEYS, parseEngine } from '../../src/match/options/engine-options.ts';
import { killAllEngines } from '../../src/match/process/engine-process.ts';
import type { EngineSpec } from '../../src/match/process/engine-spec.ts';
import { onAbort } from '../../src/system/waiting.ts';
import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { flag, repeatedWords, type Said, withDefault, wordsOf } from '../../src/terminal/option-schema.ts';
import { saidOnLine } from '../../src/terminal/read-options.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { whole } from '../../src/terminal/value-types.ts';
import { type ComparedPosition, compareSpeeds } from './compare-speeds.ts';
import { silentEngines } from './silent-engines.ts';
import { SPEED_POSITIONS } from './speed-positions.ts';
import { SpeedTable } from './speed-table.ts';
import { speedsByRule } from './speeds-by-rule.ts';

const DEFAULTS = 'st=1 threads=1';
/** The same tree for all who search alike, of a small table that is soon emptied. */
const COMPUTING_DEFAULTS = 'depth=15 threads=1 memory=0 info.hash_size=8192';
const OPTIONS = {
  engine: repeatedWords('KEY=VALUE', 'an engine, as for tengen match', ENGINE_KEYS),
  each: repeatedWords('KEY=VALUE', `the same for every engine (before that: ${DEFAULTS})`, ENGINE_KEYS),
  computing: flag(
    `counts nodes a second of computing time, by rule, in the positions of tengen bench (before that: ${COMPUTING_DEFAULTS})`,
  ),
  rounds: withDefault(whole(1, 1000), 1, 'how often each position is searched'),
} as const;

/** `cmd=self` in the program itself is the program; here it is what this checkout builds. */
const SELF = /^self(?=\s|$)/i;
const OWN_BUNDLE = path.resolve('dist/tengen.cjs');

export const tool = defineCommand({
  name: 'speed',
  summary: 'compares how many nodes a second engines search',
  about: `npm run speed -- --engine cmd=self --engine cmd=PATH ...

Compares how many nodes a second engines search, by what their MESSAGE lines say: the same ${SPEED_POSITIONS.length} positions for all, in
turns. cmd=self is this checkout's build.

--computing counts by the computing time of the engines' processes instead (Linux), which other work on the machine
hardly changes, and gives the median of all rounds, with the least and the most.`,
  options: OPTIONS,
  toRequest({ options: { engine, each, rounds, computing } }) {
    if (engine.length === 0) throw new Refusal('--engine cmd=COMMAND is missing');
    const defaults = ['--each', ...(computing ? COMPUTING_DEFAULTS : DEFAULTS).split(' ')];
    const usual = saidOnLine(defaults, OPTIONS).said.flatMap(wordsOf);
    const engines = engine.map((own) => parseEngine([...usual, ...each.flat(), ...own].flatMap(withoutSelf)));
    return { engines, rounds, computing };
  },
  async run({ engines, rounds, computing }) {
    onAbort(stopOnSignals(), () => {
      killAllEngines();
      process.exit(EXIT_STOPPED);
    });
    try {
      await (computing ? compareComputing : compare)(engines, rounds);
      return 0;
    } finally {
      killAllEngines();
    }
  },
});

/** Its name comes first, for any other that is given. */
function withoutSelf(said: Said): readonly Said[] {
  if (said.name !== 'cmd' || !SELF.test(String(said.value))) return [said];
  const cmd = String(said.value).replace(SELF, () => `"${process.execPath}" "${OWN_BUNDLE}"`);
  return [
    { ...said, name: 'name', value: 'tengen' },
    { ...said, value: cmd },
  ];
}

async function compare(engines: readonly EngineSpec[], rounds: number): Promise<void> {
  const table = new SpeedTable(engines.map(({ name }) => name));
  const positions: ComparedPosition[] = [];
  console.log(table.head());
  for await (const position of compareSpeeds(engines, SPEED_POSITIONS, rounds)) {
    positions.push(position);
    console.log(table.row(position));
  }
  console.log(table.total(positions));
  tellSilence(engines, positions);
}

async function compareComputing(engines: readonly EngineSpec[], rounds: number): Promise<void> {
  const positions: ComparedPosition[] = [];
  for await (const position of compareSpeeds(engines, BENCH_POSITIONS, rounds, 'computing'))
    positions.push(position);
  const names = engines.map(({ name }) => name);
  for (const line of speedsByRule(names, positions, BENCH_POSITIONS.length)) console.log(line);
  tellSilence(engines, positions);
}

/** Throws where no position was left to compare. */
function tellSilence(engines: readonly EngineSpec[], positions: readonly ComparedPosition[]): void {
  const names = engines.map(({ name }) => name);
  for (const line of silentEngines(names, positions)) process.stderr.write(`${line}\n`);
  if (positions.every(({ searches }) => searches.some((search) => search === undefined)))
    throw new Error('there is no position in which every engine gave its nodes or speed in a MESSAGE line');
}
