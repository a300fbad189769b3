import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from '../../src/system/make-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-folders-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a folder is made with those above it, or is there', () => {
  const deep = path.join(folder, 'a', 'b', 'c');
  for (let i = 0; i < 2; i++) makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

it('a path that leads back to a folder above it is made too', () => {
  for (const place of ['dots/.', 'up/deep/../other'].map((end) => `${folder}${path.sep}${end}`)) {
    makeFolder(place);
    expect(statSync(place).isDirectory()).toBe(true);
  }
});

it('what keeps it from being made is thrown', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(path.join(file, 'x'))).toThrow('ENOTDIR');
});

it.runIf(process.platform === 'linux')('also where Node’s own way never ends', () => {
  for (const place of ['/proc/none', '/proc/none/x']) expect(() => makeFolder(place)).toThrow('ENOENT');
});
