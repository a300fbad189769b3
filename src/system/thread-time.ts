import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
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
    return parseThreadTime(readFileSync(file, 'latin1'));
  } catch {
    return undefined;
  }
}

/** More than the three numbers of such a file. */
const MOST_BYTES = 128;

/**
 * The time of the calling thread, as by `readThreadTime`, for callers that ask many times a second: the file stays
 * open until the thread ends. Undefined where there is none.
 */
export function ownThreadTime(): (() => ThreadTime | undefined) | undefined {
  const path = threadTimeFile();
  if (path === undefined) return undefined;
  try {
    const file = openSync(path, 'r');
    const buffer = Buffer.allocUnsafe(MOST_BYTES);
    return () => {
      try {
        return parseThreadTime(buffer.toString('latin1', 0, readSync(file, buffer, 0, MOST_BYTES, 0)));
      } catch {
        // Asked in the middle of a search: without an answer there is the thread's own clock.
        return undefined;
      }
    };
  } catch (error) {
    debugFault('finding out how the thread spends its time', error);
    return undefined;
  }
}

function parseThreadTime(text: string): ThreadTime | undefined {
  const [computing = Number.NaN, waiting = Number.NaN] = text.split(' ').map((ns) => Number(ns) / 1e6);
  return Number.isFinite(computing + waiting) ? { computing, waiting } : undefined;
}
