import { afterAll, describe, expect, it } from 'vitest';
import { BENCH_POSITIONS, positionOf } from '../../src/analysis/bench-positions.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../src/binding/embedded-core.ts';
import { NO_NETS } from '../../src/binding/net-file.ts';
import type { SearchGoal, SearchLine } from '../../src/binding/search-result.ts';
import { createEngine } from '../../src/engine/search-engine.ts';

import { formatPoint } from '../../src/game/formats/notation.ts';
import type { Point } from '../../src/game/position.ts';
import type { Score } from '../../src/game/score.ts';
import { battery } from '../battery.ts';
import { think } from './think.ts';

/** Searches that end in the middle of a depth. */
const STOPPED = battery(60, 12);

const SIZE = { width: 15, height: 15 };

/** Longer wins are worth less, longer losses more. */
function worth(score: Score | undefined): number {
  if (!score) return Number.NaN;
  if (score.kind === 'value') return score.value;
  return score.kind === 'win' ? 1e6 - score.plies : score.plies - 1e6;
}

interface Line {
  readonly score: Score;
  readonly pv: readonly Point[];
}

/** What must be true of the lines of a search, however it ended: different moves, the best first and played. */
function expectInOrder(lines: readonly Line[], played: readonly Point[], name: string): void {
  const worths = lines.map((line) => worth(line.score));
  expect(worths, name).toEqual(worths.toSorted((a, b) => b - a));
  const moves = lines.map(({ pv: [first] }) => first && formatPoint(first, SIZE));
  expect(new Set(moves).size, name).toBe(moves.length);
  expect(lines[0]?.pv[0], name).toEqual(played[0]);
}

describe.each<[string, SearchGoal, number]>([
  ['three lines', { kind: 'best', lines: 3 }, 7],
  ['every move', { kind: 'defend' }, battery(2, 1)],
])('%s', (_, goal, depth) => {
  it('are in order after the last depth, and the best is played', () => {
    const search = new DirectSearch({ core: coreBytes() });
    for (const bench of BENCH_POSITIONS) {
      const { lines, points } = search.search(positionOf(bench), goal, { depth });
      expectInOrder(lines, points, bench.moves);
      expect(lines[0]?.point, bench.moves).toEqual(points[0]);
    }
  });
});

describe('a search for several lines that ends in the middle of a depth', () => {
  it.each([
    ['the linear evaluation', NO_NETS],
    ['nets', embeddedNets],
  ])('has each move once, in order, with a line that begins with it, and plays the best: %s', (_, nets) => {
    const search = new DirectSearch({ core: coreBytes(), nets });
    for (let i = 0; i < STOPPED; i++) {
      const bench = BENCH_POSITIONS[i % BENCH_POSITIONS.length];
      if (!bench) continue;
      const goal: SearchGoal = { kind: 'best', lines: 2 + (i % 3) };
      const nodes = 1500 + 613 * (i % 61);
      const { lines, points } = search.search(positionOf(bench), goal, { nodes });
      expectInOrder(lines, points, `${bench.moves} ${nodes} nodes`);
      // A line ends early where the rest is known by the patterns; a value has been searched further.
      const cut = lines.filter(
        ({ pv, score, depth }) => pv.length < 2 && score.kind === 'value' && depth > 3,
      );
      expect(cut, `${bench.moves} ${nodes} nodes`).toEqual([]);
    }
  });

  it('is reported like that by the engine', async () => {
    const engine = createEngine();
    afterAll(() => engine.dispose());
    for (let i = 0; i < STOPPED / 2; i++) {
      const bench = BENCH_POSITIONS[i % BENCH_POSITIONS.length];
      if (!bench) continue;
      const { result, infos } = await think(engine, positionOf(bench), {
        goal: { kind: 'best', lines: 3 },
        limits: { nodes: 3000 + 997 * (i % 29) },
      });
      const newest = new Map<number, SearchLine>();
      for (const info of infos) newest.set(info.line, info);
      const lines = [...newest].sort(([a], [b]) => a - b).map(([, line]) => line);
      expectInOrder(lines, result.points, bench.moves);
      expect(result.lines[0], bench.moves).toEqual(lines[0]);
    }
  });
});
