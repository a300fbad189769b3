import { describe, expect, it } from 'vitest';
import { ControlBlock, UNLIMITED } from '../../src/engine/control-block.ts';

describe('ControlBlock', () => {
  it('is seen alike from both sides', () => {
    const host = ControlBlock.create(2);
    const thread = ControlBlock.over(host.buffer);
    host.setLimits({ target: 12.7, hard: 99.9, depth: 7, nodes: 5e9, flexible: true });
    expect([thread.target, thread.hard, thread.depth, thread.nodeLimit]).toEqual([12, 99, 7, 5e9]);
    expect(thread.flexible).toBe(true);
    host.setLimits({ target: Infinity, hard: -5, depth: Infinity, nodes: Infinity, flexible: false });
    expect([thread.target, thread.hard, thread.depth]).toEqual([UNLIMITED, 0, UNLIMITED]);
    expect(thread.nodeLimit).toBe(Infinity);
    expect(thread.flexible).toBe(false);
  });

  it('stops a search and those before it, never the next', () => {
    const control = ControlBlock.create(1);
    expect(control.isStopped(1)).toBe(false);
    control.stop(2);
    expect([1, 2, 3].map((search) => control.isStopped(search))).toEqual([true, true, false]);
  });

  it('adds up the nodes of all threads, and the stops of the process', () => {
    const control = ControlBlock.create(3);
    control.setLimits({ target: 1, hard: 1, depth: 1, nodes: 1000, flexible: false });
    control.setNodes(0, 5);
    control.setNodes(2, 6e9);
    control.addSuspended(1500.4);
    control.addSuspended(2000);
    expect(control.totalNodes()).toBe(6e9 + 5);
    expect(control.suspended).toBe(3500);
    control.begin(17);
    expect([control.totalNodes(), control.suspended, control.heartbeat]).toEqual([0, 0, 17]);
    expect(control.nodeLimit).toBe(1000);
  });

  it('lets helpers in when the main searcher is ready, and waits for them', () => {
    const control = ControlBlock.create(3);
    expect(control.awaitRelease(1, 5)).toBe(false);
    control.releaseHelpers(1, 2);
    expect(control.awaitRelease(1, 5)).toBe(true);
    expect(control.awaitRelease(2, 5)).toBe(false);
    expect(control.awaitHelpers(5)).toBe(false);
    control.helperDone();
    control.helperDone();
    expect(control.awaitHelpers(5)).toBe(true);
  });
});
