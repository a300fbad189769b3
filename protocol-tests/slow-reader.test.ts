/**
 * Managers that read slowly, or not at all for a while, as windows do that are busy drawing. Whatever is searched, the
 * lines are few, memory does not grow, and YXSTOP and END are obeyed at once.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { sleep } from '../lab/program/engine-program.mjs';
import { RUNS_ALL } from '../tests/battery.ts';
import { ownStopwatch } from '../tests/own-stopwatch.ts';
import { BUNDLE, ENGINES, SMALL_NAME } from './programs.ts';

/** The executable does as the bundle. */
const PROGRAMS = [BUNDLE, ...ENGINES.filter(([name]) => RUNS_ALL && name === SMALL_NAME)];

/** What Linux keeps of a pipe, and how much of it is left to the program here. */
const PIPE_BYTES = 65_536;
const LEFT_BYTES = 3000;

const THINKING_MS = 1000;
/** Beyond the 50 ms that YXSTOP may take: what timers and pipes may add on a busy machine. */
const SLACK_MS = 250;
/** With a process that has ended goes what it has waited for a processor, which no stopwatch can leave out. */
const END_SLACK_MS = 1500;
const MOST_LINES_A_SECOND = 600;
/** What a search may come to need in that time, whose table is small here. */
const GROWTH_MIB = 40;

