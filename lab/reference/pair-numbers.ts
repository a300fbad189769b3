import { PAIR_REACH } from '../../src/core/shared-constants.ts';
import type { Colour, Point } from '../../src/game/position.ts';

/** Steps along the four lines through a point: row, column, then both diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** What stands on a point: nothing stands on one that is `free`, none can be put on one that is `blocked`. */
export type Content = Colour | 'free' | 'blocked';

/**
 * The numbers of the pairs of arms that a colour has at a point, a line each: as src/core/shared-constants.ts says it,
 * cell by cell.
 */
export function pairNumbersAt(
  contentAt: (point: Point) => Content,
  { x, y }: Point,
  colour: Colour,
): readonly number[] {
  return DIRECTIONS.map(([dx, dy]) => {
    const a = armNumber(contentAt, { x, y }, [dx, dy], colour);
    const b = armNumber(contentAt, { x, y }, [-dx, -dy], colour);
    return (Math.max(a, b) * (Math.max(a, b) + 1)) / 2 + Math.min(a, b);
  });
}

/** Of the cells from the point on, the nearest first. */
function armNumber(
  contentAt: (point: Point) => Content,
  { x, y }: Point,
  [dx, dy]: readonly [number, number],
  colour: Colour,
): number {
  let own = 0;
  for (let i = 0; i < PAIR_REACH; i++) {
    const content = contentAt({ x: x + dx * (i + 1), y: y + dy * (i + 1) });
    if (content === colour) own += 2 ** i;
    else if (content !== 'free') return 2 * (2 ** i - 1) + 2 * own + (content === 'blocked' ? 0 : 1);
  }
  return 2 * (2 ** PAIR_REACH - 1) + own;
}
