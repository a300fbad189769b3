/** Players as a beginner writes them, to measure the weakest levels by. */
import type { Referee } from '../../src/binding/referee.ts';
import { centreOf, freeCells, opponent, type Point, type Position } from '../../src/game/position.ts';
import { type Row, RowBoard } from '../../src/play/rows.ts';
import type { GamePlayer } from '../ab/play-core-game.ts';

/**
 * - `fives`: completes a row, prevents one, and else plays at random beside the stones.
 * - `threes`: also makes a four with both ends free, prevents one 4 of 5 times, and else lengthens its rows.
 * - `noisy` and `greedy`: the cell with the longest rows of both sides, the former with half of it at random.
 */
export const SIMPLE_BOTS = ['fives', 'threes', 'noisy', 'greedy'] as const;

export type SimpleBotName = (typeof SIMPLE_BOTS)[number];

const NOISE = 0.5;
const SEES_THREES = 0.8;

export class SimpleBot implements GamePlayer {
  readonly #name: SimpleBotName;
  readonly #referee: Referee;
  random: () => number = () => 0;

  constructor(name: SimpleBotName, referee: Referee) {
    this.#name = name;
    this.#referee = referee;
  }

  think(position: Position): { readonly points: readonly Point[] } {
    const isForbidden = this.#forbidden(position);
    const points = freeCells(position).filter((point) => !isForbidden(point));
    const point = position.stones.length === 0 ? centreOf(position) : this.#choose(position, points);
    return { points: point ? [point] : [] };
  }

  #choose(position: Position, points: readonly Point[]): Point | undefined {
    const passed = { ...position, sideToMove: opponent(position.sideToMove) };
    const row =
      points.find((point) => this.#referee.wins(position, point)) ??
      points.find((point) => this.#referee.wins(passed, point));
    if (row) return row;
    const near = points.filter((point) =>
      position.stones.some(({ x, y }) => Math.max(Math.abs(x - point.x), Math.abs(y - point.y)) <= 1),
    );
    const board = new RowBoard(position);
    const own = (point: Point) => board.rowsAt(point, position.sideToMove);
    const theirs = (point: Point) => board.rowsAt(point, passed.sideToMove);
    switch (this.#name) {
      case 'fives':
        return this.#best(near, () => 0);
      case 'threes': {
        const four = ({ stones, isOpen }: Row) => isOpen && stones >= position.rowLength - 1;
        const made = points.find((point) => own(point).some(four));
        const prevented =
          this.random() < SEES_THREES ? points.filter((point) => theirs(point).some(four)) : [];
        return made ?? this.#best(prevented, () => 0) ?? this.#best(near, (point) => worthOf(own(point)));
      }
      case 'noisy':
        return this.#best(
          near,
          (point) => (worthOf(own(point)) + worthOf(theirs(point))) * (1 - NOISE * this.random()),
        );
      case 'greedy':
        return this.#best(near, (point) => worthOf(own(point)) + worthOf(theirs(point)));
    }
  }

  /** One of the best, at random. */
  #best(points: readonly Point[], worth: (point: Point) => number): Point | undefined {
    let best: Point | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const point of points) {
      const value = worth(point) + this.random();
      if (value <= most) continue;
      most = value;
      best = point;
    }
    return best;
  }

  #forbidden(position: Position): (point: Point) => boolean {
    const forbidden = position.sideToMove === 'black' ? this.#referee.forbiddenPoints(position) : [];
    return ({ x, y }) => forbidden.some((other) => other.x === x && other.y === y);
  }
}

/** Ten times as much for each stone; a free end counts as half of one. */
function worthOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { stones, isOpen }) => sum + 10 ** (stones + (isOpen ? 0.5 : 0)), 0);
}
