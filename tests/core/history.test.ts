import { expect, it } from 'vitest';
import { BLACK, GOAL_BEST, RULE_RENJU, WHITE } from '../../src/core/shared-constants.ts';
import { loadCore } from './load-core.ts';

it('learns nothing of a move that is forbidden wherever it is met', () => {
  const core = loadCore(undefined, 4 << 20);
  core.prepareRule(RULE_RENJU, 5);
  core.resetBoard(15, 15);
  // Black's stones to both sides of (7, 7) make it an overline for good: no stone that comes can change that.
  for (const x of [4, 5, 6, 8, 9, 10]) core.placeStone(x, 7, BLACK);
  for (const [x, y] of [
    [3, 7],
    [11, 7],
    [6, 6],
    [8, 6],
    [7, 9],
    [9, 9],
  ] as const)
    core.placeStone(x, y, WHITE);
  core.setSideToMove(BLACK);
  expect(core.isForbidden(7, 7)).toBe(1);
  core.search(GOAL_BEST, 1, 0, 1, 100, 50_000);
  const all = Array.from({ length: 225 }, (_, i) => core.moveHistory(i % 15, Math.floor(i / 15)));
  expect(all.filter((history) => history < 0).length).toBeGreaterThan(2);
  expect(core.moveHistory(7, 7)).toBe(0);
});
