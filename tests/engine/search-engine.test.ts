import workerSource from 'worker-source:../../src/engine/worker.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchLine } from '../../src/binding/search-result.ts';
import { createEngine, type Engine } from '../../src/engine/search-engine.ts';
import { writeDebugLinesTo } from '../../src/system/debug-log.ts';
import { battery, WAIT } from '../battery.ts';
import { ownStopwatch } from '../own-stopwatch.ts';
import { buildStandInCore, FAULTS } from './stand-in-core.ts';
import { scattered, sleep, think } from './think.ts';

/** What surrounds the core, with a core that can be made to fail. */

let core: Uint8Array;
const engines: Engine[] = [];

beforeAll(async () => {
  core = await buildStandInCore();
});

afterEach(() => {
  for (const engine of engines.splice(0)) engine.dispose();
});

const create = () => {
  const engine = createEngine({ core: () => core, workerSource });
  engines.push(engine);
  return engine;
};

/** An engine whose threads run already: their start is not what these tests time. */
const createWarm = async () => {
  const engine = create();
  await think(engine, scattered(15, 15), { limits: { depth: 1 } });
  return engine;
};

const isFree = (size: number, stones: number, point: { x: number; y: number } | undefined) =>
  point !== undefined &&
  !scattered(size, size, stones).stones.some((s) => s.x === point.x && s.y === point.y);

/** For timers, and for threads that do not get to run at once. The figures are measured on the built program. */
const SLACK_MS = 250;

describe('a search', () => {
  it('answers once, asynchronously, before the limit', async () => {
    const engine = await createWarm();
    const pending = think(engine, scattered(15, 15), { limits: { turnMs: 300 } });
    const { result, infos, ms, ownMs, answers } = await pending;
    expect(result.points).toHaveLength(1);
    expect(infos.length).toBeGreaterThan(0);
    expect(result.lines[0]).toEqual(infos.at(-1));
    expect(ms).toBeGreaterThan(150);
    expect(ownMs).toBeLessThan(300 + SLACK_MS);
    await sleep(50);
    expect(answers()).toBe(1);
  });

  it('refuses to be two', async () => {
    const engine = await createWarm();
    const pending = think(engine, scattered(15, 15), { limits: { turnMs: 100 } });
    await expect(think(engine, scattered(15, 15))).rejects.toThrow();
    await pending;
  });

  it('ends at its depth or its nodes', async () => {
    const engine = await createWarm();
    const byDepth = await think(engine, scattered(15, 15), { limits: { depth: 5 } });
    expect(byDepth.infos.at(-1)?.depth).toBe(5);
    const byNodes = await think(engine, scattered(15, 15), { limits: { nodes: 5000 } });
    expect(byNodes.infos.at(-1)?.nodes).toBeLessThanOrEqual(5000);
    const weak = await think(engine, scattered(15, 15), { limits: { strength: 10 } });
    expect(weak.ownMs).toBeLessThan(SLACK_MS);
  });

  it('ends at once when asked to', async () => {
    const engine = await createWarm();
    const pending = think(engine, scattered(15, 15));
    await sleep(100);
    engine.thinker.stop();
    const sinceStop = ownStopwatch();
    const { result } = await pending;
    expect(sinceStop()).toBeLessThan(SLACK_MS);
    expect(result.points).toHaveLength(1);
    engine.thinker.stop();
    engine.thinker.updateLimits({ turnMs: 0 });
  });

  it('takes new limits while it runs', async () => {
    const engine = await createWarm();
    const hurried = think(engine, scattered(15, 15), { limits: { turnMs: 30_000 } });
    await sleep(100);
    engine.thinker.updateLimits({ turnMs: 0 });
    expect((await hurried).ownMs).toBeLessThan(100 + SLACK_MS);

    const relieved = think(engine, scattered(15, 15), { limits: { turnMs: 200 } });
    engine.thinker.updateLimits({ turnMs: 500 });
    const { ms, ownMs } = await relieved;
    expect(ms).toBeGreaterThan(250);
    expect(ownMs).toBeLessThan(500 + SLACK_MS);

    const bounded = think(engine, scattered(15, 15));
    await sleep(20);
    engine.thinker.updateLimits({ depth: 1 });
    await bounded;
  });

  it("takes more of the clock of the game while its best move changes, as the stand-in's always does", async () => {
    const engine = await createWarm();
    const { ms, ownMs } = await think(engine, scattered(15, 15), { limits: { leftMs: 10_000 } });
    expect(ms).toBeGreaterThan(700);
    expect(ownMs).toBeLessThan(10_000 / 7 + SLACK_MS);
  });

  it('answers at once from a cold start', async () => {
    const { result, ownMs } = await think(create(), scattered(15, 15, 4), { limits: { turnMs: 0 } });
    expect(isFree(15, 4, result.points[0])).toBe(true);
    expect(ownMs).toBeLessThan(50 + SLACK_MS);
  });

  it('has nothing to say on a full board', async () => {
    const engine = await createWarm();
    const blocked = Array.from({ length: 25 }, (_, i) => ({ x: i % 5, y: Math.floor(i / 5) }));
    const { result } = await think(engine, { ...scattered(5, 5), blocked });
    expect(result.points).toEqual([]);
  });

  it('does not play what is excluded', async () => {
    const engine = await createWarm();
    const excluded = [{ x: 0, y: 0 }];
    const { result } = await think(engine, scattered(15, 15), { excluded, limits: { depth: 1 } });
    expect(result.points[0]).not.toEqual({ x: 0, y: 0 });
    const cold = await think(create(), scattered(15, 15), { excluded, limits: { turnMs: 0 } });
    expect(cold.result.points[0]).not.toEqual({ x: 0, y: 0 });
  });

  it('finds two points for the second balance', async () => {
    const goal = { kind: 'balance-two', bias: 0 } as const;
    const engine = await createWarm();
    const warm = await think(engine, scattered(15, 15, 3), { goal, limits: { depth: 3 } });
    expect(warm.result.points).toHaveLength(2);
    const cold = await think(create(), scattered(15, 15, 3), { goal, limits: { turnMs: 0 } });
    const [first, second] = cold.result.points;
    expect(first).not.toEqual(second);
    expect(isFree(15, 3, first) && isFree(15, 3, second)).toBe(true);
  });
});

