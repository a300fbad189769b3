import type { DirectLimits } from '../../src/binding/direct-search.ts';
import { type ClockPolicy, SoftStop, timeBudget } from '../../src/engine/time-budget.ts';
import type { Position } from '../../src/game/position.ts';

export interface NodeClockSettings {
  /** Nodes for all moves of a game. */
  readonly match: number;
  /** For a move, at most. */
  readonly turn?: number;
  readonly policy: ClockPolicy;
}

/**
 * A side's clock for a game that counts nodes in place of milliseconds, and is shared out as the program shares out its
 * time: so a policy of the clock is tried in thousands of games, and the same games again.
 */
export class NodeClock {
  readonly #settings: NodeClockSettings;
  #left: number;

  constructor(settings: NodeClockSettings) {
    this.#settings = settings;
    this.#left = settings.match;
  }

  reset(): void {
    this.#left = this.#settings.match;
  }

  /** How far the search for a move may go. */
  limits({ width, height, stones, blocked }: Position): Pick<DirectLimits, 'nodes' | 'suffices'> {
    const { turn, policy } = this.#settings;
    const stage = { stones: stones.length, emptyCells: width * height - stones.length - blocked.length };
    const limits = { leftMs: this.#left, ...(turn !== undefined && { turnMs: turn }) };
    const { target, hard, flexible } = timeBudget(limits, stage, policy);
    const softStop = new SoftStop(policy);
    return {
      nodes: Math.ceil(hard),
      suffices: ({ bestScore: score, hasOtherMove: changed, nodes: elapsed }) =>
        softStop.after({ score, changed, elapsed }, target, hard, flexible),
    };
  }

  spend(nodes: number): void {
    this.#left -= nodes;
  }
}
