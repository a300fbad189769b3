import { DIRECTIONS } from '../game/directions.ts';
import { type Point, type Stone, samePoint } from '../game/position.ts';

/**
 * The stones of every row of at least so many through this stone, each row from end to end: what to mark when a game
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
