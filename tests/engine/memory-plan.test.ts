import { describe, expect, it } from 'vitest';
import { MINIMUM_MEMORY, planMemory } from '../../src/engine/memory-plan.ts';
import type { Resources } from '../../src/engine/thinker.ts';

const MIB = 1 << 20;
const coreBytes = (threads: number) => (2 + 3 * threads) * MIB;
const plan = (resources: Resources) => planMemory(resources, coreBytes, 'linux');

describe('planMemory', () => {
  it('takes a modest table where nothing limits', () => {
    expect(plan({ threads: 1 })).toEqual({ threads: 1, tableBytes: 64 * MIB });
  });

  it('keeps well under the limit of a tournament', () => {
    const { tableBytes } = plan({ threads: 1, maxMemory: 367_001_600 });
    expect(tableBytes).toBeGreaterThan(200 * MIB);
    expect(tableBytes).toBeLessThan(260 * MIB);
  });

  it('leaves room on Windows for what counts there', () => {
    const { tableBytes } = planMemory({ threads: 1, maxMemory: 367_001_600 }, coreBytes, 'win32');
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
