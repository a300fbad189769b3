import { lent, MESSAGE, type Message } from './lent.ts';
import { nativeProcess } from './process.ts';
import { parentPort, postFault, workerOf, workersHold } from './threads.ts';
import { runTimers, timersHold, timeToNext } from './timers.ts';
import { writesHold, wrote } from './writes.ts';

const FAILED = 1;

const isFirst = lent.agent === 0;

/** Promises that have failed, and nobody has listened yet. */
const rejections = new Map<object, unknown>();

/** Set by a fault that nobody caught: the loop ends with it. */
let exitCode: number | undefined;

/** Messages in a row before the timers have their turn. */
const MOST_MESSAGES = 1000;

/** Calls back until there is nothing left that could; the exit code. */
function run(): number {
  attempt(() => {});
  while (exitCode === undefined && holds()) {
    if (!takeMessages()) return FAILED;
    if (exitCode === undefined) runTimers(attempt);
  }
  return exitCode ?? nativeProcess.exitCode ?? 0;
}

/**
 * Waits for the next message or timer. All messages that have arrived come before the timers, as in Node: an answer
 * that lies there is in time, however late this thread gets to run. False: the thread is to end.
 */
function takeMessages(): boolean {
  let ms = timeToNext();
  for (let i = 0; i < MOST_MESSAGES && exitCode === undefined; i++) {
    const message = lent.wait(ms);
    if (message === false) return false;
    if (message === undefined) return true;
    attempt(() => dispatch(message));
    if (!holds()) return true;
    ms = 0;
  }
  return true;
}

/** Whether something may still happen. A thread lasts until it is terminated. */
function holds(): boolean {
  if (!isFirst) return true;
  return timersHold() || nativeProcess.stdin.holds || workersHold() || writesHold();
}

/** Calls, and then does what promises have to do. */
function attempt(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    takeFault('uncaughtException', error);
  }
  while (runJobs());
  for (const [promise, reason] of [...rejections]) {
    rejections.delete(promise);
    takeFault('unhandledRejection', reason);
  }
}

/** Whether there may be more of them. */
function runJobs(): boolean {
  try {
    lent.runJobs();
    return false;
  } catch (error) {
    takeFault('uncaughtException', error);
    return exitCode === undefined;
  }
}

function takeFault(kind: 'uncaughtException' | 'unhandledRejection', error: unknown): void {
  if (exitCode !== undefined) return;
  if (isFirst && (nativeProcess.emit(kind, error) || nativeProcess.emit('uncaughtException', error))) return;
  exitCode = FAILED;
  if (isFirst) nativeProcess.stderr.write(`tengen: ${error}\n`);
  else postFault(error);
}

function dispatch([kind, id, result, value]: Message): void {
  switch (kind) {
    case MESSAGE.input:
      nativeProcess.stdin.arrived(result, value as ArrayBuffer | undefined);
      break;
    case MESSAGE.posted:
      if (isFirst) workerOf(id)?.took(value);
      else parentPort.emit('message', value);
      break;
    case MESSAGE.online:
      workerOf(id)?.emit('online');
      break;
    case MESSAGE.ended:
      workerOf(id)?.ended(result, value);
      break;
    case MESSAGE.written:
      wrote(id, result);
      break;
  }
}

lent.start(run, (promise, reason, isHandled) => {
  if (isHandled) rejections.delete(promise);
  else rejections.set(promise, reason);
});
