/**
 * The figures of `npm run measure`, with bounds that hold on a machine that runs the other tests at the same time: late
 * by the operating system's whim is not late by ours. What was measured is printed.
 */
import { describe, expect, test } from 'vitest';
import * as measure from '../lab/measure/measurements.ts';
import { battery } from '../tests/battery.ts';
import { ENGINES } from './programs.ts';

/** What a busy machine may add. */
const SLACK_MS = 250;
const STARTS = battery(11, 7);
const QUICK_MOVES = battery(20, 10);
const LONG_MOVES = battery(3, 2);
const SUSPENDED_MS = battery(5000, 1500);
const LAUNCH_MS = battery(3000, 1500);
const MEMORY_MS = battery(3000, 1500);

describe.each(ENGINES)('%s', (name, command) => {
  const expectBelow = (what: string, ms: number, bound: number) => {
    console.log(`${name}: ${what}: ${ms.toFixed(1)} ms`);
    expect(ms).toBeLessThan(bound);
  };

  test('start to OK', async () => {
    expectBelow('start to OK, median', measure.median(await measure.startUp(command, STARTS)), 40 + SLACK_MS);
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
    const times = await measure.answerTimes(command, moves, setup, () => before);
    expectBelow(`${what}, latest of ${moves}`, Math.max(...times), limit + SLACK_MS);
    expectBelow(`${what}, median of ${moves}`, measure.median(times), limit);
  });

  test('END in the middle of a search', async () => {
    expectBelow('END to exit', await measure.endDuringSearch(command, 500), 200 + SLACK_MS);
  });

  test('suspended while idle', async () => {
    expectBelow(
      'suspended while idle',
      await measure.suspendedWhileIdle(command, 500, SUSPENDED_MS),
      500 + SLACK_MS,
    );
  });

  test('suspended while thinking', async () => {
    const ms = await measure.suspendedWhileThinking(command, 2000, 500, SUSPENDED_MS);
    expectBelow('suspended while thinking', ms, 2000 + SLACK_MS);
  });

  test('suspended at launch', async () => {
    expectBelow(
      'suspended at launch',
      await measure.suspendedAtLaunch(command, 500, LAUNCH_MS),
      500 + SLACK_MS,
    );
  });

  test('memory under a limit', async () => {
    const size = await measure.uniqueSetSize(command, 350 * 1024 * 1024, MEMORY_MS);
    console.log(`${name}: memory of its own: ${size?.toFixed(1)} MiB`);
    expect(size).toBeLessThan(330);
  });
});
