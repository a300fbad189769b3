/**
 * The search of a node below the root: principal variation search (alpha-beta with null windows) over the moves
 * of move-generator.ts, with the shared transposition table, and at the leaves victory by continuous fours.
 */
import { countOf, empties, hash, play, shapeAt, sideToMove, undo } from './board';
import { countNode, stopped } from './clock';
import { PLY } from './depth';
import { evaluate } from './evaluation';
import { isForbidden } from './forbidden';
import { BLACK, NO_CELL } from './geometry';
import { excludedKey } from './hash-keys';
import { experience, forgetKillers, historyScore, isKiller, punish, reward } from './history';
import { MAX_PLY } from './limits';
import { REDUCTIONS, slot, VALUES } from './memory';
import { generateAll, generateMoves, mustDefend, mustReply } from './move-generator';
import { listLength, moveAt, newList, pickMove, releaseMoves, scoreAt, setMove, setScore } from './move-list';
import {
  COUNT_BASE,
  COUNT_SLOPE,
  COUNT_WORSENING,
  FUTILITY_MARGIN,
  FUTILITY_RELIEF,
  LATE_BASE,
  LATE_CUT_NODE,
  LATE_DEFENCE,
  LATE_HISTORY,
  LATE_KILLER,
  LATE_ORDER,
  LATE_PV,
  LATE_SLOPE,
  LATE_TABLE_THREAT,
  LATE_THREAT,
  LATE_WORSENING,
  LEAF_FOURS,
  NODE_FOURS,
  ORDER_GAP,
  ORDERED_CUT,
  ORDERED_DEPTH,
  PV_FOURS,
  QUICK_DEPTH,
  RAZOR_DEPTH,
  RAZOR_MARGIN,
  SINGULAR_CUT,
  SINGULAR_DEPTH,
  SINGULAR_EXTENSION,
  SINGULAR_MARGIN,
} from './parameters';
import { clearPv, extendPv } from './principal-variation';
import { fromTable, isProven, lossAt, NONE, PROVEN, toTable, winAt } from './score';
import { Shape } from './shapes';
import { decided, hasFours } from './threats';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  foundBound,
  foundDepth,
  foundMove,
  foundScore,
  probe,
  remember,
} from './transposition-table';
import { findQuickVcf, findVcf } from './vcf';

const TABLE_MOVE_SCORE: i32 = 1 << 20;

const REDUCTION_DEPTHS: i32 = 64;
const REDUCTION_MOVES: i32 = 128;
/** The product of two logarithms is kept in so many parts: 255 of them suffice. */
const LOGARITHM_PARTS: i32 = 12;

/** The deepest ply reached. */
export let selectiveDepth: i32 = 0;

export function resetSelectiveDepth(): void {
  selectiveDepth = 0;
}

/** Fills the table of what late-move reductions grow with: the logarithms of depth and move number. */
export function fillReductions(): void {
  for (let depth = 1; depth < REDUCTION_DEPTHS; depth++) {
    for (let move = 1; move < REDUCTION_MOVES; move++) {
      const product = Math.log(depth) * Math.log(move);
      store<u8>(REDUCTIONS + <usize>(depth * REDUCTION_MOVES + move), <u8>(LOGARITHM_PARTS * product));
    }
  }
}

/**
 * The score of the position from the side to move. Meaningless once `stopped`. Depths are in parts of a ply,
 * see depth.ts.
 * `excluded`: a move that is not to be tried, or NO_CELL.
 */
