import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { noteThreadStart, threadsStarted } from '../../src/engine/thread-start.ts';
import { exposeCollector } from '../../src/engine/worker-pool.ts';

it('tells when a thread has started', async () => {
  expect(threadsStarted()).toBeUndefined();
  const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
  const started = noteThreadStart(worker);
  expect(threadsStarted()).toBeDefined();
  await started;
  await Promise.resolve();
  expect(threadsStarted()).toBeUndefined();
  await worker.terminate();
});

it('counts a thread that died as started', async () => {
  const worker = new Worker('syntax error', { eval: true });
  worker.on('error', () => {});
  await noteThreadStart(worker);
  await Promise.resolve();
  expect(threadsStarted()).toBeUndefined();
});

it('gives a thread its garbage collector: making a context for it could be cut short, and V8 would say so', async () => {
  exposeCollector();
  const worker = new Worker('require("node:worker_threads").parentPort.postMessage(typeof gc)', {
    eval: true,
  });
  expect(await new Promise((resolve) => worker.once('message', resolve))).toBe('function');
  await worker.terminate();
});
