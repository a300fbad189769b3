import { describe, expect, it } from 'vitest';
import { MINIMUM_MEMORY, planMemory, smallerTable, spaceObstacle } from '../../src/engine/memory-plan.ts';
import type { Resources } from '../../src/engine/thinker.ts';
import { FOOTPRINT as SMALL_FOOTPRINT } from '../../src/native/footprint.ts';

const MIB = 1 << 20;
const coreBytes = (threads: number) => (2 + 3 * threads) * MIB;
const ANY_SPACE = { limit: Infinity, hasGuards: true, hasOneArena: false };
const SMALL_SPACE = { limit: 0, hasGuards: false, hasOneArena: true };
const plan = (resources: Resources) => planMemory(resources, coreBytes, 'linux', ANY_SPACE);
const planIn = (mib: number, resources: Resources) =>
  planMemory(resources, coreBytes, 'linux', { ...SMALL_SPACE, limit: mib * MIB });

describe('planMemory', () => {
  it('takes a modest table where nothing limits', () => {
    expect(plan({ threads: 1 })).toEqual({ threads: 1, tableBytes: 64 * MIB });
  });

  it('keeps well under the limit of a tournament', () => {
    const { tableBytes } = plan({ threads: 1, maxMemory: 367_001_600 });
    expect(tableBytes).toBeGreaterThan(200 * MIB);
    expect(tableBytes).toBeLessThan(260 * MIB);
  });

  it('gives the table what a smaller process does not take', () => {
    for (const [platform, least] of [
      ['linux', 290],
      ['win32', 270],
    ] as const) {
      const limit = { threads: 1, maxMemory: 350 * MIB };
      const { tableBytes } = planMemory(limit, coreBytes, platform, ANY_SPACE, SMALL_FOOTPRINT);
      expect(tableBytes).toBeGreaterThan(least * MIB);
      expect(tableBytes).toBeLessThan(305 * MIB);
    }
  });

  it('leaves room on Windows for what counts there', () => {
    const { tableBytes } = planMemory({ threads: 1, maxMemory: 367_001_600 }, coreBytes, 'win32', ANY_SPACE);
    expect(tableBytes).toBeGreaterThan(150 * MIB);
    expect(tableBytes + 140 * MIB).toBeLessThan(320 * MIB);
  });

  it('does not take a large limit for an invitation', () => {
    expect(plan({ threads: 1, maxMemory: 2_147_483_647 }).tableBytes).toBe(512 * MIB);
  });

  it('honours a wish within the limit', () => {
    expect(plan({ threads: 1, hashBytes: 16 * MIB }).tableBytes).toBe(16 * MIB);
    expect(plan({ threads: 1, hashBytes: 1024 * MIB }).tableBytes).toBe(1024 * MIB);
    expect(plan({ threads: 1, hashBytes: 16 * MIB, maxMemory: 367_001_600 }).tableBytes).toBe(16 * MIB);
    const { tableBytes } = plan({ threads: 1, hashBytes: 1024 * MIB, maxMemory: 367_001_600 });
    expect(tableBytes).toBeLessThan(260 * MIB);
  });

  it('keeps every address below 2 GiB', () => {
    for (const threads of [1, 8, 64]) {
      const { tableBytes } = plan({ threads, hashBytes: 64 * 1024 * MIB });
      expect(tableBytes + coreBytes(threads)).toBeLessThan(2 ** 31);
    }
  });

  it('gives threads up before it breaks the limit', () => {
    const { threads, tableBytes } = plan({ threads: 32, maxMemory: 160 * MIB });
    expect(threads).toBeGreaterThan(1);
    expect(threads).toBeLessThan(16);
    expect(tableBytes).toBeGreaterThanOrEqual(MIB);
    expect(plan({ threads: 4, maxMemory: 80 * MIB }).threads).toBe(1);
  });

  it('runs with the least there is, and with the least it says', () => {
    for (const maxMemory of [1, 1000, 40 * MIB, MINIMUM_MEMORY, 80 * MIB]) {
      const { threads, tableBytes } = plan({ threads: 1, maxMemory });
      expect(threads).toBe(1);
      expect(tableBytes).toBeGreaterThanOrEqual(MIB);
      expect(tableBytes).toBeLessThan(10 * MIB);
    }
  });

  it('takes nonsense for one thread and the smallest table', () => {
    expect(plan({ threads: 0 }).threads).toBe(1);
    expect(plan({ threads: 1, hashBytes: 0 }).tableBytes).toBe(MIB);
    expect(plan({ threads: 1, hashBytes: -5 }).tableBytes).toBe(MIB);
  });

  it('makes tables of whole pages', () => {
    for (let hashBytes = MIB; hashBytes < 4 * MIB; hashBytes += 12_345) {
      expect(plan({ threads: 1, hashBytes }).tableBytes % 65536).toBe(0);
    }
  });
});

describe('a small address space', () => {
  it('gives threads up, then shrinks the table', () => {
    expect(planIn(4000, { threads: 2 })).toEqual({ threads: 2, tableBytes: 64 * MIB });
    expect(planIn(1000, { threads: 2 })).toEqual({ threads: 1, tableBytes: 64 * MIB });
    const { threads, tableBytes } = planIn(900, { threads: 8 });
    expect(threads).toBe(1);
    expect(tableBytes).toBeGreaterThan(MIB);
    expect(tableBytes).toBeLessThan(25 * MIB);
  });

  it('leaves room for a table that is replaced', () => {
    const { tableBytes } = planIn(2000, { threads: 1, hashBytes: 1024 * MIB });
    expect(2 * tableBytes).toBeLessThan((2000 - 850) * MIB);
  });

  it('is reported before it is too small', () => {
    expect(spaceObstacle(ANY_SPACE)).toBeUndefined();
    const told = (mib: number) => spaceObstacle({ ...SMALL_SPACE, limit: mib * MIB });
    expect([told(900), told(870), told(869)]).toEqual([
      undefined,
      undefined,
      'the address space is too small (ulimit -v): this engine needs 870 MB',
    ]);
  });

  it('must be large where V8 guards each memory, and then holds any table', () => {
    const guarded = { ...ANY_SPACE, limit: 35 * 1024 * MIB };
    expect(spaceObstacle(guarded)).toBeUndefined();
    const wanted = { threads: 1, hashBytes: 1024 * MIB };
    expect(planMemory(wanted, coreBytes, 'linux', guarded).tableBytes).toBe(1024 * MIB);
    expect(spaceObstacle({ ...guarded, limit: 10_000 * MIB })).toMatch(
      /needs \d{5} MB, or 870 MB when started as "MALLOC_ARENA_MAX=1 node --disable-wasm-trap-handler tengen.cjs"$/,
    );
    expect(spaceObstacle({ limit: 1000 * MIB, hasGuards: false, hasOneArena: false })).toMatch(
      /needs 1270 MB, or 870 MB when started as/,
    );
  });
});

describe('smallerTable', () => {
  it('comes to the least and ends', () => {
    const sizes: number[] = [];
    for (let bytes: number | undefined = 100 * MIB; bytes !== undefined; bytes = smallerTable(bytes)) {
      sizes.push(bytes);
      expect(bytes % 65536).toBe(0);
    }
    expect(sizes.at(-1)).toBe(MIB);
    expect(sizes.length).toBeLessThan(6);
  });
});
