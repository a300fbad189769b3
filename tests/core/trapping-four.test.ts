import { expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { type Point, samePoint } from '../../src/game/position.ts';
import {
  type Board,
  DIRECTIONS,
  emptyBoard,
  emptyPoints,
  get,
  set,
  withStone,
} from '../../src/reference/board.ts';
import { foulAt } from '../../src/reference/forbidden.ts';
import { winners, winsAt } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { ForcedEnd } from './forced-end.ts';
import { Thinker } from './think.ts';

const POSITIONS = battery(700, 100);
const SIZE = 11;
const CENTRE = { x: 5, y: 5 };
/** Beside a corner, off the lines through the centre: a black stone here makes no four that white had to answer. */
const IDLE = { x: 1, y: 0 };
const NODES = 2_000;

/** A row of white's that lacks the centre and another stone, and black stones in the other lines through the centre. */
function rowAcrossForbiddenPoint(random: RandomChoices): Board {
  const board = emptyBoard(SIZE, SIZE);
  for (const [index, { dx, dy }] of random.shuffled(DIRECTIONS).entries()) {
    const isWhite = index === 0;
    const first = random.between(isWhite ? -4 : -3, 0);
    const steps = [0, 1, 2, 3, 4].map((step) => first + step).filter((step) => step !== 0);
    const stones = random.shuffled(steps).slice(0, isWhite ? 3 : random.between(0, 4));
    for (const step of stones)
      set(board, { x: CENTRE.x + step * dx, y: CENTRE.y + step * dy }, isWhite ? 'O' : 'X');
    for (const step of [first - 1, first + 5])
      if (random.chance(0.2))
        set(board, { x: CENTRE.x + step * dx, y: CENTRE.y + step * dy }, isWhite ? 'X' : 'O');
  }
  return board;
}

function fives(board: Board, colour: 'black' | 'white'): readonly Point[] {
  return emptyPoints(board).filter((point) => winsAt(board, point, colour, 'renju'));
}

/** Whether white, to move, has a four whose only answer is a forbidden point. Neither side has a five at hand. */
function hasTrappingFour(board: Board): boolean {
  return emptyPoints(board).some((point) =>
    withStone(board, point, 'O', () => {
      const [answer, ...others] = fives(board, 'white');
      // What was allowed until white's stone came is left to the search.
      return (
        answer !== undefined && others.length === 0 && foulAt(board, answer) !== undefined && isOld(answer)
      );
      function isOld(at: Point): boolean {
        set(board, point, '.');
        const wasForbidden = foulAt(board, at) !== undefined;
        set(board, point, 'O');
        return wasForbidden;
      }
    }),
  );
}

it('sees without a search that black can answer a four on a forbidden point alone', () => {
  const random = new RandomChoices(1);
  const thinker = new Thinker();
  const forcedEnd = new ForcedEnd(Number.POSITIVE_INFINITY);
  let traps = 0;
  let lost = 0;
  for (let position = 0; position < POSITIONS; position++) {
    const board = rowAcrossForbiddenPoint(random);
    if (winners(board, 'renju').length > 0 || get(board, CENTRE) !== '.') continue;
    if (fives(board, 'black').length > 0 || fives(board, 'white').length > 0) continue;
    // Black's only move at the root: what is said of it is said of the position after it, which is not searched.
    for (const point of emptyPoints(board))
      if (!samePoint(point, IDLE)) thinker.core.excludeMove(point.x, point.y);
    const { losesIn } = thinker.think('renju', board, 'black', 1, NODES);
    thinker.core.clearExcluded();
    if (withStone(board, IDLE, 'X', () => hasTrappingFour(board))) {
      traps++;
      expect(losesIn, drawingOf(board)).toBe(4);
    }
    if (losesIn !== 4) continue;
    lost++;
    forcedEnd.setUp('renju', board, 'black');
    expect(forcedEnd.losesByPlaying(IDLE, 2), drawingOf(board)).toBe(2);
  }
  expect(traps).toBeGreaterThan(POSITIONS / 20);
  expect(lost).toBeGreaterThanOrEqual(traps);
});
