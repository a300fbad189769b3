import type { Worker } from 'node:worker_threads';

const starting = new Set<Promise<void>>();

/**
 * Notes a thread that has just been created; the promise resolves when it has started or died. A thread must not be
 * ended before that, nor the process: interrupted in its own start-up code, Node writes "Exception thrown during
 * bootstrapping" on standard error, past all settings.
 */
export function noteThreadStart(worker: Worker): Promise<void> {
  const started = new Promise<void>((resolve) => {
    worker.once('online', resolve);
    worker.once('exit', () => resolve());
  });
  starting.add(started);
  void started.then(() => starting.delete(started));
  return started;
}

/** Resolves once no thread of the process is just starting; `undefined` if none is. */
export function threadsStarted(): Promise<unknown> | undefined {
  return starting.size > 0 ? Promise.all(starting) : undefined;
}
