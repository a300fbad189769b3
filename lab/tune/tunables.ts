/**
 * A number of core/search/parameters.ts that tuning may change: within which bounds, and by how much to see a
 * difference.
 */
export interface Tunable {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

export const TUNABLES: readonly Tunable[] = [
  { name: 'REVERSE_FUTILITY_MARGIN', least: 20, most: 200, step: 8 },
  { name: 'REVERSE_FUTILITY_IMPROVING', least: 0, most: 40, step: 6 },
  { name: 'RAZORING_MARGIN', least: 20, most: 250, step: 14 },
  { name: 'RAZORING_DEPTH', least: 0, most: 128, step: 12 },
  { name: 'IIR_DEPTH', least: 24, most: 200, step: 16 },
  { name: 'IIR_REDUCTION', least: 0, most: 40, step: 5 },
  { name: 'SINGULAR_DEPTH', least: 64, most: 200, step: 12 },
  { name: 'SINGULAR_MARGIN', least: 0, most: 200, step: 16 },
  { name: 'SINGULAR_EXTENSION', least: 0, most: 32, step: 5 },
  { name: 'SINGULAR_NEGATIVE_EXTENSION', least: 0, most: 40, step: 5 },
  { name: 'LMR_BASE', least: -16, most: 40, step: 5 },
  { name: 'LMR_SLOPE', least: 80, most: 400, step: 20 },
  { name: 'LMR_PV', least: -10, most: 48, step: 6 },
  { name: 'LMR_CUT_NODE', least: -10, most: 48, step: 6 },
  { name: 'LMR_NOT_IMPROVING', least: -10, most: 48, step: 6 },
  { name: 'LMR_THREAT', least: -16, most: 48, step: 6 },
  { name: 'LMR_KILLER', least: -16, most: 48, step: 6 },
  { name: 'LMR_HISTORY', least: 0, most: 256, step: 16 },
  { name: 'LMR_TT_THREAT', least: -16, most: 48, step: 5 },
  { name: 'LMR_ORDER', least: -32, most: 64, step: 6 },
  { name: 'LMR_ORDER_GAP', least: -100, most: 300, step: 20 },
  { name: 'LMR_ROOT', least: -16, most: 80, step: 6 },
  { name: 'MOVE_COUNT_BASE', least: 16, most: 160, step: 8 },
  { name: 'MOVE_COUNT_SLOPE', least: 0, most: 64, step: 4 },
  { name: 'MOVE_COUNT_NOT_IMPROVING', least: 2, most: 16, step: 1 },
  { name: 'KILLER_BONUS', least: 0, most: 300, step: 14 },
  { name: 'COUNTER_MOVE_BONUS', least: 0, most: 300, step: 14 },
  { name: 'HISTORY_WEIGHT', least: 0, most: 300, step: 16 },
  { name: 'HISTORY_BONUS', least: 2, most: 80, step: 4 },
  { name: 'POLICY_DEPTH', least: 8, most: 96, step: 8 },
  { name: 'VCF_FOURS', least: 4, most: 100, step: 5 },
  { name: 'ASPIRATION_WINDOW', least: 15, most: 400, step: 15 },
];
