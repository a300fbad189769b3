/** What tests of a queue share: the built program as coordinator and as workers, and engines that are one file. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, vi } from 'vitest';
import { runSubcommand } from '../../src/cli/index.ts';
import { WAIT } from '../battery.ts';
import { TEST_ENGINE } from '../match/engines.ts';
import { captured, type Ending } from '../run-in-process.ts';

export const PROGRAM = path.resolve('dist/tengen.cjs');

export interface Run {
  readonly child: ChildProcess;
  /** All that it has written so far, standard error included. */
  output(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Waits until this holds; if it never does, fails with all that the program has written. */
export async function untilHolds(run: Run, condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await condition(), run.output()).toBe(true), WAIT);
}

const running = new Set<ChildProcess>();

/** Starts the program; `within` are the words of a command that starts it somewhere else, as in another network. */
export function start(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
  within: readonly string[] = [],
): Run {
  const [program = '', ...words] = [...within, process.execPath, PROGRAM, ...args];
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  return { child, output: () => output, ended };
}

/** Runs the program to its end. */
export function tengen(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

/**
 * The same in the test's own process, with that working folder: for all that starts no `bench` and is not stopped, as a
 * start of the program costs more than most of it.
 */
export async function tengenHere([name = '', ...args]: readonly string[], cwd: string): Promise<Ending> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await captured(async () => (await runSubcommand(name, args, false)) ?? Number.NaN);
  } finally {
    process.chdir(before);
  }
}

/** Ends whatever a test has left running. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** An engine that is one executable file: the test engine with these options. */
export function stubEngine(folder: string, name: string, options: readonly string[] = []): string {
  return script(
    folder,
    name,
    `process.argv.push(...${JSON.stringify(options)});\nimport(${JSON.stringify(pathToFileURL(TEST_ENGINE).href)});\n`,
  );
}

/** An executable script of Node's. */
export function script(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, `#!${process.execPath}\n${text}`);
  chmodSync(file, 0o755);
  return file;
}

export interface JournalGame {
  readonly number: number;
  readonly black: number;
  readonly startedAt: string;
  readonly wallMs: number;
  readonly moves: readonly { readonly x: number; readonly y: number }[];
  readonly ending: { readonly kind: string };
  readonly worker?: { readonly name: string; readonly speed?: number; readonly timeFactor?: number };
}

/** What a match's journal says. */
export function journal(folder: string) {
  const [header, ...entries] = readFileSync(path.join(folder, 'match.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const games: readonly JournalGame[] = entries.filter(({ type }) => type === 'game');
  return { header, entries, games };
}
