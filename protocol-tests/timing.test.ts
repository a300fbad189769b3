/**
 * The figures of `npm run measure` by a clock that leaves out what a busy machine makes late: other tests run at
 * the same time. What was measured is printed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import * as measure from '../lab/measure/measurements.ts';
import { battery } from '../tests/battery.ts';
import { ownStopwatch, processorShare } from '../tests/own-stopwatch.ts';
import { BUNDLE, LONG_TESTED } from './programs.ts';

/** What timers, pipes and signals may add on a busy machine, beyond the time that is left out. */
const SLACK_MS = 250;
const STARTS = battery(11, 7);
const QUICK_MOVES = battery(20, 4);
const LONG_MOVES = battery(3, 1);
const THREADED_MOVES = battery(6, 2);
const SUSPENDED_MS = battery(2500, 1500);
const LAUNCH_MS = battery(2000, 1000);
const MEMORY_MS = battery(2000, 1000);

/** How long a process takes to exit, a thread of which computes, in ms. */
async function endOfComputing(): Promise<number> {
  const script = `new (require('node:worker_threads').Worker)('console.log(); for (;;);', { eval: true });
    process.stdin.once('data', () => process.exit());`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const taken = measure.wallStopwatch();
  child.stdin.write('END\n');
  await once(child, 'close');
  return taken();
}

/** What Wine takes for a process that does nothing, in ms: its own start and end; nothing without Wine. */
async function hostMs(command: readonly string[]): Promise<number> {
  if (command[0] !== 'wine') return 0;
  const [file, ...args] = command;
  const taken = measure.wallStopwatch();
  const child = spawn(file, [...args, '--version'], { stdio: 'ignore' });
  await once(child, 'close');
  return taken();
}

/** What only the machine makes late is measured again. */
const TRIES = battery(2, 5);

// The executable is the bundle, under the Node it brings.
describe.each(LONG_TESTED.filter((engine) => engine !== BUNDLE))('%s', (name, command) => {
  async function expectBelow(bound: number, what: string, measured: () => Promise<number>): Promise<void> {
    let ms = Number.POSITIVE_INFINITY;
    for (let i = 0; i < TRIES && ms >= bound; i++) {
      const own = await measured();
      // With a tenth of a processor it may take ten times as long.
      const share = own < bound ? 1 : processorShare();
      ms = own * share;
      console.log(
        `${name}: ${what}: ${own.toFixed(1)} ms${share < 1 ? `, with ${share.toFixed(2)} of a processor` : ''}`,
      );
    }
    expect(ms).toBeLessThan(bound);
  }

  test('start to OK', async () => {
    await expectBelow(40 + SLACK_MS, 'start to OK, median', async () => {
      const ofAny: number[] = [];
      for (let i = 0; i < STARTS; i++) ofAny.push(await hostMs(command));
      return measure.median(await measure.startUp(command, STARTS, ownStopwatch)) - measure.median(ofAny);
    });
  });

  test.each<[string, number, number, readonly string[], readonly string[]]>([
    ['100 ms a move', QUICK_MOVES, 100, ['INFO timeout_turn 100'], []],
    ['1 s a move', LONG_MOVES, 1000, ['INFO timeout_turn 1000'], []],
    [
      '50 ms left',
      QUICK_MOVES,
      50,
      ['INFO timeout_turn 5000', 'INFO timeout_match 120000'],
      ['INFO time_left 50'],
    ],
    ['no time left', QUICK_MOVES, 50, ['INFO timeout_turn 5000'], ['INFO time_left -3']],
    ['timeout_turn 0', QUICK_MOVES, 50, ['INFO timeout_turn 0'], []],
  ])('%s', async (what, moves, limit, setup, before) => {
    // The median has to keep to the limit, the latest to what the slack adds.
    await expectBelow(limit, `${what}, median of ${moves} or latest less ${SLACK_MS} ms`, async () => {
      const times = await measure.answerTimes(command, moves, setup, () => before, ownStopwatch);
      return Math.max(measure.median(times), Math.max(...times) - SLACK_MS);
    });
  });

  test.each([0, 500])('64 threads are no reason to be late, at %i ms a move', async (limit) => {
    // They take the processors from the one that answers: the time is compared with that of one thread.
    const latest = async (threads: number) => {
      const setup = [`INFO timeout_turn ${limit}`, `INFO thread_num ${threads}`];
      return Math.max(...(await measure.answerTimes(command, THREADED_MOVES, setup)));
    };
    await expectBelow(
      SLACK_MS,
      `64 threads, ${limit} ms a move: later than one thread`,
      async () => (await latest(64)) - (await latest(1)),
    );
  });

  test('END in the middle of a search', async () => {
    // A thread that computes has to be run to end, which a busy machine puts off.
    await expectBelow(200 + SLACK_MS, 'END to exit, longer than any process takes', async () => {
      const ofAny = (await endOfComputing()) + (await hostMs(command));
      return (await measure.endDuringSearch(command, 500)) - ofAny;
    });
  });

  test('suspended while idle', async () => {
    await expectBelow(500 + SLACK_MS, 'suspended while idle', () =>
      measure.suspendedWhileIdle(command, 500, SUSPENDED_MS, ownStopwatch),
    );
  });

  test('suspended while thinking', async () => {
    await expectBelow(2000 + SLACK_MS, 'suspended while thinking', () =>
      measure.suspendedWhileThinking(command, 2000, 500, SUSPENDED_MS, ownStopwatch),
    );
  });

  test('suspended at launch', async () => {
    await expectBelow(500 + SLACK_MS, 'suspended at launch', () =>
      measure.suspendedAtLaunch(command, 500, LAUNCH_MS, ownStopwatch),
    );
  });

  test('memory under a limit', async () => {
    const size = await measure.uniqueSetSize(command, 350 * 1024 * 1024, MEMORY_MS);
    console.log(`${name}: memory of its own: ${size?.toFixed(1)} MiB`);
    expect(size).toBeLessThan(330);
  });
});
