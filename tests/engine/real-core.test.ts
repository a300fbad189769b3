import workerSource from 'worker-source:../../src/engine/worker.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { coreBytes, embeddedNets } from '../../src/binding/embedded-core.ts';
import { createEngine } from '../../src/engine/search-engine.ts';
import type { Position, Stone } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import { scattered, sleep, think } from './think.ts';

/** The engine with the core that it is shipped with. */

const engine = createEngine();
const { referee, thinker } = engine;

afterAll(() => engine.dispose());

const stones = (colour: 'black' | 'white', ...points: [number, number][]): Stone[] =>
  points.map(([x, y]) => ({ x, y, colour }));

const position = (rule: Rule, all: Stone[], sideToMove: 'black' | 'white' = 'black'): Position => ({
  width: 15,
  height: 15,
  rule,
  stones: all,
  rowLength: 5,
  blocked: [],
  sideToMove,
});

const FOUR = stones('black', [3, 7], [4, 7], [5, 7], [6, 7]);
const SCATTERED_WHITE = stones('white', [0, 0], [14, 0], [0, 14], [14, 14]);
const TWO_THREES = position('renju', [
  ...stones('black', [5, 7], [6, 7], [7, 5], [7, 6]),
  ...SCATTERED_WHITE,
]);

describe('the referee', () => {
  it('knows when a game is over', () => {
    expect(referee.outcome(position('freestyle', [...FOUR, ...SCATTERED_WHITE]))).toBeUndefined();
    const five = position('freestyle', [...FOUR, ...stones('black', [7, 7]), ...SCATTERED_WHITE], 'white');
    expect(referee.outcome(five)).toEqual({ kind: 'five', winner: 'black' });
    const blocked = Array.from({ length: 25 }, (_, i) => ({ x: i % 5, y: Math.floor(i / 5) }));
    expect(referee.outcome({ ...scattered(5, 5), blocked })).toEqual({ kind: 'full' });
  });

  it('sees a win', () => {
    const four = position('standard', [...FOUR, ...SCATTERED_WHITE]);
    expect(referee.wins(four, { x: 7, y: 7 })).toBe(true);
    expect(referee.wins(four, { x: 8, y: 7 })).toBe(false);
    expect(referee.wins({ ...four, sideToMove: 'white' }, { x: 7, y: 7 })).toBe(false);
  });

  it('sees forbidden points, whichever side is to move, and in renju alone', () => {
    expect(referee.forbiddenPoints(TWO_THREES)).toEqual([{ x: 7, y: 7 }]);
    expect(referee.forbiddenPoints({ ...TWO_THREES, sideToMove: 'white' })).toEqual([{ x: 7, y: 7 }]);
    expect(referee.forbiddenPoints({ ...TWO_THREES, rule: 'freestyle' })).toEqual([]);
  });

  it('answers under one rule while a search runs under another', async () => {
    const pending = think(engine, scattered(15, 15, 6), { limits: { turnMs: 300 } });
    expect(referee.forbiddenPoints(TWO_THREES)).toEqual([{ x: 7, y: 7 }]);
    expect((await pending).result.points).toHaveLength(1);
  });
});

