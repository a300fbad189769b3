import type { Point } from '../game/position.ts';
import type { RootMoveEvent } from './thinker.ts';

/** What became of a root move. */
export interface RootMoveChange {
  readonly event: RootMoveEvent;
  readonly point: Point;
}

/**
 * What is to be told of the root moves. A search goes through them far more often than anybody can read: kept are
 * only the newest state of each move, and of that only what differs from what was told before.
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
   * Up to `limit` changes since the last call, those that have waited longest first. They count as told from now on.
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
