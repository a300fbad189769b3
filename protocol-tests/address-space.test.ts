/** Judges and clusters limit the address space (ulimit -v): the program searches in what there is, or refuses START. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { EngineProgram } from '../lab/program/engine-program.mjs';
import { ENGINES, PROGRAMS, SMALL_NAME } from './programs.ts';

const hasLimits = process.platform === 'linux';
const QUIET = ['BOARD', '7,7,2', '8,8,1', '9,7,2', 'DONE'];
const NO_REAL_SEARCH = /^MESSAGE No real search/;

const limited = (kib: number, command: readonly string[]) => [
  'bash',
  '-c',
  `ulimit -v ${kib}; exec "$@"`,
  'bash',
  ...command,
];

/** All lines up to the move or ERROR that answers. */
async function answerTo(engine: EngineProgram, ...lines: readonly string[]): Promise<string[]> {
  engine.send(...lines);
  const heard: string[] = [];
  for (;;) {
    const line = await engine.line();
    if (!line) throw new Error(`no answer to ${lines.join(', ')} after ${heard.join(' | ')}`);
    heard.push(line.text);
    if (!line.text.startsWith('MESSAGE ')) return heard;
  }
}

/** Two games on different boards, in which the memory is replaced. */
async function plays(command: readonly string[], kib: number): Promise<void> {
  const engine = new EngineProgram(limited(kib, command));
  for (const size of [15, 20]) {
    expect(await answerTo(engine, 'INFO thread_num 2', 'INFO timeout_turn 600000', `START ${size}`)).toEqual([
      'OK',
    ]);
    const heard = await answerTo(engine, 'INFO max_node 12000', ...QUIET);
    expect(heard.at(-1)).toMatch(/^\d+,\d+$/);
    expect(heard.filter((line) => NO_REAL_SEARCH.test(line))).toEqual([]);
    const depths = heard.map((line) => Number(/^MESSAGE Depth (\d+)/.exec(line)?.[1] ?? 0));
    expect(Math.max(...depths)).toBeGreaterThan(4);
  }
  engine.send('END');
  expect((await engine.exited).code).toBe(0);
}

async function refuses(command: readonly string[], kib: number, reason: RegExp): Promise<void> {
  const engine = new EngineProgram(limited(kib, command));
  expect(await answerTo(engine, 'START 15')).toEqual([expect.stringMatching(reason)]);
  expect(await answerTo(engine, 'BEGIN')).toEqual([expect.stringMatching(/^ERROR /)]);
  engine.send('END');
  expect((await engine.exited).code).toBe(0);
}

/** Limits in KiB that are large enough. */
const ENOUGH = [10_000_000, 4_000_000, 2_000_000, 1_000_000, 900 * 1024];
const TOO_LITTLE = 860 * 1024;
const TOO_SMALL = /^ERROR the address space is too small \(ulimit -v\): this engine needs \d+ MB$/;

const SMALL = ENGINES.filter(([name]) => name === SMALL_NAME);

describe.runIf(hasLimits).each(SMALL)('%s', (_, command) => {
  test.each([10_000_000, 1_000_000, 125 * 1024])('searches with %i KiB', async (kib) => {
    await plays(command, kib);
  });

  test('says at START that there is too little', async () => {
    await refuses(command, 110 * 1024, TOO_SMALL);
  });
});

describe.runIf(hasLimits).each(PROGRAMS)('%s', (name, command) => {
  const restarts = name === 'executable' || process.execve !== undefined;
  const [node = '', ...script] = command;
  const small = restarts
    ? command
    : ['env', 'MALLOC_ARENA_MAX=1', node, '--disable-wasm-trap-handler', ...script];

  test.each(ENOUGH)('searches with %i KiB', async (kib) => {
    await plays(small, kib);
  });

  test('says at START that there is too little', async () => {
    await refuses(small, TOO_LITTLE, TOO_SMALL);
  });

  test.skipIf(restarts)('says how it has to be started where it cannot restart itself', async () => {
    await refuses(
      command,
      10_000_000,
      /^ERROR .* needs \d+ MB, or \d+ MB when started as "MALLOC.*tengen\.cjs"$/,
    );
  });

  test.each(['solve H8', 'match', 'analyze -'])('refuses to %s in a sentence', (words) => {
    const [file = '', ...args] = limited(TOO_LITTLE, [...small, ...words.split(' ')]);
    const { status, stderr, stdout } = spawnSync(file, args, { encoding: 'utf8', input: '' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^tengen \w+: the address space is too small .*\.\n$/);
  });

  test('still tells its version and its help', () => {
    for (const [option, said] of [
      ['--version', /^Tengen \d/],
      ['--help', /\bmatch\b/],
    ] as const) {
      const [file = '', ...args] = limited(TOO_LITTLE, [...small, option]);
      const { status, stdout } = spawnSync(file, args, { encoding: 'utf8' });
      expect(status).toBe(0);
      expect(stdout).toMatch(said);
    }
  });

  test.runIf(restarts)('keeps its arguments when it restarts itself', () => {
    const [file = '', ...args] = limited(4_000_000, [...command, 'bench', '--no-such-option']);
    const { status, stderr } = spawnSync(file, args, { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('--no-such-option');
  });
});
