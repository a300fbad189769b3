import { LineRule, LONGER_WINS } from './line-rule';

/** Freestyle: five or more in a row win. */
export const FREESTYLE: LineRule = LONGER_WINS;
