import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { FileLock, LockedError } from '../../src/system/file-lock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-lock-'));
const LOCK = path.join(folder, 'x.lock');

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(LOCK, { force: true }));

function heldBy(holder: object): void {
  writeFileSync(LOCK, JSON.stringify(holder));
}

const NOW = { host: hostname(), doing: 'tengen match', since: '2026-11-20T09:30:00.000Z' };

it('is held until it is given back, and leaves nothing behind', () => {
  const lock = FileLock.take(LOCK, 'the first');
  expect(() => FileLock.take(LOCK, 'the second')).toThrow(LockedError);
  expect(() => FileLock.take(LOCK, 'the second')).toThrow(
    new RegExp(`^process ${process.pid} \\(the first, since 20..-..-.. ..:.. UTC\\) is working on it$`),
  );
  lock.release();
  FileLock.take(LOCK, 'the third').release();
  expect(readdirSync(folder)).toEqual([]);
});

it('is taken over from a process that has gone', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  heldBy({ ...NOW, pid });
  const lock = FileLock.take(LOCK, 'next');
  expect(readFileSync(LOCK, 'utf8')).toContain('"doing":"next"');
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('is taken over from a process that has gone, and from one that had gone while it took that over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  heldBy({ ...NOW, pid });
  const digest = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  copyFileSync(LOCK, `${LOCK}.${digest.slice(0, 16)}`);
  FileLock.take(LOCK, 'next').release();
  expect(readdirSync(folder)).toEqual([]);
});

it.runIf(process.platform === 'linux')('is taken over when the number belongs to a later process', () => {
  heldBy({ ...NOW, pid: process.ppid, processStart: '1' });
  FileLock.take(LOCK, 'next').release();
  heldBy({ ...NOW, pid: process.ppid });
  expect(() => FileLock.take(LOCK, 'next')).toThrow(LockedError);
});

it('of another machine is believed, and the sentence says what to do', () => {
  heldBy({ ...NOW, host: 'elsewhere', pid: 1 });
  expect(() => FileLock.take(LOCK, 'next')).toThrow(
    `process 1 (tengen match, since 2026-11-20 09:30 UTC) on elsewhere is working on it; if that is not so any more, remove ${LOCK}`,
  );
});

it('that says nothing is somebody at work just now, or of no use', () => {
  writeFileSync(LOCK, '{"pid":');
  expect(() => FileLock.take(LOCK, 'next')).toThrow('another process is just taking');
  utimesSync(LOCK, 1, 1);
  FileLock.take(LOCK, 'next').release();
});

it('that cannot be read is somebody’s, however old', () => {
  for (const text of ['of another program\n', '{"pid":1,"host":5}\n', 'half a line']) {
    writeFileSync(LOCK, text);
    utimesSync(LOCK, 1, 1);
    expect(() => FileLock.take(LOCK, 'next')).toThrow(
      `${LOCK} does not say who is working on it; if nobody is, remove it`,
    );
    expect(readFileSync(LOCK, 'utf8')).toBe(text);
  }
  rmSync(LOCK);
  // A folder cannot be read as a file, not even by root.
  mkdirSync(LOCK);
  expect(() => FileLock.take(LOCK, 'next')).toThrow(
    `${LOCK}, which says who is working on it, cannot be read (EISDIR); if nobody is, remove it`,
  );
  expect(statSync(LOCK).isDirectory()).toBe(true);
  rmSync(LOCK, { recursive: true });
});

it('of which a power cut left zeros or nothing is nobody’s', () => {
  for (const text of ['', '\0\0\0']) {
    writeFileSync(LOCK, text);
    utimesSync(LOCK, 1, 1);
    FileLock.take(LOCK, 'next').release();
  }
});

it('that was taken over is not given back by who had it', () => {
  const lock = FileLock.take(LOCK, 'first');
  heldBy({ ...NOW, pid: 1, host: 'elsewhere' });
  lock.release();
  expect(readFileSync(LOCK, 'utf8')).toContain('elsewhere');
});

it('is had by one only of many that take over a stale one', async () => {
  const esbuild = await import('esbuild');
  const source = path.resolve('src/system/file-lock.ts');
  await esbuild.build({ entryPoints: [source], outfile: path.join(folder, 'file-lock.mjs'), format: 'esm' });
  const script = path.join(folder, 'taker.mjs');
  writeFileSync(
    script,
    `import { FileLock } from './file-lock.mjs';
     let lock;
     process.on('message', (message) => {
       if (message === 'release') { lock?.release(); lock = undefined; return process.send('released'); }
       // All begin in the same millisecond.
       while (Date.now() < message);
       try { lock = FileLock.take(${JSON.stringify(LOCK)}, 'me'); process.send('taken'); }
       catch (error) { process.send(error.constructor.name); }
     });`,
  );
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const takers = Array.from({ length: 6 }, () => fork(script));
  const ask = (message: string | number): Promise<unknown[]> =>
    Promise.all(
      takers.map(async (taker) => {
        taker.send(message);
        const [answer] = await once(taker, 'message');
        return answer;
      }),
    );
  try {
    for (let round = 0; round < 100; round++) {
      heldBy({ ...NOW, pid });
      const answers = await ask(Date.now() + 5);
      expect(answers.toSorted()).toEqual([...Array(5).fill('LockedError'), 'taken']);
      await ask('release');
    }
  } finally {
    for (const taker of takers) taker.kill();
  }
  expect(readdirSync(folder).toSorted()).toEqual(['file-lock.mjs', 'taker.mjs']);
});
