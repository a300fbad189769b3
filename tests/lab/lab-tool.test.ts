import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

describe.each(['ab', 'speed', 'tune'])('npm run %s', (name) => {
  function run(...args: readonly string[]) {
    const command = ['lab/run-tool.mjs', `lab/${name}/${name}-tool.ts`, ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  it('explains itself', { timeout: 30_000 }, () => {
    for (const wish of ['--help', '-h']) {
      const { status, stdout, stderr } = run(wish);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^npm run ${name} -- `));
    }
  });

  it('refuses what makes no sense, in a sentence', { timeout: 30_000 }, () => {
    const { status, stdout, stderr } = run('--nonsense');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^${name}: [^\n]+\\.\n$`));
  });
});
