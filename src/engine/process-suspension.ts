import { now } from '../system/clock.ts';
import { ownThreadTime } from '../system/thread-time.ts';

/**
 * Suspension: managers stop the whole process, even in a search, and it shows as a gap of at least this length between
 * two looks at the clock. A busy machine makes gaps too, so one counts only as far as two threads saw it.
 */
export const SUSPENSION_MS = 1000;

/** What a thread can ask of its own time, in ms. */
export interface OwnTime {
  now(): number;
  /** Time in which this thread computed or waited for a processor, as far as the system tells. */
  busy(): number;
}

/**
 * Adds up the time in which the process was stopped, for a thread that reads it several times a second. Time in which
 * the thread computed or waited for a processor is none.
 */
export class SuspensionMeter {
  readonly #time: OwnTime;
  #readAt: number;
  #busy: number;
  #stopped = 0;

  constructor(time: OwnTime = ownTime()) {
    this.#time = time;
    this.#readAt = time.now();
    this.#busy = time.busy();
  }

  /** ms since the meter was made. */
  read(): number {
    const [time, busy] = [this.#time.now(), this.#time.busy()];
    const stopped = time - this.#readAt - (busy - this.#busy);
    if (stopped >= SUSPENSION_MS) this.#stopped += stopped;
    this.#readAt = time;
    this.#busy = busy;
    return this.#stopped;
  }
}

let ofThisThread: OwnTime | undefined;

function ownTime(): OwnTime {
  if (ofThisThread) return ofThisThread;
  const ownTimes = ownThreadTime();
  let busy = 0;
  ofThisThread = {
    now,
    busy() {
      const time = ownTimes?.();
      // Without the system's word only computing is known, and in an older Node nothing.
      const usage = time ? undefined : process.threadCpuUsage?.();
      if (time) busy = time.computing + time.waiting;
      if (usage) busy = (usage.user + usage.system) / 1000;
      return busy;
    },
  };
  return ofThisThread;
}
