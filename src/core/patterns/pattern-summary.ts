/**
 * What the four patterns of a cell come to for a colour, in one word: its shape, its value to the evaluation, and its
 * code, by which its move-ordering scores are found. One table a colour, indexed by the patterns.
 */
import { MOVE_SCORES, MOVE_SCORES_BYTES, SUMMARIES, SUMMARIES_BYTES } from '../memory/shared-tables';
import { BLACK, CODE_COUNT } from '../shared-constants';
import { PATTERN_COMBINATIONS } from './pattern-codes';
import { Shape } from './shapes';

if (<usize>CODE_COUNT * 2 > MOVE_SCORES_BYTES) ERROR('MOVE_SCORES_BYTES is too small');
if (<usize>PATTERN_COMBINATIONS * sizeof<PatternSummary>() > SUMMARIES_BYTES)
  ERROR('SUMMARIES_BYTES is too small');

/** Bits 0 to 3 the shape, 4 to 15 the pattern code, 16 to 31 the value, with its sign. */
export type PatternSummary = u32;

/** The summary of these three. */
export function summaryWith(shape: Shape, code: i32, value: u32): PatternSummary {
  return <u32>shape | ((<u32>code) << 4) | (value << 16);
}

/** From now on four patterns have this summary for `colour`. */
export function setSummary(colour: i32, patterns: u32, summary: PatternSummary): void {
  store<u32>(summariesOf(colour) + 4 * <usize>patterns, summary);
}

/** The summary of four patterns (four bits each). */
export function summaryOf(colour: i32, patterns: u32): PatternSummary {
  return load<u32>(summariesOf(colour) + 4 * <usize>patterns);
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

function summariesOf(colour: i32): usize {
  return colour === BLACK ? SUMMARIES : SUMMARIES + SUMMARIES_BYTES;
}

/** Address of a u16 a code. */
export function ownMoveScores(colour: i32): usize {
  return colour === BLACK ? MOVE_SCORES : MOVE_SCORES + MOVE_SCORES_BYTES;
}

/** Address of a u16 a code. */
export function opponentMoveScores(colour: i32): usize {
  return ownMoveScores(colour) + 2 * MOVE_SCORES_BYTES;
}
