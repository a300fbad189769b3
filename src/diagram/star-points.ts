import type { BoardSize, Point } from '../game/position.ts';

/** From this length on a side has star points besides the centre, on the line so many from the edge. */
const LEAST_SIDE = 9;
const THIRD_LINE = 2;
const FOURTH_LINE = 3;
/** From this length on they lie on the fourth line. */
const LONG_SIDE = 13;

/** The points that a drawn board marks: the centre, where there is one, and one near each corner. */
export function starPoints({ width, height }: BoardSize): readonly Point[] {
  const centre = width % 2 === 1 && height % 2 === 1 ? [{ x: (width - 1) / 2, y: (height - 1) / 2 }] : [];
  if (Math.min(width, height) < LEAST_SIDE) return centre;
  const fromEdge = Math.min(width, height) < LONG_SIDE ? THIRD_LINE : FOURTH_LINE;
  const [xs, ys] = [width, height].map((side) => [fromEdge, side - 1 - fromEdge]) as [number[], number[]];
  return [...centre, ...xs.flatMap((x) => ys.map((y) => ({ x, y })))];
}
