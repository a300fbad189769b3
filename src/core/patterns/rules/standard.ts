import { LineRule } from './line-rule';

/** Standard: exactly five in a row win; six or more are nothing. */
export const STANDARD: LineRule = 0;
