import type { Net } from '../../src/binding/net-file.ts';
import type { BoardSize } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { PlayerLimits, SearchTotals } from './core-player.ts';
import type { ScoredGame } from './play-game-pair.ts';

/** The two builds, A first. */
export type Both<T> = readonly [a: T, b: T];

/** How two builds of the core play against each other: the same settings and fixed nodes, the same games. */
export interface AbSettings extends BoardSize {
  readonly cores: Both<Uint8Array>;
  /** What evaluates; without any it is the linear evaluation. */
  readonly nets: Both<readonly Net[]>;
  readonly rule: Rule;
  readonly limits: Both<PlayerLimits>;
  /** Of each one's transposition table. */
  readonly tableBytes: number;
  readonly seed: number;
}

/** From a thread that plays pairs (ab-worker.ts); to it go the settings as worker data and numbers of pairs. */
export interface PlayedPair {
  readonly index: number;
  /** With A as black, then as white. */
  readonly games: Both<ScoredGame>;
  /** What A and B did for it. */
  readonly totals: Both<SearchTotals>;
}
