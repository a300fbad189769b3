import type { Point, Position } from '../game/position.ts';

/**
 * What the protocol needs of an engine: the border between a session and the search. The real one is
 * SearchEngine (search-engine.ts); tests use a fake that answers when they tell it to.
 */
export interface Thinker {
  /**
   * Starts a search. Returns at once. Exactly one search runs at a time: starting a second one before
   * `onDone` of the first is an error. `onDone` is called exactly once, always asynchronously, whatever happens
   * (limits reached, stop(), a crashed worker), with the points to play; empty only when the board has no
   * empty cell. Never called after dispose().
   */
  start(request: SearchRequest, listener: SearchListener): void;
  /** New limits for the running search, counted from its start. Without a running search: nothing. */
  updateLimits(limits: Limits): void;
  /** Ends the running search now: `onDone` follows within a few milliseconds. */
  stop(): void;
  /** Gets memory and threads ready for a game, so that the first move does not pay for them. Returns at once. */
  prepare(resources: Resources): void;
  /** Forgets everything learnt (the transposition table). */
  clearHash(): void;
  /** The least memory in bytes, of the whole process, under which this engine can run at all. */
  readonly minimumMemory: number;
}

/** The rules of a position, answered by the core. */
export interface Referee {
  /** `undefined` while the game is open. `blocked` cells count as used. */
  outcome(position: Position): Outcome | undefined;
  /** Whether `sideToMove` wins at once by playing `point` (an empty cell). */
  wins(position: Position, point: Point): boolean;
  /** The points forbidden to black, row by row; empty outside renju. Independent of who is to move. */
  forbiddenPoints(position: Position): readonly Point[];
}

export type Outcome =
  | { readonly kind: 'five'; readonly winner: 'black' | 'white' }
  | { readonly kind: 'full' };

/** Every figure is optional: absent means unlimited. Times are in ms, from `startedAt`. */
export interface Limits {
  /** Limit of this move. 0 = answer at once (in well under 50 ms). */
  readonly turnMs?: number;
  /** What is left of the game's clock before this move; may be negative. */
  readonly leftMs?: number;
  /** Length of the whole game's clock. */
  readonly matchMs?: number;
  /** Added to the game's clock after each move. */
  readonly incrementMs?: number;
  readonly depth?: number;
  readonly nodes?: number;
  /** 0 (weakest) to 100 (full strength, the default). */
  readonly strength?: number;
}

export interface Resources {
  /** Bytes for the whole process; absent = no limit was given. */
  readonly maxMemory?: number;
  /** Wanted size of the transposition table in bytes; absent = the engine decides. */
  readonly hashBytes?: number;
  /** Search threads, at least 1. */
  readonly threads: number;
}

export type SearchGoal =
  /** The best move; `lines` > 1 reports that many best lines. Plays one point. */
  | { readonly kind: 'best'; readonly lines: number }
  /** Every legal move evaluated and reported; plays the best. */
  | { readonly kind: 'defend' }
  /** The move after which the evaluation, seen from the side that moves, is nearest `bias`. Plays one point. */
  | { readonly kind: 'balance-one'; readonly bias: number }
  /** The two moves (this side's, then the opponent's) after which the evaluation is nearest `bias`. */
  | { readonly kind: 'balance-two'; readonly bias: number };

export interface SearchRequest {
  readonly position: Position;
  readonly goal: SearchGoal;
  readonly limits: Limits;
  readonly resources: Resources;
  /** Root moves that must not be played while another exists (YXBLOCK). */
  readonly excluded: readonly Point[];
  /** Monotonic time in ms (clock.ts) at which the command was read: the limits count from here. */
  readonly startedAt: number;
}

export interface SearchListener {
  /** After each completed iteration and each completed line of a multi-line search. */
  onInfo?(info: SearchInfo): void;
  /** A root move begins ('pos'), is done ('done'), is the new best ('best') or is proven lost ('lost'). */
  onRootMove?(event: 'pos' | 'done' | 'best' | 'lost', point: Point): void;
  onDone(result: SearchResult): void;
}

export interface SearchInfo {
  /** 0 for the best line, 1 for the second best, ... */
  readonly line: number;
  readonly lineCount: number;
  readonly depth: number;
  readonly selectiveDepth: number;
  readonly score: Score;
  readonly nodes: number;
  readonly timeMs: number;
  /** The principal variation, never empty. */
  readonly pv: readonly Point[];
}

/** From the side to move: `value` in evaluation units, or a proven `win`/`loss` in that many plies. */
export type Score =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'win'; readonly plies: number }
  | { readonly kind: 'loss'; readonly plies: number };

export interface SearchResult {
  /** One point; two for 'balance-two'; none when the board is full. */
  readonly points: readonly Point[];
  /** Absent when no iteration was completed (a move found without search). */
  readonly info?: SearchInfo;
  /** True when black has no allowed point left and a forbidden one had to be returned. */
  readonly noLegalMove: boolean;
}