describe('the engine', () => {
  it('completes a five and stops one, with any number of threads and with no time at all', async () => {
    for (const threads of [1, 2]) {
      for (const turnMs of [0, 200]) {
        for (const side of ['black', 'white'] as const) {
          const blockedFour = position(
            'freestyle',
            [...FOUR, ...stones('white', [2, 7], [0, 0], [14, 14])],
            side,
          );
          const { result } = await think(engine, blockedFour, { limits: { turnMs }, resources: { threads } });
          expect(result.points).toEqual([{ x: 7, y: 7 }]);
        }
      }
    }
  });

  it('finds the same again with one thread and a limit of nodes', async () => {
    const request = { limits: { nodes: 30_000 } };
    const runs = [];
    for (let i = 0; i < 2; i++) {
      thinker.clearHash();
      const { result } = await think(engine, scattered(15, 15, 8), request);
      const { timeMs: _, ...info } = result.lines[0] ?? { timeMs: 0 };
      runs.push({ points: result.points, info });
    }
    expect(runs[1]).toEqual(runs[0]);
  });

  it('takes new limits of nodes while it runs, higher and lower', async () => {
    // On a busy machine the search may be over before this thread runs again: then it is done again.
    for (let wasInTime = false; !wasInTime; ) {
      thinker.clearHash();
      let isOver = false;
      const raised = think(engine, scattered(15, 15, 8), { limits: { nodes: 100_000 } }).finally(() => {
        isOver = true;
      });
      while (thinker.nodes === 0 && !isOver) await sleep(1);
      thinker.updateLimits({ nodes: 300_000 });
      wasInTime = !isOver && thinker.nodes < 100_000;
      const { nodes = 0 } = (await raised).result.lines[0] ?? {};
      if (wasInTime) expect(nodes).toBeGreaterThan(100_000);
      expect(nodes).toBeLessThanOrEqual(300_000);
    }
    // Without the new limit it would go on for ever.
    const lowered = think(engine, scattered(15, 15, 8), { limits: { nodes: 1e12 } });
    while (thinker.nodes === 0) await sleep(1);
    thinker.updateLimits({ nodes: 1000 });
    await lowered;
  });

  it('goes from rule to rule and from board to board', async () => {
    for (const rule of ['renju', 'caro', 'freestyle', 'standard', 'caro-exact'] as const) {
      for (const [width, height] of [
        [15, 15],
        [20, 20],
        [9, 32],
        [5, 5],
      ] as const) {
        const { result } = await think(
          engine,
          { ...scattered(width, height, 3), rule },
          { limits: { depth: 3 } },
        );
        const [point] = result.points;
        expect(point && point.x < width && point.y < height).toBe(true);
      }
    }
  });

  it('reports as many lines as it is asked for', async () => {
    const { infos } = await think(engine, scattered(15, 15, 6), {
      goal: { kind: 'best', lines: 3 },
      limits: { depth: 4 },
    });
    const last = new Map(infos.map((info) => [info.line, info]));
    expect([...last.values()].map((info) => info.depth)).toEqual([4, 4, 4]);
    expect(new Set([...last.values()].map((info) => JSON.stringify(info.pv[0]))).size).toBe(3);
  });
});

describe('a move that needs no thought', () => {
  const OPEN_THREE = stones('black', [5, 7], [6, 7], [7, 7]);
  const CLOSED_THREE = stones('black', [4, 11], [4, 12], [4, 13]);
  const four = position('freestyle', [...FOUR, ...stones('white', [2, 7], [0, 0], [14, 14], [0, 14])]);
  const cases: readonly [string, Position][] = [
    ['a five', four],
    ['the one reply to a four', { ...four, sideToMove: 'white' }],
    [
      'the one reply to a four, with a three of its own',
      {
        ...four,
        stones: [...four.stones, ...stones('white', [9, 10], [10, 10], [11, 10])],
        sideToMove: 'white',
      },
    ],
    ['an open four', position('standard', [...OPEN_THREE, ...SCATTERED_WHITE])],
    [
      'a win by continuous fours',
      position('renju', [
        ...stones('black', [5, 3], [6, 3], [7, 3], [9, 4], [9, 5]),
        ...CLOSED_THREE,
        ...stones('white', [4, 3], [4, 14], [9, 7]),
        ...SCATTERED_WHITE,
      ]),
    ],
  ];

  it.each(cases)('takes none: %s', async (_, each) => {
    await think(engine, each, { limits: { depth: 1 } });
    const limits = [{ turnMs: 30_000 }, { leftMs: 600_000 }, { turnMs: 30_000, leftMs: 180_000 }];
    for (const limit of limits) {
      thinker.clearHash();
      const { ownMs, result } = await think(engine, each, { limits: limit });
      expect(result.points).toHaveLength(1);
      // Of 30 seconds; on a busy machine the thread does not get to run at once.
      expect(ownMs).toBeLessThan(5000);
    }
  });
});

it('a thread that takes seconds to start does not put the end of a later search off', async () => {
  const sleep = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);';
  const late = createEngine({ core: coreBytes, nets: embeddedNets, workerSource: `${sleep}${workerSource}` });
  const begun = performance.now();
  while (performance.now() - begun < 2000) {
    const { result } = await think(late, scattered(15, 15, 6), { limits: { turnMs: 50 } });
    expect(result.lines[0]?.depth).toBeGreaterThan(0);
  }
  // The thread starts while this is searched, and on a machine that is busy indeed after some more.
  for (let seen = 0; seen === 0; ) {
    const { infos, ownMs } = await think(late, scattered(15, 15, 6), { limits: { turnMs: 2000 } });
    expect(ownMs).toBeLessThan(2250);
    seen = infos.length;
  }
  late.dispose();
});
