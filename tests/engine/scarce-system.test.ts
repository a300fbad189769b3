import workerSource from 'worker-source:../../src/engine/worker.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine, type Engine } from '../../src/engine/search-engine.ts';
import { writeDebugLinesTo } from '../../src/system/debug-log.ts';
import { WAIT } from '../battery.ts';
import { buildStandInCore } from './stand-in-core.ts';
import { scattered, think } from './think.ts';

/** A system that has no threads or no memory to give, where the tests say so. */
const system = vi.hoisted(() => ({
  hasThread: (_started: number): boolean => true,
  started: 0,
  ended: 0,
}));

vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof import('node:worker_threads')>();
  return {
    ...threads,
    Worker: class extends threads.Worker {
      constructor(...given: ConstructorParameters<typeof threads.Worker>) {
        if (!system.hasThread(system.started)) throw new Error('no thread: EAGAIN');
        super(...given);
        system.started++;
        this.once('exit', () => system.ended++);
      }
    },
  };
});

const MIB = 1 << 20;
const PAGES_PER_MIB = 16;
const { Memory } = WebAssembly;
let mostMib = Number.POSITIVE_INFINITY;
let core: Uint8Array;
let engine: Engine;
const log: string[] = [];

beforeAll(async () => {
  core = await buildStandInCore();
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      if (descriptor.initial > mostMib * PAGES_PER_MIB) throw new RangeError('could not allocate memory');
      super(descriptor);
    }
  };
  return () => {
    WebAssembly.Memory = Memory;
  };
});

beforeEach(() => {
  Object.assign(system, { hasThread: () => true, started: 0, ended: 0 });
  mostMib = Number.POSITIVE_INFINITY;
  log.length = 0;
  writeDebugLinesTo((line) => log.push(line));
  engine = createEngine({ core: () => core, workerSource });
});

afterEach(async () => {
  engine.dispose();
  writeDebugLinesTo(undefined);
  await allEnded();
});

const tables = () =>
  log.flatMap((line) => /, (\d+) KiB for the table/.exec(line)?.slice(1) ?? []).map(Number);
const search = (resources: { threads: number; hashBytes?: number } = { threads: 1 }) =>
  think(engine, scattered(15, 15, 4), { resources, limits: { depth: 6 } });
const prepare = async (threads: number) => {
  engine.thinker.prepare({ threads });
  await sleep(50);
};
const allEnded = () => vi.waitFor(() => expect(system.ended).toBe(system.started), WAIT);
/** The core in the protocol thread has its memory from now on. */
const startRules = () => expect(engine.referee.outcome(scattered(15, 15))).toBeUndefined();

describe('without memory', () => {
  it('keeps no threads that it has no memory for', async () => {
    startRules();
    mostMib = 0.5;
    for (const threads of [3, 1, 2]) await prepare(threads);
    expect(system.started).toBe(6);
    await allEnded();
    mostMib = Number.POSITIVE_INFINITY;
    await prepare(2);
    mostMib = 0.5;
    engine.thinker.prepare({ threads: 1, hashBytes: 1 });
    await allEnded();
  });

  it('searches a little itself and says so, and better when there is some again', async () => {
    startRules();
    mostMib = 0.5;
    for (let i = 0; i < 3; i++) {
      const { result, infos } = await search();
      expect(result.lines[0]?.depth).toBeGreaterThan(0);
      expect(infos).toEqual([]);
      expect(result.shortcoming).toContain('could not allocate memory');
    }
    await allEnded();
    mostMib = Number.POSITIVE_INFINITY;
    const { result, infos } = await search();
    expect(infos.at(-1)?.depth).toBe(6);
    expect(result.shortcoming).toBeUndefined();
  });

  it('says so where not even the rules have memory', async () => {
    mostMib = 0;
    const { result } = await search();
    expect(result.points).toHaveLength(1);
    expect(result.lines).toEqual([]);
    expect(result.shortcoming).toContain('could not allocate memory');
  });

  it('takes a smaller table', async () => {
    startRules();
    mostMib = 20;
    for (let i = 0; i < 2; i++) {
      const { result, infos } = await search();
      expect(infos.at(-1)?.depth).toBe(6);
      expect(result.shortcoming).toBeUndefined();
    }
    expect([tables(), system.started]).toEqual([[16 * 1024], 1]);
  });

  it('keeps the table that it has rather than a smaller one', async () => {
    await search({ threads: 1, hashBytes: 8 * MIB });
    mostMib = 7;
    for (const hashBytes of [256 * MIB, 256 * MIB, 16 * MIB]) {
      const { infos, result } = await search({ threads: 1, hashBytes });
      expect(infos.at(-1)?.depth).toBe(6);
      expect(result.shortcoming).toBeUndefined();
    }
    expect([tables(), system.started]).toEqual([[8 * 1024], 1]);
    // A wish for less is no reason to keep more.
    await search({ threads: 1, hashBytes: 4 * MIB });
    expect(tables().at(-1)).toBe(4 * 1024);
  });

  it('forgets what it cannot empty', async () => {
    await search();
    mostMib = 0;
    engine.thinker.clearHash();
    expect(engine.thinker.hashUsage).toBe(0);
    await allEnded();
    mostMib = Number.POSITIVE_INFINITY;
    expect((await search()).infos.at(-1)?.depth).toBe(6);
    const pending = think(engine, scattered(15, 15, 4));
    await sleep(100);
    mostMib = 0;
    engine.thinker.clearHash();
    expect((await pending).result.shortcoming).toContain('could not allocate memory');
  });
});

describe('without threads', () => {
  it('searches with those there are, and does not try for more at each search', async () => {
    system.hasThread = (started) => started < 2;
    for (let i = 0; i < 3; i++) {
      const { result, infos } = await search({ threads: 4 });
      expect(infos.at(-1)?.depth).toBe(6);
      expect(result.shortcoming).toBeUndefined();
    }
    expect(system.started).toBe(2);
  });

  it('searches a little itself and says so, until there is one', async () => {
    system.hasThread = () => false;
    for (let i = 0; i < 2; i++) {
      const { result } = await search({ threads: 2 });
      expect(result.lines[0]?.depth).toBeGreaterThan(0);
      expect(result.shortcoming).toContain('EAGAIN');
    }
    system.hasThread = () => true;
    const { result } = await search({ threads: 2 });
    expect(result.shortcoming).toBeUndefined();
  });
});
