import { Worker } from 'node:worker_threads';
import { onAbort } from './waiting.ts';

/** Parts of the work that a thread has before it, so that it never waits for the next. */
const AHEAD = 2;

export interface OrderedWork<Result extends { readonly index: number }> {
  /**
   * The text of a thread's script. It gets `setup` as its worker data, parts as messages, and answers each with that
   * part's result.
   */
  readonly workerSource: string;
  readonly setup: unknown;
  /** What a thread is sent for a part when it is handed out; its number unless given. */
  readonly partOf?: (index: number) => unknown;
  /** Number of the first part. */
  readonly first: number;
  readonly threads: number;
  /** Takes the results in the order of their numbers; true = enough. */
  readonly onResult: (result: Result) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Has work without end done in several threads, part by part, until it is told that there is enough, or to stop.
 * Results come in the order of their numbers however many threads there are: one that is done early waits for those
 * before it. Rejects with what a thread, `partOf` or `onResult` threw,
 * and where a thread ended by itself.
 */
export async function workInOrder<Result extends { readonly index: number }>({
  workerSource,
  setup,
  partOf = (index) => index,
  first,
  threads,
  onResult,
  signal,
}: OrderedWork<Result>): Promise<void> {
  if (signal.aborted) return;
  const workers = Array.from(
    { length: threads },
    () => new Worker(workerSource, { eval: true, workerData: setup, execArgv: [] }),
  );
  const waiting = new Map<number, Result>();
  let toDo = first;
  let next = first;
  // Threads that have not ended yet go on sending results.
  let isOver = false;
  let release = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      release = onAbort(signal, resolve);
      for (const worker of workers) {
        worker.on('error', reject);
        worker.on('exit', () => reject(new Error('A thread ended before its work was done.')));
        worker.on('message', (result: Result) => {
          if (isOver) return;
          waiting.set(result.index, result);
          try {
            for (let due = waiting.get(next); due; due = waiting.get(next)) {
              waiting.delete(next++);
              isOver = onResult(due);
              if (isOver) return resolve();
            }
            worker.postMessage(partOf(toDo++));
          } catch (error) {
            isOver = true;
            reject(error);
          }
        });
        for (let i = 0; i < AHEAD; i++) worker.postMessage(partOf(toDo++));
      }
    });
  } finally {
    isOver = true;
    release();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