describe('several threads', () => {
  it('search together, and any number of them in turn', async () => {
    const engine = create();
    for (const threads of [2, 4, 1, 3, 3]) {
      const { result, infos } = await think(engine, scattered(15, 15), {
        resources: { threads },
        limits: { depth: 9 },
      });
      expect(result.points).toHaveLength(1);
      expect(infos.length).toBeGreaterThan(0);
    }
  });

  it('stop together', async () => {
    const engine = create();
    const resources = { threads: 3 };
    for (let i = 0; i < 20; i++) {
      const pending = think(engine, scattered(15, 15), { resources });
      await sleep(i === 0 ? 200 : 5);
      engine.thinker.stop();
      expect((await pending).result.points).toHaveLength(1);
    }
  });
});

describe('a failing core', () => {
  const { trap, trapAtOnce, hang, overflow, illegal, offBoard, tooMany, nothing } = FAULTS;

  it.each([
    ['traps', trap],
    ['traps before its first iteration', trapAtOnce],
    ['hangs', hang],
    ['recurses without end', overflow],
    ['answers with a stone', illegal],
    ['answers with a point off the board', offBoard],
    ['answers with two points instead of one', tooMany],
    ['answers with nothing', nothing],
  ])('that %s loses neither the move nor the game', async (_, size) => {
    const engine = await createWarm();
    for (const stones of [3, 5]) {
      const { result, ownMs, answers } = await think(engine, scattered(size, size, stones), {
        limits: { turnMs: 300 },
      });
      expect(result.points).toHaveLength(1);
      expect(isFree(size, stones, result.points[0])).toBe(true);
      expect(ownMs).toBeLessThan(300 + SLACK_MS);
      await sleep(300);
      expect(answers()).toBe(1);
    }
    // A thread that hangs has to compute for a while until that is certain.
    for (let depth = 0; depth === 0; ) {
      const { infos, ownMs } = await think(engine, scattered(15, 15, 4), { limits: { turnMs: 500 } });
      depth = infos.length;
      expect(ownMs).toBeLessThan(500 + SLACK_MS);
    }
  });

  it('answers with the best move that was found before', async () => {
    for (const size of [trap, hang]) {
      const engine = await createWarm();
      // The time ends when the thread has got that far, however late that is on a busy machine.
      const end = ({ depth }: SearchLine) => depth === 4 && engine.thinker.updateLimits({ turnMs: 500 });
      const limits = { turnMs: 600_000 };
      const { result, infos } = await think(engine, scattered(size, size, 3), { limits }, end);
      expect(infos.at(-1)?.depth).toBe(4);
      expect(result.points).toEqual([infos.at(-1)?.pv[0]]);
    }
  });

  it('obeys a stop that the core does not hear', async () => {
    const engine = await createWarm();
    const pending = think(engine, scattered(hang, hang, 3));
    await sleep(100);
    engine.thinker.stop();
    expect((await pending).ownMs).toBeLessThan(120 + SLACK_MS);
  });

  it('harms no other thread than its own', async () => {
    const engine = create();
    const resources = { threads: 2 };
    for (const size of [trap, overflow, 15]) {
      const { result } = await think(engine, scattered(size, size, 3), {
        resources,
        limits: { turnMs: 400 },
      });
      expect(isFree(size, 3, result.points[0])).toBe(true);
    }
  });

  it('that is no core at all leaves moves to play', async () => {
    const engine = createEngine({ core: () => new Uint8Array([1, 2, 3]), workerSource });
    engines.push(engine);
    engine.thinker.prepare({ threads: 1 });
    for (const stones of [0, 1, 2]) {
      const { result } = await think(engine, scattered(15, 15, stones), { limits: { turnMs: 100 } });
      expect(isFree(15, stones, result.points[0])).toBe(true);
    }
    expect(engine.referee.outcome(scattered(15, 15))).toBeUndefined();
    expect(engine.referee.wins(scattered(15, 15), { x: 0, y: 0 })).toBe(false);
    expect(engine.referee.forbiddenPoints({ ...scattered(15, 15), rule: 'renju' })).toEqual([]);
  });

  it('that has no thread to run in leaves moves to play', async () => {
    const engine = createEngine({ core: () => core, workerSource: 'process.exit(3)' });
    engines.push(engine);
    for (const stones of [0, 1, 2]) {
      const { result, ownMs } = await think(engine, scattered(15, 15, stones), {
        limits: { turnMs: 1000 },
      });
      expect(isFree(15, stones, result.points[0])).toBe(true);
      expect(ownMs).toBeLessThan(1000 + SLACK_MS);
    }
  });
});

