/**
 * The search of a node below the root: principal variation search (alpha-beta with null windows) over the moves
 * of move-generator.ts, with the shared transposition table, and a quick look for victory by continuous fours in each
 * node.
 */
import {
  contentOf,
  countOf,
  empties,
  hash,
  hashAfter,
  play,
  shapeAt,
  sideToMove,
  undo,
} from '../board/board';
import { isForbidden } from '../board/forbidden';
import { NO_CELL } from '../board/geometry';
import { excludedKey } from '../board/hash-keys';
import { evaluate, threatMask } from '../evaluation/evaluation';
import { hasNet } from '../evaluation/net/net';
import { policyOrder, preparePolicy } from '../evaluation/net/policy';
import { fromTable, isProven, lossAt, NONE, PROVEN, toTable, winAt } from '../evaluation/score';
import { CELL_EMPTY } from '../patterns/line-kinds';
import { Shape } from '../patterns/shapes';
import { BLACK } from '../shared-constants';
import { historyBonus, punishBeforeCutoff, rewardCutoff } from './history';
import { lateMoveReduction, makesThreat, NodeTrait, nodeReduction } from './late-move-reductions';
import {
  addMove,
  generateAll,
  generateMoves,
  listLength,
  moveAt,
  mustDefend,
  mustReply,
  newList,
  pickMove,
  releaseMoves,
  releaseMovesFrom,
  scoreAt,
  setMove,
  setScore,
} from './move-generator';
import { countNode, stopped } from './node-counter';
import {
  IIR_DEPTH,
  IIR_REDUCTION,
  MOVE_COUNT_BASE,
  MOVE_COUNT_NOT_IMPROVING,
  MOVE_COUNT_SLOPE,
  POLICY_DEPTH,
  RAZORING_DEPTH,
  RAZORING_MARGIN,
  REVERSE_FUTILITY_IMPROVING,
  REVERSE_FUTILITY_MARGIN,
  SINGULAR_DEPTH,
  SINGULAR_EXTENSION,
  SINGULAR_MARGIN,
  SINGULAR_NEGATIVE_EXTENSION,
  VCF_FOURS,
} from './parameters';
import { clearPv, extendPv, MAX_PLY, PLY, StackEntry, ThreatToMeet } from './search-stack';
import { staticVerdict } from './threats';
import {
  Bound,
  prefetchBucket,
  probe,
  save,
  ttBoundOf,
  ttDepthOf,
  ttMoveOf,
  ttScoreOf,
} from './transposition-table';
import { findQuickVcf } from './vcf';

/** The table's move comes before all others. */
const TT_MOVE_ORDER: i32 = 1 << 20;

/** The deepest ply reached. */
export let selectiveDepth: i32 = 0;

export function resetSelectiveDepth(): void {
  selectiveDepth = 0;
}

/**
 * The score of the position from the side to move, between the limits as far as it lies there (fail-soft). Meaningless
 * once `stopped`. `node` is the position's entry of the search stack, whose parent says which move led here. `depth` is
 * in parts of a ply. `cutNode`: a score of beta or more is expected.
 */
