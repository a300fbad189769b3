import { expect, it } from 'vitest';
import { rowsThrough, starPoints } from '../../src/diagram/board-points.ts';
import type { Stone } from '../../src/game/position.ts';

const stone = (colour: Stone['colour'], x: number, y: number): Stone => ({ colour, x, y });

it.each([
  [15, 15, ['7,7', '3,3', '3,11', '11,3', '11,11']],
  [20, 20, ['3,3', '3,16', '16,3', '16,16']],
  [9, 9, ['4,4', '2,2', '2,6', '6,2', '6,6']],
  [5, 5, ['2,2']],
  [20, 15, ['3,3', '3,11', '16,3', '16,11']],
])('star points of %dx%d', (width, height, points) => {
  expect(starPoints({ width, height }).map(({ x, y }) => `${x},${y}`)).toEqual(points);
});

it('finds the rows through a stone, from end to end, and no others', () => {
  const last = stone('black', 4, 4);
  const across = [2, 3, 5, 6].map((x) => stone('black', x, 4));
  const down = [5, 6, 7, 8].map((y) => stone('black', 4, y));
  const white = stone('white', 7, 4);
  const far = stone('black', 8, 4);
  const rows = rowsThrough([last, ...across, ...down, white, far], last, 5);
  expect(rows.map((row) => row.map(({ x, y }) => `${x},${y}`).join(' '))).toEqual([
    '2,4 3,4 4,4 5,4 6,4',
    '4,4 4,5 4,6 4,7 4,8',
  ]);
  expect(rowsThrough([last, ...across], last, 6)).toEqual([]);
});
