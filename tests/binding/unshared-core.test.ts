import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CORE_BYTES, createMemory, IDLE_HOST, instantiate } from '../../src/binding/core-instance.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { unsharedCore } from '../../src/binding/unshared-core.ts';
import { RUNS_ALL } from '../battery.ts';

describe('the core without shared memory', () => {
  // Compiles the whole core.
  it.runIf(RUNS_ALL)('is what the compiler makes for unshared memory', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'unshared'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(Buffer.from(unsharedCore(coreBytes())).equals(readFileSync('build/unshared.wasm'))).toBe(true);
  });

  it('works in unshared memory, and in no other', () => {
    const module = new WebAssembly.Module(unsharedCore(coreBytes()));
    const core = instantiate(module, createMemory(CORE_BYTES, 'unshared'), IDLE_HOST);
    core.initialise();
    core.attach(0);
    core.prepareRule(0, 5);
    core.resetBoard(15, 15);
    expect(core.emptyCells()).toBe(225);
    expect(() => instantiate(module, createMemory(CORE_BYTES, 'shared'), IDLE_HOST)).toThrow('memory');
  });

  it('is made of nothing else', () => {
    expect(() => unsharedCore(unsharedCore(coreBytes()))).toThrow('no core');
    expect(() => unsharedCore(new Uint8Array(8))).toThrow('no core');
    expect(() => unsharedCore(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 1]))).toThrow('no core');
  });
});
