import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type ListedProcess, ProcessLister, powerShellLister, treeIn } from './process-lister.ts';

/**
 * Processes and their memory as Linux tells them in /proc, or a helper of Windows. Elsewhere there is nothing to read:
 * every question is answered with nothing, and what depends on it is left out.
 */

/** On Windows. */
let lister = process.platform === 'win32' ? new ProcessLister(powerShellLister(process.pid)) : undefined;

/** From now on processes are read from this lister; undefined = from /proc. */
export function listProcessesWith(other: ProcessLister | undefined): void {
  lister = other;
}

/** A process that we have started; numbers are given again by the system, which is why its age matters. */
export interface StartedProcess {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** In ms since 1970. */
  readonly startedAt: number;
}

/** Why memory is not measured on this system, as the end of a sentence; undefined while it may be. */
export function whyNotMeasured(): string | undefined {
  return lister?.failure;
}

/** Ends the helper that lists processes. */
export function endListing(): void {
  lister?.end();
}

/** Undefined where processes are not listed, empty where this one is not among them. */
async function listedTree(
  pid: number,
  startedAt: number,
  waitMs: number,
): Promise<readonly ListedProcess[] | undefined> {
  if (!lister) return undefined;
  const list = await lister.list(waitMs);
  return list ? treeIn(list, pid, startedAt) : [];
}

const KIB = 1024;
/** Of processor time, as Linux tells it to programs, whatever it counts by itself. */
const TICKS_A_SECOND = 100;

/** The process and everything it started, as far as it is still there. */
async function processTree(root: number): Promise<readonly number[]> {
  const found = [root];
  for (const pid of found) found.push(...(await childrenOf(pid)));
  return found;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  // What cannot be read is gone, or belongs to somebody else: it has no children that we could know.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/**
 * The unique set size: bytes that the process and its children share with nobody; on Windows what they have committed.
 * `undefined` where the system does not tell, or the process is gone. `waitMs`: for a new list, where there are lists.
 */
export async function uniqueSetSize(
  { pid, startedAt }: StartedProcess,
  waitMs = 0,
): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const listed = await listedTree(pid, startedAt, waitMs);
  if (listed) return listed.length > 0 ? listed.reduce((sum, one) => sum + one.privateBytes, 0) : undefined;
  const sizes = await Promise.all((await processTree(pid)).map(privateBytes));
  const known = sizes.filter((size) => size !== undefined);
  return known.length > 0 ? known.reduce((sum, size) => sum + size, 0) : undefined;
}

async function privateBytes(pid: number): Promise<number | undefined> {
  // Gone meanwhile, or a system without /proc.
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  let kib = 0;
  for (const [, figure] of text.matchAll(/^Private_(?:Clean|Dirty|Hugetlb):\s+(\d+) kB$/gm))
    kib += Number(figure);
  return kib * KIB;
}

/**
 * The time in ms that the process and its children have used processors for; in steps of 10 ms on most systems.
 * `waitMs` as above.
 */
export async function cpuTime({ pid, startedAt }: StartedProcess, waitMs = 0): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const listed = await listedTree(pid, startedAt, waitMs);
  if (listed) return listed.length > 0 ? listed.reduce((sum, one) => sum + one.cpuMs, 0) : undefined;
  const times = await Promise.all((await processTree(pid)).map(ownCpuTime));
  const known = times.filter((ms) => ms !== undefined);
  return known.length > 0 ? known.reduce((sum, ms) => sum + ms, 0) : undefined;
}

async function ownCpuTime(pid: number): Promise<number | undefined> {
  // Gone meanwhile, or a system without /proc.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program stands in brackets, and may hold anything; user and system time are the 12th and 13th after
  // it.
  const [user, system] =
    text
      ?.slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? [];
  return user === undefined || system === undefined ? undefined : ((user + system) * 1000) / TICKS_A_SECOND;
}

/** Every process that was started with this line in its environment, however far it has gone from its parent. */
export function processesMarked(line: string, pids: Iterable<number>): readonly number[] {
  return [...pids].filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(line);
    } catch {
      // Gone meanwhile, or somebody else's.
      return false;
    }
  });
}
