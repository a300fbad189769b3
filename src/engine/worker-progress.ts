import type { RootMoveEvent } from '../binding/core-search.ts';
import type { SearchLine } from '../binding/search-result.ts';
import { type Point, samePoint } from '../game/position.ts';

/** Least time between two messages to the protocol thread. */
const INTERVAL_MS = 50;

export interface ProgressNews {
  readonly infos: readonly SearchLine[];
  readonly rootMoves: readonly RootMoveChange[];
}

/**
 * Throttled news of a searching thread, the newest of each kind: else the answer would wait behind a full queue of
 * messages. Another best move, and a proven one, go out at once, as that is the answer if the thread crashes.
 */
export class WorkerProgress {
  readonly #infos = new Map<number, SearchLine>();
  readonly #rootMoves = new RootMoveEvents();
  #takenAt = Number.NEGATIVE_INFINITY;
  #urgent = false;
  /** The best line as it went out last. */
  #told: SearchLine | undefined;

  noteLine(info: SearchLine): void {
    this.#infos.set(info.line, info);
    if (info.line === 0) this.#urgent = isNews(info, this.#told);
  }

  noteRootMove(event: RootMoveEvent, point: Point): void {
    this.#rootMoves.note(event, point);
  }

  /** What is to go out at this time, in ms of any clock; undefined for nothing. `Infinity`: everything that is left. */
  take(time: number): ProgressNews | undefined {
    if (!this.#urgent && time - this.#takenAt < INTERVAL_MS) return undefined;
    const infos = [...this.#infos.values()].sort((a, b) => a.line - b.line);
    const rootMoves = this.#rootMoves.take(Number.POSITIVE_INFINITY);
    this.#told = this.#infos.get(0) ?? this.#told;
    this.#infos.clear();
    this.#urgent = false;
    this.#takenAt = time;
    return infos.length > 0 || rootMoves.length > 0 ? { infos, rootMoves } : undefined;
  }
}

function isNews(best: SearchLine, told: SearchLine | undefined): boolean {
  return !told || !samePoint(best.point, told.point) || best.score.kind !== told.score.kind;
}

export interface RootMoveChange {
  readonly event: RootMoveEvent;
  readonly point: Point;
}

/**
 * What is to be reported of the root moves. A search goes through them far more often than anybody can read: kept are
 * only the newest state of each move, and of that only what differs from the last report.
 */
export class RootMoveEvents {
  readonly #told = new Map<string, string>();
  readonly #untold = new Map<string, RootMoveChange>();

  note(event: RootMoveEvent, point: Point): void {
    const subject = subjectOf(event, point);
    if (this.#told.get(subject) === textOf(event, point)) this.#untold.delete(subject);
    else this.#untold.set(subject, { event, point });
  }

  /**
   * Up to `limit` changes since the last call, those that have waited longest first. They count as reported.
   */
  take(limit: number): readonly RootMoveChange[] {
    const taken = [...this.#untold].slice(0, limit);
    for (const [subject, { event, point }] of taken) {
      this.#untold.delete(subject);
      this.#told.set(subject, textOf(event, point));
    }
    return taken.map(([, change]) => change);
  }
}

/**
 * Of events on the same subject the newest holds: one best move, and for each move whether it is searched and whether
 * it is lost.
 */
function subjectOf(event: RootMoveEvent, point: Point): string {
  if (event === 'best') return 'best';
  return event === 'lost' ? textOf(event, point) : `${point.x},${point.y}`;
}

function textOf(event: RootMoveEvent, { x, y }: Point): string {
  return `${event} ${x},${y}`;
}
