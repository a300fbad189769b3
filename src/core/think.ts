/** The search at the root: iterative deepening over one or more lines, within an aspiration window. */
import { empties, hash, play, sideToMove, undo } from './board';
import { countNode, nodes, stopped } from './clock';
import { PLY } from './depth';
import { evaluate } from './evaluation';
import { baseReduction } from './late-move-reductions';
import { MAX_PLY } from './limits';
import { ASPIRATION_WINDOW, LMR_ROOT } from './parameters';
import { clearPv, extendPv, pvLength, pvMove } from './principal-variation';
import { reportBest, reportLine, reportLost, reportSearched, reportSearching, setAnswer } from './report';
import {
  collectRootMoves,
  promote,
  rootCount,
  rootMoveAt,
  rootScoreAt,
  setRootScore,
  sortRootMoves,
} from './root-moves';
import { INFINITE, isProven, lossAt, NONE, PROVEN, WIN, winAt } from './score';
import { resetSelectiveDepth, search } from './search';
import { stackAt } from './search-stack';
import { decided, fiveCell, openFourCell, twoThreatsCell } from './threats';
import { Bound, probe, ttBoundOf, ttMoveOf, ttScoreOf } from './transposition-table';
import { findVcf, vcfMove } from './vcf';
import { findVct, vctMove } from './vct';

/** From this depth on the first window is narrow. */
const ASPIRATION_DEPTH: i32 = 4;
/** Iterations that are spent on a shorter win once one is proven. */
const ITERATIONS_AFTER_WIN: i32 = 3;
/** Iterations in which a win shorter than a VCF is looked for: what earlier searches proved is in the table. */
const ITERATIONS_AFTER_VCF: i32 = 3;
/** Fours that the search for a VCF at the root may try. */
const ROOT_FOURS: i32 = 20000;
/** After an iteration one in so many of its nodes may be spent on threats along its principal variation ... */
const THREATS_SHARE: i64 = 16;
/** ... and on this many of its plies. */
const THREATS_LINE: i32 = 5;

/** The best move, or the `lines` best. */
export function thinkBest(lines: i32, startDepth: i32, maxDepth: i32): void {
  collectRootMoves(false);
  if (rootCount === 0) return;
  promote(ttMoveOf(probe(hash)));
  // A win that the patterns alone tell is begun even when there is no time to see it.
  winBySight();
  setAnswer(rootMoveAt(0));
  resetSelectiveDepth();
  clearPv(0);
  if (lines === 1 && winAtHand(maxDepth)) return;
  deepen(min(lines, rootCount), startDepth, maxDepth);
}

/** Every allowed move, each with its own score. */
export function thinkDefend(maxDepth: i32): void {
  collectRootMoves(true);
  if (rootCount === 0) return;
  setAnswer(rootMoveAt(0));
  resetSelectiveDepth();
  deepen(rootCount, 1, maxDepth);
}

/**
 * A win that the patterns tell, or a VCF, needs no further search, but for a shorter win that the table may know: what was
 * told before is to be played out no slower.
 */
function winAtHand(maxDepth: i32): bool {
  let plies = winBySight();
  if (plies === 0) {
    plies = findVcf(ROOT_FOURS);
    if (plies === 0 || stopped || !putFirst(vcfMove)) return false;
    const ttData = probe(hash);
    const ttScore = ttScoreOf(ttData);
    const isShorter = ttData !== 0 && ttBoundOf(ttData) !== Bound.Upper && ttScore > winAt(plies);
    if (isShorter && putFirst(ttMoveOf(ttData))) plies = WIN - ttScore;
  }
  setAnswer(rootMoveAt(0));
  const last = min(ITERATIONS_AFTER_VCF, maxDepth);
  for (let depth = 1; depth <= last && plies > 5 && !stopped; depth++) {
    const score = searchRoot(0, winAt(plies), INFINITE, depth * PLY);
    if (stopped || score <= winAt(plies)) continue;
    plies = WIN - score;
    promote(pvMove(0, 0));
    setAnswer(rootMoveAt(0));
  }
  if (pvLength(0) === 0 || pvMove(0, 0) !== rootMoveAt(0)) {
    clearPv(1);
    extendPv(0, rootMoveAt(0));
  }
  reportLine(0, 1, plies, winAt(plies), true, false);
  return true;
}

