import { ENDS_BLOCK, LineRule, LONGER_WINS } from './line-rule';

/** Caro: exactly five win unless an opponent's stone stands at both ends; six or more win always. */
export const CARO: LineRule = ENDS_BLOCK | LONGER_WINS;
/** The same, but six or more are nothing. */
export const CARO_EXACT: LineRule = ENDS_BLOCK;