/** A program whose output is a pipe that is read when the test says so. */
class UnreadProgram {
  readonly process: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'tengen-slow-'));
  readonly #pipe: number;
  readonly #chunk = Buffer.alloc(PIPE_BYTES);
  #rest = '';

  constructor([program = '', ...args]: readonly string[]) {
    const path = join(this.#folder, 'pipe');
    execFileSync('mkfifo', [path]);
    this.#pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const output = openSync(path, constants.O_WRONLY);
    this.process = spawn(program, args, { stdio: ['pipe', output, output] });
    closeSync(output);
  }

  /** Leaves room for this many bytes in the pipe. */
  fill(left: number): void {
    const line = 'MESSAGE filler\n';
    writeSync(this.#pipe, line.repeat(Math.floor((PIPE_BYTES - left) / line.length)));
  }

  send(...lines: readonly string[]): void {
    this.process.stdin?.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** The lines that have come. */
  read(): readonly string[] {
    for (;;) {
      try {
        this.#rest += this.#chunk.toString('latin1', 0, readSync(this.#pipe, this.#chunk));
      } catch {
        // Nothing more for now.
        break;
      }
    }
    const lines = this.#rest.split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.filter((line) => line !== 'MESSAGE filler');
  }

  /** Reads until a line of this kind has come. */
  async readUntil(kind: RegExp, withinMs = 100_000): Promise<readonly string[]> {
    const lines: string[] = [];
    const until = performance.now() + withinMs;
    while (performance.now() < until) {
      lines.push(...this.read());
      if (lines.some((line) => kind.test(line))) return lines;
      await sleep(2);
    }
    throw new Error(`no ${kind}, but ${lines.slice(-3)}`);
  }

  /** Without what a busy machine makes late. */
  stopwatch(): () => number {
    return ownStopwatch(() => this.process.pid);
  }

  get residentMiB(): number {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  }

  dispose(): void {
    this.process.kill('SIGKILL');
    closeSync(this.#pipe);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const programs: UnreadProgram[] = [];
afterEach(() => {
  for (const program of programs.splice(0)) program.dispose();
});

/** Yixin-Board's way to say that nothing but YXSTOP ends the search, and that it wants to know everything. */
const UNLIMITED = ['info hash_size 8192', 'info timeout_match 100000000', 'info timeout_turn 2000000'];
const FIVE_STONES = ['yxboard', '7,7,2', '6,8,1', '8,7,2', '9,6,1', '6,7,2', 'done'];
const THREE_STONES = ['yxboard', '7,7,2', '6,8,1', '8,7,2', 'done'];

const MOVE = /^\d+,\d+$/;
const MODES: readonly (readonly [
  name: string,
  position: readonly string[],
  command: string,
  answer: RegExp,
])[] = [
  ['the best move', FIVE_STONES, 'yxnbest 1', MOVE],
  ['n best', FIVE_STONES, 'yxnbest 3', MOVE],
  ['defend', FIVE_STONES, 'yxsearchdefend', MOVE],
  ['balance one', FIVE_STONES, 'yxbalanceone 0', MOVE],
  ['balance two', FIVE_STONES, 'yxbalancetwo 0', /^\d+,\d+ \d+,\d+$/],
  ['swap2', THREE_STONES, 'yxswap2step2', /^MESSAGE SWAP2 /],
];

async function thinking(
  started: readonly string[],
  position: readonly string[],
  command: string,
): Promise<UnreadProgram> {
  const program = new UnreadProgram(started);
  programs.push(program);
  program.send('info show_detail 3', 'yxshowinfo', 'start 15', ...UNLIMITED, ...position);
  await program.readUntil(/^OK$/);
  program.send(command);
  return program;
}

// The quick run takes the two that tell most, and so does what writes by other means.
const CASES = PROGRAMS.flatMap(([program, started], i) =>
  (RUNS_ALL && i === 0 ? MODES : MODES.slice(1, 3)).map((mode) => [program, started, ...mode] as const),
);

describe.each(CASES)('%s', (_, started, name, position, command, answer) => {
  test('a manager that reads: few lines, and YXSTOP ends it', async () => {
    const program = await thinking(started, position, command);
    await sleep(THINKING_MS);
    program.send('yxstop');
    const taken = program.stopwatch();
    const lines = await program.readUntil(answer);
    const ms = taken();
    const rate = lines.length / (THINKING_MS / 1000);
    console.log(`${name}: ${rate.toFixed(0)} lines/s, answer ${ms.toFixed(0)} ms after YXSTOP`);
    expect(rate).toBeLessThan(MOST_LINES_A_SECOND);
    expect(ms).toBeLessThan(50 + SLACK_MS);
  });

  test('a manager that does not read: no growth, and YXSTOP ends it as fast', async () => {
    const program = await thinking(started, position, command);
    program.fill(LEFT_BYTES);
    await sleep(THINKING_MS / 2);
    const before = program.residentMiB;
    await sleep(THINKING_MS);
    const growth = program.residentMiB - before;
    program.send('yxstop');
    const taken = program.stopwatch();
    // What the search has to say after the stop is said before anything was read.
    await sleep(50);
    const lines = await program.readUntil(answer);
    const ms = taken();
    console.log(
      `${name}, unread: ${lines.length} lines, growth ${growth.toFixed(1)} MiB, ${ms.toFixed(0)} ms`,
    );
    expect(growth).toBeLessThan(GROWTH_MIB);
    expect(ms).toBeLessThan(50 + SLACK_MS);
    expect(lines.length).toBeLessThan(PIPE_BYTES / 15 + 400);
    // Exactly one answer, and the next command's is its own.
    program.send('start 16');
    expect((await program.readUntil(/^OK$/)).filter((line) => /^\d/.test(line))).toEqual([]);
  });
});

test.each(PROGRAMS)('END is obeyed by a program whose lines are not read: %s', async (_, started) => {
  const program = await thinking(started, FIVE_STONES, 'yxsearchdefend');
  program.fill(LEFT_BYTES);
  await sleep(THINKING_MS);
  const exited = new Promise((resolve) => program.process.on('exit', resolve));
  const taken = program.stopwatch();
  program.send('end');
  await exited;
  expect(taken()).toBeLessThan(200 + END_SLACK_MS);
});

test.each(PROGRAMS)(
  'what was asked before the input ended is answered, however late it is read: %s',
  async (_, started) => {
    const program = await thinking(started, FIVE_STONES, 'yxsearchdefend');
    program.fill(LEFT_BYTES);
    await sleep(THINKING_MS);
    program.send('yxstop');
    program.process.stdin?.end();
    await sleep(1000);
    const lines = await program.readUntil(MOVE);
    expect(lines.filter((line) => MOVE.test(line))).toHaveLength(1);
    const code = await new Promise((resolve) => {
      if (program.process.exitCode !== null) resolve(program.process.exitCode);
      program.process.on('exit', resolve);
    });
    expect(code).toBe(0);
  },
);
