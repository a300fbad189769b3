import { type Colour, opponent } from '../../game/position.ts';
import type { Score } from '../../game/score.ts';

/** An evaluation, for how many moves of each player, and the least number of stones on the board; absent = 0. */
interface Agreement {
  readonly value: number;
  readonly moves: number;
  readonly from?: number;
}

/**
 * When a game is ended before its end, because the players have long agreed about it, or one has given it up. Off
 * unless asked for.
 */
export interface Adjudication {
  /** One side at least this far ahead by both players' evaluations. */
  readonly win?: Agreement;
  /** Both evaluations at most this far from zero. */
  readonly draw?: Agreement;
  /** One player at least this far behind by its own evaluations, whatever the other one says. */
  readonly resign?: Agreement;
}

/**
 * `evaluations`: of the moves so far in their order, each from the player who made it; undefined where a player said
 * nothing, which never counts as agreement. `sideToMove` = who did not make the last; `stones` on the board.
 */
export function adjudicate(
  { win, draw, resign }: Adjudication,
  evaluations: readonly (Score | undefined)[],
  sideToMove: Colour,
  stones: number,
): Colour | 'none' | undefined {
  const seen = seenFromSideToMove(evaluations);
  /** Of who has just moved. */
  const movers = seen.filter((_, i) => (seen.length - i) % 2 === 1);
  const holds = (
    { from = 0 }: Agreement,
    values: readonly number[],
    count: number,
    test: (value: number) => boolean,
  ) => stones >= from && values.length >= count && values.slice(-count).every(test);
  if (resign && holds(resign, movers, resign.moves, (value) => value >= resign.value)) return sideToMove;
  if (win && holds(win, seen, 2 * win.moves, (value) => value >= win.value)) return sideToMove;
  if (win && holds(win, seen, 2 * win.moves, (value) => value <= -win.value)) return opponent(sideToMove);
  if (draw && holds(draw, seen, 2 * draw.moves, (value) => Math.abs(value) <= draw.value)) return 'none';
  return undefined;
}

/** The last evaluation is the opponent's, the one before it the side to move's, and so on. */
function seenFromSideToMove(evaluations: readonly (Score | undefined)[]): number[] {
  return evaluations.map((evaluation, i) => {
    const value = evaluation ? unitsOf(evaluation) : Number.NaN;
    return (evaluations.length - i) % 2 === 1 ? -value : value;
  });
}

function unitsOf(evaluation: Score): number {
  switch (evaluation.kind) {
    case 'value':
      return evaluation.value;
    case 'win':
      return Number.POSITIVE_INFINITY;
    case 'loss':
      return Number.NEGATIVE_INFINITY;
  }
}
