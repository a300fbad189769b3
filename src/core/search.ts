/**
 * The search of a node below the root: principal variation search (alpha-beta with null windows) over the moves
 * of move-generator.ts, with the shared transposition table, and at the leaves victory by continuous fours.
 */
import { empties, hash, play, shapeAt, sideToMove, undo } from './board';
import { countNode, stopped } from './clock';
import { evaluate } from './evaluation';
import { isForbidden } from './forbidden';
import { BLACK, NO_CELL } from './geometry';
import { experience, forgetKillers, historyScore, isKiller, punish, reward } from './history';
import { MAX_PLY } from './limits';
import { REDUCTIONS } from './memory';
import { generateAll, generateMoves, mustDefend, mustReply } from './move-generator';
import { listLength, moveAt, newList, pickMove, releaseMoves, scoreAt, setScore } from './move-list';
import { clearPv, extendPv } from './principal-variation';
import { fromTable, isProven, lossAt, NONE, PROVEN, toTable, winAt } from './score';
import { CLOSED_THREE_PLUS, FOUR } from './shapes';
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
import { findVcf } from './vcf';

/** Fours a leaf may spend on its VCF, and a node of the principal variation. */
const LEAF_FOURS: i32 = 60;
const PV_FOURS: i32 = 2000;

/** Futility: what a side may gain in a ply, in evaluation units. */
const FUTILITY_MARGIN: i32 = 150;
const FUTILITY_DEPTH: i32 = 5;
/** Razoring: so far below alpha at a low depth only fours can help. */
const RAZOR_MARGIN: i32 = 470;
const RAZOR_DEPTH: i32 = 2;
/** Late moves are left out below this depth. */
const COUNT_DEPTH: i32 = 6;
const TABLE_MOVE_SCORE: i32 = 1 << 20;

const REDUCTION_DEPTHS: i32 = 64;
const REDUCTION_MOVES: i32 = 128;

/** The deepest ply reached. */
export let selectiveDepth: i32 = 0;

export function resetSelectiveDepth(): void {
  selectiveDepth = 0;
}

/** Fills the table of late-move reductions: they grow with the logarithms of depth and move number. */
export function fillReductions(): void {
  for (let depth = 1; depth < REDUCTION_DEPTHS; depth++) {
    for (let move = 1; move < REDUCTION_MOVES; move++) {
      const reduction = 0.4 + (Math.log(depth) * Math.log(move)) / 2.1;
      store<u8>(REDUCTIONS + <usize>(depth * REDUCTION_MOVES + move), <u8>reduction);
    }
  }
}

/** The score of the position from the side to move, `depth` plies deep. Meaningless once `stopped`. */
export function search(alpha: i32, beta: i32, depth: i32, ply: i32): i32 {
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
  const known = probe(hash);
  const tableMove = known ? foundMove : NO_CELL;
  if (known) {
    const score = fromTable(foundScore, ply);
    const fits = foundBound === BOUND_EXACT || (foundBound === BOUND_LOWER ? score >= beta : score <= alpha);
    if (fits && ((foundDepth >= depth && !isPv) || isProven(score))) return score;
  }

  // A reply to a five in the making costs no depth: it is no choice.
  const forced = mustReply();
  const defends = !forced && mustDefend();
  if (!forced) {
    const plies = hasFours(sideToMove) ? findVcf(isPv && depth > 0 ? PV_FOURS : LEAF_FOURS) : 0;
    if (plies > 0) return winAt(ply + plies);
    if (depth <= 0) return evaluate();
    if (!isPv && !defends && !isProven(alpha) && !isProven(beta)) {
      const value = evaluate();
      if (depth <= FUTILITY_DEPTH && value - FUTILITY_MARGIN * depth >= beta) return value;
      // The VCF above was the one thing that could have saved it.
      if (depth <= RAZOR_DEPTH && value + RAZOR_MARGIN * depth <= alpha) return value;
    }
  }
  forgetKillers(ply + 1);
  const list = newList();
  generateMoves(list);
  const score = searchMoves(list, alpha, beta, depth, ply, tableMove, forced, defends);
  releaseMoves(list);
  return score;
}

function searchMoves(
  list: usize,
  alpha: i32,
  beta: i32,
  depth: i32,
  ply: i32,
  tableMove: i32,
  forced: bool,
  defends: bool,
): i32 {
  const us = sideToMove;
  const isPv = beta - alpha > 1;
  const alphaBefore = alpha;
  const key = hash;
  const length = orderMoves(list, tableMove, ply);
  // Moves beyond this many are left out, once one was found that does not lose.
  const countLimit =
    forced || defends || isPv || depth > COUNT_DEPTH ? i32.MAX_VALUE : 6 + 3 * depth + depth * depth;
  const nextDepth = forced ? max(depth, 0) : depth - 1;

  let best = NONE;
  let bestMove = NO_CELL;
  let searched = 0;
  for (let i = 0; i < length; i++) {
    const cell = pickMove(list, i, length);
    if (us === BLACK && isForbidden(cell)) continue;
    const shape = shapeAt(cell, us);
    if (searched >= countLimit && best > -PROVEN && shape < CLOSED_THREE_PLUS) continue;

    let reduction = 0;
    if (searched > 1 && depth > 2 && !forced && shape < FOUR) {
      reduction = reductionOf(depth, searched);
      if (isPv) reduction--;
      if (shape >= CLOSED_THREE_PLUS || defends) reduction--;
      if (isKiller(cell, ply)) reduction--;
      reduction -= historyScore(cell) >> 12;
      reduction = max(0, min(reduction, nextDepth - 1));
    }
    countNode();
    play(cell);
    let score = 0;
    if (searched === 0) score = -search(-beta, -alpha, nextDepth, ply + 1);
    else {
      score = -search(-alpha - 1, -alpha, nextDepth - reduction, ply + 1);
      if (score > alpha && reduction > 0) score = -search(-alpha - 1, -alpha, nextDepth, ply + 1);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, nextDepth, ply + 1);
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
    if (alpha < beta) continue;
    noteRefutation(list, i, depth, ply, forced);
    break;
  }
  if (searched === 0) best = scoreWithoutMoves(forced, defends, ply);
  const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
  remember(key, bestMove, bound, max(depth, 0), toTable(best, ply));
  return best;
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
  reward(moveAt(list, index), depth, ply);
  for (let i = 0; i < index; i++) punish(moveAt(list, i), depth);
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

function reductionOf(depth: i32, move: i32): i32 {
  const d = min(depth, REDUCTION_DEPTHS - 1);
  const m = min(move, REDUCTION_MOVES - 1);
  return <i32>load<u8>(REDUCTIONS + <usize>(d * REDUCTION_MOVES + m));
}
