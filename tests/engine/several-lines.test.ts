import { describe, expect, it } from 'vitest';
import { BENCH_POSITIONS, positionOf } from '../../src/analysis/bench-positions.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import type { SearchGoal } from '../../src/binding/search-goal.ts';
import type { Score } from '../../src/game/score.ts';

/** Longer wins are worth less, longer losses more. */
function worth(score: Score | undefined): number {
  if (!score) return Number.NaN;
  if (score.kind === 'value') return score.value;
  return score.kind === 'win' ? 1e6 - score.plies : score.plies - 1e6;
}

describe.each<[string, SearchGoal, number]>([
  ['three lines', { kind: 'best', lines: 3 }, 7],
  ['every move', { kind: 'defend' }, 2],
])('%s', (_, goal, depth) => {
  it('are in order after the last depth, and the best is played', () => {
    const search = new DirectSearch({ core: coreBytes() });
    for (const bench of BENCH_POSITIONS) {
      const { lines, points, scores } = search.search(positionOf(bench), goal, { depth });
      const worths = lines.map((line) => worth(line.score));
      expect(worths, bench.moves).toEqual(worths.toSorted((a, b) => b - a));
      expect(lines[0]?.point, bench.moves).toEqual(points[0]);
      expect(scores.at(-1), bench.moves).toEqual(lines[0]?.score);
    }
  }, 60_000);
});