/** Puts the move first that begins a win which the patterns alone tell, and returns its plies; 0 if there is none. */
function winBySight(): i32 {
  const us = sideToMove;
  const verdict = decided(0);
  if (verdict === winAt(1)) return putFirst(fiveCell(us)) ? 1 : 0;
  if (verdict === winAt(3)) return putFirst(openFourCell(us)) ? 3 : 0;
  if (verdict === winAt(5)) return putFirst(twoThreatsCell(us)) ? 5 : 0;
  return 0;
}

/** Promotes a move; false if it is none that may be played. */
function putFirst(cell: i32): bool {
  promote(cell);
  return rootMoveAt(0) === cell;
}

/**
 * Goes along the principal variation and looks in each position for a VCT of the side to move, so many moves in all.
 * What it proves is in the table, and the next iteration profits.
 */
function lookForThreats(moves: i64): void {
  const length = min(pvLength(0), THREATS_LINE);
  let played = 0;
  for (; played <= length && decided(played) === NONE && !stopped; played++) {
    if (findVct(moves / <i64>(length + 1)) > 0) {
      if (played === 0 && putFirst(vctMove)) setAnswer(vctMove);
      break;
    }
    if (played === length || stopped) break;
    countNode();
    play(pvMove(0, played));
  }
  for (; played > 0; played--) undo();
}

function deepen(lines: i32, startDepth: i32, maxDepth: i32): void {
  stackAt(0).staticEval = evaluate();
  let iterationsSinceWin = 0;
  for (let depth = min(startDepth, maxDepth); depth <= min(maxDepth, MAX_PLY - 1); depth++) {
    const before = rootMoveAt(0);
    const nodesBefore = nodes;
    for (let line = 0; line < lines && !stopped; line++) {
      const guess = rootScoreAt(line);
      const score = searchLine(line, depth, guess);
      if (line === 0) setAnswer(rootMoveAt(0));
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
    if (lines === 1 && !isProven(rootScoreAt(0))) lookForThreats((nodes - nodesBefore) / THREATS_SHARE);
  }
}

/** Whether deeper iterations cannot change the move. */
function isSettled(lines: i32, depth: i32, score: i32, iterationsSinceWin: i32): bool {
  if (lines > 1) return false;
  if (rootCount === 1 || depth >= empties) return true;
  if (isProven(score) && depth >= WIN - abs(score)) return true;
  return iterationsSinceWin > ITERATIONS_AFTER_WIN;
}

/** Finds the best of the root moves from index `line` on and brings it there; returns its score. */
function searchLine(line: i32, depth: i32, guess: i32): i32 {
  let window = ASPIRATION_WINDOW;
  let alpha = -INFINITE;
  let beta = INFINITE;
  if (depth >= ASPIRATION_DEPTH && guess > -INFINITE && !isProven(guess)) {
    alpha = guess - window;
    beta = guess + window;
  }
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
 * One pass over the root moves from index `line` on. Scores of moves that could not raise alpha sink below all
 * others, so that sorting keeps the order of earlier iterations among them.
 */
function searchRoot(line: i32, alpha: i32, beta: i32, depth: i32): i32 {
  const root = stackAt(0);
  const child = root.child;
  let best = -INFINITE;
  clearPv(0);
  for (let i = line; i < rootCount; i++) {
    const cell = rootMoveAt(i);
    reportSearching(cell);
    root.currentMove = cell;
    countNode();
    play(cell);
    let score = 0;
    if (i === line) score = -search(child, -beta, -alpha, depth - PLY, false);
    else {
      const reduction = isProven(alpha)
        ? 0
        : max(0, min(baseReduction(depth, i - line) - LMR_ROOT, depth - 2 * PLY));
      score = -search(child, -alpha - 1, -alpha, depth - PLY - reduction, true);
      if (score > alpha && reduction > 0) score = -search(child, -alpha - 1, -alpha, depth - PLY, true);
      if (score > alpha && score < beta) score = -search(child, -beta, -alpha, depth - PLY, false);
    }
    undo();
    // A move cut short keeps the score it had; those before it in this pass are good.
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
    // A proven win needs no better: later iterations may still find a shorter line.
    if (score >= beta || score >= PROVEN) {
      for (let rest = i + 1; rest < rootCount; rest++) setRootScore(rest, -INFINITE);
      break;
    }
  }
  return best;
}
