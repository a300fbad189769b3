import type { RandomChoices } from '../../../lab/reference/random-choices.ts';
import type { Colour, Position } from '../../../src/game/position.ts';
import { ROW_LENGTH, type Rule } from '../../../src/game/rule.ts';
import type { Board } from '../../../src/reference/board.ts';
import { stonesOf } from '../../core/differences.ts';
import { randomBoard } from '../../random-board.ts';

/** A random board of lab/reference without blocked cells, which the independent search does not know. */
export function unblockedBoard(random: RandomChoices): Board {
  return randomBoard(random).map((row) => row.map((cell) => (cell === '#' ? '.' : cell)));
}

export function positionOfBoard(board: Board, rule: Rule, sideToMove: Colour): Position {
  return {
    rule,
    width: board[0]?.length ?? 0,
    height: board.length,
    rowLength: ROW_LENGTH,
    stones: stonesOf(board),
    blocked: [],
    sideToMove,
  };
}
