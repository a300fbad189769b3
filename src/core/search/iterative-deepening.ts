/** Iterative deepening: the root is searched deeper and deeper, for one or more lines, until the host says stop. */
import { empties, hash, play, undo } from '../board/board';
import { evaluate } from '../evaluation/evaluation';
import { isProven, NONE, PROVEN } from '../evaluation/score';
import { WIN_SCORE } from '../shared-constants';
import { countNode, nodes, stopped } from './clock';
import { MAX_PLY } from './limits';
import { clearPv, pvLength, pvMove } from './principal-variation';
import { reportLine, setAnswer } from './report';
import { collectRootMoves, promote, rootCount, rootMoveAt, rootScoreAt, sortRootMoves } from './root-moves';
import { aspirationSearch } from './root-search';
import { answerWithWin, promoteStaticWin } from './root-win';
import { resetSelectiveDepth } from './search';
import { stackAt } from './search-stack';
import { staticVerdict } from './threats';
import { probe, ttMoveOf } from './transposition-table';
import { findVct, vctMove } from './vct';

/** Iterations that are spent on a shorter win once one is proven. */
const ITERATIONS_AFTER_WIN: i32 = 3;
/** After an iteration one in so many of its nodes may be spent on threats along its principal variation ... */
const THREATS_SHARE: i64 = 16;
/** ... and on this many of its plies. */
const THREATS_LINE: i32 = 5;

/** The best move, or the `lines` best. */
export function searchBest(lines: i32, startDepth: i32, maxDepth: i32): void {
  collectRootMoves(false);
  if (rootCount === 0) return;
  promote(ttMoveOf(probe(hash)));
  // A win that the patterns alone tell is begun even when there is no time to see it.
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
  stackAt(0).staticEval = evaluate();
  let iterationsSinceWin = 0;
  for (let depth = min(startDepth, maxDepth); depth <= min(maxDepth, MAX_PLY - 1); depth++) {
    const before = rootMoveAt(0);
    const nodesBefore = nodes;
    for (let line = 0; line < lines && !stopped; line++) {
      const guess = rootScoreAt(line);
      const score = aspirationSearch(line, depth, guess);
      // A line that turns out better than those before it takes its place among them.
      if (!stopped) sortRootMoves(0);
      if (!stopped || line === 0) setAnswer(rootMoveAt(0));
      if (stopped) return;
      if (line === 0 && score >= PROVEN) iterationsSinceWin++;
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
    if (lines === 1 && !isProven(rootScoreAt(0))) searchThreatsAlongPv((nodes - nodesBefore) / THREATS_SHARE);
  }
}

/** Whether deeper iterations cannot change the move. */
function isSettled(lines: i32, depth: i32, score: i32, iterationsSinceWin: i32): bool {
  if (lines > 1) return false;
  if (rootCount === 1 || depth >= empties) return true;
  if (isProven(score) && depth >= WIN_SCORE - abs(score)) return true;
  return iterationsSinceWin > ITERATIONS_AFTER_WIN;
}

/**
 * Goes along the principal variation and looks in each position for a VCT of the side to move, so many moves in all.
 * What it proves is in the table, and the next iteration profits.
 */
function searchThreatsAlongPv(moves: i64): void {
  const length = min(pvLength(0), THREATS_LINE);
  let played = 0;
  for (; played <= length && staticVerdict(played) === NONE && !stopped; played++) {
    if (findVct(moves / <i64>(length + 1)) > 0) {
      if (played === 0 && promote(vctMove)) setAnswer(vctMove);
      break;
    }
    if (played === length || stopped) break;
    countNode();
    play(pvMove(0, played));
  }
  for (; played > 0; played--) undo();
}
