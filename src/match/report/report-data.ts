import type { EndReason } from '../../game/game-record.ts';
import type { BoardSize, Colour } from '../../game/position.ts';
import type { Rule } from '../../game/rule.ts';
import type { FaultKind } from '../game/fault.ts';

/** What the page's script gets to list and replay games. */
export interface ReportData extends BoardSize {
  readonly event: string;
  readonly rule: Rule;
  readonly rowLength: number;
  readonly engines: readonly ReportEngine[];
  /** Where each opening comes from. */
  readonly openings: readonly string[];
  readonly games: readonly ReportGame[];
}

export interface ReportEngine {
  readonly name: string;
  readonly turnMs?: number | undefined;
  readonly matchMs?: number | undefined;
}

export interface ReportGame {
  /** From 1 up. */
  readonly number: number;
  /** Places among the engines. */
  readonly black: number;
  readonly white: number;
  readonly winner: Colour | 'none';
  readonly reason: EndReason;
  /** The same in words. */
  readonly ending: string;
  readonly faults?: readonly ReportFault[];
  /** `2026-11-20` */
  readonly date: string;
  /** Place among the openings, and how many of the moves were given by it. */
  readonly opening: number;
  readonly given: number;
  /** How swap2 went, where the players made the opening themselves. */
  readonly story?: string;
  /** All moves: how many, and what is known of them (move-codes.ts). */
  readonly length: number;
  readonly moves: string;
  /** In renju: the points forbidden to black, by the number of moves after which they are (forbidden-points.ts). */
  readonly forbidden?: string;
  /** Of a game lost to a fault: what was said last, and where that ends in the log. */
  readonly lastWords?: readonly string[];
  readonly logLine?: number;
}

export interface ReportFault {
  readonly by: Colour;
  readonly kind: FaultKind;
}