/**
 * A busy machine, on which a thread waits for seconds until it gets a processor: here it sleeps, which is the same to
 * everybody else.
 */
describe('a busy machine', () => {
  const SLEEP = 'const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);';
  const THREAD = "const { thread } = require('node:worker_threads').workerData;";
  /** Before the thread's script: what befalls that thread. */
  const createWith = (misfortune: string) => {
    const engine = createEngine({
      core: () => core,
      workerSource: `{ ${SLEEP}${THREAD}${misfortune} } ${workerSource}`,
    });
    engines.push(engine);
    return engine;
  };
  const lateStart = (ms: number, thread = 0) => createWith(`if (thread === ${thread}) sleep(${ms})`);
  /** Each time after this many looks at the clock, within a search. */
  const latePolls = (ms: number, looks: number) =>
    createWith(`
      const { Instance } = WebAssembly;
      let looks = 0;
      WebAssembly.Instance = function (module, imports) {
        const { poll } = imports.host;
        imports.host.poll = () => {
          if (++looks % ${looks} === 0) sleep(${ms});
          return poll();
        };
        return new Instance(module, imports);
      }`);

  let log: string[];
  beforeEach(() => {
    log = [];
    writeDebugLinesTo((line) => {
      log.push(line);
      if (process.env.SHOWLOG) console.log(line);
    });
  });
  afterEach(() => writeDebugLinesTo(undefined));
  const startsOfThreads = () => log.filter((line) => line.includes('is being started')).length;
  const faults = () => log.filter((line) => / fault /.test(line));

  it('answers for a thread that takes seconds to start, and searches that were answered leave nothing behind', async () => {
    const engine = lateStart(2500);
    const begun = performance.now();
    while (performance.now() - begun < 2000) {
      const { result, ownMs } = await think(engine, scattered(15, 15, 4), { limits: { turnMs: 50 } });
      expect(isFree(15, 4, result.points[0])).toBe(true);
      // Found by the protocol thread itself.
      expect(result.lines[0]).toBeDefined();
      expect(result.shortcoming).toBeUndefined();
      expect(ownMs).toBeLessThan(50 + SLACK_MS);
    }
    // The thread starts while this is searched, and on a machine that is busy indeed after some more.
    for (let seen = 0; seen === 0; ) {
      const { ms, ownMs, infos } = await think(engine, scattered(15, 15, 4), { limits: { turnMs: 1500 } });
      expect(ms).toBeGreaterThan(1000);
      expect(ownMs).toBeLessThan(1500 + SLACK_MS);
      seen = infos.length;
    }
    const next = await think(engine, scattered(15, 15, 4), { limits: { turnMs: 500 } });
    expect(next.ms).toBeGreaterThan(300);
    expect(next.ownMs).toBeLessThan(500 + SLACK_MS);
    expect(engine.thinker.nodes).toBe(0);
    expect([startsOfThreads(), faults()]).toEqual([1, []]);
  });

  it('does nothing for a search that was answered before its turn came', async () => {
    const engine = lateStart(1500);
    const stale = 5;
    for (let i = 0; i < stale; i++)
      await think(engine, scattered(15, 15, 4), { goal: { kind: 'best', lines: 1 }, limits: { turnMs: 50 } });
    // Endless but for its depth: only what the thread does with the searches before could end or delay it.
    const { result } = await think(engine, scattered(15, 15, 4), { limits: { depth: 6 } });
    expect(result.lines[0]?.depth).toBe(6);
    expect(result.lines[0]?.nodes).toBeLessThan(200_000);
    expect([startsOfThreads(), faults()]).toEqual([1, []]);
  });

  it('ends a search in time though its thread is not run for seconds between two looks at the clock', async () => {
    const engine = latePolls(1200, 200);
    await think(engine, scattered(15, 15), { limits: { depth: 1 } });
    for (const turnMs of [2000, 3000]) {
      const { ms, ownMs, result } = await think(engine, scattered(15, 15), { limits: { turnMs } });
      expect(ms).toBeGreaterThan(turnMs / 2);
      expect(ownMs).toBeLessThan(turnMs + SLACK_MS);
      expect(result.lines[0]?.depth).toBeGreaterThan(1);
    }
    expect([startsOfThreads(), faults()]).toEqual([1, []]);
  });

  it('keeps the threads, one of which does not get to run in time', async () => {
    for (const late of [0, 1]) {
      log = [];
      const engine = lateStart(2500, late);
      const resources = { threads: 2 };
      for (let i = 0; i < 4; i++) {
        const { ownMs, result } = await think(engine, scattered(15, 15, 4), {
          resources,
          limits: { turnMs: 700 },
        });
        expect(result.lines[0]).toBeDefined();
        expect(ownMs).toBeLessThan(700 + SLACK_MS);
      }
      expect([startsOfThreads(), faults()]).toEqual([2, []]);
    }
  });

  it('obeys stop and new limits in the meantime', async () => {
    const engine = lateStart(2500);
    await think(engine, scattered(15, 15, 4), { limits: { turnMs: 20 } });
    const stopped = think(engine, scattered(15, 15, 4));
    await sleep(50);
    engine.thinker.stop();
    expect((await stopped).ownMs).toBeLessThan(100 + SLACK_MS);
    const hurried = think(engine, scattered(15, 15, 4));
    engine.thinker.updateLimits({ turnMs: 200 });
    expect((await hurried).ownMs).toBeLessThan(200 + SLACK_MS);
    const relieved = think(engine, scattered(15, 15, 4), { limits: { turnMs: 200 } });
    engine.thinker.updateLimits({ depth: 6 });
    expect((await relieved).infos.at(-1)?.depth).toBe(6);
    expect([startsOfThreads(), faults()]).toEqual([1, []]);
  });

  it('takes no new memory for searches that never began', async () => {
    const engine = lateStart(1000);
    for (let i = 0; i < 10; i++) {
      await think(engine, scattered(15, 15, 4), { limits: { turnMs: 20 } });
      engine.thinker.clearHash();
    }
    expect(log.filter((line) => line.includes('KiB for the table'))).toHaveLength(1);
    await think(engine, scattered(15, 15, 4), { limits: { depth: 3 } });
    engine.thinker.clearHash();
    expect(engine.thinker.hashUsage).toBe(0);
    expect(log.filter((line) => line.includes('KiB for the table'))).toHaveLength(2);
  });
});

