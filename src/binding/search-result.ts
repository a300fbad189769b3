import type { Point } from '../game/position.ts';
import type { Score } from '../game/score.ts';

/** What a search is to find. GOALS in core-module.ts has the core's numbers for them. */
export type SearchGoal =
  /** The best move; `lines` > 1 reports that many best lines. Plays one point. */
  | { readonly kind: 'best'; readonly lines: number }
  /** Every legal move evaluated and reported; plays the best. */
  | { readonly kind: 'defend' }
  /** The move after which the evaluation, seen from the side that moves, is nearest `bias`. Plays one point. */
  | { readonly kind: 'balance-one'; readonly bias: number }
  /** The two moves (this side's, then the opponent's) after which the evaluation is nearest `bias`. */
  | { readonly kind: 'balance-two'; readonly bias: number };

/** A line of a search as its last iteration left it. Scores are of the side to move. */
export interface SearchLine {
  /** 0 for the best line, 1 for the second best, ... */
  readonly line: number;
  readonly lineCount: number;
  readonly depth: number;
  readonly selectiveDepth: number;
  readonly score: Score;
  /** Of all threads, when the line was found. */
  readonly nodes: number;
  /** ms from the start of the search until the line was found. */
  readonly timeMs: number;
  /** The first move of the principal variation. */
  readonly point: Point;
  /** The principal variation, never empty. */
  readonly pv: readonly Point[];
}

/** What a search came to or, while it runs, what it knows by now. */
export interface SearchResult {
  /** One point; two for 'balance-two'; none when the board is full. */
  readonly points: readonly Point[];
  /** The best lines, best first and each with another move. Empty when no iteration was completed. */
  readonly lines: readonly SearchLine[];
  /** Of the last completed iteration, 0 if there was none. */
  readonly depth: number;
  /** Of all threads. */
  readonly nodes: number;
  /** ms from the start of the search. */
  readonly timeMs: number;
  /** True when black has no allowed point left and a forbidden one had to be returned. */
  readonly noLegalMove: boolean;
  /** Why the points were found with no search, or with next to none: for people. Absent for a real search. */
  readonly shortcoming?: string;
}

/** The part of a SearchResult from which a move is chosen. */
export interface SearchedMoves extends Pick<SearchResult, 'points'> {
  readonly lines: readonly Pick<SearchLine, 'point' | 'score'>[];
}

export const NOTHING_FOUND: SearchResult = {
  points: [],
  lines: [],
  depth: 0,
  nodes: 0,
  timeMs: 0,
  noLegalMove: false,
};
