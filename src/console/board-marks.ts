import type { Foul } from '../binding/foul.ts';
import type { Referee } from '../binding/referee.ts';
import { rowsThrough } from '../diagram/board-points.ts';
import type { Point } from '../game/position.ts';
import { allowedPoints, type Game, mirroredPoints, resultOf } from '../play/game.ts';

/** What is marked besides the last stone. All but rows are empty points. */
export interface Marks {
  /** Stones of a row that has won, or because of which a point is forbidden. */
  readonly rows: readonly Point[];
  readonly forbidden: readonly Point[];
  /** Where a move is proposed. */
  readonly hints: readonly Point[];
  /** Fifth moves that are offered. */
  readonly offered: readonly Point[];
  /** Where alone the opening allows the next stone. */
  readonly allowed: readonly Point[];
}

/** What is marked on the board of a game, whatever was typed. */
export function marksOf(game: Game, referee: Referee): Marks {
  const { task, position } = game;
  const last = position.stones.at(-1);
  const isWon = resultOf(game)?.reason === 'five';
  return {
    rows: isWon && last ? rowsThrough(position.stones, last, position.rowLength).flat() : [],
    forbidden: [
      ...(position.rule === 'renju' && !isWon ? referee.forbiddenPoints(position) : []),
      ...mirroredPoints(game),
    ],
    hints: [],
    offered: 'offered' in task ? task.offered : [],
    allowed: allowedPoints(game),
  };
}

/** The rows that make a point forbidden, and where one more stone completes each. */
export function marksOfFoul({ rows }: Foul): Partial<Marks> {
  return { rows: rows.flatMap(({ stones }) => stones), hints: rows.flatMap(({ gaps }) => gaps) };
}
