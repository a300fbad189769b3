import {
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithoutStdio,
  spawn,
  spawnSync,
} from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { visibleText } from '../../game/visible-text.ts';
import { now } from '../../system/clock.ts';
import { debugFault } from '../../system/debug-log.ts';
import { within } from '../../system/waiting.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { checkEngineLines } from './engine-line.ts';
import { engineEnvironment, type ProgramCommand } from './engine-spec.ts';
import { GtpTranslator } from './gtp-translator.ts';
import { endingWithUs, failureOfSetpriv } from './parent-death.ts';
import { endListing, processesMarked, type StartedProcess } from './process-tree.ts';

/** A line that an engine wrote, and when it arrived (clock.ts). */
export interface Line {
  readonly text: string;
  readonly at: number;
}

/** How a process ended: in words, as the rest of a sentence that begins with its name. */
export interface Exit {
  /** The exit code; absent after a signal or a failed start. */
  readonly code?: number;
  readonly started: boolean;
  readonly detail: string;
}

export interface ProcessListener {
  onLine(line: Line): void;
  onExit(exit: Exit): void;
}

/** Which way a line went: to the engine, from it, or from it to its standard error. */
export type Direction = 'sent' | 'heard' | 'error';

export interface ProcessOptions {
  /** Called with every line, as it comes. */
  readonly onTraffic?: (way: Direction, text: string) => void;
  /** Standard error counts as output, as in Piskvork. Else it is only kept for the report of a crash. */
  readonly mergeErrors?: boolean;
  /** Standard error is added to this file, too. */
  readonly errorFile?: string | undefined;
}

/** A line longer than this is handed on in pieces: an engine that never ends its line must not fill our memory. */
const LONGEST_LINE = 16_384;
/** What a process still wrote reaches us within this time after its end; a surviving child may hold the pipe open. */
const LAST_WORDS_MS = 100;
const KEPT_ERRORS = 2_000;
/** Bytes of standard error that may wait for the disk; then the engine does, as they would fill our memory. */
const MOST_UNWRITTEN = 16 << 20;
/** A process that was killed is gone within this time, unless the system holds it. */
const UNKILLED_MS = 10_000;

const isWindows = process.platform === 'win32';

/** In the environment of all that is started here, so that whatever outlives its parent can be found. */
const MARK = { name: 'TENGEN_ENGINE_OF', value: randomUUID() } as const;

const living = new Set<EngineProcess>();

/**
 * An engine's process: lines in, lines out, and its end. It leads a process group of its own, so that a Ctrl-C in the
 * terminal is ours to handle and its children go when it goes.
 */
export class EngineProcess implements StartedProcess {
  readonly startedAt = Date.now();
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #listener: ProcessListener;
  readonly #exited: Promise<void>;
  readonly #onTraffic: ProcessOptions['onTraffic'];
  readonly #translator: GtpTranslator | undefined;
  /** When the last line arrived. */
  #heardAt: number | undefined;
  #rest = '';
  #errors = '';
  /** The line of standard error that has not ended yet. */
  #errorLine = '';
  #exit: Exit | undefined;

