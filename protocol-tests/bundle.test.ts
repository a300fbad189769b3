import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const bundle = readFileSync('dist/tengen.cjs', 'latin1');
const core = readFileSync('build/core.wasm').toString('base64');

test('the core is in the program once', () => {
  expect(bundle.split(core)).toHaveLength(2);
  // The magic number and version of WebAssembly, in whatever shape a second one may have.
  expect(bundle.split('AGFzbQEAAA')).toHaveLength(2);
});

test('the program is small, since V8 reads all of it before the first OK', () => {
  expect(bundle.length).toBeLessThan(650_000);
});
