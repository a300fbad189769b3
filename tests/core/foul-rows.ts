/** The rows that make a foul, by the reference. */
import type { Point } from '../../src/game/position.ts';
import { type Board, cellAt, DIRECTIONS, type Direction, withStone } from '../../src/reference/board.ts';
import { type Foul, foursOf, isAllowed, type Row, threesOf } from '../../src/reference/forbidden.ts';
import { rowLength } from '../../src/reference/winning.ts';

/** The overlines, fours or threes that make up the foul of an empty point. */
export function foulRowsAt(board: Board, point: Point, foul: Foul): readonly Row[] {
  return withStone(board, point, 'X', () =>
    DIRECTIONS.flatMap((direction) => rowsOf(foul, board, point, direction)),
  );
}

function rowsOf(foul: Foul, board: Board, point: Point, direction: Direction): readonly Row[] {
  switch (foul) {
    case 'overline':
      return rowLength(board, point, direction) > 5
        ? [{ direction, stones: stonesThrough(board, point, direction), gaps: [] }]
        : [];
    case 'double four':
      return foursOf(board, point, direction);
    case 'double three': {
      const threes = [...threesOf(board, point, direction, isAllowed)];
      const [three] = threes;
      return three ? [{ direction, stones: three.stones, gaps: threes.map(({ gap }) => gap) }] : [];
    }
  }
}

/** Black's unbroken row through the point. */
function stonesThrough(board: Board, point: Point, direction: Direction): readonly number[] {
  const stones = [0];
  for (const sign of [-1, 1])
    for (let steps = sign; cellAt(board, point, direction, steps) === 'X'; steps += sign) stones.push(steps);
  return stones;
}