describe('memory', () => {
  const MIB = 1 << 20;
  const limits = { turnMs: 500 };
  const resident = () => process.memoryUsage.rss() / MIB;

  it('shrinks when it has to, each time, and the search goes on', async () => {
    const engine = create();
    const large = { threads: 1, hashBytes: 128 * MIB };
    const small = { threads: 1, hashBytes: 4 * MIB };
    for (let i = 0; i < battery(5, 2); i++) {
      await think(engine, scattered(15, 15), { resources: large, limits: { depth: 10 } });
      const full = resident();
      const { infos } = await think(engine, scattered(15, 15), { resources: small, limits: { depth: 5 } });
      expect(infos.length).toBeGreaterThan(0);
      await vi.waitFor(() => expect(full - resident()).toBeGreaterThan(80), WAIT);
    }
  });

  it('can be prepared at any moment, and cleared', async () => {
    const engine = create();
    engine.thinker.clearHash();
    engine.thinker.prepare({ threads: 2 });
    engine.thinker.prepare({ threads: 1, hashBytes: 8 * MIB });
    await sleep(50);
    const pending = think(engine, scattered(15, 15), { limits });
    engine.thinker.prepare({ threads: 1, hashBytes: 16 * MIB });
    engine.thinker.clearHash();
    expect((await pending).result.points).toHaveLength(1);
    engine.thinker.clearHash();
    const next = await think(engine, scattered(15, 15), {
      limits: { depth: 5 },
      resources: { threads: 1, hashBytes: 16 * MIB },
    });
    expect(next.infos.length).toBeGreaterThan(0);
  });
});

describe('dispose', () => {
  it('silences a running search', async () => {
    const engine = await createWarm();
    let answered = false;
    void think(engine, scattered(15, 15), { limits: { turnMs: 200 } }).then(() => {
      answered = true;
    });
    await sleep(50);
    engine.dispose();
    await sleep(300);
    expect(answered).toBe(false);
  });
});
