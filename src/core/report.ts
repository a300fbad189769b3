/** What the search has to tell the host: the answer, and the line of the iteration just completed. */

import { stopSearch } from './clock';
import { xOf, yOf } from './geometry';
import { iterationDone, rootMove } from './host';
import { pvLength, pvMove } from './principal-variation';
import { selectiveDepth } from './search';

const SEARCHING: i32 = 0;
const SEARCHED: i32 = 1;
const BEST: i32 = 2;
const LOST: i32 = 3;

export let answerCount: i32 = 0;
let firstAnswer: i32 = 0;
let secondAnswer: i32 = 0;

export let lineScore: i32 = 0;
export let lineDepth: i32 = 0;
export let lineSelectiveDepth: i32 = 0;

/** A cell as the host reads it. */
export function pointOf(cell: i32): i32 {
  return yOf(cell) * 32 + xOf(cell);
}

export function clearAnswer(): void {
  answerCount = 0;
}

export function setAnswer(cell: i32): void {
  answerCount = 1;
  firstAnswer = cell;
}

export function setAnswerPair(first: i32, second: i32): void {
  answerCount = 2;
  firstAnswer = first;
  secondAnswer = second;
}

export function answerAt(index: i32): i32 {
  return index === 0 ? firstAnswer : secondAnswer;
}

/** Reports a completed line, whose moves are the principal variation at ply 0; the host may end the search. */
export function reportLine(
  line: i32,
  lineCount: i32,
  depth: i32,
  score: i32,
  settled: bool,
  changed: bool,
): void {
  lineScore = score;
  lineDepth = depth;
  lineSelectiveDepth = max(selectiveDepth, depth);
  if (iterationDone(line, lineCount, settled ? 1 : 0, changed ? 1 : 0) !== 0) stopSearch();
}

export function lineLength(): i32 {
  return pvLength(0);
}

export function linePoint(index: i32): i32 {
  return pointOf(pvMove(0, index));
}

export function reportSearching(cell: i32): void {
  rootMove(SEARCHING, xOf(cell), yOf(cell));
}

export function reportSearched(cell: i32): void {
  rootMove(SEARCHED, xOf(cell), yOf(cell));
}

export function reportBest(cell: i32): void {
  rootMove(BEST, xOf(cell), yOf(cell));
}

export function reportLost(cell: i32): void {
  rootMove(LOST, xOf(cell), yOf(cell));
}
