/**
 * Measures the program on this machine, which should have nothing else to do:
 *
 *     node lab/measure/measure.mjs [--moves 200] dist/pbrain-tengen
 *     node lab/measure/measure.mjs [--moves 200] node dist/tengen.cjs
 */
import * as measure from './measurements.mjs';

const MIB = 1024 * 1024;

const args = process.argv.slice(2);
const moves = args[0] === '--moves' ? Number(args.splice(0, 2)[1]) : 200;
const command = args.length > 0 ? args : ['dist/pbrain-tengen'];

const ms = (value) => `${value.toFixed(1)} ms`;
const answers = (times) => `median ${ms(measure.median(times))}, latest ${ms(Math.max(...times))}`;
const memory = (mebibytes) => (mebibytes === undefined ? 'refused' : `${mebibytes.toFixed(1)} MiB`);

const TOURNAMENT = ['INFO timeout_turn 5000', 'INFO timeout_match 120000'];

/** Each figure: what it is, what it must be, and the measurement. */
const FIGURES = [
  [
    'start of the process to OK, 40 runs',
    'median < 60 ms',
    async () => {
      const times = await measure.startUp(command, 40);
      return `median ${ms(measure.median(times))}, latest ${ms(Math.max(...times))}`;
    },
  ],
  [
    `${moves} moves at 100 ms`,
    'latest < 100 ms',
    async () => answers(await measure.answerTimes(command, moves, ['INFO timeout_turn 100'])),
  ],
  [
    `${moves} moves at 1 s`,
    'latest < 1000 ms',
    async () => answers(await measure.answerTimes(command, moves, ['INFO timeout_turn 1000'])),
  ],
  [
    `${moves} moves with 50 ms left of the game`,
    'latest < 50 ms',
    async () => answers(await measure.answerTimes(command, moves, TOURNAMENT, () => ['INFO time_left 50'])),
  ],
  [
    `${moves} moves with no time left`,
    'latest < 50 ms',
    async () =>
      answers(await measure.answerTimes(command, moves, TOURNAMENT, (i) => [`INFO time_left ${-(i % 3)}`])),
  ],
  [
    `${moves} moves with timeout_turn 0`,
    'latest < 50 ms',
    async () => answers(await measure.answerTimes(command, moves, ['INFO timeout_turn 0'])),
  ],
  [
    'END in the middle of a 30 s search, 10 runs',
    'latest < 200 ms',
    async () => {
      const times = [];
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

console.log(`${command.join(' ')}\n\n| what | must be | is |\n| --- | --- | --- |`);
for (const [what, required, figure] of FIGURES) {
  const result = await figure().catch((error) => `failed: ${error.message}`);
  console.log(`| ${what} | ${required} | ${result} |`);
}
