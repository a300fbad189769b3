/**
 * The root: iterative deepening, for one or more lines, until the host says stop. Each iteration is a principal
 * variation search within an aspiration window, and before it come the wins that need no full search.
 */
import { empties, hash, play, sideToMove, undo } from '../board/board';
import { INFINITE, isProven, lossAt, PROVEN, winAt } from '../evaluation/score';
import { WIN_SCORE } from '../shared-constants';
import {
  answerAt,
  reportBest,
  reportLine,
  reportLost,
  reportSearched,
  reportSearching,
  setAnswer,
} from './host-output';
import { lateMoveReduction, NodeTrait, nodeReduction } from './late-move-reductions';
import { countNode, stopped } from './node-counter';
import { ASPIRATION_WINDOW, LMR_ROOT } from './parameters';
import { completeProvenLine, continueLine } from './proven-line';
import {
  collectRootMoves,
  onlyForbidden,
  placeRootMove,
  promote,
  rootCount,
  rootMoveAt,
  rootOrderAt,
  rootScoreAt,
  rootScoreOf,
  setRootScore,
  sortRootMoves,
} from './root-moves';
import { assessStatically, resetSelectiveDepth, search } from './search';
import { clearPv, extendPv, MAX_PLY, PLY, pvLength, pvMove, stackAt } from './search-stack';
import { doubleThreatCell, fiveCell, staticVerdict, winningFourCell } from './threats';
import { Bound, probe, ttBoundOf, ttMoveOf, ttScoreOf } from './transposition-table';
import { findVcf, vcfMove } from './vcf';

/** Aspiration windows from this depth on, in plies. */
const ASPIRATION_DEPTH: i32 = 4;

/**
 * Aspiration search: finds the best of the root moves from index `line` on, at a depth in plies, brings it there and
 * returns its score. The first window lies around `guess`, the last depth's score; a fail low or high widens it.
 */
function aspirationSearch(line: i32, depth: i32, guess: i32): i32 {
  const narrow = depth >= ASPIRATION_DEPTH && guess > -INFINITE && !isProven(guess);
  let window = ASPIRATION_WINDOW;
  let alpha = narrow ? guess - window : -INFINITE;
  let beta = narrow ? guess + window : INFINITE;
  clearPv(0);
  while (true) {
    const score = searchRoot(line, alpha, beta, depth * PLY);
    sortRootMoves(line);
    if (stopped) return score;
    if (score <= alpha && alpha > -INFINITE) {
      beta = (alpha + beta) / 2;
      alpha = widened(score - window, window);
    } else if (score >= beta && beta < INFINITE) beta = widened(score + window, window);
    else return score;
    window += window;
  }
}

/** A window bound, opened wide once it has grown too far. */
function widened(bound: i32, window: i32): i32 {
  if (window < 1000 && abs(bound) < PROVEN) return bound;
  return bound < 0 ? -INFINITE : INFINITE;
}

/**
 * One pass over the root moves from index `line` on. Moves that did not raise alpha are scored below all others, so
 * that sorting keeps their earlier order. A pass in which none raises alpha leaves the principal variation as it was.
 */
function searchRoot(line: i32, alpha: i32, beta: i32, depth: i32): i32 {
  const root = stackAt(0);
  const child = root.child;
  let best = -INFINITE;
  for (let i = line; i < rootCount; i++) {
    const cell = rootMoveAt(i);
    reportSearching(cell);
    const reduction =
      i === line || isProven(alpha) ? 0 : max(0, min(rootReduction(line, i, depth), depth - 2 * PLY));
    root.currentMove = cell;
    countNode();
    play(cell);
    let score = 0;
    if (onlyForbidden) {
      score = lossAt(1);
      clearPv(1);
    } else if (i === line) score = -search(child, -beta, -alpha, depth - PLY, false);
    else {
      score = -search(child, -alpha - 1, -alpha, depth - PLY - reduction, true);
      if (score > alpha && reduction > 0) score = -search(child, -alpha - 1, -alpha, depth - PLY, true);
      if (score > alpha && score < beta) score = -search(child, -beta, -alpha, depth - PLY, false);
    }
    undo();
    // An interrupted move keeps its old score; those before it in this pass stand.
    if (stopped) return best;
    reportSearched(cell);
    if (score <= lossAt(MAX_PLY)) reportLost(cell);
    const raises = i === line || score > alpha;
    setRootScore(i, raises ? score : -INFINITE);
    if (score > best) best = score;
    if (score <= alpha) continue;
    alpha = score;
    extendPv(0, cell);
    reportBest(cell);
    // A proven win suffices: later iterations may still find a shorter line.
    if (score >= beta || score >= PROVEN) {
      for (let rest = i + 1; rest < rootCount; rest++) setRootScore(rest, -INFINITE);
      break;
    }
  }
  return best;
}

/** The late-move reduction of root move `index` where those from `line` on are searched: that of any node, and less. */
function rootReduction(line: i32, index: i32, depth: i32): i32 {
  const cell = rootMoveAt(index);
  const orderGap = rootOrderAt(line) - rootOrderAt(index);
  const ofNode = nodeReduction(NodeTrait.Pv | NodeTrait.Improving);
  return lateMoveReduction(stackAt(0), cell, depth, index - line, orderGap) + ofNode - LMR_ROOT;
}

/** Fours that the search for a VCF may try. */
const ROOT_FOURS: i32 = 20000;
/** Iterations in which a win shorter than a VCF is looked for: what earlier searches proved is in the table. */
const ITERATIONS_AFTER_VCF: i32 = 3;

/**
 * Answers with a static win or a VCF and reports it; false if there is neither. Only a shorter win that the table may
 * know is then searched for: a win reported before must not be played out slower.
 */
function answerWithWin(maxDepth: i32): bool {
  let plies = promoteStaticWin();
  if (plies === 0) {
    plies = findVcf(ROOT_FOURS);
    if (plies === 0 || stopped || !promote(vcfMove)) return false;
    const ttData = probe(hash);
    const ttScore = ttScoreOf(ttData);
    const isShorter = ttData !== 0 && ttBoundOf(ttData) !== Bound.Upper && ttScore > winAt(plies);
    if (isShorter && promote(ttMoveOf(ttData))) plies = WIN_SCORE - ttScore;
  }
  setAnswer(rootMoveAt(0));
  const last = min(ITERATIONS_AFTER_VCF, maxDepth);
  for (let depth = 1; depth <= last && plies > 5 && !stopped; depth++) {
    clearPv(0);
    const score = searchRoot(0, winAt(plies), INFINITE, depth * PLY);
    if (stopped || score <= winAt(plies)) continue;
    plies = WIN_SCORE - score;
    promote(pvMove(0, 0));
    setAnswer(rootMoveAt(0));
  }
  if (pvLength(0) === 0 || pvMove(0, 0) !== rootMoveAt(0)) {
    clearPv(1);
    extendPv(0, rootMoveAt(0));
  }
  completeProvenLine(winAt(plies));
  reportLine(0, 1, plies, winAt(plies), true, false);
  return true;
}

/**
 * Brings the first move of a static win to the front and returns the win's plies; 0 if there is none.
 */
function promoteStaticWin(): i32 {
  const us = sideToMove;
  const verdict = staticVerdict(0);
  if (verdict === winAt(1)) return promote(fiveCell(us)) ? 1 : 0;
  if (verdict === winAt(3)) return promote(winningFourCell(us)) ? 3 : 0;
  if (verdict === winAt(5)) return promote(doubleThreatCell(us)) ? 5 : 0;
  return 0;
}

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
