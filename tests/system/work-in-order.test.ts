import { describe, expect, it } from 'vitest';
import { workInOrder } from '../../src/system/work-in-order.ts';

/** Answers each part with its number; what `setup` names happens at part 5. */
const WORKER = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', (index) => {
    if (index === 5 && workerData === 'throws') throw new Error('no part 5');
    if (index === 5 && workerData === 'exits') process.exit(0);
    parentPort.postMessage({ index });
  });
`;

async function work(setup: string, enough: number, signal = new AbortController().signal): Promise<number[]> {
  const taken: number[] = [];
  await workInOrder<{ readonly index: number }>({
    workerSource: WORKER,
    setup,
    first: 0,
    threads: 2,
    onResult: ({ index }) => taken.push(index) >= enough,
    signal,
  });
  return taken;
}

describe('work in several threads', () => {
  it('comes in the order of its parts, and ends when there is enough', async () => {
    expect(await work('', 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('ends with what a thread throws, and where a thread ends by itself', async () => {
    await expect(work('throws', 10)).rejects.toThrow('no part 5');
    await expect(work('exits', 10)).rejects.toThrow('A thread ended before its work was done.');
  });

  it('ends without a word when it is stopped', async () => {
    const stop = new AbortController();
    const working = work('', Number.POSITIVE_INFINITY, stop.signal);
    stop.abort();
    await expect(working).resolves.toBeDefined();
  });
});
