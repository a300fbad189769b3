import type { RootMoveEvent } from '../binding/core-search.ts';
import type { SearchGoal, SearchLine, SearchResult } from '../binding/search-result.ts';
import type { Point, Position } from '../game/position.ts';

/**
 * What the protocol needs of an engine: the border between a session and the search. The real one is
 * SearchEngine (search-engine.ts); tests use a fake that answers when they tell it to.
 */
export interface Thinker {
  /**
   * Starts a search and returns at once; a second one before `onDone` of the first is an error. `onDone` is called
   * once, asynchronously, whatever happens, with distinct empty cells, as many as the goal asks for and the board has.
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
  /** How much of the transposition table is in use, 0 to 1. */
  readonly hashUsage: number;
  /** Nodes of the running search by now, of all threads. */
  readonly nodes: number;
  /** Why this engine cannot run at all here, as a clause for people; undefined where it can. */
  readonly obstacle: string | undefined;
  /** The least memory in bytes, of the whole process, under which this engine can run at all. */
  readonly minimumMemory: number;
}

/** Every figure is optional: undefined means unlimited. Times are in ms, from `startedAt`. */
export interface Limits {
  /** Limit of this move. 0 = answer at once (in well under 50 ms). */
  readonly turnMs?: number | undefined;
  /** What is left of the game's clock before this move; may be negative. */
  readonly leftMs?: number | undefined;
  /** Length of the whole game's clock. */
  readonly matchMs?: number | undefined;
  /** Added to the game's clock after each move. */
  readonly incrementMs?: number | undefined;
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** 0 (weakest) to 100 (full strength, the default). */
  readonly strength?: number | undefined;
}

export interface Resources {
  /** Bytes for the whole process; undefined = no limit was given. */
  readonly maxMemory?: number | undefined;
  /** Wanted size of the transposition table in bytes; undefined = the engine decides. */
  readonly hashBytes?: number | undefined;
  /** Search threads, at least 1. */
  readonly threads: number;
}

export interface SearchRequest {
  readonly position: Position;
  readonly goal: SearchGoal;
  readonly limits: Limits;
  readonly resources: Resources;
  /** Root moves that must not be played while another exists (YXBLOCK). */
  readonly excluded: readonly Point[];
  /** Searches on although the move is settled, until all lines are proven wins or losses. */
  readonly untilProven?: boolean;
  /** Monotonic time in ms (clock.ts) at which the command was read: the limits count from here. */
  readonly startedAt: number;
}

export interface SearchListener {
  /**
   * After each completed iteration; in a search for several lines after some of them, the newest of each line, and
   * again those that a better one moved down.
   */
  onInfo?(info: SearchLine): void;
  /** What became of a root move. Some times a second, and of each move the newest only. */
  onRootMove?(event: RootMoveEvent, point: Point): void;
  onDone(result: SearchResult): void;
}

/** Whether what was learnt in one search is true in the other: the same rule on the same board. */
export function shareKnowledge(a: Position, b: Position): boolean {
  return a.rule === b.rule && a.rowLength === b.rowLength && a.width === b.width && a.height === b.height;
}
