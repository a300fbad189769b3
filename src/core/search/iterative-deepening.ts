/** Iterative deepening: the root is searched deeper and deeper, for one or more lines, until the host says stop. */
import { empties, hash } from '../board/board';
import { isProven, PROVEN } from '../evaluation/score';
import { WIN_SCORE } from '../shared-constants';
import { answerAt, reportLine, setAnswer } from './host-output';
import { stopped } from './node-counter';
import { completeProvenLine, continueLine } from './proven-line';
import {
  collectRootMoves,
  placeRootMove,
  promote,
  rootCount,
  rootMoveAt,
  rootScoreAt,
  rootScoreOf,
} from './root-moves';
import { answerWithWin, aspirationSearch, promoteStaticWin } from './root-search';
import { assessStatically, resetSelectiveDepth } from './search';
import { MAX_PLY } from './search-memory';
import { clearPv, pvLength, pvMove, stackAt } from './search-stack';
import { probe, ttMoveOf } from './transposition-table';

/** Iterations spent on a shorter win once one is proven. */
const ITERATIONS_AFTER_WIN: i32 = 3;

/** The best move, or the `lines` best. */
export function searchBest(lines: i32, startDepth: i32, maxDepth: i32): void {
  collectRootMoves(false);
  if (rootCount === 0) return;
  promote(ttMoveOf(probe(hash)));
  // A static win is played even when there is no time to search.
  promoteStaticWin();
  setAnswer(rootMoveAt(0));
  resetSelectiveDepth();
  clearPv(0);
  if (lines === 1 && answerWithWin(maxDepth)) return;
  deepen(min(lines, rootCount), startDepth, maxDepth);
}

/** Every allowed move, each with its own score. */
export function searchAllMoves(maxDepth: i32): void {
  collectRootMoves(true);
  if (rootCount === 0) return;
  setAnswer(rootMoveAt(0));
  resetSelectiveDepth();
  deepen(rootCount, 1, maxDepth);
}

function deepen(lines: i32, startDepth: i32, maxDepth: i32): void {
  assessStatically(stackAt(0));
  let iterationsSinceWin = 0;
  for (let depth = min(startDepth, maxDepth); depth <= min(maxDepth, MAX_PLY - 1); depth++) {
    const before = rootMoveAt(0);
    for (let line = 0; line < lines && !stopped; line++) {
      const guess = rootScoreAt(line);
      const score = aspirationSearch(line, depth, guess);
      if (stopped) {
        if (lines === 1) setAnswer(rootMoveAt(0));
        else if (line === 0) reportBetterMove(lines, depth);
        return;
      }
      // Only the line's own move is sorted in among the earlier ones. Another move of the same pass may score higher
      // too, and sorted ahead it would push an earlier line's move among those still to be searched.
      placeRootMove(0, line);
      setAnswer(rootMoveAt(0));
      if (line === 0 && score >= PROVEN) iterationsSinceWin++;
      completeProvenLine(score);
      reportLine(
        line,
        lines,
        depth,
        score,
        isSettled(lines, depth, score, iterationsSinceWin),
        rootMoveAt(0) !== before,
      );
    }
    if (stopped) return;
  }
}

/**
 * A multi-line search was stopped during its first line: a better move than the last depth's is reported with its line.
 * Otherwise the last report stands: scores of two depths cannot be compared.
 */
function reportBetterMove(lines: i32, depth: i32): void {
  if (pvLength(0) === 0 || pvMove(0, 0) === answerAt(0)) return;
  const move = pvMove(0, 0);
  const score = rootScoreOf(move);
  setAnswer(move);
  if (isProven(score)) completeProvenLine(score);
  else continueLine(depth);
  reportLine(0, lines, depth, score, false, true);
}

/** Whether deeper iterations cannot change the move. */
function isSettled(lines: i32, depth: i32, score: i32, iterationsSinceWin: i32): bool {
  if (lines > 1) return false;
  if (rootCount === 1 || depth >= empties) return true;
  if (isProven(score) && depth >= WIN_SCORE - abs(score)) return true;
  return iterationsSinceWin > ITERATIONS_AFTER_WIN;
}
