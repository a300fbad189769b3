import { RandomChoices } from '../../lab/reference/random-choices.ts';
import type { Colour, Position } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { type Board, emptyPoints } from '../../src/reference/board.ts';
import { winners } from '../../src/reference/winning.ts';
import { COLOURS, stonesOf } from '../core/differences.ts';
import { randomBoard } from '../random-board.ts';

export interface RandomProblem {
  readonly board: Board;
  readonly side: Colour;
  readonly position: Position;
}

/** Positions of lab/reference with no more cells than that, blocked ones among them, in which nobody has won. */
export function* randomProblems(
  seed: number,
  rule: Rule,
  mostCells: number,
  rowLength = 5,
): Generator<RandomProblem> {
  for (const random = new RandomChoices(seed + RULES.indexOf(rule)); ; ) {
    const board = randomBoard(random);
    const side = random.pick(COLOURS);
    if (board.flat().length > mostCells || emptyPoints(board).length === 0) continue;
    if (winners(board, rule, rowLength).length > 0) continue;
    yield { board, side, position: positionOf(board, rule, side, rowLength) };
  }
}

export function positionOf(board: Board, rule: Rule, sideToMove: Colour, rowLength = 5): Position {
  const blocked = board.flatMap((row, y) => row.flatMap((cell, x) => (cell === '#' ? [{ x, y }] : [])));
  return {
    rule,
    width: board[0]?.length ?? 0,
    height: board.length,
    rowLength,
    stones: stonesOf(board),
    blocked,
    sideToMove,
  };
}
