import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ThreadReply, ThreadRequest } from '../../../src/api/browser/page-worker-messages.ts';
import { WorkerSearcher } from '../../../src/api/browser/worker-searcher.ts';
import { NOTHING_FOUND } from '../../../src/binding/search-result.ts';
import { emptyPosition } from '../../../src/game/position.ts';

/** A Web Worker that does what the test says. */
class FakeWorker {
  onmessage: (event: { readonly data: ThreadReply }) => void = () => {};
  onerror: (event: { readonly message: string }) => void = () => {};
  readonly requests: ThreadRequest[] = [];
  isTerminated = false;

  constructor() {
    workers.push(this);
  }

  postMessage(request: ThreadRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

let workers: FakeWorker[] = [];
const REQUEST = {
  position: emptyPosition('freestyle', { width: 15, height: 15 }),
  goal: { kind: 'best', lines: 1 },
  limits: {},
  excluded: [],
} as const;
const noInfo = () => {};

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function workerSearcher(): WorkerSearcher {
  const module = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  return new WorkerSearcher({
    ...{ module, isShared: false, threads: 1, tableBytes: 65_536, script: '' },
    nets: () => undefined,
    referee: { quickMove: () => ({ x: 7, y: 7 }) },
  });
}

it('starts no threads after a failure until the next search, which fails too if they cannot run', async () => {
  const searcher = workerSearcher();
  for (let round = 1; round <= 3; round++) {
    const search = searcher.search(REQUEST, noInfo);
    const made = workers.length;
    for (const worker of [...workers]) worker.onerror({ message: 'blocked' });
    await expect(search).rejects.toThrow('blocked');
    expect(workers).toHaveLength(made);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  }
  searcher.dispose();
});

it('does not go on with a spare thread that has failed', async () => {
  const searcher = workerSearcher();
  const stopped = searcher.search(REQUEST, noInfo);
  const [first, spare] = workers;
  spare?.onerror({ message: 'no memory' });
  searcher.stop();
  expect(await stopped).toMatchObject({ depth: 0, points: [{ x: 7, y: 7 }] });
  expect([first?.isTerminated, spare?.isTerminated]).toEqual([true, true]);
  const next = searcher.search(REQUEST, noInfo);
  const heard = workers.findLast(({ requests }) => requests.some(({ kind }) => kind === 'search'));
  expect(heard?.isTerminated).toBe(false);
  heard?.onmessage({ data: { kind: 'result', search: 2, result: { ...NOTHING_FOUND, depth: 7 } } });
  expect((await next).depth).toBe(7);
  searcher.dispose();
  expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
});
