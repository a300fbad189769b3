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

/** Calls back until there is nothing left that could; the exit code. */
function run(): number {
  attempt(() => {});
  while (exitCode === undefined && holds()) {
    runTimers(attempt);
    if (exitCode !== undefined || !holds()) break;
    const message = lent.wait(timeToNext());
    if (message === false) return FAILED;
    if (message) attempt(() => dispatch(message));
  }
  return exitCode ?? nativeProcess.exitCode ?? 0;
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
      workerOf(id)?.ended(result);
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
