/** What the page of a running match is sent, as JSON: it and the referee both read this. */
import type { RecordedMove } from '../../game/game-record.ts';
import type { BoardSize, Colour } from '../../game/position.ts';

/** One piece of news: what has changed since the one before. The first has everything. */
export interface LiveNews {
  readonly head?: LiveHead;
  /** How far the match is, and what there is to say of all games: lines of text. */
  readonly progress?: readonly string[];
  /** The first row is the head. */
  readonly standings?: readonly (readonly string[])[];
  readonly games?: readonly LiveGame[];
  /** Games that have ended, a line each, the oldest first. */
  readonly ended?: readonly string[];
  /** Nothing will follow. */
  readonly isOver?: boolean;
}

export interface LiveHead extends BoardSize {
  readonly title: string;
  readonly rowLength: number;
}

export interface LiveGame {
  /** Where it is drawn. */
  readonly slot: number;
  /** From 1. */
  readonly number: number;
  readonly players: Readonly<Record<Colour, LivePlayer>>;
  /** Stones of the opening. */
  readonly given: number;
  /** How many stones the page has of this game already; what it has beyond them, or of another game, is gone. */
  readonly from: number;
  /** The stones after those, black's first (`encodePoints`). */
  readonly points: string;
  /** Whose move it is; absent = nobody's: it begins or has ended. */
  readonly mover?: Colour;
  /** In words; absent = it is being played. */
  readonly ending?: string;
  readonly endedBy?: 'five' | 'forbidden';
}

/** Beside its clock what it said last of its search, from its own side. */
export interface LivePlayer extends Pick<RecordedMove, 'evaluation' | 'depth' | 'nodes' | 'line'> {
  readonly name: string;
  /** Its clock before the move that it is thinking of. */
  readonly leftMs?: number;
  /** How long it has been thinking. */
  readonly thinkingMs?: number;
}
