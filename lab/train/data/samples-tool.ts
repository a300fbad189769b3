/**
 * `npm run samples`: makes the samples that a net is trained on from games of the engine against itself. See
 * docs/training.md.
 */
import { availableParallelism } from 'node:os';
import { defineCommand, EXIT_STOPPED } from '../../../src/terminal/command.ts';
import { optional, withDefault } from '../../../src/terminal/option-schema.ts';
import { ProgressView, progressBar } from '../../../src/terminal/progress-view.ts';
import { stopOnSignals } from '../../../src/terminal/signals.ts';
import { tableLines } from '../../../src/terminal/text-table.ts';
import { text, whole } from '../../../src/terminal/value-types.ts';
import { GameFileReader } from '../../games/game-file-reader.ts';
import { type FileProgress, type MakeSamplesOptions, makeSamples } from './make-samples.ts';
import { addTallies, keptOf, NO_POSITIONS, type PositionTally } from './samples-of-games.ts';

const MIB = 1 << 20;

export const tool = defineCommand({
  name: 'samples',
  summary: 'makes what a net is trained on from games',
  about: `npm run samples -- FILE.tgd ... [options]

Makes the samples that a net is trained on from games of tengen selfplay, all of one rule: the positions that a search would
evaluate. The format is described in lab/train/data/sample-file.ts.`,
  options: {
    output: optional(text('FILE'), 'where the samples go', 'RULE.samples'),
    duplicates: withDefault(whole(1, 200), 2, 'how often a position may be among them'),
    beside: withDefault(
      whole(0, 100),
      0,
      'positions beside each one that are samples too, without a score: a few doubtful moves away',
    ),
    threads: withDefault(
      whole(1, 1024),
      availableParallelism(),
      'threads that look at games',
      'one per processor',
    ),
  },
  positionals: ['FILE.tgd ...'],
  toRequest: ({ options, positionals }) => ({ ...options, paths: positionals }),
  outlivesOutput: true,
  async run({ paths, output, duplicates, beside, threads }) {
    const signal = stopOnSignals();
    const files: GameFileReader[] = [];
    try {
      for (const path of paths) files.push(new GameFileReader(path));
      const target = output ?? `${files[0]?.header.rule}.samples`;
      const isDone = await run(files, target, { duplicates, beside, threads, signal });
      if (isDone) console.log(`written to ${target}`);
      return isDone ? 0 : EXIT_STOPPED;
    } finally {
      for (const file of files) file.close();
    }
  },
});

async function run(
  files: readonly GameFileReader[],
  output: string,
  options: Pick<MakeSamplesOptions, 'duplicates' | 'beside' | 'threads' | 'signal'>,
): Promise<boolean> {
  let state: readonly FileProgress[] = [];
  const view = new ProgressView(process.stdout, (elapsedMs) => progressText(state, elapsedMs));
  try {
    const onProgress = (now: readonly FileProgress[]) => {
      state = now;
    };
    const isDone = await makeSamples({ files, output, ...options, onProgress });
    for (const line of summary(state)) view.line(line);
    return isDone;
  } finally {
    view.end();
  }
}

function progressText(files: readonly FileProgress[], elapsedMs: number): string {
  const sum = (of: (file: FileProgress) => number) => files.reduce((total, file) => total + of(file), 0);
  const { positions, ...tally } = files.map((file) => file.tally).reduce(addTallies, NO_POSITIONS);
  const [done, total] = [sum((file) => file.done), sum((file) => file.total)].map((bytes) =>
    Math.round(bytes / MIB),
  );
  const pace = positions / Math.max(elapsedMs / 1000, 0.001);
  return [
    progressBar({ done: done ?? 0, total: total ?? 0, elapsedMs }, 'MiB'),
    `${keptOf({ positions, ...tally })} samples of ${positions} positions; ${pace.toFixed(0)} positions a second`,
  ].join('\n');
}

/** What became of the positions of each file, as lines. */
function summary(files: readonly FileProgress[]): readonly string[] {
  const row = (name: string, tally: PositionTally) => [
    name,
    ...[
      tally.positions,
      keptOf(tally),
      tally.decided,
      tally.duplicates,
      tally.unsearched,
      tally.otherBoards,
    ].map(String),
  ];
  const all = files.map(({ tally }) => tally).reduce(addTallies, NO_POSITIONS);
  return tableLines([
    ['', 'positions', 'samples', 'decided', 'duplicates', 'unsearched', 'other boards'],
    ...files.map(({ path, tally }) => row(path, tally)),
    ...(files.length > 1 ? [row('all', all)] : []),
  ]);
}
