import type { Point } from '../game/position.ts';
import { type RootMoveChange, RootMoveEvents } from './root-move-events.ts';
import type { RootMoveEvent, SearchInfo } from './thinker.ts';

/** Least time between two messages to the protocol thread. */
const INTERVAL_MS = 50;

/** What a search has to tell on its way. */
export interface ProgressNews {
  readonly infos: readonly SearchInfo[];
  readonly rootMoves: readonly RootMoveChange[];
}

/**
 * Gathers what a searching thread tells on its way. A message for each root move or each of two hundred lines would
 * fill the protocol thread's queue faster than it can be emptied, and the answer would stand at its end: news goes out
 * some times a second, the newest of each kind. A new best line goes out at once, since it is the answer if the thread
 * comes to grief.
 */
export class SearchProgress {
  readonly #infos = new Map<number, SearchInfo>();
  readonly #rootMoves = new RootMoveEvents();
  #takenAt = Number.NEGATIVE_INFINITY;
  #urgent = false;

  noteLine(info: SearchInfo): void {
    this.#infos.set(info.line, info);
    if (info.line === 0) this.#urgent = true;
  }

  noteRootMove(event: RootMoveEvent, point: Point): void {
    this.#rootMoves.note(event, point);
  }

  /** What is to go out at this time, in ms of any clock; undefined for nothing. `Infinity`: everything that is left. */
  take(time: number): ProgressNews | undefined {
    if (!this.#urgent && time - this.#takenAt < INTERVAL_MS) return undefined;
    const infos = [...this.#infos.values()].sort((a, b) => a.line - b.line);
    const rootMoves = this.#rootMoves.take(Number.POSITIVE_INFINITY);
    this.#infos.clear();
    this.#urgent = false;
    this.#takenAt = time;
    return infos.length > 0 || rootMoves.length > 0 ? { infos, rootMoves } : undefined;
  }
}