export function search(alpha: i32, beta: i32, depth: i32, ply: i32, cut: bool, excluded: i32): i32 {
  clearPv(ply);
  if (stopped) return 0;
  selectiveDepth = max(selectiveDepth, ply);
  if (empties === 0) return 0;
  const verdict = decided(ply);
  if (verdict !== NONE) return verdict;
  if (ply >= MAX_PLY - 1) return evaluate();

  // Mate-distance pruning: no line from here can be worth more than winning, or less than losing, at once.
  alpha = max(alpha, lossAt(ply + 2));
  beta = min(beta, winAt(ply + 3));
  if (alpha >= beta) return alpha;

  const isPv = beta - alpha > 1;
  const key = excluded === NO_CELL ? hash : hash ^ excludedKey(excluded);
  const known = probe(key);
  const tableMove = known ? foundMove : NO_CELL;
  const tableScore = known ? fromTable(foundScore, ply) : NONE;
  const tableBound = known ? foundBound : 0;
  const tableDepth = known ? foundDepth : 0;
  if (known) {
    const isLower = tableBound !== BOUND_UPPER;
    const isUpper = tableBound !== BOUND_LOWER;
    if (isLower && tableScore >= PROVEN) return tableScore;
    if (isUpper && tableScore <= -PROVEN) return tableScore;
    const fits = tableBound === BOUND_EXACT || (isLower ? tableScore >= beta : tableScore <= alpha);
    if (fits && tableDepth >= depth && !isPv) return tableScore;
  }

  const forced = mustReply();
  const defends = !forced && mustDefend();
  let improving = false;
  if (forced) noteValue(ply, -valueAt(ply - 1));
  else {
    const isLeaf = depth < PLY / 2;
    let value = evaluate();
    noteValue(ply, value);
    improving = ply > 1 && value > valueAt(ply - 2);
    // What an earlier search found is the better estimate where its bound says something.
    if (known && !isProven(tableScore)) {
      if (tableBound === BOUND_EXACT || (tableBound === BOUND_LOWER) === tableScore > value)
        value = tableScore;
    }
    const prunes = !isPv && !defends && !isProven(alpha) && !isProven(beta) && excluded === NO_CELL;
    // Whoever stands well enough without need not prove more.
    if (isLeaf ? value >= beta : prunes && canStandPat(value, beta, depth, improving)) return value;
    if (hasFours(sideToMove) && !known) {
      const plies =
        depth <= QUICK_DEPTH || !isPv ? findQuickVcf(LEAF_FOURS) : findVcf(isPv ? PV_FOURS : NODE_FOURS);
      if (plies > 0) return winAt(ply + plies);
    }
    if (isLeaf) return value;
    // The VCF above was the one thing that could have saved it.
    if (prunes && depth <= RAZOR_DEPTH && value + (RAZOR_MARGIN * depth) / PLY <= alpha) return value;
    if (depth >= ORDERED_DEPTH && tableMove === NO_CELL && excluded === NO_CELL) depth -= ORDERED_CUT;
  }

  let extension = 0;
  if (
    depth >= SINGULAR_DEPTH &&
    !forced &&
    tableMove !== NO_CELL &&
    excluded === NO_CELL &&
    tableBound !== BOUND_UPPER &&
    tableDepth >= depth - 3 * PLY &&
    !isProven(tableScore)
  ) {
    const bar = tableScore - (SINGULAR_MARGIN * depth) / (PLY * PLY);
    const score = search(bar - 1, bar, (depth - PLY) / 2, ply, cut, tableMove);
    if (stopped) return 0;
    if (score < bar) extension = SINGULAR_EXTENSION;
    else if (bar >= beta) return bar;
    else if (tableScore >= beta) extension = -SINGULAR_CUT;
    clearPv(ply);
  }

  forgetKillers(ply + 1);
  const list = newList();
  generateMoves(list);
  const score = searchMoves(
    list,
    key,
    alpha,
    beta,
    depth,
    ply,
    cut,
    tableMove,
    extension,
    excluded,
    forced,
    defends,
    improving,
  );
  releaseMoves(list);
  return score;
}

/** Futility: whether the other side can hardly catch up in `depth` plies. */
function canStandPat(value: i32, beta: i32, depth: i32, improving: bool): bool {
  return (
    value - (FUTILITY_MARGIN * (depth - FUTILITY_RELIEF * i32(improving))) / PLY >= beta &&
    countOf(1 - sideToMove, Shape.FourThree) === 0
  );
}

