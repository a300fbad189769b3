import { type Stopwatch, wallStopwatch } from '../lab/measure/measurements.ts';
import { readThreadTime, threadTimeFile } from '../src/system/thread-time.ts';

const ownFile = threadTimeFile();
/** Long enough for several turns of the system's scheduler. */
const YARDSTICK_MS = 200;

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

/**
 * How much of a processor this thread gets now when it computes all the time: 1 on a quiet machine, less beside others.
 * A yardstick for what a machine makes late in ways that it does not tell.
 */
export function processorShare(): number {
  const taken = wallStopwatch();
  const before = process.cpuUsage();
  while (taken() < YARDSTICK_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / taken());
}

function waitingIn(file: string | undefined): number | undefined {
  return ownFile === undefined || file === undefined ? 0 : readThreadTime(file)?.waiting;
}
