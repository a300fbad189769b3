import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bringUpToDate } from '../../scripts/up-to-date.mjs';

let folder: string;
const at = (name: string) => path.join(folder, name);
const write = (name: string, text: string) => writeFileSync(at(name), text);

/** Makes a file of two files and a folder, and says whether it was made. */
function update({ salt = '', make = () => write('out', `${readFileSync(at('a'))}`) } = {}): boolean {
  let made = false;
  bringUpToDate(
    {
      record: at('records/out'),
      inputs: [at('a'), at('b'), { folder: at('sources'), without: '.net' }],
      outputs: [at('out'), at('more')],
      salt,
    },
    () => {
      made = true;
      make();
    },
  );
  return made;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tengen-up-to-date-'));
  mkdirSync(at('sources/inner'), { recursive: true });
  write('a', 'one');
  write('sources/inner/c', 'two');
  expect(update()).toBe(true);
});

afterEach(() => rmSync(folder, { recursive: true }));

it('makes nothing again that has not changed, whatever the times of its files', () => {
  expect(update()).toBe(false);
  for (const name of ['a', 'sources/inner/c', 'out']) utimesSync(at(name), 2e9, 2e9);
  write('sources/net.net', 'no input');
  expect(update()).toBe(false);
});

it.each<[string, () => void]>([
  ['an input has changed', () => write('a', 'ONE')],
  [
    'an input has changed and kept its time',
    () => {
      write('sources/inner/c', 'TWO');
      utimesSync(at('sources/inner/c'), 1e9, 1e9);
    },
  ],
  ['an input that was missing is there, if empty', () => write('b', '')],
  ['an input is gone', () => rmSync(at('a'))],
  ['a file has come into a folder', () => write('sources/d', '')],
  ['a file has left a folder', () => rmSync(at('sources/inner/c'))],
  ['a file has another name', () => renameSync(at('sources/inner/c'), at('sources/inner/d'))],
  [
    'what belonged to one file belongs to the next',
    () => {
      write('a', 'on');
      write('b', 'e');
    },
  ],
  ['an output is not what was made', () => write('out', 'edited')],
  ['an output is gone', () => rmSync(at('out'))],
  ['there is an output that was not made', () => write('more', '')],
  ['the record is gone', () => rmSync(at('records/out'))],
])('makes it again when %s', (_, change) => {
  change();
  const make = () => {
    write('out', 'anew');
    rmSync(at('more'), { force: true });
  };
  expect(update({ make })).toBe(true);
  expect(update({ make })).toBe(false);
});

it('makes it again when it is to be made in another way', () => {
  expect(update({ salt: '-O3' })).toBe(true);
  expect(update({ salt: '-O3' })).toBe(false);
  expect(update()).toBe(true);
});

it('makes it again after a failure, even when the files are as before', () => {
  write('a', 'ONE');
  const make = () => {
    throw new Error('failed');
  };
  expect(() => update({ make })).toThrow('failed');
  write('a', 'one');
  expect(update()).toBe(true);
});

it('makes it again when an input was edited while it was made', () => {
  write('a', 'ONE');
  expect(update({ make: () => write('a', 'two') })).toBe(true);
  expect(update()).toBe(true);
  expect(update()).toBe(false);
});
