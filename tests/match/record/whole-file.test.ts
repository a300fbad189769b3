import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PartedFile, SmallFiles, writeWhole } from '../../../src/match/record/whole-file.ts';
import { CommandError } from '../../../src/terminal/command-error.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['alone', Number.POSITIVE_INFINITY],
  ['by a thread', 0],
  ['alone and then by a thread', 5],
] as const)('small files written %s', (name, alone) => {
  const files = new SmallFiles(alone);
  afterAll(() => files.close());

  it('are whole, and nothing else is left', async () => {
    const names = Array.from({ length: 10 }, (_, i) => [`${name}-${i}.psq`, `${name}-${i}.sgf`] as const);
    const textsOf = (pair: readonly string[]) =>
      Object.fromEntries(pair.map((file) => [path.join(folder, file), `text of ${file}`]));
    await Promise.all(names.map((pair) => files.write(textsOf(pair))));
    expect(readdirSync(folder).filter((file) => file.startsWith(`${name}-`))).toEqual(names.flat());
    for (const file of names.flat())
      expect(readFileSync(path.join(folder, file), 'utf8')).toBe(`text of ${file}`);
  });

  it('that cannot be written are told in a sentence, those after them are written', async () => {
    const missing = path.join(folder, 'missing', 'x.psq');
    const taken = path.join(folder, `taken ${name}`);
    mkdirSync(taken);
    const later = path.join(folder, `later ${name}`);
    const results = await Promise.allSettled(
      [missing, taken, later].map((file) => files.write({ [file]: 'text' })),
    );
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : undefined));
    expect(reasons[0]).toEqual(new CommandError(`Cannot write ${missing}: there is no such file or folder.`));
    expect(reasons[1]).toEqual(new CommandError(`Cannot write ${taken}: it is a folder.`));
    expect(readFileSync(later, 'utf8')).toBe('text');
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

it('what a closed thread still had to write is written', async () => {
  const files = new SmallFiles(0);
  const names = Array.from({ length: 20 }, (_, i) => path.join(folder, `last-${i}`));
  const written = Promise.all(names.map((file) => files.write({ [file]: file })));
  await files.close();
  for (const file of names) expect(readFileSync(file, 'utf8')).toBe(file);
  await written;
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

  it('that cannot be written is told in a sentence', () => {
    const missing = path.join(folder, 'missing', 'x.pgn');
    expect(() => new PartedFile(missing)).toThrow(
      `Cannot write ${missing}: there is no such file or folder.`,
    );
  });
});

it('of a text whose making failed that failure is told', async () => {
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
