import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DiskPace, PartedFile, SmallFiles, writeWhole } from '../../../src/match/record/whole-file.ts';
import { CommandError } from '../../../src/terminal/command-error.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['quick', Number.POSITIVE_INFINITY, false],
  ['slow', -1, true],
] as const)('small files on a %s disk', (name, slowMs, isSlow) => {
  const pace = new DiskPace(slowMs);
  const files = new SmallFiles(pace);

  it('are whole, and nothing else is left', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `${name}-${i}.psq`);
    for (const file of names) await files.write(path.join(folder, file), `text of ${file}`);
    expect(pace.isSlow).toBe(isSlow);
    expect(readdirSync(folder).filter((file) => file.startsWith(name))).toEqual(names);
    for (const file of names) expect(readFileSync(path.join(folder, file), 'utf8')).toBe(`text of ${file}`);
  });

  it('replace what is there, a link too', async () => {
    const [file, target] = [`${name}-again.psq`, `${name}-target`].map((entry) => path.join(folder, entry));
    writeFileSync(target ?? '', 'a longer text');
    symlinkSync(target ?? '', file ?? '');
    for (const text of ['a long text', 'short']) {
      await files.write(file ?? '', text);
      expect(readFileSync(file ?? '', 'utf8')).toBe(text);
    }
    expect(readFileSync(target ?? '', 'utf8')).toBe('a longer text');
  });

  it('that cannot be written are reported in a sentence', async () => {
    const file = path.join(folder, 'missing', 'x.psq');
    await expect(files.write(file, 'text')).rejects.toThrow(
      `Cannot write ${file}: there is no such file or folder.`,
    );
  });
});

/** A disk on which writing fails with this, when all is written or before anything is. */
class FailingDisk extends DiskPace {
  readonly #error: { readonly code: string; readonly syscall: 'open' | 'write' };

  constructor(error: { readonly code: string; readonly syscall: 'open' | 'write' }) {
    super();
    this.#error = error;
  }

  override timed<T>(write: () => T): T {
    if (this.#error.syscall === 'write') write();
    throw Object.assign(new Error(this.#error.code), this.#error);
  }
}

it('of a small file that a full disk cut off nothing is left, and what could not be opened is left alone', async () => {
  const file = path.join(folder, 'failing.psq');
  const full = new SmallFiles(new FailingDisk({ code: 'ENOSPC', syscall: 'write' }));
  await expect(full.write(file, 'text')).rejects.toThrow(`Cannot write ${file}: the disk is full.`);
  expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([]);
  await new SmallFiles().write(file, 'text');
  const busy = new SmallFiles(new FailingDisk({ code: 'EMFILE', syscall: 'open' }));
  await expect(busy.write(file, 'other')).rejects.toThrow(`Cannot write ${file}: too many files are open.`);
  expect(readFileSync(file, 'utf8')).toBe('text');
});

describe('a file in parts', () => {
  it('replaces what is there when it is whole, and not before', () => {
    const file = path.join(folder, 'parts');
    const long = 'x'.repeat(100_000);
    for (const [text, before] of [
      ['one', undefined],
      [long, 'one'],
    ] as const) {
      const parts = new PartedFile(file);
      for (const part of [text, text]) parts.add(part);
      if (before !== undefined) expect(readFileSync(file, 'utf8')).toBe(before + before);
      parts.finish();
      expect(readFileSync(file, 'utf8')).toBe(text + text);
    }
    const given = new PartedFile(file);
    given.add('other');
    given.abandon();
    expect(readFileSync(file, 'utf8')).toBe(long + long);
    expect(readdirSync(folder).filter((name) => name.startsWith('parts'))).toEqual(['parts']);
  });

  it('that cannot be written is reported in a sentence', () => {
    const missing = path.join(folder, 'missing', 'x.pgn');
    expect(() => new PartedFile(missing)).toThrow(
      `Cannot write ${missing}: there is no such file or folder.`,
    );
    const taken = path.join(folder, 'taken');
    mkdirSync(taken);
    const parts = new PartedFile(taken);
    parts.add('text');
    expect(() => parts.finish()).toThrow(`Cannot write ${taken}: it is a folder.`);
    // Not its file any more, though it has its number.
    const other = openSync(path.join(folder, 'other'), 'w');
    parts.abandon();
    closeSync(other);
    expect(readdirSync(folder).filter((name) => name.startsWith('taken'))).toEqual(['taken']);
  });
});

it.runIf(process.platform === 'linux')('a pipe is written to, and stays one', async () => {
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const read = Buffer.alloc(100);
  try {
    for (const name of [pipe, `/proc/self/fd/${openSync(pipe, 'a')}`]) {
      await writeWhole(name, ['all ', 'of it']);
      expect(read.toString('latin1', 0, readSync(reader, read))).toBe('all of it');
    }
  } finally {
    closeSync(reader);
  }
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

it('of a text whose making failed that failure is reported', async () => {
  const file = path.join(folder, 'unmade');
  const text = function* () {
    yield 'beginning';
    throw new CommandError('Cannot resume from match.jsonl: line 5 is unreadable.');
  };
  await expect(writeWhole(file, text())).rejects.toThrow(
    /^Cannot resume from match.jsonl: line 5 is unreadable.$/,
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('unmade'))).toEqual([]);
});
