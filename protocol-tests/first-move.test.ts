/**
 * The first move of a process has been searched, however little time there is for it: threads take longer to start than
 * a tournament's shortest limit. On a busy machine most tries may fail, so many are made.
 */
import { describe, expect, test } from 'vitest';
import { wallStopwatch } from '../lab/measure/measurements.ts';
import { EngineProgram, sleep } from '../lab/program/engine-program.mjs';
import { timeBudget } from '../src/engine/time-budget.ts';
import { ownStopwatch, processorShare } from '../tests/own-stopwatch.ts';
import { LONG_TESTED, SMALL_NAME } from './programs.ts';

const TRIES = 20;
/** As many of them as this machine takes now: those that it makes late say nothing. */
const mayTry = (tried: number) => tried < TRIES || tried * processorShare() < TRIES;
/** Starts whose times are looked at. */
const STARTS = 6;
const TURN_MS = 500;
/**
 * Between what a search may take and that less the 20 to 50 ms that a start took, some 5 ms of which the answer's way
 * makes good.
 */
const WITHOUT_START_MS = timeBudget({ turnMs: TURN_MS }, { stones: 3, emptyCells: 222 }).hard - 6;
const QUIET = ['BOARD', '7,7,2', '8,8,1', '9,7,2', 'DONE'];
/**
 * Several, since in one of them an iteration may end just before the search's time is over, in every search on some
 * machine.
 */
const QUIET_POSITIONS = [
  QUIET,
  ['BOARD', '7,7,2', '9,8,1', '6,9,2', 'DONE'],
  ['BOARD', '10,10,2', '8,9,1', '9,7,2', 'DONE'],
  ['BOARD', '5,10,2', '8,4,1', '9,6,2', '6,10,1', '9,5,2', '6,8,1', '8,5,2', 'DONE'],
  ['BOARD', '7,10,2', '6,10,1', '8,8,2', '9,8,1', '6,4,2', '10,4,1', '4,9,2', 'DONE'],
  ['BOARD', '8,7,2', '4,5,1', '9,8,2', '5,8,1', '6,8,2', '5,9,1', '8,5,2', 'DONE'],
];
/** White, to move, has an open three as black has: looking ahead finds the four that wins. */
const WINNING = ['BOARD', '5,5,2', '3,3,1', '6,5,2', '4,3,1', '7,5,2', '5,3,1', '12,12,2', 'DONE'];
const FOUR = /^(2,3|6,3)$/;

interface FirstMove {
  readonly move: string;
  /** Of the search that found it; 0 if none did. */
  readonly depth: number;
}

/** Everything in one write, as a manager sends it that does not wait for the OK. */
async function atOnce(
  command: readonly string[],
  limit: number,
  board: readonly string[],
): Promise<FirstMove> {
  const engine = new EngineProgram(command);
  engine.send('START 15', `INFO timeout_turn ${limit}`, ...board);
  expect((await engine.line())?.text).toBe('OK');
  return firstMove(engine);
}

/** As GomocupJudge: between OK and the first move the process does not run. */
async function suspended(
  command: readonly string[],
  limit: number,
  board: readonly string[],
): Promise<FirstMove> {
  const engine = new EngineProgram(command);
  engine.send('START 15');
  expect((await engine.line())?.text).toBe('OK');
  engine.send(`INFO timeout_turn ${limit}`);
  engine.signal('SIGSTOP');
  await sleep(200);
  engine.signal('SIGCONT');
  engine.send(...board);
  return firstMove(engine);
}

async function firstMove(engine: EngineProgram): Promise<FirstMove> {
  let depth = 0;
  for (;;) {
    const text = (await engine.line())?.text ?? '';
    if (!text.startsWith('MESSAGE ')) {
      engine.send('END');
      await engine.exited;
      return { move: text, depth };
    }
    depth = Number(/^MESSAGE Depth (\d+)/.exec(text)?.[1] ?? depth);
  }
}

describe.each(LONG_TESTED)('%s', (name, command) => {
  describe.each([
    ['sent at once', atOnce],
    ['sent to a suspended process', suspended],
  ] as const)('%s', (_manner, play) => {
    test.each([100, 200])('a first move within %i ms is searched', async (limit) => {
      let searched: FirstMove | undefined;
      for (let i = 0; !searched && mayTry(i); i++) {
        const first = await play(command, limit, QUIET);
        expect(first.move).toMatch(/^\d+,\d+$/);
        if (first.depth >= 2) searched = first;
      }
      expect(searched).toBeDefined();
      const moves = new Set<string>();
      for (let i = 0; ![...moves].some((move) => FOUR.test(move)) && mayTry(i); i++) {
        moves.add((await play(command, limit, WINNING)).move);
      }
      expect([...moves].join(' ')).toMatch(/(^| )(2,3|6,3)( |$)/);
    });
  });

  // The small executable starts in less time than an answer's way may vary by.
  const startsAtOnce = name === SMALL_NAME;
  test.skipIf(startsAtOnce)(
    'what the start took counts for what was sent before it, not for a move that is asked for after OK',
    async () => {
      const timeOf = async (waits: boolean, start: number) => {
        const board = QUIET_POSITIONS[start % QUIET_POSITIONS.length] ?? QUIET;
        const engine = new EngineProgram(command);
        engine.send('START 15', `INFO timeout_turn ${TURN_MS}`, ...(waits ? [] : board));
        await engine.line();
        // A machine that is busy only makes later what must be late.
        const taken = (waits ? wallStopwatch : ownStopwatch)(() => engine.pid);
        if (waits) engine.send(...board);
        await engine.answer();
        const ms = taken();
        engine.send('END');
        await engine.exited;
        return ms;
      };
      // Some searches end with an iteration before their time is over, most take all of it but what the start took.
      // Some may have been late all the same, and on a busy machine most: it is asked again.
      let median = Number.POSITIVE_INFINITY;
      for (let round = 0; median >= WITHOUT_START_MS && round * processorShare() < 1; round++) {
        const before: number[] = [];
        while (before.length < STARTS) before.push(await timeOf(false, before.length));
        median = before.sort((a, b) => a - b)[STARTS >> 1] ?? median;
      }
      expect(median).toBeLessThan(WITHOUT_START_MS);
      const afterOk: number[] = [];
      while (Math.max(0, ...afterOk) <= WITHOUT_START_MS && mayTry(afterOk.length))
        afterOk.push(await timeOf(true, afterOk.length));
      expect(Math.max(...afterOk)).toBeGreaterThan(WITHOUT_START_MS);
    },
  );
});
