import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMemory, instantiate } from '../../src/binding/core-instance.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { unsharedCore } from '../../src/binding/unshared-core.ts';

const IDLE = { poll: () => 0, iterationDone: () => 0, rootMove: () => {} };

describe('the core without shared memory', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-unshared-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is what the compiler makes for unshared memory', { timeout: 120_000 }, () => {
    const file = path.join(folder, 'core.wasm');
    // As `npm run build:core` makes it: the options of asconfig.json, but for what is shared.
    const compiled = spawnSync(
      'node_modules/.bin/asc',
      `src/core/host/index.ts --optimizeLevel 3 --shrinkLevel 0 --noAssert --runtime stub --enable simd --importMemory
        --initialMemory 16 --maximumMemory 65536 --zeroFilledMemory --disableWarning 112 --outFile ${file}`.split(
        /\s+/,
      ),
      { encoding: 'utf8' },
    );
    expect([compiled.status, compiled.stderr.replaceAll(/^npm warn.*\n/gm, '')]).toEqual([0, '']);
    const inlined = spawnSync(process.execPath, ['scripts/inline-core.mjs', file], { encoding: 'utf8' });
    expect([inlined.status, inlined.stderr]).toEqual([0, '']);
    expect(Buffer.from(unsharedCore(coreBytes())).equals(readFileSync(file))).toBe(true);
  });

  it('works in unshared memory, and in no other', () => {
    const module = new WebAssembly.Module(unsharedCore(coreBytes()));
    const core = instantiate(module, createMemory(64 << 20, 'unshared'), IDLE);
    core.initialise();
    core.attach(0);
    core.prepareRule(0, 5);
    core.resetBoard(15, 15);
    expect(core.emptyCells()).toBe(225);
    expect(() => instantiate(module, createMemory(64 << 20, 'shared'), IDLE)).toThrow('memory');
  });

  it('is made of nothing else', () => {
    expect(() => unsharedCore(unsharedCore(coreBytes()))).toThrow('no core');
    expect(() => unsharedCore(new Uint8Array(8))).toThrow('no core');
    expect(() => unsharedCore(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 1]))).toThrow('no core');
  });
});
