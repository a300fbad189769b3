import { closeSync, readdirSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownThreadTime, threadTimeFile } from '../../src/system/thread-time.ts';

/** Descriptors of files that tell a thread's time. */
function openFiles(): readonly number[] {
  return readdirSync('/proc/self/fd')
    .filter((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`).endsWith('/schedstat');
      } catch {
        return false;
      }
    })
    .map(Number);
}

it.runIf(threadTimeFile())('the time of a thread grows, and is unknown once its file cannot be read', () => {
  const before = openFiles();
  const time = ownThreadTime();
  const first = time?.();
  for (let end = performance.now() + 20; performance.now() < end; );
  const second = time?.();
  if (!first || !second) throw new Error('there is no time');
  expect(second.computing + second.waiting).toBeGreaterThan(first.computing + first.waiting);
  const [file, ...others] = openFiles().filter((descriptor) => !before.includes(descriptor));
  expect(others).toEqual([]);
  closeSync(file as number);
  expect(time?.()).toBeUndefined();
});
