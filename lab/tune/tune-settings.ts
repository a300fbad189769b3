import type { BoardSize } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';

/** The games that tuning plays. */
export interface TuningSettings extends BoardSize {
  /** Built for tuning: with the numbers as exports that can be set. */
  readonly core: Uint8Array;
  /** What the numbers are called. */
  readonly names: readonly string[];
  /** Trials go through these in turn. */
  readonly rules: readonly Rule[];
  /** Of a move. */
  readonly nodes: number;
  /** Of each side's transposition table. */
  readonly tableBytes: number;
  /** Of openings and perturbations. */
  readonly seed: number;
}
