import type { BoardSize, Colour, Point } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';

/** A game of the engine against itself, with what its searches found: what an evaluation learns from. */
export interface TrainingGame extends BoardSize {
  readonly rule: Rule;
  readonly rowLength: number;
  /** Stones from before the first search, black's first. */
  readonly opening: readonly Point[];
  /** The moves after the opening, the sides in turn. */
  readonly moves: readonly TrainingMove[];
  readonly winner: Colour | 'nobody';
  readonly ending: TrainingEnding;
}

/**
 * How a game ends: with a winning row, on a full board, after many moves without an advantage for either side, or
 * because black had only forbidden points left. A game of a match that was adjudicated ends like the third, one that
 * ends with a forbidden move like the fourth. A branch is a position beside a game, which was searched once.
 */
export const ENDINGS = ['row', 'full', 'quiet', 'no-move', 'branch'] as const;
export type TrainingEnding = (typeof ENDINGS)[number];

export interface TrainingMove {
  readonly point: Point;
  /** Iterations that the search completed. */
  readonly depth: number;
  /**
   * The best moves by the search, best first; nothing when it completed no iteration. More than one where several lines
   * were searched. The first is nearly always the move that was played.
   */
  readonly best: readonly ScoredMove[];
}

export interface ScoredMove {
  readonly point: Point;
  /**
   * For the side that moves: in units of the evaluation (200 to a natural logarithm of the odds), or as in WIN_SCORE.
   */
  readonly score: number;
}
