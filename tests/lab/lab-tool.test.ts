import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const TOOLS = [
  ['ab', 'lab/ab/ab-tool.ts'],
  ['fit', 'lab/fit/fit-tool.ts'],
  ['fuzz', 'lab/fuzz/fuzz-tool.ts'],
  ['levels', 'lab/levels/levels-tool.ts'],
  ['measure', 'lab/measure/measure-tool.ts'],
  ['samples', 'lab/train/samples-tool.ts'],
  ['speed', 'lab/speed/speed-tool.ts'],
  ['tactics', 'lab/tactics/run-suite.ts'],
  ['tactics:make', 'lab/tactics/make-suite.ts'],
  ['tune', 'lab/tune/tune-tool.ts'],
] as const;

describe.each(TOOLS)('npm run %s', (name, file) => {
  function run(...args: readonly string[]) {
    const command = ['lab/run-tool.mjs', file, ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  it('explains itself', { timeout: 30_000 }, () => {
    const { status, stdout, stderr } = run('--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^npm run ${name} -- `));
  });

  it('refuses what makes no sense, in a sentence', { timeout: 30_000 }, () => {
    const { status, stdout, stderr } = run('--nonsense');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^${name}: [^\n]+\\.\n$`));
  });
});

it('a tool can be started several times at once', { timeout: 60_000 }, async () => {
  const start = () =>
    promisify(execFile)(process.execPath, ['lab/run-tool.mjs', 'lab/tactics/make-suite.ts', '--help']);
  for (let round = 0; round < 3; round++) {
    const outputs = await Promise.all(Array.from({ length: 6 }, start));
    expect(outputs.map(({ stderr }) => stderr).join('')).toBe('');
  }
});
