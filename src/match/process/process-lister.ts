import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { visibleText } from '../../game/visible-text.ts';
import { now } from '../../system/clock.ts';
import { debugFault } from '../../system/debug-log.ts';
import { within } from '../../system/waiting.ts';
import type { ProgramCommand } from './engine-spec.ts';

/** A process, as a lister tells it. */
export interface ListedProcess {
  readonly parent: number;
  /** When it was started, in ms since 1970. */
  readonly created: number;
  /** Bytes that it has to itself, as they count against the system's memory. */
  readonly privateBytes: number;
  /** Of processors, in ms. */
  readonly cpuMs: number;
}

/** All processes of the machine, by their numbers. */
export type ProcessList = ReadonlyMap<number, ListedProcess>;

/** Of lists: the first one takes seconds on a busy machine. */
const SILENT_MS = 30_000;
/** What is older tells nothing of an engine that plays now. */
const STALE_MS = 10_000;
/** Then it is given up. */
const MOST_STARTS = 3;
/** Of a list: some 60 bytes for each process of the machine. */
const LONGEST_LINE = 1 << 20;
/** A helper that has delivered this many lists is a good one, and may be started as often again. */
const GOOD_LISTS = 60;
const TICKS_A_MS = 10_000;
/** From the first day of the year 1, whence Windows counts its ticks. */
const MS_TO_1970 = 62_135_596_800_000;
/** How far the clock of a list may be behind ours. */
const CLOCK_MS = 2_000;
const QUOTED = 80;

/**
 * Reads what a helper program prints: a line for each list, `PID,PARENT,CREATED,BYTES,TICKS;...`, times in Windows'
 * ticks, and one that begins with `!` for a failure. Nobody waits for it: a helper that is slow, hangs, dies or prints
 * something else costs the knowledge of memory, and no game its time.
 */
export class ProcessLister {
  readonly #command: ProgramCommand;
  readonly #silentMs: number;
  #child: ChildProcessByStdio<null, Readable, null> | undefined;
  #starts = 0;
  /** Delivered by the helper. */
  #lists = 0;
  #failure: string | undefined;
  #rest = '';
  #last: { readonly at: number; readonly list: ProcessList } | undefined;
  #watch: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  /** A helper that says nothing for `silentMs` is started again. */
  constructor(command: ProgramCommand, silentMs = SILENT_MS) {
    this.#command = command;
    this.#silentMs = silentMs;
  }

