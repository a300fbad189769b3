import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import { describe, expect, it } from 'vitest';
import { coreDifferences } from '../../scripts/core-differences.mjs';

const ENTRY = 'src/core/host/index.ts';

interface Edit {
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
}

/** What asc says to the core with some texts in its files replaced, and what it makes of it. */
async function compile(edits: readonly Edit[]) {
  const edited = new Map<string, string>();
  for (const { file, text, replacement } of edits) {
    const source = edited.get(file) ?? readFileSync(file, 'utf8');
    expect(source).toContain(text);
    edited.set(file, source.replace(text, replacement));
  }
  let core: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [ENTRY, '--config', 'src/core/asconfig.json', '--target', 'release', '-O0', '--outFile', 'core.wasm'],
    {
      readFile: (name, base) => {
        const at = path.join(base, name);
        return edited.get(path.relative('', at)) ?? (existsSync(at) ? readFileSync(at, 'utf8') : null);
      },
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') core = contents;
      },
      listFiles: () => [],
    },
  );
  return { core, said: error ? stderr.toString() : '' };
}

describe('what host and core must both know', () => {
  it('is the same on both sides', () => {
    expect(coreDifferences(readFileSync('build/core.wasm'))).toEqual([]);
  });

  const edit = (text: string, replacement: string) => ({ file: ENTRY, text, replacement });
  const BLOCK = 'export function blockCell(x: i32, y: i32): void {';

  it('is noticed where functions of the core are more, fewer or others than described', async () => {
    const patterns = 'export function patternTable(table: i32';
    const { core, said } = await compile([
      edit(patterns, `export function more(): void {}\n${patterns}, other: i32`),
      edit(BLOCK, BLOCK.replace('export ', '')),
    ]);
    expect(said).toBe('');
    expect(coreDifferences(core ?? new Uint8Array())).toEqual([
      'the core does not export blockCell',
      'patternTable takes 2 arguments, and 1 by core-module.ts',
      'core-module.ts does not describe the export more',
    ]);
  });

  it('is noticed where the core wants a function that the host lacks', async () => {
    const speak = "@external('host', 'speak') declare function speak(): void;";
    const { core, said } = await compile([edit(BLOCK, `${speak}\n${BLOCK}\n  speak();`)]);
    expect(said).toBe('');
    expect(coreDifferences(core ?? new Uint8Array())).toEqual([
      'core-module.ts does not describe the import host.speak',
    ]);
  });

  /** A wrong PATTERN_COUNT makes CODE_COUNT wrong, too: they are in two groups. */
  const GROUPS = [
    [
      ['PATTERN_COUNT = 15', 'PATTERN_COUNT = 14', 'PATTERN_COUNT is not the number of patterns'],
      ['SHAPE_COUNT = 16', 'SHAPE_COUNT = 13', 'SHAPE_COUNT is too small'],
      ['THREAT_COUNT = 11', 'THREAT_COUNT = 12', 'THREAT_COUNT is not the number of threats'],
      ['MAX_SIDE = 32', 'MAX_SIDE = 33', 'a line has more cells than its word has room for'],
    ],
    [
      ['CODE_COUNT = 3060', 'CODE_COUNT = 3059', 'CODE_COUNT is not the number of multisets'],
      ['LAST_SHAPE = 13', 'LAST_SHAPE = 12', 'a net counts all shapes but none'],
    ],
  ] as const;

  it.each([0, 1])('does not compile with wrong numbers (%i)', async (group) => {
    const edits = GROUPS[group] ?? [];
    const file = 'src/core/shared-constants.ts';
    const { said } = await compile(edits.map(([text, replacement]) => ({ file, text, replacement })));
    for (const [, , sentence] of edits) expect(said).toContain(sentence);
  });
});
