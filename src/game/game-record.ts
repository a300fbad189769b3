import {
  type BoardSize,
  type Colour,
  emptyPosition,
  opponent,
  type Point,
  type Position,
  type StartPosition,
} from './position.ts';
import type { Rule } from './rule.ts';
import type { Score } from './score.ts';

/** The largest side of a board that every format has coordinates for. */
export const MAX_RECORD_SIDE = 52;

/**
 * A game as files keep it, or a position that was never played: stones, and no moves. The colours alternate from the
 * side that is to move at the start; everything that some file format does not know is optional.
 */
export interface GameRecord extends BoardSize {
  readonly rule?: Rule | undefined;
  readonly black?: string | undefined;
  readonly white?: string | undefined;
  readonly event?: string | undefined;
  readonly round?: string | undefined;
  /** As the file has it; better `2026-11-20`. */
  readonly date?: string | undefined;
  /** Of the rule by which the opening was made, the name that the file has: `Soosyrv-8`. */
  readonly openingRule?: string | undefined;
  /**
   * Of a game of Tengen's own, the name of its opening rule and what was done in it besides placing stones, each with
   * the number of stones before it: `3 add-two`, `4 6`, `4 offer I8`.
   */
  readonly openingSteps?: readonly string[] | undefined;
  /** What is said of the game before its first move. */
  readonly comment?: string | undefined;
  /** Limit of a move. */
  readonly turnMs?: number | undefined;
  /** Clock of a player for the whole game. */
  readonly matchMs?: number | undefined;
  /** What the moves begin with; the empty board, black to move, unless given. */
  readonly start?: StartPosition | undefined;
  /** How many of the first moves were given to the players. */
  readonly openingLength: number;
  readonly moves: readonly RecordedMove[];
  /** All lines of play, `moves` the first; undefined where there are no others, or nobody has asked for them. */
  readonly tree?: GameTree | undefined;
  /** Undefined for a game that was not finished. */
  readonly result?: GameResult | undefined;
  /**
   * What the text says that is not in the record, or was taken otherwise than it may be meant: beginnings of sentences.
   */
  readonly notes?: readonly string[] | undefined;
}

export interface RecordedMove extends Point {
  /** Time that the move took. */
  readonly ms?: number | undefined;
  /** The player's clock after the move. */
  readonly leftMs?: number | undefined;
  /** The player's own, before the move. */
  readonly evaluation?: Score | undefined;
  /** Of the search for it. */
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** The line of play that was expected, as people write it: `H8 I9`. */
  readonly line?: string | undefined;
  readonly comment?: string | undefined;
}

/** A game with its variations. Other than in a record, a side may pass in the middle of a line. */
export interface GameTree {
  /** What is said before its first move, if it is not what the record says. */
  readonly comment?: string;
  readonly start?: StartPosition;
  /** First the main line's. */
  readonly children: readonly MoveNode[];
}

/** A move of a tree, or a pass, and what may follow it. Of two that follow the same, no two are alike. */
export interface MoveNode extends Omit<RecordedMove, 'x' | 'y'> {
  /** Absent for a pass. */
  readonly point?: Point;
  /** Marks and texts on the board, as SGF writes them: `LB[hh:a]`. */
  readonly marks?: string;
  readonly children: readonly MoveNode[];
}

export interface GameResult {
  /** `unknown` where the file says that the game ended and leaves it to the board who won. */
  readonly winner: Colour | 'none' | 'unknown';
  readonly reason: EndReason;
}

/**
 * Why a game ended. The faults are the loser's:
 * - `five`: a winning row; `full-board`, `move-limit`: draws.
 * - `forbidden`: black played a forbidden point; `illegal`: an answer that is no free point of the board.
 * - `time`, `memory`: over the limit; `crash`: the program ended; `fault`: one of these, the file does not say which.
 * - `resigned`; `adjudicated`: the manager ended it.
 */
export const END_REASONS = [
  'five',
  'full-board',
  'move-limit',
  'forbidden',
  'illegal',
  'time',
  'memory',
  'crash',
  'fault',
  'resigned',
  'adjudicated',
  'unknown',
] as const;

export type EndReason = (typeof END_REASONS)[number];

/** What a record must have for its positions. */
export type PlayedGame = Pick<GameRecord, 'width' | 'height' | 'start' | 'moves'>;

/** The position after the first `count` of a game's moves; all of them unless given. */
export function positionAfterMoves(
  game: PlayedGame,
  { rule, rowLength }: Pick<Position, 'rule' | 'rowLength'>,
  count = game.moves.length,
): Position {
  const begun = { ...emptyPosition(rule, game, rowLength), ...game.start };
  const first = begun.sideToMove;
  const played = game.moves.slice(0, count).map(({ x, y }, i) => ({ x, y, colour: colourOfMove(i, first) }));
  return {
    ...begun,
    stones: [...begun.stones, ...played],
    sideToMove: colourOfMove(played.length, first),
  };
}

/** Whose move number `index` is, counted from 0, where `first` moves first. */
export function colourOfMove(index: number, first: Colour = 'black'): Colour {
  return index % 2 === 0 ? first : opponent(first);
}
