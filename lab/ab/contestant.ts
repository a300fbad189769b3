import { type DirectLimits, type DirectResult, DirectSearch } from '../../src/binding/direct-search.ts';
import { now } from '../../src/engine/clock.ts';
import type { Position } from '../../src/game/position.ts';

/** What a build has done so far, for averages. */
export interface Effort {
  readonly moves: number;
  readonly nodes: number;
  readonly ms: number;
  /** The sum of the completed depths. */
  readonly depths: number;
}

export const NO_EFFORT: Effort = { moves: 0, nodes: 0, ms: 0, depths: 0 };

export function addEfforts(a: Effort, b: Effort): Effort {
  return {
    moves: a.moves + b.moves,
    nodes: a.nodes + b.nodes,
    ms: a.ms + b.ms,
    depths: a.depths + b.depths,
  };
}

/** One of the two builds as a player. */
export class Contestant {
  readonly search: DirectSearch;
  readonly #name: string;
  readonly #limits: DirectLimits;
  #effort: Effort = NO_EFFORT;

  /** Throws an Error, a sentence, if the file is no build of the core that this program can use. */
  constructor(name: string, core: Uint8Array, tableBytes: number, limits: DirectLimits) {
    this.#name = name;
    this.#limits = limits;
    try {
      this.search = new DirectSearch({ core, tableBytes });
    } catch (error) {
      throw new Error(`${name} is no core that fits this program (${textOf(error)})`);
    }
  }

  /**
   * Searches for a move; `isFirst` = of this game. Throws an Error, a sentence, when the core fails.
   */
  think(position: Position, isFirst: boolean): DirectResult {
    const startedAt = now();
    const limits = { ...this.#limits, remembers: !isFirst, until: 'settled' as const };
    try {
      const result = this.search.search(position, { kind: 'best', lines: 1 }, limits);
      const { nodes, depth } = result;
      this.#effort = addEfforts(this.#effort, { moves: 1, nodes, ms: now() - startedAt, depths: depth });
      return result;
    } catch (error) {
      throw new Error(`${this.#name} failed in the middle of a game (${textOf(error)})`);
    }
  }

  /** What it has done since it was last asked. */
  takeEffort(): Effort {
    const effort = this.#effort;
    this.#effort = NO_EFFORT;
    return effort;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
