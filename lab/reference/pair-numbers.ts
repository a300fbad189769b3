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
    const [a, b] = [1, -1].map((sign) =>
      armNumber(
        Array.from({ length: PAIR_REACH }, (_, i) =>
          contentAt({ x: x + sign * dx * (i + 1), y: y + sign * dy * (i + 1) }),
        ),
        colour,
      ),
    ) as [number, number];
    return (Math.max(a, b) * (Math.max(a, b) + 1)) / 2 + Math.min(a, b);
  });
}

/** `cells`: the nearest first. */
function armNumber(cells: readonly Content[], colour: Colour): number {
  const end = cells.findIndex((content) => content !== 'free' && content !== colour);
  const length = end < 0 ? cells.length : end;
  const own = cells
    .slice(0, length)
    .reduce((bits, content, i) => bits + (content === colour ? 2 ** i : 0), 0);
  const shorter = 2 * (2 ** length - 1);
  return end < 0 ? shorter + own : shorter + 2 * own + (cells[end] === 'blocked' ? 0 : 1);
}