  constructor(command: ProgramCommand, listener: ProcessListener, options: ProcessOptions = {}) {
    this.#listener = listener;
    this.#onTraffic = options.onTraffic;
    if (command.protocol === 'gtp')
      this.#translator = new GtpTranslator({
        write: (lines) => this.#put(`${lines.join('\n')}\n`, lines),
        tell: (text) => listener.onLine({ text, at: this.#heardAt ?? now() }),
      });
    const { program, args } = endingWithUs(command);
    const { child, failure } = startProcess(program, args, {
      cwd: command.folder,
      stdio: 'pipe',
      detached: !isWindows,
      windowsHide: true,
      env: { ...engineEnvironment(), [MARK.name]: MARK.value },
    });
    this.#child = child;
    living.add(this);
    const { stdin, stdout, stderr } = this.#child;
    stdin.on('error', () => {});
    if (options.errorFile !== undefined) {
      const file = createWriteStream(options.errorFile, { flags: 'a', highWaterMark: MOST_UNWRITTEN });
      // It could be written when the match began: no game is lost for what has become of it.
      file.on('error', (error) => debugFault(`the file of standard error ${options.errorFile}`, error));
      stderr.on('data', (data: Buffer) => void (file.write(data) || file.destroyed || stderr.pause()));
      stderr.on('close', () => file.end());
      for (const event of ['drain', 'error']) file.on(event, () => stderr.resume());
    }
    stdout.on('data', (data: Buffer) => this.#hear(data));
    stderr.on('data', (data: Buffer) => {
      if (options.mergeErrors) this.#hear(data);
      else this.#hearErrors(data.toString('latin1'));
    });
    this.#exited = new Promise((resolve) => {
      const leave = (exit: Exit) => {
        if (this.#exit) return;
        this.#exit = exit;
        if (!isWindows) killGroup(this.#child.pid);
        living.delete(this);
        if (this.#rest !== '') this.#deliver(this.#rest, now());
        this.#rest = '';
        if (this.#errorLine !== '') this.#onTraffic?.('error', textOf(this.#errorLine));
        this.#errorLine = '';
        // What it started may still hold the other ends, and would keep this process waiting for them.
        for (const pipe of [stdin, stdout, stderr]) pipe.destroy();
        listener.onExit(exit);
        resolve();
      };
      this.#child.on('error', (error) => {
        if (this.#child.pid === undefined) leave({ started: false, detail: startFailure(failure ?? error) });
      });
      this.#child.on('close', () => leave(this.#describeExit()));
      // What has arrived by then is read first.
      const leaveThen = () => setImmediate(() => leave(this.#describeExit()));
      this.#child.on('exit', () => setTimeout(leaveThen, LAST_WORDS_MS));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get exit(): Exit | undefined {
    return this.#exit;
  }

  /** Lines, each with its end, in one write. Throws a CommandError if one is not printable ASCII. */
  send(...lines: readonly string[]): void {
    if (this.#translator) {
      this.#translator.put(lines);
      return;
    }
    let text = '';
    for (const line of lines) text += `${line}\r\n`;
    this.#put(text, lines);
  }

  /** A text with line ends of its own, or a part of one. Throws like `send`. */
  write(text: string): void {
    this.#put(text, text.replace(/[\r\n]+$/, '').split(/\r?\n|\r/));
  }

  /** The one place where an engine is written to. */
  #put(text: string, lines: readonly string[]): void {
    checkEngineLines(lines);
    const { stdin } = this.#child;
    if (this.#exit || !stdin.writable) return;
    stdin.write(text, 'latin1');
    if (this.#onTraffic) for (const line of lines) this.#onTraffic('sent', line);
  }

  /** Ends the engine's input. */
  closeInput(): void {
    this.#child.stdin.end();
  }

  /** The process stops, or continues. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name);
  }

  /** The same for the process and all that it started. */
  signalAll(name: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#child;
    if (pid !== undefined && !this.#exit) sendSignal(-pid, name);
  }

  /**
   * Says END and waits; a process that is still there after this time is killed. One that the system holds even then is
   * waited for no longer.
   */
  async end(patienceMs: number): Promise<void> {
    this.send('END');
    if (await this.waitForExit(patienceMs)) return;
    this.kill();
    if (await this.waitForExit(UNKILLED_MS)) return;
    this.#child.unref();
    for (const pipe of this.#child.stdio) pipe?.destroy();
  }

  /** Waits for the end of the process; false when it does not come in this time. */
  async waitForExit(patienceMs: number): Promise<boolean> {
    await within(patienceMs, this.#exited);
    return this.#exit !== undefined;
  }

  /** Kills the process and its group at once. */
  kill(): void {
    killGroup(this.#child.pid);
    this.#child.kill('SIGKILL');
  }

  #hear(data: Buffer): void {
    const at = now();
    const text = data.toString('latin1');
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#deliver(this.#rest + text.slice(start, end), at);
      this.#rest = '';
      start = end + 1;
    }
    this.#rest += text.slice(start);
    if (this.#rest.length > LONGEST_LINE) {
      this.#deliver(this.#rest, at);
      this.#rest = '';
    }
  }

  #hearErrors(text: string): void {
    this.#errors = (this.#errors + text).slice(-KEPT_ERRORS);
    if (!this.#onTraffic) return;
    const lines = (this.#errorLine + text).split(/\r?\n/);
    this.#errorLine = (lines.pop() ?? '').slice(-LONGEST_LINE);
    for (const line of lines) this.#onTraffic('error', textOf(line));
  }

  #deliver(line: string, at: number): void {
    const text = textOf(line.endsWith('\r') ? line.slice(0, -1) : line);
    this.#onTraffic?.('heard', text);
    this.#heardAt = at;
    if (this.#translator) this.#translator.hear(text);
    else this.#listener.onLine({ text, at });
  }

  #describeExit(): Exit {
    const { exitCode, signalCode } = this.#child;
    const lastWords = textOf(this.#errors.trim().split('\n').at(-1)?.trim() ?? '');
    const said = lastWords === '' ? '' : `, saying "${visibleText(lastWords.slice(0, 200))}"`;
    const failure = failureOfSetpriv(exitCode, this.#errors);
    if (failure !== undefined) return { started: false, detail: `could not be started (${failure})` };
    if (signalCode !== null) return { started: true, detail: `was ended by ${signalCode}${said}` };
    const code = exitCode ?? 0;
    return { started: true, code, detail: `exited with code ${code}${said}` };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes read as Latin-1.
const ASCII = /^[\x00-\x7f]*$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** What an engine wrote, from its bytes as Latin-1: UTF-8 where it is that, as today's engines write it. */
function textOf(line: string): string {
  if (ASCII.test(line)) return line;
  try {
    return UTF8.decode(Buffer.from(line, 'latin1'));
  } catch {
    // An engine of older days.
    return line;
  }
}

/** Nothing is there. */
const NO_PROGRAM = path.resolve('/no program has this name');

/**
 * Starts a program. Of failures Node tells some by an event and throws others, such as that of a file that Windows
 * cannot run: then what has the event is the start of nothing, and the failure comes with it.
 */
function startProcess(
  program: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
): { readonly child: ChildProcessWithoutNullStreams; readonly failure?: NodeJS.ErrnoException } {
  try {
    return { child: withPipes(spawn(program, args, options)) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const child = withPipes(spawn(NO_PROGRAM, [], { stdio: 'pipe' }));
    return { child, failure: error as NodeJS.ErrnoException };
  }
}

/** Where too many files are open a process has no pipes: no engine is to blame for that. */
function withPipes(child: ChildProcessWithoutNullStreams): ChildProcessWithoutNullStreams {
  if (child.stdin) return child;
  child.on('error', (error) => debugFault('starting an engine', error));
  throw new CommandError(
    'No more engines can be started, as too many files are open: ' +
      'play fewer games at the same time (--concurrency), or raise the limit (ulimit -n).',
  );
}

function startFailure(error: NodeJS.ErrnoException): string {
  return `could not be started (${error.code ?? error.message})`;
}

/** The children of a process that has ended are still in its group. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  sendSignal(-pid, 'SIGKILL');
}

/** To a process, or to the group of a negative number. */
function sendSignal(pid: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It went by itself; of a group nobody is left.
  }
}

/**
 * Kills every engine that is still running and whatever any of them left behind, at once: for the end of a match and
 * for the end of this process, whatever brought it about.
 */
export function killAllEngines(): void {
  endListing();
  for (const engine of living) engine.kill();
  if (process.platform !== 'linux') return;
  const line = `${MARK.name}=${MARK.value}`;
  for (let round = 0; round < SWEEPS; round++) {
    const left = processesMarked(line);
    if (left.length === 0) return;
    for (const pid of left) sendSignal(pid, 'SIGKILL');
  }
}

/** A process may start another while we look. */
const SWEEPS = 5;
