import { freeCells, type Point, type Position } from '../game/position.ts';
import { debugFault } from '../system/debug-log.ts';
import { colourNumber, setUpBoard, toPoint } from './core-instance.ts';
import type { CoreExports } from './core-module.ts';
import { type Foul, type FoulPoint, readFoul } from './foul.ts';
import type { LocalCore } from './local-core.ts';

/** The rules of a position, answered by the core. */
export interface Referee {
  /** `undefined` while the game is open. `blocked` cells count as used. */
  outcome(position: Position): Outcome | undefined;
  /** Whether `sideToMove` wins at once by playing `point` (an empty cell). */
  wins(position: Position, point: Point): boolean;
  /** The points forbidden to black, row by row; empty outside renju. Independent of who is to move. */
  forbiddenPoints(position: Position): readonly Point[];
  /**
   * Why black may not play `point` (an empty cell), whichever side is to move; undefined where it may, so always
   * outside renju.
   */
  foul(position: Position, point: Point): Foul | undefined;
}

export type Outcome =
  | { readonly kind: 'five'; readonly winner: 'black' | 'white' }
  | { readonly kind: 'full' };

/** The points forbidden to black, row by row, and why each is. */
export function foulPoints(position: Position, referee: Referee): readonly FoulPoint[] {
  return referee.forbiddenPoints(position).flatMap((point) => {
    const foul = referee.foul(position, point);
    return foul ? [{ point, foul }] : [];
  });
}

/**
 * Answers questions about the rules in the thread that asks: about one rule while a search under another is running in
 * other threads, whatever befalls that search.
 *
 * Should the core itself fail here, the answer is the harmless one and the next question gets a fresh instance.
 */
export class CoreReferee implements Referee {
  readonly #core: LocalCore;

  constructor(core: LocalCore) {
    this.#core = core;
  }

  outcome(position: Position): Outcome | undefined {
    return this.#ask(position, undefined, (core) => {
      const winner = core.winner();
      if (winner >= 0) return { kind: 'five', winner: winner === 0 ? 'black' : 'white' };
      return core.emptyCells() === 0 ? { kind: 'full' } : undefined;
    });
  }

  wins(position: Position, point: Point): boolean {
    return this.#ask(
      position,
      false,
      (core) => core.winsAt(point.x, point.y, colourNumber(position.sideToMove)) !== 0,
    );
  }

  forbiddenPoints(position: Position): readonly Point[] {
    if (position.rule !== 'renju') return [];
    return this.#ask(position, [], (core) => {
      const free = freeCells(position);
      return free.filter(({ x, y }) => core.isForbidden(x, y) !== 0);
    });
  }

  foul(position: Position, point: Point): Foul | undefined {
    if (position.rule !== 'renju') return undefined;
    return this.#ask(position, undefined, (core) => readFoul(core, point));
  }

  isForbidden(position: Position, point: Point): boolean {
    if (position.rule !== 'renju' || position.sideToMove !== 'black') return false;
    return this.#ask(position, false, (core) => core.isForbidden(point.x, point.y) !== 0);
  }

  /**
   * A move without a search, for when there is no time or the search failed. Any free cell rather than none:
   * `undefined` on a full board only.
   */
  quickMove(position: Position, excluded: readonly Point[]): Point | undefined {
    const free = freeCells(position);
    const wanted = free.filter((p) => !excluded.some((e) => e.x === p.x && e.y === p.y));
    const avoided = wanted.length > 0 ? excluded : [];
    const cell = this.#ask(position, -1, (core) => {
      if (avoided.length === 0) return core.quickMove();
      const taken = avoided.filter((e) => free.some((p) => p.x === e.x && p.y === e.y));
      setUpBoard(this.#core.withRule(position), position, taken);
      return core.quickMove();
    });
    if (cell >= 0) return toPoint(cell);
    return (wanted.length > 0 ? wanted : free)[0];
  }

  #ask<T>(position: Position, otherwise: T, question: (core: CoreExports) => T): T {
    try {
      return question(this.#core.withPosition(position));
    } catch (error) {
      debugFault('a question about the rules', error);
      this.#core.discard();
      return otherwise;
    }
  }
}