export function search(node: StackEntry, alpha: i32, beta: i32, depth: i32, cutNode: bool): i32 {
  const ply = node.ply;
  const us = sideToMove;
  const isPv = beta - alpha > 1;
  const excludedMove = node.excludedMove;
  clearPv(ply);
  if (stopped) return 0;
  selectiveDepth = max(selectiveDepth, ply);
  if (empties === 0) return 0;
  const verdict = staticVerdict(ply);
  if (verdict !== NONE) return verdict;
  if (ply >= MAX_PLY - 1) return evaluate();

  // Mate-distance pruning: no line from here can be worth more than winning, or less than losing, at once.
  alpha = max(alpha, lossAt(ply + 2));
  beta = min(beta, winAt(ply + 3));
  if (alpha >= beta) return alpha;

  // Transposition table. A proven result counts at any depth, in the principal variation too.
  const key = excludedMove === NO_CELL ? hash : hash ^ excludedKey(excludedMove);
  const ttData = probe(key);
  const ttHit = ttData !== 0;
  const ttMove = ttMoveOf(ttData);
  const ttScore = fromTable(ttScoreOf(ttData), ply);
  const ttBound = ttBoundOf(ttData);
  const ttDepth = ttDepthOf(ttData);
  if (ttHit) {
    const isLower = ttBound !== Bound.Upper;
    const isUpper = ttBound !== Bound.Lower;
    if (isLower && ttScore >= PROVEN) return ttScore;
    if (isUpper && ttScore <= -PROVEN) return ttScore;
    const fits = ttBound === Bound.Exact || (isLower ? ttScore >= beta : ttScore <= alpha);
    if (fits && ttDepth >= depth && !isPv) return ttScore;
  }

  assessStatically(node);
  const forced = node.threat === ThreatToMeet.Five;
  const improving = node.improving;
  if (!forced) {
    const isLeaf = depth < PLY / 2;
    let value = node.staticEval;
    // The table's score is the better estimate where its bound says something.
    if (ttHit && !isProven(ttScore)) {
      if (ttBound === Bound.Exact || (ttBound === Bound.Lower) === ttScore > value) value = ttScore;
    }
    const prunes =
      !isPv &&
      node.threat === ThreatToMeet.None &&
      !isProven(alpha) &&
      !isProven(beta) &&
      excludedMove === NO_CELL;
    // Stand pat, or reverse futility: the static score already beats beta.
    if (isLeaf ? value >= beta : prunes && failsHighStatically(value, beta, depth, improving)) return value;

    // Victory by continuous fours.
    const vcfPlies = findQuickVcf(VCF_FOURS);
    if (vcfPlies > 0) return winAt(ply + vcfPlies);
    if (isLeaf) return value;

    // Razoring: far below alpha, and there is no VCF.
    if (prunes && depth <= RAZORING_DEPTH && value + (RAZORING_MARGIN * depth) / PLY <= alpha) return value;

    // Internal iterative reduction: without a table move the ordering is poor.
    if (depth >= IIR_DEPTH && ttMove === NO_CELL && excludedMove === NO_CELL) depth -= IIR_REDUCTION;
  }

  // Singular extension: the table move is searched deeper if all others are clearly worse.
  let ttMoveExtension = 0;
  if (
    depth >= SINGULAR_DEPTH &&
    !forced &&
    ttMove !== NO_CELL &&
    excludedMove === NO_CELL &&
    ttBound !== Bound.Upper &&
    ttDepth >= depth - 3 * PLY &&
    !isProven(ttScore)
  ) {
    const singularBeta = ttScore - (SINGULAR_MARGIN * depth) / (PLY * PLY);
    node.excludedMove = ttMove;
    const score = search(node, singularBeta - 1, singularBeta, (depth - PLY) / 2, cutNode);
    node.excludedMove = NO_CELL;
    if (stopped) return 0;
    if (score < singularBeta) ttMoveExtension = SINGULAR_EXTENSION;
    // Multi-cut: another move reaches beta as well.
    else if (singularBeta >= beta) return singularBeta;
    else if (ttScore >= beta) ttMoveExtension = -SINGULAR_NEGATIVE_EXTENSION;
    clearPv(ply);
  }

  const child = node.child;
  child.clearKillers();
  const list = newList();
  // Staged generation: the table's move often suffices.
  let isGenerated = forced || !mayPlay(ttMove);
  if (isGenerated) addOrderedMoves(list, ttMove, node);
  else addMove(ttMove, TT_MOVE_ORDER);
  let length = listLength(list);
  const moveLimit = forced ? i32.MAX_VALUE : moveCountLimit(depth, improving) << i32(isPv);
  const ttMoveThreatens = ttMove !== NO_CELL && shapeAt(ttMove, us) >= Shape.ClosedThreePlus;
  const ofNode = nodeReduction(
    (i32(isPv) * NodeTrait.Pv) |
      (i32(cutNode) * NodeTrait.Cut) |
      (i32(improving) * NodeTrait.Improving) |
      (i32(ttMoveThreatens) * NodeTrait.TtMoveThreatens),
  );
  // Forced reply: it costs no depth.
  const nextDepth = forced ? max(depth, 0) : depth - PLY;
  const alphaBefore = alpha;
  // The best order of a move other than the table's.
  let topOrder = NONE;
  let best = NONE;
  let bestMove = NO_CELL;
  // The moves searched so far are the first of the list.
  let searched = 0;
  let prunesQuiet = false;
  // The policy costs time: it is asked once the table's move has not sufficed.
  let asksPolicy = hasNet && !forced && depth >= POLICY_DEPTH;
  for (let i = 0; i < length || !isGenerated; i++) {
    if (i > 0 && !isGenerated) {
      addOrderedMoves(list, ttMove, node);
      length = listLength(list);
      isGenerated = true;
    }
    if (i >= length) break;
    if (asksPolicy && (i > 0 || ttMove === NO_CELL)) {
      orderByPolicy(list, i, length, node);
      asksPolicy = false;
    }
    // Move-count pruning: once a move does not lose, late moves must threaten.
    if (!prunesQuiet && searched >= moveLimit && best > -PROVEN) {
      prunesQuiet = true;
      length = keepThreats(list, i, length);
      if (i >= length) break;
    }
    const cell = pickMove(list, i, length);
    const order = scoreAt(list, i);
    if (topOrder === NONE && cell !== ttMove) topOrder = order;
    if (cell === excludedMove || (us === BLACK && isForbidden(cell))) continue;
    setMove(list, searched, cell, order);

    let childDepth = nextDepth;
    if (cell === ttMove) childDepth = max(childDepth + ttMoveExtension, 0);
    let reduction = 0;
    if (searched > 0 && depth >= 2 * PLY && !forced) {
      reduction = lateMoveReduction(node, cell, depth, searched, topOrder - order) + ofNode;
      reduction = max(0, min(reduction, childDepth - PLY));
    }
    node.currentMove = cell;
    countNode();
    prefetchBucket(hashAfter(cell));
    play(cell);
    let score = 0;
    if (searched === 0) score = -search(child, -beta, -alpha, childDepth, !isPv && !cutNode);
    else {
      score = -search(child, -alpha - 1, -alpha, childDepth - reduction, reduction > 0 || !cutNode);
      if (score > alpha && reduction > 0) score = -search(child, -alpha - 1, -alpha, childDepth, !cutNode);
      if (score > alpha && score < beta) score = -search(child, -beta, -alpha, childDepth, false);
    }
    undo();
    if (stopped) return 0;
    searched++;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = cell;
    alpha = score;
    if (isPv) extendPv(ply, cell);
    // A proven win suffices, even where a shorter one would raise alpha.
    if (alpha < beta && best < PROVEN) continue;
    if (!forced) noteCutoff(list, searched - 1, depth / PLY, node);
    break;
  }
  releaseMoves(list);
  if (searched === 0) {
    if (excludedMove !== NO_CELL) return alpha;
    best = scoreWithoutMoves(node);
  }
  // A proven win is stored as a lower bound: a shorter one may exist. One that did not raise alpha is an upper bound.
  const isWin = best >= PROVEN && best > alphaBefore;
  const bound = best >= beta || isWin ? Bound.Lower : best > alphaBefore ? Bound.Exact : Bound.Upper;
  save(key, bestMove, bound, max(depth, 0), toTable(best, ply));
  return best;
}

