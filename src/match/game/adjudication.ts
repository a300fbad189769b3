import type { Colour } from '../../game/position.ts';
import type { Score } from '../../game/score.ts';

/**
 * When a game is ended before its end, because the players have long agreed about it, or one has given it up. Off
 * unless asked for. `from`: not before so many stones are on the board; absent = 0.
 */
export interface Adjudication {
  /** One side at least this far ahead by both players' evaluations, for so many moves of each. */
  readonly win?: { readonly value: number; readonly moves: number; readonly from?: number };
  /** Both evaluations at most this far from zero, for so many moves of each. */
  readonly draw?: { readonly value: number; readonly moves: number; readonly from?: number };
  /**
   * One player at least this far behind by its own evaluations, for so many of its moves, whatever the other one says.
   */
  readonly resign?: { readonly value: number; readonly moves: number; readonly from?: number };
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
  if (resign && stones >= (resign.from ?? 0)) {
    // Those of who has just moved.
    const own = evaluations.filter((_, i) => (evaluations.length - i) % 2 === 1).slice(-resign.moves);
    const isLost = (evaluation: Score | undefined) =>
      evaluation !== undefined && unitsOf(evaluation) <= -resign.value;
    if (own.length === resign.moves && own.every(isLost)) return sideToMove;
  }
  if (win && stones >= (win.from ?? 0) && evaluations.length >= 2 * win.moves) {
    const fromMover = seenFromSideToMove(evaluations.slice(-2 * win.moves));
    const other = sideToMove === 'black' ? 'white' : 'black';
    if (fromMover.every((value) => value >= win.value)) return sideToMove;
    if (fromMover.every((value) => value <= -win.value)) return other;
  }
  if (draw && stones >= (draw.from ?? 0) && evaluations.length >= 2 * draw.moves) {
    const fromMover = seenFromSideToMove(evaluations.slice(-2 * draw.moves));
    if (fromMover.every((value) => Math.abs(value) <= draw.value)) return 'none';
  }
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