function searchMoves(
  list: usize,
  key: u64,
  alpha: i32,
  beta: i32,
  depth: i32,
  ply: i32,
  cut: bool,
  tableMove: i32,
  tableMoveExtension: i32,
  excluded: i32,
  forced: bool,
  defends: bool,
  improving: bool,
): i32 {
  const us = sideToMove;
  const isPv = beta - alpha > 1;
  const alphaBefore = alpha;
  let length = orderMoves(list, tableMove, ply);
  // Moves beyond this many are left out, once one was found that does not lose.
  const countLimit = forced ? i32.MAX_VALUE : moveCountLimit(depth, improving) << i32(isPv);
  const tableThreatens = tableMove !== NO_CELL && shapeAt(tableMove, us) >= Shape.ClosedThreePlus;
  const nextDepth = forced ? max(depth, 0) : depth - PLY;

  // The order of the first move that is not first because of the table.
  let topOrder = NONE;
  let best = NONE;
  let bestMove = NO_CELL;
  let searched = 0;
  for (let i = 0; i < length; i++) {
    if (searched >= countLimit && best > -PROVEN) {
      length = keepThreats(list, i, length);
      if (i >= length) break;
    }
    const cell = pickMove(list, i, length);
    const order = scoreAt(list, i);
    if (topOrder === NONE && cell !== tableMove) topOrder = order;
    if (cell === excluded || (us === BLACK && isForbidden(cell))) continue;
    const shape = shapeAt(cell, us);

    let childDepth = nextDepth;
    if (cell === tableMove) childDepth = max(childDepth + tableMoveExtension, 0);
    let reduction = 0;
    if (searched > 0 && depth >= 2 * PLY && !forced) {
      reduction = reductionOf(depth, searched);
      if (isPv) reduction -= LATE_PV;
      if (cut) reduction += LATE_CUT_NODE;
      if (!improving) reduction += LATE_WORSENING;
      if (defends) reduction -= LATE_DEFENCE;
      else if (shape >= Shape.ClosedThreePlus && shape !== Shape.Four) reduction -= LATE_THREAT;
      if (isKiller(cell, ply)) reduction -= LATE_KILLER;
      if (tableThreatens) reduction += LATE_TABLE_THREAT;
      reduction -= (historyScore(cell) * LATE_HISTORY) >> 14;
      reduction += (LATE_ORDER * (topOrder - order - ORDER_GAP)) >> 7;
      reduction = max(0, min(reduction, childDepth - PLY));
    }
    countNode();
    play(cell);
    let score = 0;
    if (searched === 0) score = -search(-beta, -alpha, childDepth, ply + 1, !isPv && !cut, NO_CELL);
    else {
      score = -search(-alpha - 1, -alpha, childDepth - reduction, ply + 1, reduction > 0 || !cut, NO_CELL);
      if (score > alpha && reduction > 0)
        score = -search(-alpha - 1, -alpha, childDepth, ply + 1, !cut, NO_CELL);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, childDepth, ply + 1, false, NO_CELL);
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
    // A proven win needs no better, even where a shorter one would count.
    if (alpha < beta && best < PROVEN) continue;
    noteRefutation(list, i, depth, ply, forced);
    break;
  }
  if (searched === 0) {
    if (excluded !== NO_CELL) return alpha;
    best = scoreWithoutMoves(forced, defends, ply);
  }
  // A win that raised alpha is one, though perhaps not the shortest; one that did not is an upper bound like any score.
  const isWin = best >= PROVEN && best > alphaBefore;
  const bound = best >= beta || isWin ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
  remember(key, bestMove, bound, max(depth, 0), toTable(best, ply));
  return best;
}

/** How many moves a node of the tree's bulk is allowed. */
function moveCountLimit(depth: i32, improving: bool): i32 {
  const limit = (COUNT_BASE + (COUNT_SLOPE * depth) / PLY) / 16;
  return improving ? limit : (limit * COUNT_WORSENING) / 16 + 1;
}

/** Takes the moves that make no threat out of the list, from `index` on; returns the new length. */
function keepThreats(list: usize, index: i32, length: i32): i32 {
  const us = sideToMove;
  let kept = index;
  for (let i = index; i < length; i++) {
    const shape = shapeAt(moveAt(list, i), us);
    if (shape < Shape.ClosedThreePlus || shape === Shape.Four) continue;
    setMove(list, kept, moveAt(list, i), scoreAt(list, i));
    kept++;
  }
  return kept;
}

/** Gives every move its final worth to ordering; returns how many there are. */
function orderMoves(list: usize, tableMove: i32, ply: i32): i32 {
  const length = listLength(list);
  for (let i = 0; i < length; i++) {
    const cell = moveAt(list, i);
    setScore(list, i, cell === tableMove ? TABLE_MOVE_SCORE : scoreAt(list, i) + experience(cell, ply));
  }
  return length;
}

function noteRefutation(list: usize, index: i32, depth: i32, ply: i32, forced: bool): void {
  if (forced) return;
  reward(moveAt(list, index), depth / PLY, ply);
  for (let i = 0; i < index; i++) punish(moveAt(list, i), depth / PLY);
}

/** No move could be tried: all that might help were forbidden, or none was left. */
function scoreWithoutMoves(forced: bool, defends: bool, ply: i32): i32 {
  if (forced) return lossAt(ply + 2);
  if (defends) return lossAt(ply + 4);
  // Black must play on a forbidden point unless there is one far from all stones.
  const list = newList();
  generateAll();
  const length = listLength(list);
  let anyAllowed = false;
  for (let i = 0; i < length && !anyAllowed; i++) anyAllowed = !isForbidden(moveAt(list, i));
  releaseMoves(list);
  return anyAllowed ? evaluate() : lossAt(ply + 1);
}

/** By how much the depth of the `move`-th move is cut. */
export function reductionOf(depth: i32, move: i32): i32 {
  const d = min(depth / PLY, REDUCTION_DEPTHS - 1);
  const m = min(move, REDUCTION_MOVES - 1);
  const growth = <i32>load<u8>(REDUCTIONS + <usize>(d * REDUCTION_MOVES + m));
  return LATE_BASE + (growth * LATE_SLOPE) / (LOGARITHM_PARTS * PLY);
}

/** The evaluation of the position `ply` plies from the root, on the way to this one. */
function valueAt(ply: i32): i32 {
  return load<i32>(slot + VALUES + 4 * <usize>ply);
}

export function noteValue(ply: i32, value: i32): void {
  store<i32>(slot + VALUES + 4 * <usize>ply, value);
}
