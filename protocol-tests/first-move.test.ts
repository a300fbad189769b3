/**
 * The first move of a process has been searched, however little time there is for it: threads take longer to start than a
 * tournament's shortest limit. On a busy machine one try may fail, so several are made.
 */
import { describe, expect, test } from 'vitest';
import { EngineProgram, sleep } from '../lab/program/engine-program.mjs';
import { PROGRAMS } from './programs.ts';

const TRIES = 5;
/** Starts of each kind whose mean times are compared. */
const PAIRS = 3;
const QUIET = ['BOARD', '7,7,2', '8,8,1', '9,7,2', 'DONE'];
/** White, to move, has an open three as black has: whoever looks ahead plays on to the four that wins. */
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

describe.each(PROGRAMS)('%s', (_, command) => {
  describe.each([
    ['sent at once', atOnce],
    ['sent to a suspended process', suspended],
  ] as const)('%s', (_manner, play) => {
    test.each([100, 200])('a first move within %i ms is searched', async (limit) => {
      let searched: FirstMove | undefined;
      for (let i = 0; i < TRIES && !searched; i++) {
        const first = await play(command, limit, QUIET);
        expect(first.move).toMatch(/^\d+,\d+$/);
        if (first.depth >= 2) searched = first;
      }
      expect(searched).toBeDefined();
      const moves = new Set<string>();
      for (let i = 0; i < TRIES && ![...moves].some((move) => FOUR.test(move)); i++) {
        moves.add((await play(command, limit, WINNING)).move);
      }
      expect([...moves].join(' ')).toMatch(/(^| )(2,3|6,3)( |$)/);
    });
  });

  test('what the start took counts for what was sent before it, not for a move that is asked for after OK', {
    retry: 1,
  }, async () => {
    const limit = 500;
    const timeOf = async (waits: boolean) => {
      const engine = new EngineProgram(command);
      engine.send('START 15', `INFO timeout_turn ${limit}`, ...(waits ? [] : QUIET));
      const ok = await engine.line();
      const askedAt = performance.now();
      if (waits) engine.send(...QUIET);
      const move = await engine.answer();
      engine.send('END');
      await engine.exited;
      return (move?.at ?? 0) - (waits ? askedAt : (ok?.at ?? 0));
    };
    // A start costs some 25 ms of computing time, and more on a busy machine.
    const times = { afterOk: 0, before: 0 };
    for (let i = 0; i < PAIRS; i++) {
      times.afterOk += (await timeOf(true)) / PAIRS;
      times.before += (await timeOf(false)) / PAIRS;
    }
    expect(times.afterOk).toBeGreaterThan(385);
    expect(times.afterOk - times.before).toBeGreaterThan(12);
  });
});
