/**
 * The search for balance instead of advantage: the move, or the pair of moves (ours and the other side's),
 * after which the score from the side that moves first is nearest to a wanted one. Used by swap2 and by
 * openings. Each candidate is searched with a window just wide enough to tell whether it is nearer than the
 * best so far.
 */
import { play, undo } from '../board/board';
import { isPlayable } from '../board/forbidden';
import { evaluate } from '../evaluation/evaluation';
import { INFINITE } from '../evaluation/score';
import { slot } from '../memory/shared-tables';
import {
  reportBest,
  reportLine,
  reportSearched,
  reportSearching,
  setAnswer,
  setAnswerPair,
} from './host-output';
import { countNode, stopped } from './node-counter';
import { collectRootMoves, rootCount, rootMoveAt, setRootScore, sortRootMoves } from './root-moves';
import { resetSelectiveDepth, search } from './search';
import { clearPv, extendPv, MAX_PLY, PAIRS, PAIRS_MAX, PLY, stackAt } from './search-stack';

/** Candidates for the first stone of a pair. */
const PAIR_MOVES: i32 = 40;
/** Pairs that are searched, after all were weighed by evaluation. */
const PAIRS_SEARCHED: i32 = 200;

@unmanaged
class Pair {
  first: i32;
  second: i32;
  /** Of the evaluation after both from the wanted one. */
  distance: i32;
}

/** The move after which the score is nearest `bias`. */
export function balanceOne(bias: i32, startDepth: i32, maxDepth: i32): void {
  collectRootMoves(false);
  if (rootCount === 0) return;
  setAnswer(rootMoveAt(0));
  resetSelectiveDepth();
  const root = stackAt(0);
  root.staticEval = evaluate();
  for (let depth = startDepth; depth <= min(maxDepth, MAX_PLY - 1); depth++) {
    const before = rootMoveAt(0);
    let nearest = INFINITE;
    let bestScore = 0;
    clearPv(0);
    for (let i = 0; i < rootCount; i++) {
      const cell = rootMoveAt(i);
      reportSearching(cell);
      root.currentMove = cell;
      countNode();
      play(cell);
      const score = -search(
        root.child,
        -upper(bias, nearest),
        -lower(bias, nearest),
        (depth - 1) * PLY,
        false,
      );
      undo();
      if (stopped) break;
      reportSearched(cell);
      const distance = abs(score - bias);
      setRootScore(i, distance < nearest ? -distance : -INFINITE);
      if (distance >= nearest) continue;
      nearest = distance;
      bestScore = score;
      extendPv(0, cell);
      reportBest(cell);
    }
    sortRootMoves(0);
    setAnswer(rootMoveAt(0));
    if (stopped) return;
    reportLine(0, 1, depth, bestScore, rootCount === 1, rootMoveAt(0) !== before);
    if (stopped) return;
  }
}

/** The two moves after which the score is nearest `bias`. */
export function balanceTwo(bias: i32, startDepth: i32, maxDepth: i32): void {
  collectRootMoves(false);
  if (rootCount === 0) return;
  setAnswer(rootMoveAt(0));
  resetSelectiveDepth();
  const root = stackAt(0);
  const reply = root.child;
  root.staticEval = evaluate();
  reply.staticEval = -root.staticEval;
  let pairs = collectPairs(bias);
  if (pairs === 0) return;
  setAnswerPair(pairAt(0).first, pairAt(0).second);
  pairs = min(pairs, PAIRS_SEARCHED);
  for (let depth = startDepth; depth <= min(maxDepth, MAX_PLY - 2); depth++) {
    let nearest = INFINITE;
    let bestPair = 0;
    let bestScore = 0;
    clearPv(0);
    for (let i = 0; i < pairs && !stopped; i++) {
      root.currentMove = pairAt(i).first;
      reply.currentMove = pairAt(i).second;
      countNode();
      play(pairAt(i).first);
      play(pairAt(i).second);
      const score = search(reply.child, lower(bias, nearest), upper(bias, nearest), depth * PLY, false);
      undo();
      undo();
      const distance = abs(score - bias);
      if (stopped || distance >= nearest) continue;
      nearest = distance;
      bestPair = i;
      bestScore = score;
      extendPv(1, pairAt(i).second);
      extendPv(0, pairAt(i).first);
    }
    // An interrupted iteration counts: it searched the best pair of the last one first.
    const changed = bestPair !== 0;
    if (nearest < INFINITE) moveToFront(bestPair);
    setAnswerPair(pairAt(0).first, pairAt(0).second);
    if (stopped) return;
    reportLine(0, 1, depth, bestScore, pairs === 1, changed);
    if (stopped) return;
  }
}

/** Weighs all pairs of the likeliest moves by evaluation, nearest to `bias` first; returns how many. */
function collectPairs(bias: i32): i32 {
  const moves = min(rootCount, PAIR_MOVES);
  let pairs = 0;
  for (let i = 0; i < moves; i++) {
    const first = rootMoveAt(i);
    play(first);
    for (let j = 0; j < rootCount && pairs < PAIRS_MAX; j++) {
      const second = rootMoveAt(j);
      if (!isPlayable(second)) continue;
      play(second);
      insertPair(pairs, first, second, abs(evaluate() - bias));
      pairs++;
      undo();
    }
    undo();
  }
  return pairs;
}

/** Inserts a pair into the sorted list of `count`. */
function insertPair(count: i32, first: i32, second: i32, distance: i32): void {
  let to = count;
  while (to > 0 && pairAt(to - 1).distance > distance) to--;
  movePairs(to, count);
  const pair = pairAt(to);
  pair.first = first;
  pair.second = second;
  pair.distance = distance;
}

function moveToFront(index: i32): void {
  const pair = pairAt(index);
  const first = pair.first;
  const second = pair.second;
  const distance = pair.distance;
  movePairs(0, index);
  pairAt(0).first = first;
  pairAt(0).second = second;
  pairAt(0).distance = distance;
}

/** Moves the pairs from index `from` up to `to` (not included) up by one. */
function movePairs(from: i32, to: i32): void {
  const address = changetype<usize>(pairAt(from));
  memory.copy(address + offsetof<Pair>(), address, offsetof<Pair>() * <usize>(to - from));
}

function lower(bias: i32, nearest: i32): i32 {
  return nearest === INFINITE ? -INFINITE : max(bias - nearest, -INFINITE);
}

function upper(bias: i32, nearest: i32): i32 {
  return nearest === INFINITE ? INFINITE : min(bias + max(nearest, 1), INFINITE);
}

function pairAt(index: i32): Pair {
  return changetype<Pair>(slot + PAIRS + offsetof<Pair>() * <usize>index);
}
