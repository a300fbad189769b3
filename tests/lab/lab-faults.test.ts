import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const FAULT = /^faulty: ended by a fault of the program: TypeError: the moon is full\.\n +at /;

it.each([
  ['worded', 2, /^faulty: the file holds no games\.\n$/],
  ['fault', 70, FAULT],
  ['later', 70, FAULT],
])('a tool of the workbench that ends by what is %s: exit code %i', (how, code, text) => {
  const args = ['lab/run-tool.mjs', 'tests/lab/faulty-tool.ts', how];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toMatch(text);
  expect(status).toBe(code);
});

it('a tool that cannot be loaded', () => {
  const { status, stderr } = spawnSync(process.execPath, ['lab/run-tool.mjs', 'lab/no-such-tool.ts'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('lab/no-such-tool.ts: cannot be built or loaded');
  expect(status).toBe(70);
});
