/** A number of core/parameters.ts that tuning may change: within which bounds, and by how much to see a difference. */
export interface Tunable {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** All of them. */
export const TUNABLES: readonly Tunable[] = [
  { name: 'FUTILITY_MARGIN', least: 20, most: 200, step: 8 },
  { name: 'FUTILITY_RELIEF', least: 0, most: 40, step: 6 },
  { name: 'RAZOR_MARGIN', least: 20, most: 250, step: 14 },
  { name: 'RAZOR_DEPTH', least: 0, most: 128, step: 12 },
  { name: 'ORDERED_DEPTH', least: 24, most: 200, step: 16 },
  { name: 'ORDERED_CUT', least: 0, most: 40, step: 5 },
  { name: 'SINGULAR_DEPTH', least: 64, most: 200, step: 12 },
  { name: 'SINGULAR_MARGIN', least: 0, most: 200, step: 16 },
  { name: 'SINGULAR_EXTENSION', least: 0, most: 32, step: 5 },
  { name: 'SINGULAR_CUT', least: 0, most: 40, step: 5 },
  { name: 'LATE_BASE', least: -16, most: 40, step: 5 },
  { name: 'LATE_SLOPE', least: 80, most: 400, step: 20 },
  { name: 'LATE_PV', least: -10, most: 48, step: 6 },
  { name: 'LATE_CUT_NODE', least: -10, most: 48, step: 6 },
  { name: 'LATE_WORSENING', least: -10, most: 48, step: 6 },
  { name: 'LATE_THREAT', least: -16, most: 48, step: 6 },
  { name: 'LATE_DEFENCE', least: -16, most: 48, step: 6 },
  { name: 'LATE_KILLER', least: -16, most: 48, step: 6 },
  { name: 'LATE_HISTORY', least: 0, most: 256, step: 16 },
  { name: 'LATE_TABLE_THREAT', least: -16, most: 48, step: 5 },
  { name: 'LATE_ORDER', least: -32, most: 64, step: 6 },
  { name: 'ORDER_GAP', least: -100, most: 300, step: 20 },
  { name: 'LATE_ROOT', least: -16, most: 48, step: 6 },
  { name: 'COUNT_BASE', least: 16, most: 160, step: 8 },
  { name: 'COUNT_SLOPE', least: 0, most: 64, step: 4 },
  { name: 'COUNT_WORSENING', least: 2, most: 16, step: 1 },
  { name: 'KILLER_BONUS', least: 0, most: 300, step: 14 },
  { name: 'COUNTER_BONUS', least: 0, most: 300, step: 14 },
  { name: 'HISTORY_WEIGHT', least: 0, most: 300, step: 16 },
  { name: 'HISTORY_BONUS', least: 2, most: 80, step: 4 },
  { name: 'LEAF_FOURS', least: 4, most: 100, step: 5 },
  { name: 'NODE_FOURS', least: 4, most: 300, step: 10 },
  { name: 'PV_FOURS', least: 20, most: 2000, step: 50 },
  { name: 'QUICK_DEPTH', least: 0, most: 160, step: 12 },
  { name: 'ASPIRATION_WINDOW', least: 15, most: 400, step: 15 },
];
