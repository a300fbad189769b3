import { HAS_FORBIDDEN, LineRule, LONGER_WINS } from './line-rule';

/** Renju, black: exactly five win; overlines, double fours and double threes are forbidden. */
export const RENJU_BLACK: LineRule = HAS_FORBIDDEN;
/** Renju, white: five or more win. */
export const RENJU_WHITE: LineRule = LONGER_WINS;
