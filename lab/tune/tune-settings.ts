import type { DirectLimits } from '../../src/binding/direct-search.ts';
import type { Net } from '../../src/binding/net-file.ts';
import type { BoardSize } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { Trial } from './spsa.ts';

export interface TuningSettings extends BoardSize {
  /** Built for tuning: with the numbers as exports that can be set. */
  readonly core: Uint8Array;
  /** What evaluates; rules without one have the linear evaluation. */
  readonly nets: readonly Net[];
  /** What the numbers are called. */
  readonly names: readonly string[];
  /** Trials go through these in turn. */
  readonly rules: readonly Rule[];
  /** Of a move. */
  readonly limits: DirectLimits;
  /** Of each side's transposition table. */
  readonly tableBytes: number;
  readonly seed: number;
}

/** To a thread that plays trials (tune-worker.ts), which has the settings as worker data. */
export interface TrialPart {
  readonly index: number;
  readonly settings: Trial['settings'];
}

/** From it. */
export interface PlayedTrial {
  readonly index: number;
  /** Points by which the first setting was ahead of the second in the pair of games: -2 to 2. */
  readonly lead: number;
}
