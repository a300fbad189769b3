import { type BoardSize, DIRECTIONS, type Point, type Stone, samePoint } from '../game/position.ts';

/**
 * The stones of every row of at least `length` through this stone, each from end to end: what to mark when a game
 * has ended with one. Whether it wins is not asked here.
 */
export function rowsThrough(
  stones: readonly Stone[],
  through: Stone,
  length: number,
): readonly (readonly Point[])[] {
  const isOwn = (point: Point) =>
    stones.some((stone) => stone.colour === through.colour && samePoint(stone, point));
  return DIRECTIONS.map(([dx, dy]) => {
    const end = (sign: number) => {
      let { x, y } = through;
      while (isOwn({ x: x + sign * dx, y: y + sign * dy })) {
        x += sign * dx;
        y += sign * dy;
      }
      return { x, y };
    };
    const [first, last] = [end(-1), end(1)];
    const steps = Math.max(Math.abs(last.x - first.x), Math.abs(last.y - first.y));
    return Array.from({ length: steps + 1 }, (_, i) => ({ x: first.x + i * dx, y: first.y + i * dy }));
  }).filter((row) => row.length >= length);
}

/** From this length on a side has star points besides the centre, on the third line from the edge. */
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
