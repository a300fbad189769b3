import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DiskPace, SmallFiles } from '../../../src/match/record/whole-file.ts';

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

  it('that cannot be written are told in a sentence', async () => {
    const file = path.join(folder, 'missing', 'x.psq');
    await expect(files.write(file, 'text')).rejects.toThrow(
      `Cannot write ${file}: there is no such file or folder.`,
    );
  });
});
