import {
  FOUL_DOUBLE_FOUR,
  FOUL_DOUBLE_THREE,
  FOUL_GAPS_BIT,
  FOUL_OVERLINE,
  FOUL_REACH,
  FOUL_STONES_BIT,
} from '../core/shared-constants.ts';
import type { Point } from '../game/position.ts';
import type { CoreExports } from './core-module.ts';

/** Why black may not play a point in renju. */
export interface Foul {
  readonly kind: FoulKind;
  /** The overlines, the fours or the threes that the stone would make: one overline at least, or two of the others. */
  readonly rows: readonly FoulRow[];
}

export interface FoulPoint {
  readonly point: Point;
  readonly foul: Foul;
}

export type FoulKind = 'overline' | 'double four' | 'double three';

export interface FoulRow {
  /**
   * Black's stones of the row from end to end, the forbidden one among them. Of an overline as far as five cells from
   * that one.
   */
  readonly stones: readonly Point[];
  /**
   * The empty cells where one more stone makes a five of a four, or a straight four of a three; none for an overline.
   */
  readonly gaps: readonly Point[];
}

const KINDS: ReadonlyMap<number, FoulKind> = new Map([
  [FOUL_OVERLINE, 'overline'],
  [FOUL_DOUBLE_FOUR, 'double four'],
  [FOUL_DOUBLE_THREE, 'double three'],
]);

/** The directions of core/board/geometry.ts. */
const STEPS = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 1, dy: 1 },
  { dx: -1, dy: 1 },
] as const;

/** Why the empty cell is forbidden to black on the board of the core; undefined if it is not. */
export function readFoul(core: Pick<CoreExports, 'foul' | 'foulRow'>, { x, y }: Point): Foul | undefined {
  const kind = KINDS.get(core.foul(x, y));
  if (!kind) return undefined;
  const rows: FoulRow[] = [];
  for (let row = core.foulRow(x, y, 0); row !== 0; row = core.foulRow(x, y, rows.length)) {
    rows.push({ stones: cells(row, FOUL_STONES_BIT, { x, y }), gaps: cells(row, FOUL_GAPS_BIT, { x, y }) });
  }
  return { kind, rows };
}

/** The cells whose bits are set from `bit` on, along the row's direction. */
function cells(row: number, bit: number, { x, y }: Point): readonly Point[] {
  const { dx, dy } = STEPS[row & 3] ?? STEPS[0];
  return Array.from({ length: 2 * FOUL_REACH + 1 }, (_, i) => i)
    .filter((i) => (row >> (bit + i)) & 1)
    .map((i) => ({ x: x + (i - FOUL_REACH) * dx, y: y + (i - FOUL_REACH) * dy }));
}
