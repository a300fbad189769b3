import { readdirSync, readFileSync } from 'node:fs';
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

/** The sum over a process and its children: from a list of processes, or else from each by itself. */
async function sumOfTree(
  { pid, startedAt }: StartedProcess,
  waitMs: number,
  ofListed: (one: ListedProcess) => number,
  ofProcess: (pid: number) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const figures = lister
    ? treeIn((await lister.list(waitMs)) ?? new Map(), pid, startedAt).map(ofListed)
    : await Promise.all((await processTree(pid)).map(ofProcess));
  const known = figures.filter((figure) => figure !== undefined);
  return known.length > 0 ? known.reduce((sum, figure) => sum + figure, 0) : undefined;
}

/**
 * The unique set size: bytes that the process and its children share with nobody; on Windows what they have committed.
 * `undefined` where the system does not tell, or the process is gone. `waitMs`: for a new list, where there are lists.
 */
export function uniqueSetSize(started: StartedProcess, waitMs = 0): Promise<number | undefined> {
  return sumOfTree(started, waitMs, ({ privateBytes }) => privateBytes, ownPrivateBytes);
}

async function ownPrivateBytes(pid: number): Promise<number | undefined> {
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
export function cpuTime(started: StartedProcess, waitMs = 0): Promise<number | undefined> {
  return sumOfTree(started, waitMs, ({ cpuMs }) => cpuMs, ownCpuTime);
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

/** Every other process that was started with this line in its environment, however far it has gone from its parent. */
export function processesMarked(line: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'latin1').split('\0').includes(line);
      } catch {
        // Gone meanwhile, or somebody else's.
        return false;
      }
    })
    .map(Number);
}
