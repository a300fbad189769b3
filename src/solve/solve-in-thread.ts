import workerSource from 'worker-source:./solver-worker.ts';
import { Worker } from 'node:worker_threads';
import { coreBytes, embeddedNets } from '../binding/embedded-core.ts';
import { onAbort } from '../system/waiting.ts';
import type { SolveAnswer, SolveRequest, SolverSetup } from './solver-worker.ts';

/**
 * Solves a position in a thread of its own, so that the signal is heard meanwhile: what is not answered yet is then
 * given up. Rejects with what the thread threw.
 */
export async function solveInThread(request: SolveRequest, signal: AbortSignal): Promise<SolveAnswer> {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const setup: SolverSetup = { core: coreBytes(), net: embeddedNets(request.position.rule), request, stop };
  const release = onAbort(signal, () => Atomics.store(stop, 0, 1));
  try {
    return await new Promise((resolve, reject) => {
      const worker = new Worker(workerSource, { eval: true, workerData: setup, execArgv: [] });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread that solves ended without an answer')));
    });
  } finally {
    release();
  }
}