/** Fills the node's entry: the threat to meet, and the static evaluation. */
export function assessStatically(node: StackEntry): void {
  node.threat = mustReply() ? ThreatToMeet.Five : mustDefend() ? ThreatToMeet.OpenFour : ThreatToMeet.None;
  // Where a five must be answered the evaluation means nothing: the parent's stands in.
  node.staticEval = node.threat === ThreatToMeet.Five ? -node.parent.staticEval : evaluate();
}

/** Reverse futility pruning: the static score beats beta by a margin that grows with depth. */
function failsHighStatically(value: i32, beta: i32, depth: i32, improving: bool): bool {
  const margin = (REVERSE_FUTILITY_MARGIN * (depth - REVERSE_FUTILITY_IMPROVING * i32(improving))) / PLY;
  // The linear evaluation misjudges a four-three in the making; the net does not.
  return value - margin >= beta && (hasNet || countOf(1 - sideToMove, Shape.FourThree) === 0);
}

/** Move-count pruning: how many moves a node off the principal variation tries before only threats are left. */
function moveCountLimit(depth: i32, improving: bool): i32 {
  const limit = (MOVE_COUNT_BASE + (MOVE_COUNT_SLOPE * depth) / PLY) / 16;
  return improving ? limit : (limit * MOVE_COUNT_NOT_IMPROVING) / 16 + 1;
}

