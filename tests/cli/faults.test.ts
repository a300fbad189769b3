import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const PROGRAM = path.resolve('dist/tengen.cjs');
const FAULTY = path.resolve('tests/cli/faulty.cjs');
const EXIT_FAULT = 70;

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, 'game.txt'), 'h8 i9 j8 i7 h7\n');

interface Ending {
  readonly code: number | null;
  readonly errors: string;
}

/** Runs the built program with a fault in it; its input stays open, and nothing is typed. */
function run(faultAt: string, args: readonly string[]): Promise<Ending> {
  const child = spawn(process.execPath, ['--require', FAULTY, PROGRAM, ...args], {
    cwd: folder,
    env: { ...process.env, FAULT_AT: faultAt },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, errors }));
  });
}

/** Subcommands that wait for something while they work. */
const WAITING: readonly (readonly string[])[] = [
  ['analyze', 'game.txt', '--time', '60s'],
  ['board', '--no-open'],
  ['match', '--engine', 'name=a', 'cmd=self', '--engine', 'name=b', 'cmd=self', '--each', 'turn=60s'],
  ['play'],
  ['selfplay', '--positions', '100000', '--output', 'long.tgd'],
];

function expectFault({ code, errors }: Ending, name: string): void {
  const [sentence, ...places] = errors
    .trimEnd()
    .split('\n')
    .filter((line) => line.includes('moon') || /^ +at /.test(line));
  expect(sentence).toContain(
    `tengen ${name}: ended by a fault of the program: TypeError: the \\x1b[2Jmoon is full.`,
  );
  expect(places.length).toBeGreaterThan(0);
  expect(code).toBe(EXIT_FAULT);
}

describe('a fault of the program has an exit code and a sentence of its own', () => {
  it('that nobody catches', async () => {
    const endings = await Promise.all(WAITING.map((args, i) => run(i % 2 === 0 ? 'later' : 'promise', args)));
    for (const [i, ending] of endings.entries()) expectFault(ending, WAITING[i]?.[0] ?? '');
  });

  it.each([
    ['analyze', 'game.txt', '--time', '10ms'],
    ['bench', '--depth', '1'],
    ['help'],
    ['openings', '--count', '1', '--nodes', '1000'],
    ['solve', 'game.txt', '--nodes', '100'],
    ['version'],
  ])('%s: in the command itself', async (...args) => {
    expectFault(await run('command', args), args[0] ?? '');
  });

  it.each([
    ['analyze', 'game.txt', '--time', '60s'],
    ['bench', '--depth', '14', '--threads', '2'],
  ])('%s: in a search thread', async (...args) => {
    expectFault(await run('thread', args), args[0] ?? '');
  });

  it('selfplay: in a thread', async () => {
    expectFault(
      await run('thread', ['selfplay', '--positions', '100000', '--output', 'thread.tgd']),
      'selfplay',
    );
  });
});
