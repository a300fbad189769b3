/**
 * Pattern codes: the four patterns of a cell for a colour without their directions, as one number. What a cell is worth
 * does not depend on which line has which pattern, so that there are 3060 codes instead of 50625 combinations.
 */
import { CODE_PATTERNS, CODE_PATTERNS_BYTES, CODES, CODES_BYTES } from '../memory/shared-tables';
import { CODE_COUNT, PATTERN_COUNT } from '../shared-constants';

/** The numbers that four patterns of four bits each can make. */
export const PATTERN_COMBINATIONS: u32 = 1 << 16;

// Multisets of four patterns: binomial(PATTERN_COUNT + 3, 4).
if (CODE_COUNT !== (PATTERN_COUNT * (PATTERN_COUNT + 1) * (PATTERN_COUNT + 2) * (PATTERN_COUNT + 3)) / 24)
  ERROR('CODE_COUNT is not the number of multisets of four patterns');
if (<usize>PATTERN_COMBINATIONS * 2 > CODES_BYTES) ERROR('CODES_BYTES is too small');
if (<usize>CODE_COUNT * 2 > CODE_PATTERNS_BYTES) ERROR('CODE_PATTERNS_BYTES is too small');
if (CODE_COUNT > 1 << 12) ERROR('a summary has 12 bits for the code');

/** Fills the tables. */
export function buildCodes(): void {
  let code = 0;
  for (let a = 0; a < PATTERN_COUNT; a++) {
    for (let b = a; b < PATTERN_COUNT; b++) {
      for (let c = b; c < PATTERN_COUNT; c++) {
        for (let d = c; d < PATTERN_COUNT; d++) {
          const patterns = a | (b << 4) | (c << 8) | (d << 12);
          store<u16>(CODE_PATTERNS + 2 * <usize>code, <u16>patterns);
          store<u16>(CODES + 2 * <usize>patterns, <u16>code);
          code++;
        }
      }
    }
  }
  for (let patterns = 0; patterns < <i32>PATTERN_COMBINATIONS; patterns++) {
    store<u16>(CODES + 2 * <usize>patterns, load<u16>(CODES + 2 * <usize>sorted(patterns)));
  }
}

/** The code of four patterns (four bits each, in any order). */
export function codeOf(patterns: u32): u32 {
  return <u32>load<u16>(CODES + 2 * <usize>patterns);
}

/** The patterns of a code, the smallest lowest. */
export function patternsOf(code: i32): u32 {
  return <u32>load<u16>(CODE_PATTERNS + 2 * <usize>code);
}

/** The same four patterns, the smallest in the lowest bits. */
function sorted(patterns: i32): i32 {
  const a = patterns & 15;
  const b = (patterns >> 4) & 15;
  const c = (patterns >> 8) & 15;
  const d = patterns >> 12;
  const low = min(a, b);
  const high = max(a, b);
  const low2 = min(c, d);
  const high2 = max(c, d);
  const middle = max(low, low2);
  const middle2 = min(high, high2);
  return (
    min(low, low2) | (min(middle, middle2) << 4) | (max(middle, middle2) << 8) | (max(high, high2) << 12)
  );
}
