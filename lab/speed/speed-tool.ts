/** `npm run speed`: how many nodes a second engines search. See docs/workbench.md. */
import { BENCH_POSITIONS } from '../../src/analysis/bench-positions.ts';
import { killAllEngines } from '../../src/match/process/engine-process.ts';
import { onAbort } from '../../src/system/waiting.ts';
import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { type ComparedPosition, compareSpeeds } from './compare-speeds.ts';
import { silentEngines } from './silent-engines.ts';
import { SPEED_COMMAND_LINE, type SpeedRequest } from './speed-options.ts';
import { SPEED_POSITIONS } from './speed-positions.ts';
import { SpeedTable } from './speed-table.ts';
import { speedsByRule } from './speeds-by-rule.ts';

export const tool = defineCommand({
  ...SPEED_COMMAND_LINE,
  name: 'speed',
  summary: 'compares how many nodes a second engines search',
  about: `npm run speed -- --engine cmd=self --engine cmd=PATH ...

Compares how many nodes a second engines search, by what their MESSAGE lines say: the same ${SPEED_POSITIONS.length} positions for all, in
turns. cmd=self is this checkout's build.

--computing counts by the computing time of the engines' processes instead (Linux), which other work on the machine
hardly changes, and gives the median of all rounds, with the least and the most.`,
  run,
});

async function run(request: SpeedRequest): Promise<number> {
  onAbort(stopOnSignals(), () => {
    killAllEngines();
    process.exit(EXIT_STOPPED);
  });
  try {
    await (request.computing ? compareComputing(request) : compare(request));
    return 0;
  } finally {
    killAllEngines();
  }
}

async function compare({ engines, rounds }: SpeedRequest): Promise<void> {
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

async function compareComputing({ engines, rounds }: SpeedRequest): Promise<void> {
  const positions: ComparedPosition[] = [];
  for await (const position of compareSpeeds(engines, BENCH_POSITIONS, rounds, 'computing'))
    positions.push(position);
  const names = engines.map(({ name }) => name);
  for (const line of speedsByRule(names, positions, BENCH_POSITIONS.length)) console.log(line);
  tellSilence(engines, positions);
}

/** Throws where no position was left to compare. */
function tellSilence(engines: SpeedRequest['engines'], positions: readonly ComparedPosition[]): void {
  const names = engines.map(({ name }) => name);
  for (const line of silentEngines(names, positions)) process.stderr.write(`${line}\n`);
  if (positions.every(({ searches }) => searches.some((search) => search === undefined)))
    throw new Error('there is no position in which every engine told its nodes or speed in a MESSAGE line');
}
