import { performance } from 'node:perf_hooks';
import { now } from './clock.ts';
import { ownThreadTime, type ThreadTime } from './thread-time.ts';

/**
 * How long somebody outside takes to answer, measured by a process that is not always ready to hear it: it computes,
 * collects garbage, or is not run at all. What arrives meanwhile is read late, and counts from when it may have come.
 */

/** How often it is looked whether the event loop is still running. */
const BEAT_MS = 20;
/** A wait for events is ended by the next beat, but for what timers are late by themselves. */
const LONGEST_WAIT_MS = BEAT_MS + 2;
/**
 * Beats this far apart in which this thread neither ran nor waited for a processor: nothing ran on this machine, those
 * outside neither.
 */
const STALL_MS = 100;

/** A moment at which everything that had arrived was read. */
interface Moment {
  readonly at: number;
  /** How long the loop had waited for events by then. */
  readonly idleMs: number;
  /** How long the machine had stood still by then. */
  readonly stalledMs: number;
}

export interface Stopwatch {
  /**
   * What has passed for the one outside, in ms, for an answer that is read just now: without stalls of the machine, and
   * at the end without the time in which this process was not ready to read.
   */
  elapsed(): number;
  stop(): void;
}

class Running implements Stopwatch {
  readonly limitMs: number;
  readonly onLimit: () => void;
  readonly #start: Moment;

  constructor(limitMs: number, onLimit: () => void, start: Moment) {
    this.limitMs = limitMs;
    this.onLimit = onLimit;
    this.#start = start;
  }

  get startedAt(): number {
    return this.#start.at;
  }

  elapsed(): number {
    const ready = last.at > this.#start.at ? last : this.#start;
    const waited = idleTime() - ready.idleMs;
    // A stall may have begun shortly before it was started.
    const until = Math.max(0, ready.at - this.#start.at - (ready.stalledMs - this.#start.stalledMs));
    // A wait that no beat has ended was no wait: for so long this process was not run.
    return until + (waited > STALL_MS ? 0 : Math.min(waited, LONGEST_WAIT_MS));
  }

  stop(): void {
    const place = running.indexOf(this);
    if (place < 0) return;
    // The last one takes its place: these come and go with every move.
    const last = running.pop();
    if (last && last !== this) running[place] = last;
  }
}

const running: Running[] = [];
let timer: NodeJS.Timeout | undefined;
let last: Moment = { at: 0, idleMs: 0, stalledMs: 0 };
/** How long this thread had not been asleep by then. */
let awakeMs = 0;

/**
 * Measures from now on; a question is asked just before. When what has passed reaches the limit and nothing has been
 * read that stopped it, `onLimit` is called.
 */
export function startStopwatch(limitMs: number, onLimit: () => void): Stopwatch {
  if (timer === undefined) {
    timer = setInterval(() => setImmediate(look), BEAT_MS);
    last = { at: now(), idleMs: idleTime(), stalledMs: last.stalledMs };
    awakeMs = awakeTime();
  }
  const at = now();
  const watch = new Running(limitMs, onLimit, { at, idleMs: idleTime(), stalledMs: stalledBy(at) });
  running.push(watch);
  return watch;
}

/** Comes after what was there to be read has been read. */
function look(): void {
  if (running.length === 0) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  const at = now();
  last = { at, idleMs: idleTime(), stalledMs: stalledBy(at) };
  awakeMs = awakeTime();
  for (const watch of [...running]) {
    if (at - watch.startedAt < watch.limitMs || watch.elapsed() < watch.limitMs) continue;
    watch.stop();
    watch.onLimit();
  }
}

/** How long the machine has stood still, with what came after the last beat. */
function stalledBy(at: number): number {
  const gap = at - last.at;
  return last.stalledMs + (gap > STALL_MS ? Math.max(0, gap - (awakeTime() - awakeMs)) : 0);
}

/** How long the event loop has waited for events so far. */
function idleTime(): number {
  return performance.nodeTiming.idleTime;
}

/** For how long this thread has run or, where the system tells that, waited for a processor. */
function awakeTime(): number {
  threadTime ??= ownThreadTime() ?? (() => undefined);
  const time = threadTime();
  if (time) return time.computing + time.waiting;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let threadTime: (() => ThreadTime | undefined) | undefined;
