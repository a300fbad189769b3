import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock, as the lock's file says it. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** What it is doing, as people read it: `tengen match --resume duel`. */
  readonly doing: string;
  /** `2026-11-20T09:30:00.000Z` */
  readonly since: string;
  /** When the system says that the process began, in its own units; absent where it does not say. */
  readonly processStart?: string;
}

/**
 * Somebody else has the lock, or may have it. The message is a sentence without its full stop.
 */
export class LockedError extends Error {}

/** A lock that has only begun to name its holder may be one that is being made just now, for so long. */
const MAKING_MS = 5_000;
/** What is left of one whose making a power cut or a full disk has ended: less than a line, or zeros. */
const UNFINISHED = /^\0*$|^\{"pid"[^\n]*$/;
const ATTEMPTS = 5;

/**
 * A lock that is a file, for things that only one process may work on. It holds until `release`, or until its process
 * is gone, whatever ended it: the file names the process, and the next one to find it gone takes the lock over.
 */
export class FileLock {
  readonly #path: string;
  readonly #text: string;

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
  }

  /**
   * Takes the lock. Throws a LockedError if it is held, and what the file system says if the file cannot be written.
   */
  static take(path: string, doing: string): FileLock {
    const processStart = startOf(process.pid);
    const holder: LockHolder = {
      pid: process.pid,
      host: hostname(),
      doing,
      since: new Date().toISOString(),
      ...(processStart !== undefined && { processStart }),
    };
    const text = `${JSON.stringify(holder)}\n`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (createWith(path, text)) return new FileLock(path, text);
      const stale = readLock(path);
      if (stale === undefined) continue;
      refuseIfHeld(path, stale);
      removeStale(path, stale, doing);
    }
    throw new LockedError(`others are taking ${path} at the same time`);
  }

  /** Gives it back, unless somebody has taken it over. */
  release(): void {
    if (read(this.#path) === this.#text) rmSync(this.#path, { force: true });
  }
}

/** Creates the file with its text at once, so that nobody sees it without; false if it is there. */
function createWith(path: string, text: string): boolean {
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, text);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    return createWithoutLink(path, text);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Where the file system has no links. */
function createWithoutLink(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function refuseIfHeld(path: string, text: string): void {
  const holder = parse(text);
  if (!holder) {
    if (!UNFINISHED.test(text)) {
      throw new LockedError(`${path} does not say who is working on it; if nobody is, remove it`);
    }
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age < MAKING_MS) throw new LockedError(`another process is just taking ${path}`);
    return;
  }
  const { pid, host, doing, since } = holder;
  const who = `process ${pid} (${doing}, since ${since.slice(0, 16).replace('T', ' ')} UTC)`;
  if (host !== hostname()) {
    throw new LockedError(`${who} on ${host} is working on it; if that is not so any more, remove ${path}`);
  }
  if (isRunning(holder)) throw new LockedError(`${who} is working on it`);
}

/**
 * Removes the file of a process that has gone, unless somebody has taken it over since. No system call compares a file
 * and removes it at once, so this has a lock of its own, named after the text that is to go.
 */
function removeStale(path: string, stale: string, doing: string): void {
  const digest = createHash('sha256').update(stale).digest('hex');
  const removal = FileLock.take(`${path}.${digest.slice(0, 16)}`, doing);
  try {
    if (read(path) !== stale) return;
    // Files without text are alike: this one may be new.
    refuseIfHeld(path, stale);
    rmSync(path, { force: true });
  } finally {
    removal.release();
  }
}

function isRunning({ pid, processStart }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  const start = startOf(pid);
  return start === undefined || processStart === undefined || start === processStart;
}

/** When a process began, on Linux: numbers of processes come again. */
function startOf(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, and may hold anything.
  return stat
    ?.slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .at(START_FIELD);
}

/** `starttime` is field 22 of proc(5), of which two are cut off. */
const START_FIELD = 22 - 3;

function parse(text: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<LockHolder> | null;
    const isWhole =
      Number.isInteger(holder?.pid) &&
      [holder?.host, holder?.doing, holder?.since].every((value) => typeof value === 'string');
    return isWhole ? (holder as LockHolder) : undefined;
  } catch {
    // Cut off, or no lock of ours.
    return undefined;
  }
}

/** What a lock's file says; `undefined` where there is none. Throws a LockedError where that cannot be found out. */
function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw new LockedError(
      `${path}, which says who is working on it, cannot be read (${code}); if nobody is, remove it`,
    );
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Gone, or not to be read: then nothing is known of it.
    return undefined;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
