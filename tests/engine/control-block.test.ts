import { Worker } from 'node:worker_threads';
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

  it('stops a search whose answer is wanted, or abandons it', () => {
    const control = ControlBlock.create(1);
    expect([control.isStopped, control.isAbandoned]).toEqual([false, false]);
    control.stop();
    expect([control.isStopped, control.isAbandoned]).toEqual([true, false]);
    expect(control.begin(0)).toBe(true);
    control.abandon();
    expect([control.isStopped, control.isAbandoned, control.hasBegun]).toEqual([true, true, true]);
    const neverBegun = ControlBlock.create(1);
    neverBegun.abandon();
    expect(neverBegun.begin(0)).toBe(false);
    expect(neverBegun.hasBegun).toBe(false);
  });

  it('adds up the nodes of all threads', () => {
    const control = ControlBlock.create(3);
    control.setLimits({ target: 1, hard: 1, depth: 1, nodes: 1000, flexible: false });
    control.setNodes(0, 5);
    control.setNodes(2, 6e9);
    expect(control.totalNodes()).toBe(6e9 + 5);
    expect(control.nodeLimit).toBe(1000);
  });

  it('tells how long the process may have been stopped, silence among it', () => {
    const control = ControlBlock.create(1);
    expect(control.suspendedUntil(999)).toBe(0);
    expect(control.suspendedUntil(5000)).toBe(5000);
    control.look(5000, 4800.4);
    expect(control.suspendedUntil(5900)).toBe(4800);
    expect(control.suspendedUntil(6100)).toBe(4800 + 1100);
  });

  it('lets helpers in when the main searcher has begun, and waits for them', () => {
    const control = ControlBlock.create(3);
    const next = ControlBlock.create(3);
    control.begin(2);
    expect(control.awaitBegin()).toBe(true);
    next.abandon();
    expect(control.awaitHelpers(next)).toBe(false);
    control.helperDone();
    control.helperDone();
    expect(control.awaitHelpers(next)).toBe(true);
    control.abandon();
    expect(control.awaitBegin()).toBe(true);
  });

  it.each([
    ['begins', (control: ControlBlock) => control.begin(1), true],
    ['was abandoned', (control: ControlBlock) => control.abandon(), false],
  ])('wakes a waiting helper when the search %s', async (_, happen, isLetIn) => {
    const control = ControlBlock.create(2);
    const helper = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads');
      import(workerData.module).then(({ ControlBlock }) => {
        parentPort.postMessage('waits');
        parentPort.postMessage(ControlBlock.over(workerData.buffer).awaitBegin());
      });`,
      { eval: true, workerData: { buffer: control.buffer, module: await controlBlockModule() } },
    );
    const heard: unknown[] = [];
    const letIn = new Promise((resolve) => {
      helper.on('message', (message) => {
        heard.push(message);
        if (message === 'waits') setTimeout(() => happen(control), 50);
        else resolve(message);
      });
    });
    expect(await letIn).toBe(isLetIn);
    expect(heard).toEqual(['waits', isLetIn]);
    await helper.terminate();
  });
});

/** The module as one that any thread can import. */
async function controlBlockModule(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: ['src/engine/control-block.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  return `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`;
}