/** Removes the moves that make no threat, from `index` on; returns the new length. */
function keepThreats(list: usize, index: i32, length: i32): i32 {
  let kept = index;
  for (let i = index; i < length; i++) {
    if (!makesThreat(moveAt(list, i))) continue;
    setMove(list, kept, moveAt(list, i), scoreAt(list, i));
    kept++;
  }
  return kept;
}

/**
 * Adds the moves to `list`, which may have the table's move already, with their order: pattern score and history.
 */
function addOrderedMoves(list: usize, ttMove: i32, node: StackEntry): void {
  const first = listLength(list);
  generateMoves(list);
  const length = listLength(list);
  let kept = first;
  for (let i = first; i < length; i++) {
    const cell = moveAt(list, i);
    if (cell !== ttMove) setMove(list, kept++, cell, scoreAt(list, i) + historyBonus(cell, node));
    else if (first === 0) setMove(list, kept++, cell, TT_MOVE_ORDER);
  }
  releaseMovesFrom(list, kept);
}

/** Whether the table's move can be played here: after a hash collision it may not. */
function mayPlay(ttMove: i32): bool {
  return ttMove !== NO_CELL && contentOf(ttMove) === CELL_EMPTY;
}

/** Orders the moves from `index` on by policy and history. */
function orderByPolicy(list: usize, index: i32, length: i32, node: StackEntry): void {
  preparePolicy(threatMask());
  for (let i = index; i < length; i++) {
    const cell = moveAt(list, i);
    setScore(list, i, policyOrder(cell) + historyBonus(cell, node));
  }
}

/** History bonus for the move at `index`, which made the cut-off, and malus for those before it. */
function noteCutoff(list: usize, index: i32, plies: i32, node: StackEntry): void {
  rewardCutoff(moveAt(list, index), plies, node);
  for (let i = 0; i < index; i++) punishBeforeCutoff(moveAt(list, i), plies);
}

/** No move could be tried: all candidates were forbidden, or none was left. */
function scoreWithoutMoves(node: StackEntry): i32 {
  if (node.threat === ThreatToMeet.Five) return lossAt(node.ply + 2);
  if (node.threat === ThreatToMeet.OpenFour) return lossAt(node.ply + 4);
  // Black must play on a forbidden point unless there is one far from all stones.
  const list = newList();
  generateAll();
  const length = listLength(list);
  let anyAllowed = false;
  for (let i = 0; i < length && !anyAllowed; i++) anyAllowed = !isForbidden(moveAt(list, i));
  releaseMoves(list);
  return anyAllowed ? evaluate() : lossAt(node.ply + 1);
}
