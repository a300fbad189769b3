/**
 * The first move of a process has been searched, however little time there is for it: threads take longer to start than a
 * tournament's shortest limit. On a busy machine one try may fail, so several are made.
 */
import { describe, expect, test } from 'vitest';
import { Brain, sleep } from './brain.mjs';
import { PROGRAMS } from './programs.ts';

const TRIES = 5;
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
  const brain = new Brain(command);
  brain.send('START 15', `INFO timeout_turn ${limit}`, ...board);
  expect((await brain.line())?.text).toBe('OK');
  return firstMove(brain);
}

/** As GomocupJudge: between OK and the first move the process does not run. */
async function suspended(
  command: readonly string[],
  limit: number,
  board: readonly string[],
): Promise<FirstMove> {
  const brain = new Brain(command);
  brain.send('START 15');
  expect((await brain.line())?.text).toBe('OK');
  brain.send(`INFO timeout_turn ${limit}`);
  brain.signal('SIGSTOP');
  await sleep(200);
  brain.signal('SIGCONT');
  brain.send(...board);
  return firstMove(brain);
}

async function firstMove(brain: Brain): Promise<FirstMove> {
  let depth = 0;
  for (;;) {
    const text = (await brain.line())?.text ?? '';
    if (!text.startsWith('MESSAGE ')) {
      brain.send('END');
      await brain.exited;
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

  test('what the start took counts for what was sent before it, not for a move that is asked for after OK', async () => {
    const limit = 500;
    const timeOf = async (waits: boolean) => {
      const brain = new Brain(command);
      brain.send('START 15', `INFO timeout_turn ${limit}`, ...(waits ? [] : QUIET));
      const ok = await brain.line();
      const askedAt = performance.now();
      if (waits) brain.send(...QUIET);
      const move = await brain.answer();
      brain.send('END');
      await brain.exited;
      return (move?.at ?? 0) - (waits ? askedAt : (ok?.at ?? 0));
    };
    // The search uses 394 ms of such a limit, and a start costs 40 ms and more.
    const afterOk = await timeOf(true);
    expect(afterOk).toBeGreaterThan(385);
    const before: number[] = [];
    for (let i = 0; i < TRIES && !before.some((ms) => ms < 375); i++) before.push(await timeOf(false));
    expect(Math.min(...before)).toBeLessThan(375);
  });
});
