import { type DirectLimits, DirectSearch } from '../../src/binding/direct-search.ts';
import { type Net, netsAmong } from '../../src/binding/net-file.ts';
import type { SearchResult } from '../../src/binding/search-result.ts';
import type { Position } from '../../src/game/position.ts';
import { now } from '../../src/system/clock.ts';
import { NodeClock, type NodeClockSettings } from './node-clock.ts';

export interface PlayerParts {
  readonly core: Uint8Array;
  readonly nets: readonly Net[];
  readonly tableBytes: number;
}

/** Of each move, or of a whole game. */
export interface PlayerLimits extends Pick<DirectLimits, 'nodes' | 'ms'> {
  readonly clock?: NodeClockSettings;
}

/** One of the two builds as a player. */
export class CorePlayer {
  readonly search: DirectSearch;
  readonly #name: string;
  readonly #limits: DirectLimits;
  readonly #clock: NodeClock | undefined;
  #totals: SearchTotals = NO_SEARCHES;

  /** Throws an Error, a sentence, if the file is no build of the core that this program can use. */
  constructor(name: string, { core, nets, tableBytes }: PlayerParts, { clock, ...limits }: PlayerLimits) {
    this.#name = name;
    this.#limits = limits;
    this.#clock = clock && new NodeClock(clock);
    try {
      this.search = new DirectSearch({ core, tableBytes, nets: netsAmong(nets) });
    } catch (error) {
      throw new Error(`${name} is no core that fits this program (${textOf(error)})`);
    }
  }

  /**
   * Searches for a move; `isFirst` = of this game. Throws an Error, a sentence, when the core fails.
   */
  think(position: Position, isFirst: boolean): SearchResult {
    const startedAt = now();
    if (isFirst) this.#clock?.reset();
    const limits = {
      ...this.#limits,
      ...this.#clock?.limits(position),
      remembers: !isFirst,
      until: 'settled' as const,
    };
    try {
      const result = this.search.search(position, { kind: 'best', lines: 1 }, limits);
      const { nodes, depth } = result;
      this.#clock?.spend(nodes);
      this.#totals = addTotals(this.#totals, { moves: 1, nodes, ms: now() - startedAt, depths: depth });
      return result;
    } catch (error) {
      throw new Error(`${this.#name} failed in the middle of a game (${textOf(error)})`);
    }
  }

  /** What it has done since it was last asked. */
  takeTotals(): SearchTotals {
    const totals = this.#totals;
    this.#totals = NO_SEARCHES;
    return totals;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What all searches of a build have come to, for averages. */
export interface SearchTotals {
  readonly moves: number;
  readonly nodes: number;
  readonly ms: number;
  /** The sum of the completed depths. */
  readonly depths: number;
}

export const NO_SEARCHES: SearchTotals = { moves: 0, nodes: 0, ms: 0, depths: 0 };

export function addTotals(a: SearchTotals, b: SearchTotals): SearchTotals {
  return {
    moves: a.moves + b.moves,
    nodes: a.nodes + b.nodes,
    ms: a.ms + b.ms,
    depths: a.depths + b.depths,
  };
}
