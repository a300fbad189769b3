import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../scripts/one-at-a-time.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has two builds in the same folder wait for each other, one of them failing', async () => {
  const lock = path.join(folder, 'lock');
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const done: string[] = [];
  const work = (name: string) =>
    oneAtATime(lock, name, async () => {
      done.push(`${name} begins`);
      await sleep(20);
      done.push(`${name} ends`);
      if (name === 'first') throw new Error('no compiler');
      return name;
    });
  const results = await Promise.allSettled([work('first'), work('second')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  // Either may come first.
  const [one, other] = done[0] === 'first begins' ? ['first', 'second'] : ['second', 'first'];
  expect(done).toEqual([`${one} begins`, `${one} ends`, `${other} begins`, `${other} ends`]);
  expect(told.mock.calls.flat()).toEqual([
    expect.stringMatching(new RegExp(`^${other} waits: process \\d+ \\(${one}, since `)),
  ]);
  told.mockRestore();
  expect(existsSync(lock)).toBe(false);
});

it('does not wait for a process that is gone', async () => {
  const lock = path.join(folder, 'stale');
  // Numbers of processes do not get there.
  const gone = { pid: 2 ** 30, host: hostname(), doing: 'build-native', since: new Date().toISOString() };
  writeFileSync(lock, `${JSON.stringify(gone)}\n`);
  expect(await oneAtATime(lock, 'another', () => 7)).toBe(7);
});

it('does its work for builds that are started in another folder', () => {
  const lock = path.join(folder, 'elsewhere');
  const script = `import { oneAtATime } from ${JSON.stringify(path.resolve('scripts/one-at-a-time.mjs'))};
    console.log(await oneAtATime(${JSON.stringify(lock)}, 'elsewhere', () => 'done'));`;
  const parts = ['--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, parts, { cwd: folder, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'done\n', stderr: '' });
});
