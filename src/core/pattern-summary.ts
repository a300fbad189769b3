/**
 * What the four patterns of a cell come to for a colour, in one word: its shape, its value to the evaluation, and its code,
 * by which its move-ordering scores are found. One table a colour, indexed by the patterns.
 */
import { BLACK } from './geometry';
import { MOVE_SCORES, MOVE_SCORES_BYTES, SUMMARIES, SUMMARIES_BYTES } from './memory';
import { CODE_COUNT, codeOf, patternsOf } from './pattern-codes';
import { HAS_FORBIDDEN } from './rules/line-rule';
import { lineRule } from './rules/rule';
import { combine, Shape } from './shapes';
import { cellValues, ownOrders, theirOrders } from './weights';

/** Bits 0 to 3 the shape, 4 to 15 the pattern code, 16 to 31 the value, with its sign. */
export type PatternSummary = u32;

/** Fills the tables of both colours for rule number `rule`. */
export function buildSummaries(rule: i32): void {
  for (let colour = 0; colour < 2; colour++) {
    const hasForbidden = (lineRule(rule, colour) & HAS_FORBIDDEN) !== 0;
    const values = cellValues(rule, colour);
    const table = tableOf(colour);
    for (let code = 0; code < CODE_COUNT; code++) {
      const patterns = patternsOf(code);
      const value = <u32>load<u16>(values + 2 * <usize>code);
      const summary = <u32>shapeOfPatterns(patterns, hasForbidden) | ((<u32>code) << 4) | (value << 16);
      store<u32>(table + 4 * <usize>patterns, summary);
    }
    for (let patterns: u32 = 0; patterns < 0x10000; patterns++) {
      const sorted = <usize>patternsOf(codeOf(patterns));
      store<u32>(table + 4 * <usize>patterns, load<u32>(table + 4 * sorted));
    }
    memory.copy(ownMoveScores(colour), ownOrders(rule, colour), 2 * CODE_COUNT);
    memory.copy(opponentMoveScores(colour), theirOrders(rule, colour), 2 * CODE_COUNT);
  }
}

/** The summary of four patterns (four bits each). */
export function summaryOf(colour: i32, patterns: u32): PatternSummary {
  return load<u32>(tableOf(colour) + 4 * <usize>patterns);
}

export function shapeOf(summary: PatternSummary): Shape {
  return <Shape>(summary & 15);
}

/** Whether no row can go through the cell any more. */
export function isDead(summary: PatternSummary): bool {
  return codeIn(summary) === 0;
}

/** Value to the evaluation, in 1/VALUE_SCALE of its unit. */
export function cellValue(summary: PatternSummary): i32 {
  return <i32>summary >> 16;
}

/** The move-ordering score for `colour` itself of a cell where it has this summary. */
export function ownMoveScore(colour: i32, summary: PatternSummary): i32 {
  return <i32>load<u16>(ownMoveScores(colour) + 2 * <usize>codeIn(summary));
}

/** The move-ordering score for the other side of a cell where `colour` has this summary. */
export function opponentMoveScore(colour: i32, summary: PatternSummary): i32 {
  return <i32>load<u16>(opponentMoveScores(colour) + 2 * <usize>codeIn(summary));
}

function codeIn(summary: PatternSummary): u32 {
  return (summary >> 4) & 0xfff;
}

function tableOf(colour: i32): usize {
  return colour === BLACK ? SUMMARIES : SUMMARIES + SUMMARIES_BYTES;
}

function ownMoveScores(colour: i32): usize {
  return colour === BLACK ? MOVE_SCORES : MOVE_SCORES + MOVE_SCORES_BYTES;
}

function opponentMoveScores(colour: i32): usize {
  return ownMoveScores(colour) + 2 * MOVE_SCORES_BYTES;
}

function shapeOfPatterns(patterns: u32, hasForbidden: bool): Shape {
  const p = <i32>patterns;
  return combine(p & 15, (p >> 4) & 15, (p >> 8) & 15, p >> 12, hasForbidden);
}
