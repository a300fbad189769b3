/** Fills the tables of pattern-summary.ts from shapes and weights. */
import { codeOf, PATTERN_COMBINATIONS, patternsOf } from '../patterns/pattern-codes';
import {
  opponentMoveScores,
  ownMoveScores,
  setSummary,
  summaryOf,
  summaryWith,
} from '../patterns/pattern-summary';
import { HAS_FORBIDDEN, lineRule } from '../patterns/rules';
import { combine, Shape } from '../patterns/shapes';
import { CODE_COUNT } from '../shared-constants';
import { cellWeights, opponentMoveWeights, ownMoveWeights } from './weights';

/** Fills the tables of both colours for rule number `rule`. */
export function fillSummaries(rule: i32): void {
  for (let colour = 0; colour < 2; colour++) {
    const hasForbidden = (lineRule(rule, colour) & HAS_FORBIDDEN) !== 0;
    const values = cellWeights(rule, colour);
    for (let code = 0; code < CODE_COUNT; code++) {
      const patterns = patternsOf(code);
      const value = <u32>load<u16>(values + 2 * <usize>code);
      setSummary(colour, patterns, summaryWith(shapeOfPatterns(patterns, hasForbidden), code, value));
    }
    for (let patterns: u32 = 0; patterns < PATTERN_COMBINATIONS; patterns++) {
      setSummary(colour, patterns, summaryOf(colour, patternsOf(codeOf(patterns))));
    }
    memory.copy(ownMoveScores(colour), ownMoveWeights(rule, colour), 2 * CODE_COUNT);
    memory.copy(opponentMoveScores(colour), opponentMoveWeights(rule, colour), 2 * CODE_COUNT);
  }
}

function shapeOfPatterns(patterns: u32, hasForbidden: bool): Shape {
  const p = <i32>patterns;
  return combine(p & 15, (p >> 4) & 15, (p >> 8) & 15, p >> 12, hasForbidden);
}
