import type { RandomChoices } from '../lab/reference/random-choices.ts';
import type { Point } from '../src/game/position.ts';
import { type Board, type Cell, cellAt, DIRECTIONS, emptyBoard, get, set } from '../src/reference/board.ts';

const SMALL_SIDES = [5, 6, 7, 8, 9, 10] as const;
const USUAL_SIDES = [11, 12, 13, 15, 15, 15, 16, 19, 20] as const;
const LARGE_SIDES = [22, 25, 31, 32] as const;

/** Mostly small boards, where edges matter and the reference is fast; some as large as the core goes. */
function randomSide(random: RandomChoices): number {
  const roll = random.fraction();
  return random.pick(roll < 0.6 ? SMALL_SIDES : roll < 0.95 ? USUAL_SIDES : LARGE_SIDES);
}

function randomCell(board: Board, random: RandomChoices): Point {
  return {
    x: random.between(0, (board[0]?.length ?? 1) - 1),
    y: random.between(0, board.length - 1),
  };
}

function put(board: Board, point: Point, cell: Cell): void {
  if (get(board, point) === '.') set(board, point, cell);
}

/** Stones all over a window of the board. */
function scatter(board: Board, random: RandomChoices, blackShare: number): void {
  const corner = randomCell(board, random);
  const density = random.pick([0.1, 0.25, 0.4, 0.6]);
  const reach = random.between(3, 8);
  for (let y = corner.y; y < corner.y + reach; y++) {
    for (let x = corner.x; x < corner.x + reach; x++) {
      if (random.chance(density)) put(board, { x, y }, random.chance(blackShare) ? 'X' : 'O');
    }
  }
}

/**
 * Rows of one colour with a gap or two through a common empty point, so that fives, overlines, fours and threes
 * meet there. Returns the empty points in the rows' gaps: where the next star makes the points depend on each other.
 */
function star(board: Board, random: RandomChoices, centre: Point, blackShare: number): readonly Point[] {
  const own = random.chance(blackShare) ? 'X' : 'O';
  const other = own === 'X' ? 'O' : 'X';
  const lines = random.shuffled(DIRECTIONS).slice(0, random.between(1, 4));
  const wanted = random.pick([2, 2, 3, 4, 5]);
  const gaps: Point[] = [];
  for (const direction of lines) {
    const first = random.between(-4, 0);
    const length = random.between(4, 7);
    const steps = Array.from({ length }, (_, i) => first + i).filter((step) => step !== 0);
    const stones = new Set(random.shuffled(steps).slice(0, wanted + random.between(-1, 1)));
    for (const step of steps) {
      const point = { x: centre.x + direction.dx * step, y: centre.y + direction.dy * step };
      if (cellAt(board, centre, direction, step) !== '.') continue;
      if (stones.has(step)) set(board, point, own);
      else gaps.push(point);
    }
    for (const step of [first - 1, first + length]) {
      const point = { x: centre.x + direction.dx * step, y: centre.y + direction.dy * step };
      if (random.chance(0.2)) put(board, point, random.pick([own, other, other]));
    }
  }
  return gaps;
}

/** A row of five or six lacking one stone, with something at its ends: what caro looks at. */
function walledRow(board: Board, random: RandomChoices): void {
  const start = randomCell(board, random);
  const direction = random.pick(DIRECTIONS);
  const own = random.pick(['X', 'O'] as const);
  const other = own === 'X' ? 'O' : 'X';
  const length = random.pick([5, 5, 5, 6]);
  const missing = random.between(0, length - 1);
  for (let step = -1; step <= length; step++) {
    const isEnd = step === -1 || step === length;
    const cell = isEnd ? random.pick([other, other, other, '#', '.'] as const) : own;
    if (step === missing) continue;
    put(board, { x: start.x + direction.dx * step, y: start.y + direction.dy * step }, cell);
  }
}

/** A board no game would reach, but full of wins and near-wins, fouls and near-fouls. */
export function randomBoard(random: RandomChoices): Board {
  const width = randomSide(random);
  const height = random.chance(0.7) ? width : randomSide(random);
  const board = emptyBoard(width, height);
  const blackShare = random.pick([0.5, 0.75, 0.95]);
  if (random.chance(0.25)) {
    for (let blocked = random.between(1, 8); blocked > 0; blocked--)
      put(board, randomCell(board, random), '#');
  }
  if (random.chance(0.3)) walledRow(board, random);
  if (random.chance(0.5)) scatter(board, random, blackShare);
  if (random.chance(0.8)) {
    let centre = randomCell(board, random);
    for (let stars = random.between(1, 4); stars > 0; stars--) {
      const gaps = star(board, random, centre, blackShare);
      centre = gaps.length > 0 && random.chance(0.8) ? random.pick(gaps) : randomCell(board, random);
    }
  }
  return board;
}
