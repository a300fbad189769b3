import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import { describe, expect, it } from 'vitest';
import { coreDifferences } from '../../src/binding/core-interface.ts';

const ENTRY = 'src/core/host/index.ts';

/** What asc says to the core with some text in one of its files replaced, and what it makes of it. */
async function compile(file: string, text: string, replacement: string) {
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(text);
  let core: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [ENTRY, '--config', 'src/core/asconfig.json', '--target', 'release', '-O0', '--outFile', 'core.wasm'],
    {
      readFile: (name, base) => {
        const at = path.join(base, name);
        if (path.relative(file, at) === '') return source.replace(text, replacement);
        return existsSync(at) ? readFileSync(at, 'utf8') : null;
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

  it('is told apart where a function of the core differs from its description', async () => {
    const text = 'export function reservedBytes(slots: i32): usize {';
    const { core, said } = await compile(
      ENTRY,
      text,
      `export function more(): void {}\n${text.replace('slots: i32', 'slots: i32, other: i32')}`,
    );
    expect(said).toBe('');
    expect(coreDifferences(core ?? new Uint8Array())).toEqual([
      'core-module.ts does not describe the export more',
      'reservedBytes takes 2 arguments, and 1 by core-module.ts',
    ]);
  }, 60_000);

  it('is told apart where the core lacks a function', async () => {
    const { core, said } = await compile(ENTRY, 'export function undoMove(', 'function undoMove(');
    expect(said).toBe('');
    expect(coreDifferences(core ?? new Uint8Array())).toEqual(['the core does not export undoMove']);
  }, 60_000);

  it('is told apart where the core wants a function that the host lacks', async () => {
    const { core, said } = await compile(
      ENTRY,
      'export function undoMove(): void {',
      "@external('host', 'speak') declare function speak(): void;\nexport function undoMove(): void {\n  speak();",
    );
    expect(said).toBe('');
    expect(coreDifferences(core ?? new Uint8Array())).toEqual([
      'core-module.ts does not describe the import host.speak',
    ]);
  }, 60_000);

  it.each([
    ['PATTERN_COUNT = 15', 'PATTERN_COUNT = 14', 'PATTERN_COUNT is not the number of patterns'],
    ['CODE_COUNT = 3060', 'CODE_COUNT = 3059', 'CODE_COUNT is not the number of multisets'],
    ['SHAPE_COUNT = 16', 'SHAPE_COUNT = 13', 'SHAPE_COUNT is too small'],
    ['LAST_SHAPE = 13', 'LAST_SHAPE = 12', 'a net counts all shapes but none'],
    ['THREAT_COUNT = 11', 'THREAT_COUNT = 12', 'THREAT_COUNT is not the number of threats'],
    ['MAX_SIDE = 32', 'MAX_SIDE = 33', 'a line has more cells than its word has room for'],
  ])(
    'does not compile with a wrong number: %s as %s',
    async (text, replacement, sentence) => {
      const { said } = await compile('src/core/shared-constants.ts', text, replacement);
      expect(said).toContain(sentence);
    },
    60_000,
  );
});
