import { describe, expect, it } from 'vitest';
import { setUpBoard } from '../../src/binding/core-instance.ts';
import { RULE_FREESTYLE } from '../../src/core/shared-constants.ts';
import { parsePos } from '../../src/game/formats/notation.ts';
import { afterMove, emptyPosition } from '../../src/game/position.ts';
import { loadCore } from './load-core.ts';

/** A win by eight continuous fours, which a search of two fours does not find. */
const MOVES = 'e10f9c5l13d13i11k3f4l4c10m4k13g9d8e13f7d6m11l10e8i6m6d9f5h5d5j11l11h6i7g10c11i4g7j6k6';
const FULL = 20_000;

describe('a win by fours that is proven', () => {
  const size = { width: 15, height: 15 };
  const points = parsePos(MOVES, size);
  if (!points.ok) throw new Error(points.error);
  const core = loadCore(undefined, 1 << 20);
  core.prepareRule(RULE_FREESTYLE, 5);
  setUpBoard(core, points.value.reduce(afterMove, emptyPosition('freestyle', size)));

  it('is not found with a few fours before, by either search', () => {
    core.clearTable();
    expect([core.vcfPlies(2, 0), core.vcfPlies(2, 1)]).toEqual([0, 0]);
  });

  it('stays one, whatever a search with fewer fours sees afterwards', () => {
    core.clearTable();
    const plies = core.vcfPlies(FULL, 0);
    expect(plies).toBeGreaterThan(10);
    // A full search that is cut before it finds the move says nothing.
    expect([0, plies]).toContain(core.vcfPlies(2, 0));
    expect(core.vcfPlies(2, 1)).toBe(plies);
    expect(core.vcfPlies(2, 1)).toBe(plies);
    expect(core.vcfPlies(FULL, 0)).toBe(plies);
  });
});