  /** Why there are no lists, as the end of a sentence; undefined while there may be some. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** The newest list, or one that comes within this time; undefined if there is none of these seconds. */
  async list(waitMs = 0): Promise<ProcessList | undefined> {
    this.#start();
    if (waitMs > 0 && this.#child)
      await within(waitMs, new Promise<void>((done) => this.#waiting.push(done)));
    return this.#last && now() - this.#last.at < STALE_MS ? this.#last.list : undefined;
  }

  /** Ends the helper; the next question starts one again. */
  end(): void {
    clearTimeout(this.#watch);
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
    this.#wake();
  }

  #start(): void {
    if (this.#child || this.#failure !== undefined) return;
    if (this.#starts++ >= MOST_STARTS) {
      this.#failure = `${this.#command.program} ended, hung or said nothing of use ${MOST_STARTS} times`;
      return;
    }
    const { program, args } = this.#command;
    const fail = ({ code, message }: NodeJS.ErrnoException) => {
      this.#failure = `${program} could not be started (${code ?? message})`;
    };
    let child: ChildProcessByStdio<null, Readable, null>;
    try {
      // Not detached, or Windows gives it no console, without which PowerShell prints nothing. A hidden one of its own
      // is out of reach of our Ctrl-C.
      child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
    } catch (error) {
      // Some failures have no event, such as a policy against the program.
      fail(error as NodeJS.ErrnoException);
      return;
    }
    this.#child = child;
    this.#rest = '';
    this.#lists = 0;
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) fail(error);
      this.#leave(child);
    });
    child.on('close', () => this.#leave(child));
    // There is none when too many files are open.
    child.stdout?.on('data', (data: Buffer) => this.#child === child && this.#hear(data.toString('latin1')));
    this.#expect();
    // Nothing waits for it at the end.
    child.unref();
    (child.stdout as (Readable & { unref?: () => void }) | undefined)?.unref?.();
  }

  #leave(child: object): void {
    if (this.#child === child) this.end();
  }

  #expect(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.end(), this.#silentMs);
    this.#watch.unref();
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    const line = lines.at(-1)?.trim();
    if (this.#rest.length > LONGEST_LINE) this.end();
    if (line === undefined) return;
    const list = parseProcessList(line);
    if (!list) {
      debugFault('listing the processes', `"${visibleText(line.slice(0, QUOTED))}" is no list`);
      this.end();
      return;
    }
    this.#last = { at: now(), list };
    this.#lists += lines.length;
    if (this.#lists >= GOOD_LISTS) this.#starts = 1;
    this.#expect();
    this.#wake();
  }

  #wake(): void {
    for (const done of this.#waiting.splice(0)) done();
  }
}

const ENTRY = /^\d{1,10},\d{1,10},\d{1,20},\d{1,16},\d{1,20}$/;

/** Undefined if it is no list. */
export function parseProcessList(line: string): ProcessList | undefined {
  const list = new Map<number, ListedProcess>();
  for (const entry of line.split(';')) {
    if (!ENTRY.test(entry)) return undefined;
    const [pid = 0, parent = 0, since = 0, privateBytes = 0, ticks = 0] = entry.split(',').map(Number);
    const created = since / TICKS_A_MS - MS_TO_1970;
    list.set(pid, { parent, created, privateBytes, cpuMs: ticks / TICKS_A_MS });
  }
  return list;
}

/**
 * A process that was started then (ms since 1970) and all that it has started, as far as it is still there. An older
 * list may tell of another process that had its number, and the parent that a process names may have ended, its number
 * be another one's: that is younger than its supposed child.
 */
export function treeIn(list: ProcessList, root: number, startedAt: number): readonly ListedProcess[] {
  const first = list.get(root);
  if (!first || first.created < startedAt - CLOCK_MS) return [];
  const found = new Map([[root, first]]);
  for (const [pid, { created }] of found) {
    for (const [child, listed] of list)
      if (listed.parent === pid && listed.created >= created && !found.has(child)) found.set(child, listed);
  }
  return [...found.values()];
}

/** A pause lasts this many times as long as the list before it took. */
const PAUSE_RATIO = 9;
const SHORTEST_PAUSE_MS = 450;

/**
 * Windows' own way to list processes. It ends when this process is no longer among them, and lists for a tenth of
 * the time at most.
 */
export function powerShellLister(pid: number): ProgramCommand {
  const script = `
$ErrorActionPreference = 'Stop'
try {
  for (;;) {
    $watch = [Diagnostics.Stopwatch]::StartNew()
    $alive = $false
    $all = foreach ($p in Get-CimInstance -Query 'SELECT ProcessId,ParentProcessId,CreationDate,PrivatePageCount,KernelModeTime,UserModeTime FROM Win32_Process') {
      if ($p.ProcessId -eq ${pid}) { $alive = $true }
      $created = if ($p.CreationDate) { $p.CreationDate.ToUniversalTime().Ticks } else { 0 }
      '{0},{1},{2},{3},{4}' -f $p.ProcessId, $p.ParentProcessId, $created, $p.PrivatePageCount, ($p.KernelModeTime + $p.UserModeTime)
    }
    if (-not $alive) { exit }
    [Console]::Out.WriteLine($all -join ';')
    [Console]::Out.Flush()
    Start-Sleep -Milliseconds ([Math]::Max(${SHORTEST_PAUSE_MS}, ${PAUSE_RATIO} * $watch.ElapsedMilliseconds))
  }
} catch {
  [Console]::Out.WriteLine('!' + ($_.Exception.Message -replace '\\s+', ' '))
}`;
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  const options = ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass'];
  return { program: 'powershell.exe', args: [...options, '-EncodedCommand', encoded] };
}
