import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { bundleOptions, esbuildEmbedding } from '../../scripts/embedded-files.mjs';
import { decodeNet, uncheckedNet } from '../../src/binding/net-file.ts';
import { encodeNet, randomNet } from '../random-net.ts';
import { expectNet } from './expect-net.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-nets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const net = randomNet('renju', 'usual', new RandomChoices(9));

/** Bundles a module that embeds a folder with these files; its text, or what the bundler says. */
async function bundled(files: Readonly<Record<string, Uint8Array>>) {
  const place = mkdtempSync(path.join(folder, 'case-'));
  const names = Object.keys(files);
  if (names.length > 0) mkdirSync(path.join(place, 'nets'));
  for (const name of names) writeFileSync(path.join(place, 'nets', name), files[name] ?? '');
  writeFileSync(path.join(place, 'entry.mjs'), "export { default } from 'nets:./nets'");
  try {
    await esbuild.build({
      ...bundleOptions,
      format: 'esm',
      entryPoints: [path.join(place, 'entry.mjs')],
      outfile: path.join(place, 'out.mjs'),
      plugins: [esbuildEmbedding],
      logLevel: 'silent',
    });
  } catch (error) {
    return (error as esbuild.BuildFailure).errors.map(({ text }) => text);
  }
  const { default: nets } = await import(pathToFileURL(path.join(place, 'out.mjs')).href);
  return nets;
}

describe('the bundle', () => {
  it('has the nets of a folder, by rule', async () => {
    const nets = await bundled({ 'renju.net': encodeNet(net), 'notes.txt': new Uint8Array() });
    expect(Object.keys(nets)).toEqual(['renju']);
    const bytes: Uint8Array = nets.renju();
    expect(Buffer.from(bytes).equals(encodeNet(net))).toBe(true);
    const unchecked = uncheckedNet('renju', bytes);
    expectNet(unchecked, { ...net, name: 'renju random' });
    const decoded = decodeNet(bytes);
    expectNet(decoded.ok ? decoded.value : undefined, unchecked);
  });

  it('has none where there is no folder', async () => {
    expect(await bundled({})).toEqual({});
  });

  it('is not built with a file that is broken, or of another rule than its name says', async () => {
    expect(await bundled({ 'renju.net': encodeNet(net).subarray(0, 5000) })).toEqual([
      expect.stringMatching(/renju\.net cannot be embedded: it has 4936 bytes behind its header/),
    ]);
    expect(await bundled({ 'caro.net': encodeNet(net) })).toEqual([
      expect.stringMatching(/caro\.net is a net for renju$/),
    ]);
  });
});
