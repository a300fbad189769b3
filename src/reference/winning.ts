import type { Colour, Point } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import { type Board, cellAt, DIRECTIONS, type Direction, get, stoneOf, withStone } from './board.ts';

/** A longest row of one colour's stones: how many, and what stands at its two ends. */
interface Row {
  readonly length: number;
  readonly opponentAtBothEnds: boolean;
}

function rowThrough(board: Board, point: Point, direction: Direction): Row {
  const own = get(board, point);
  const other = own === 'X' ? 'O' : 'X';
  let ahead = 1;
  while (cellAt(board, point, direction, ahead) === own) ahead++;
  let behind = 1;
  while (cellAt(board, point, direction, -behind) === own) behind++;
  return {
    length: ahead + behind - 1,
    opponentAtBothEnds:
      cellAt(board, point, direction, ahead) === other && cellAt(board, point, direction, -behind) === other,
  };
}

export function rowLength(board: Board, point: Point, direction: Direction): number {
  return rowThrough(board, point, direction).length;
}

function isWinningRow(row: Row, colour: Colour, rule: Rule, wanted: number): boolean {
  switch (rule) {
    case 'freestyle':
      return row.length >= wanted;
    case 'standard':
      return row.length === wanted;
    case 'renju':
      return colour === 'black' ? row.length === wanted : row.length >= wanted;
    case 'caro':
      return row.length > wanted || (row.length === wanted && !row.opponentAtBothEnds);
    case 'caro-exact':
      return row.length === wanted && !row.opponentAtBothEnds;
  }
}

function standsInWinningRow(board: Board, point: Point, colour: Colour, rule: Rule, wanted: number): boolean {
  return DIRECTIONS.some((direction) =>
    isWinningRow(rowThrough(board, point, direction), colour, rule, wanted),
  );
}

/** Does this colour make a winning row in this direction by playing this empty point, where `wanted` in a row win? */
export function winsAlong(
  board: Board,
  point: Point,
  direction: Direction,
  colour: Colour,
  rule: Rule,
  wanted = 5,
): boolean {
  return withStone(board, point, stoneOf(colour), () =>
    isWinningRow(rowThrough(board, point, direction), colour, rule, wanted),
  );
}

/** Does this colour win by playing this empty point, where `wanted` in a row win? */
export function winsAt(board: Board, point: Point, colour: Colour, rule: Rule, wanted = 5): boolean {
  return withStone(board, point, stoneOf(colour), () =>
    standsInWinningRow(board, point, colour, rule, wanted),
  );
}

/** Everybody who has a winning row: in a game at most one, on a board made up at random perhaps both. */
export function winners(board: Board, rule: Rule, wanted = 5): readonly Colour[] {
  return (['black', 'white'] as const).filter((colour) =>
    board.some((row, y) =>
      row.some(
        (cell, x) => cell === stoneOf(colour) && standsInWinningRow(board, { x, y }, colour, rule, wanted),
      ),
    ),
  );
}
