import { describe, expect, it } from 'vitest';
import { nodeLimit, nodesPerThread } from '../../src/engine/time-budget.ts';

describe('nodeLimit', () => {
  it('is none at full strength', () => {
    expect(nodeLimit({})).toBe(Infinity);
    expect(nodeLimit({ strength: 100 })).toBe(Infinity);
    expect(nodeLimit({ strength: 250 })).toBe(Infinity);
  });

  it('is what was asked for', () => {
    expect(nodeLimit({ nodes: 12_345 })).toBe(12_345);
    expect(nodeLimit({ nodes: 0 })).toBe(Infinity);
    expect(nodeLimit({ nodes: -1 })).toBe(Infinity);
  });

  it('grows with the strength', () => {
    let last = 0;
    for (let strength = 0; strength <= 100; strength++) {
      const nodes = nodeLimit({ strength });
      expect(nodes).toBeGreaterThan(last);
      last = nodes;
    }
    expect(nodeLimit({ strength: -10 })).toBe(nodeLimit({ strength: 0 }));
  });

  it('is the smaller of both', () => {
    expect(nodeLimit({ nodes: 5, strength: 50 })).toBe(5);
    expect(nodeLimit({ nodes: 1e9, strength: 0 })).toBe(20);
  });

  it('is shared by the threads', () => {
    expect(nodesPerThread(1000, 1)).toBe(1000);
    expect(nodesPerThread(1000, 3)).toBe(334);
    expect(nodesPerThread(Infinity, 3)).toBe(Infinity);
  });
});
