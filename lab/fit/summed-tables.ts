import { CODE_COUNT, PATTERN_COUNT, THREAT_COUNT } from '../../src/binding/core-module.ts';
import { THREAT_SETS } from './weights-file.ts';

/** What the weights of a table follow from: see TrainableWeights. */
export interface SummedTable {
  /** Of each weight the parts that it is a sum of; a weight without a list is worth nothing. */
  readonly parts: readonly (readonly number[] | undefined)[];
  /** What parts start from: what the data never shows stays there. */
  readonly start?: ReadonlyMap<number, number>;
}

/** Part of the cells that are forbidden, in place of their patterns. */
const FORBIDDEN = PATTERN_COUNT;
/** Part of having the move. */
const TO_MOVE = THREAT_COUNT;
/** Room for those of a table. */
export const MOST_PARTS = Math.max(FORBIDDEN, TO_MOVE) + 1;
/** The first pattern: worth nothing by definition. */
const DEAD_LINE = 0;

/** Pattern codes: the parts are the four patterns, or that the cell is forbidden. Code 0 is four dead lines. */
export function codeTable(
  codePatterns: readonly (readonly number[])[],
  forbidden: readonly boolean[],
  start?: ReadonlyMap<number, number>,
): SummedTable {
  const parts = Array.from({ length: CODE_COUNT }, (_, code) => {
    if (code === 0) return undefined;
    return forbidden[code] ? [FORBIDDEN] : codePatterns[code]?.filter((pattern) => pattern !== DEAD_LINE);
  });
  return { parts, ...(start && { start }) };
}

/** Sets of threats: the parts are the threats, and having the move. */
export function threatTable(): SummedTable {
  const threats = Array.from({ length: THREAT_COUNT }, (_, threat) => threat);
  return {
    parts: Array.from({ length: THREAT_SETS }, (_, set) => [
      TO_MOVE,
      ...threats.filter((threat) => (set >> threat) & 1),
    ]),
  };
}
