import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { now } from '../../system/clock.ts';
import { debugFault } from '../../system/debug-log.ts';
import { ownCommand } from '../process/find-program.ts';
import { endingWithUs } from '../process/parent-death.ts';

/** Making a report may take this share of the time at most, however long the match has become. */
const MOST_SHARE = 0.02;

/**
 * Brings the report of a match that is being played up to date now and then. That is another process's work, of the
 * lowest priority: a report of thousands of games takes seconds, in which the referee would answer nobody.
 */
export class ReportUpdates {
  readonly #folder: string;
  readonly #intervalMs: number;
  #due: number;
  #child: ChildProcess | undefined;

  /** `intervalMs` = the least time between two of them; 0 = none. */
  constructor(folder: string, intervalMs: number) {
    this.#folder = folder;
    this.#intervalMs = intervalMs;
    this.#due = intervalMs > 0 ? now() + intervalMs : Number.POSITIVE_INFINITY;
  }

  /** A game has ended: makes the report if it is time. */
  gameEnded(): void {
    if (this.#child || now() < this.#due) return;
    const begun = now();
    const [own = process.execPath, ...words] = ownCommand();
    // One that outlives a killed match would write over what the resumed one has made.
    const { program, args } = endingWithUs({ program: own, args: [...words, 'report', this.#folder] });
    const child = spawn(program, args, { stdio: 'ignore', windowsHide: true });
    this.#child = child;
    child.on('error', (error) => debugFault('the report of a running match', error));
    child.on('close', () => {
      this.#child = undefined;
      this.#due = now() + Math.max(this.#intervalMs, (now() - begun) / MOST_SHARE);
    });
    lowerPriority(child.pid);
  }

  /** No more of them; one that is being made is given up. */
  async end(): Promise<void> {
    this.#due = Number.POSITIVE_INFINITY;
    const child = this.#child;
    if (!child) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
  }
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    // It has ended already, or may not be changed: it only works at the usual priority.
    debugFault('the priority of the report', error);
  }
}
