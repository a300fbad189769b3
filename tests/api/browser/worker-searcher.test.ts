import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEngine, solve } from '../../../src/api/browser/index.ts';
import type { ThreadReply, ThreadRequest } from '../../../src/api/browser/page-worker-messages.ts';
import { WorkerSearcher } from '../../../src/api/browser/worker-searcher.ts';
import { loadCore } from '../../../src/api/parts.ts';
import { NOTHING_FOUND } from '../../../src/binding/search-result.ts';
import { emptyPosition } from '../../../src/game/position.ts';
import { WAIT } from '../../battery.ts';

/** A Web Worker that does what the test says. */
class FakeWorker {
  onmessage: (event: { readonly data: ThreadReply }) => void = () => {};
  onerror: (event: { readonly message?: string }) => void = () => {};
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

function refused(): void {
  throw new Error('no workers here');
}

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

it('searches without a successor where only one thread can be made', async () => {
  const searcher = workerSearcher();
  searcher.prepare();
  vi.stubGlobal('Worker', refused);
  const search = searcher.search(REQUEST, noInfo);
  expect(workers).toHaveLength(1);
  workers[0]?.onmessage({ data: { kind: 'result', search: 1, result: { ...NOTHING_FOUND, depth: 7 } } });
  expect((await search).depth).toBe(7);
  searcher.dispose();
});

it('does not go on with a spare thread that has failed', async () => {
  const searcher = workerSearcher();
  const stopped = searcher.search(REQUEST, noInfo);
  const [first, spare] = workers;
  spare?.onerror({ message: 'no memory' });
  // A stop needs no thread: it answers where none can be made.
  vi.stubGlobal('Worker', refused);
  searcher.stop();
  vi.stubGlobal('Worker', FakeWorker);
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

it('says what a page must allow where the browser starts no worker, or compiles nothing', async () => {
  const refusal = 'the browser starts no worker; a content security policy must allow worker-src blob:';
  await loadCore();
  const compile = vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new Error('violates the policy'));
  await expect(createEngine()).rejects.toMatchObject({
    ...{ code: 'engine-failed', message: 'The core cannot be compiled (violates the policy): try again.' },
  });
  compile.mockRestore();
  const solution = solve('H8 I9');
  await vi.waitUntil(() => workers.length > 0, WAIT);
  workers[0]?.onerror({});
  await expect(solution).rejects.toMatchObject({
    ...{ code: 'engine-failed', message: `A thread failed (${refusal}): try again.` },
  });
  expect(workers[0]?.isTerminated).toBe(true);
  const searcher = workerSearcher();
  const search = searcher.search(REQUEST, noInfo);
  workers.at(-2)?.onerror({});
  await expect(search).rejects.toThrow(refusal);
  searcher.dispose();
  vi.stubGlobal('Worker', refused);
  await expect(solve('H8 I9')).rejects.toMatchObject({
    ...{ code: 'engine-failed', message: 'A thread cannot be started (no workers here): try again.' },
  });
});
