import { readFileSync, readlinkSync } from 'node:fs';
import { debugFault } from './debug-log.ts';

/** How a thread has spent its time, in ms: https://docs.kernel.org/scheduler/sched-stats.html */
export interface ThreadTime {
  readonly computing: number;
  /** Ready to run, and without a processor. */
  readonly waiting: number;
}

/**
 * Where Linux tells how the calling thread has spent its time; any thread of the process may read it. Undefined on
 * other systems, and where a container or kernel does not tell.
 */
export function threadTimeFile(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
    return readThreadTime(file) && file;
  } catch (error) {
    debugFault('finding out how the thread spends its time', error);
    return undefined;
  }
}

/** Undefined when the thread has ended. */
export function readThreadTime(file: string): ThreadTime | undefined {
  try {
    const [computing = Number.NaN, waiting = Number.NaN] = readFileSync(file, 'latin1')
      .split(' ')
      .map((ns) => Number(ns) / 1e6);
    return Number.isFinite(computing + waiting) ? { computing, waiting } : undefined;
  } catch {
    return undefined;
  }
}
