import { readThreadTime, threadTimeFile } from '../../src/engine/thread-time.ts';

/** Starts to measure how long a process takes, which may be started later. The function returns the ms since then. */
export type Stopwatch = (pid?: () => number | undefined) => () => number;

export const wallStopwatch: Stopwatch = () => {
  const begun = performance.now();
  return () => performance.now() - begun;
};

const ownFile = threadTimeFile();

/**
 * Leaves out the ms in which this thread or the main thread of the process waited for a processor, as far as the system
 * tells: what is late by these is late by a fault of the program, however busy the machine is.
 */
export const ownStopwatch: Stopwatch = (pid = () => undefined) => {
  let ofProcess = 0;
  const waited = () => {
    const id = pid();
    // A process that is gone has waited for as long as was seen last.
    if (id !== undefined) ofProcess = waitingIn(`/proc/${id}/task/${id}/schedstat`) ?? ofProcess;
    return ofProcess + (waitingIn(ownFile) ?? 0);
  };
  const before = waited();
  const wall = wallStopwatch();
  return () => wall() - (waited() - before);
};

function waitingIn(file: string | undefined): number | undefined {
  return ownFile === undefined || file === undefined ? 0 : readThreadTime(file)?.waiting;
}
