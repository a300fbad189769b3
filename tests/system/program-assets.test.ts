import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { bundleOptions, ProgramEmbedding } from '../../scripts/embedded-files.mjs';
import { encodeNet, randomNet } from '../random-net.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-assets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NET = encodeNet(randomNet('renju', 'usual', new RandomChoices(9)));
const CORE = new Uint8Array([0, 97, 115, 109]);

/** Bundles a program of these files, of which entry.mjs is the main one, as scripts/bundle.mjs does. */
async function bundled(files: Readonly<Record<string, string | Uint8Array>>) {
  const place = mkdtempSync(path.join(folder, 'case-'));
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), contents);
  }
  const embedding = new ProgramEmbedding();
  const script = path.join(place, 'out', 'program.cjs');
  const built = await esbuild.build({
    ...bundleOptions,
    entryPoints: [path.join(place, 'entry.mjs')],
    outfile: script,
    plugins: embedding.plugins,
    logLevel: 'silent',
    write: false,
  });
  return { script, text: built.outputFiles[0]?.text ?? '', assets: embedding.files };
}

/** Puts script and assets where the program looks for them, and loads it. */
function loaded({ script, text, assets }: Awaited<ReturnType<typeof bundled>>) {
  mkdirSync(path.join(path.dirname(script), 'tengen-assets'), { recursive: true });
  for (const [name, contents] of assets)
    writeFileSync(path.join(path.dirname(script), 'tengen-assets', name), contents);
  writeFileSync(script, text);
  return createRequire(import.meta.url)(script);
}

describe('a program', () => {
  it('has its files and nets as assets, none of them in its script, and reads each when asked', async () => {
    const program = await bundled({
      'entry.mjs': `export { default as readCore } from 'asset:./core.wasm'; export { default as nets } from 'nets:./nets';`,
      'core.wasm': CORE,
      'nets/renju.net': NET,
    });
    expect([...program.assets.keys()].sort()).toEqual(['core.wasm', 'renju.net']);
    expect(program.assets.get('core.wasm')).toEqual(Buffer.from(CORE));
    // As bytes: toEqual takes seconds for a million numbers.
    expect(program.assets.get('renju.net')?.equals(NET)).toBe(true);
    expect(program.text.length).toBeLessThan(6000);
    const { readCore, nets } = loaded(program);
    expect(readCore()).toEqual(CORE);
    expect(Object.keys(nets)).toEqual(['renju']);
    expect(Buffer.from(nets.renju()).equals(NET)).toBe(true);
    // The caller's own: nothing that one does to its bytes shows in another's.
    readCore().fill(0);
    expect(readCore()).toEqual(CORE);
  });

  it('has a file once that two of its parts read, and never two files by one name', async () => {
    const entry = `import a from './a.mjs'; import b from 'asset:./core.wasm'; export default [a(), b()];`;
    const one = await bundled({
      'entry.mjs': entry,
      'a.mjs': `export { default } from 'asset:./core.wasm'`,
      'core.wasm': CORE,
    });
    expect([...one.assets.keys()]).toEqual(['core.wasm']);
    expect(loaded(one).default).toEqual([CORE, CORE]);
    const two = bundled({
      'entry.mjs': entry,
      'a.mjs': `export { default } from 'asset:./other/core.wasm'`,
      'core.wasm': CORE,
      'other/core.wasm': 'other',
    });
    await expect(two).rejects.toThrow('There are two assets by the name of core.wasm.');
  });

  it('says which asset it has lost', async () => {
    const program = await bundled({
      'entry.mjs': `export { default as readCore } from 'asset:./core.wasm'`,
      'core.wasm': CORE,
    });
    const { readCore } = loaded({ ...program, assets: new Map() });
    const place = path.join(path.dirname(program.script), 'tengen-assets', 'core.wasm');
    expect(readCore).toThrow(`${place} cannot be read (ENOENT`);
    expect(readCore).toThrow('it belongs beside the program');
  });

  it('loads a module of Node that is not needed at its start when something of it is used', async () => {
    const program = await bundled({
      'entry.mjs': `import { Worker } from 'node:worker_threads'; import vm from 'node:vm';
        export const worker = () => Worker; export const sum = () => vm.runInNewContext('1 + 2');`,
    });
    expect(program.text).not.toMatch(/=\s*require\("node:(vm|worker_threads)"\)/);
    const { worker, sum } = loaded(program);
    expect(worker()).toBe((await import('node:worker_threads')).Worker);
    expect(sum()).toBe(3);
  });

  it("does not let a thread's script bring an asset of its own", async () => {
    const program = bundled({
      'entry.mjs': `export { default } from 'worker-source:./thread.mjs'`,
      'thread.mjs': `export { default } from 'nets:./nets'`,
      'nets/renju.net': NET,
    });
    await expect(program).rejects.toThrow("a thread's script may not embed nets:./nets");
  });
});
