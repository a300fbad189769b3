/** What the search has to tell the host: the answer, and the line of the iteration just completed. */
import { xOf, yOf } from '../board/geometry';
import {
  POINT_STRIDE,
  ROOT_MOVE_BEST,
  ROOT_MOVE_LOST,
  ROOT_MOVE_SEARCHED,
  ROOT_MOVE_SEARCHING,
} from '../shared-constants';
import { iterationDone, rootMove } from './host-calls';
import { stopSearch } from './node-counter';
import { selectiveDepth } from './search';
import { pvLength, pvMove } from './search-stack';

export let answerCount: i32 = 0;
let firstAnswer: i32 = 0;
let secondAnswer: i32 = 0;

export let lineScore: i32 = 0;
export let lineDepth: i32 = 0;
export let lineSelectiveDepth: i32 = 0;

/** A cell as the host reads it. */
export function pointOf(cell: i32): i32 {
  return yOf(cell) * POINT_STRIDE + xOf(cell);
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

/** A search has hundreds of them in a few milliseconds: reported only where somebody listens. */
let tellsRootMoves: bool = false;

export function tellRootMoves(wanted: bool): void {
  tellsRootMoves = wanted;
}

function reportRootMove(event: i32, cell: i32): void {
  if (tellsRootMoves) rootMove(event, xOf(cell), yOf(cell));
}

export function reportSearching(cell: i32): void {
  reportRootMove(ROOT_MOVE_SEARCHING, cell);
}

export function reportSearched(cell: i32): void {
  reportRootMove(ROOT_MOVE_SEARCHED, cell);
}

export function reportBest(cell: i32): void {
  reportRootMove(ROOT_MOVE_BEST, cell);
}

export function reportLost(cell: i32): void {
  reportRootMove(ROOT_MOVE_LOST, cell);
}
