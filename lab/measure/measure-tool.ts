/** `npm run measure`: start, lateness, memory and stops of the program, on a machine with nothing else to do. */
import { needed } from '../../src/game/result.ts';
import { splitWords } from '../../src/match/process/command-words.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { withDefault } from '../../src/terminal/option-schema.ts';
import { text, whole } from '../../src/terminal/value-types.ts';
import * as measure from './measurements.ts';

const MIB = 1024 * 1024;
const TOURNAMENT = ['INFO timeout_turn 5000', 'INFO timeout_match 120000'];

const ms = (value: number) => `${value.toFixed(1)} ms`;
const answers = (times: readonly number[]) =>
  `median ${ms(measure.median(times))}, latest ${ms(Math.max(...times))}`;
const memory = (mebibytes: number | undefined) =>
  mebibytes === undefined ? 'refused' : `${mebibytes.toFixed(1)} MiB`;

type Figure = readonly [what: string, bound: string, measured: () => Promise<string>];

/** All that is measured. Each takes some seconds. */
function figuresOf(command: readonly string[], moves: number): readonly Figure[] {
  const late = (setup: readonly string[], before?: (move: number) => readonly string[]) => async () =>
    answers(await measure.answerTimes(command, moves, setup, before));
  return [
    [
      'start of the process to OK, 40 runs',
      'median < 40 ms',
      async () => answers(await measure.startUp(command, 40)),
    ],
    [`${moves} moves at 100 ms`, 'latest < 100 ms', late(['INFO timeout_turn 100'])],
    [`${moves} moves at 1 s`, 'latest < 1000 ms', late(['INFO timeout_turn 1000'])],
    [
      `${moves} moves with 50 ms left of the game`,
      'latest < 50 ms',
      late(TOURNAMENT, () => ['INFO time_left 50']),
    ],
    [
      `${moves} moves with no time left`,
      'latest < 50 ms',
      late(TOURNAMENT, (i) => [`INFO time_left ${-(i % 3)}`]),
    ],
    [`${moves} moves with timeout_turn 0`, 'latest < 50 ms', late(['INFO timeout_turn 0'])],
    [
      'END in the middle of a 30 s search, 10 runs',
      'latest < 200 ms',
      async () => {
        const times: number[] = [];
        for (let i = 0; i < 10; i++) times.push(await measure.endDuringSearch(command, 300 + 100 * i));
        return answers(times);
      },
    ],
    [
      'memory of its own in a 30 s search, max_memory 350 MiB',
      '< 330 MiB',
      async () => memory(await measure.uniqueSetSize(command, 350 * MIB, 30_000)),
    ],
    [
      'memory of its own in a 30 s search, max_memory 80 MiB',
      '< 80 MiB',
      async () => memory(await measure.uniqueSetSize(command, 80 * MIB, 30_000)),
    ],
    [
      'suspended for 5 s while idle: next answer at 1 s',
      '< 1000 ms',
      async () => ms(await measure.suspendedWhileIdle(command, 1000, 5000)),
    ],
    [
      'suspended for 5 s in mid-search at 2 s, the stop not counted',
      '< 2000 ms',
      async () => ms(await measure.suspendedWhileThinking(command, 2000, 500, 5000)),
    ],
    [
      'suspended for 5 s at launch: first answer at 1 s',
      '< 1000 ms',
      async () => ms(await measure.suspendedAtLaunch(command, 1000, 5000)),
    ],
  ];
}

export const tool = defineCommand({
  name: 'measure',
  summary: 'measures start, lateness, memory and stops of the program',
  about: `npm run measure -- [options]

Measures start, lateness, memory and stops of the built program, on a machine with nothing else to do. Takes some
10 minutes.`,
  options: {
    cmd: withDefault(text('COMMAND'), 'dist/pbrain-tengen', 'the program with its arguments'),
    moves: withDefault(whole(1), 200, 'moves for each figure of lateness'),
  },
  toRequest: ({ options: { cmd, moves } }) => ({ command: needed(splitWords(cmd)), moves }),
  async run({ command, moves }) {
    console.log(`${command.join(' ')}\n\n| what | must be | is |\n| --- | --- | --- |`);
    for (const [what, bound, measured] of figuresOf(command, moves)) {
      const result = await measured().catch((error: Error) => `failed: ${error.message}`);
      console.log(`| ${what} | ${bound} | ${result} |`);
    }
    return 0;
  },
});
