/**
 * The search for balance instead of advantage: the move, or the pair of moves (ours and the other side's),
 * after which the score from the side that moves first is nearest to a wanted one. Used by swap2 and by
 * openings. Each candidate is searched with a window just wide enough to tell whether it is nearer than the
 * best so far.
 */
import { play, undo } from './board/board';
import { isPlayable } from './board/forbidden';
import { countNode, stopped } from './clock';
import { PLY } from './depth';
import { evaluate } from './evaluation/evaluation';
import { MAX_PLY } from './limits';
import { slot } from './memory/slot';
import { clearPv, extendPv } from './principal-variation';
import { reportBest, reportLine, reportSearched, reportSearching, setAnswer, setAnswerPair } from './report';
import { collectRootMoves, rootCount, rootMoveAt, setRootScore, sortRootMoves } from './root-moves';
import { INFINITE } from './score';
import { resetSelectiveDepth, search } from './search';
import { PAIRS, PAIRS_MAX } from './search/search-memory';
import { stackAt } from './search-stack';

/** Candidates for the first stone of a pair. */
const PAIR_MOVES: i32 = 40;
/** Pairs that are searched, after all were weighed by evaluation. */
const PAIRS_SEARCHED: i32 = 200;

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
  setAnswerPair(firstOf(0), secondOf(0));
  pairs = min(pairs, PAIRS_SEARCHED);
  for (let depth = startDepth; depth <= min(maxDepth, MAX_PLY - 2); depth++) {
    let nearest = INFINITE;
    let bestPair = 0;
    let bestScore = 0;
    clearPv(0);
    for (let i = 0; i < pairs && !stopped; i++) {
      root.currentMove = firstOf(i);
      reply.currentMove = secondOf(i);
      countNode();
      play(firstOf(i));
      play(secondOf(i));
      const score = search(reply.child, lower(bias, nearest), upper(bias, nearest), depth * PLY, false);
      undo();
      undo();
      const distance = abs(score - bias);
      if (stopped || distance >= nearest) continue;
      nearest = distance;
      bestPair = i;
      bestScore = score;
      extendPv(1, secondOf(i));
      extendPv(0, firstOf(i));
    }
    // An iteration cut short has still compared the pairs it saw, the best of the last one first.
    const changed = bestPair !== 0;
    if (nearest < INFINITE) moveToFront(bestPair);
    setAnswerPair(firstOf(0), secondOf(0));
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
  for (; to > 0 && distanceOf(to - 1) > distance; to--) store<u64>(pairAt(to), load<u64>(pairAt(to - 1)));
  store<u16>(pairAt(to), <u16>first);
  store<u16>(pairAt(to), <u16>second, 2);
  store<i32>(pairAt(to), distance, 4);
}

function moveToFront(index: i32): void {
  const pair = load<u64>(pairAt(index));
  for (let i = index; i > 0; i--) store<u64>(pairAt(i), load<u64>(pairAt(i - 1)));
  store<u64>(pairAt(0), pair);
}

function lower(bias: i32, nearest: i32): i32 {
  return nearest === INFINITE ? -INFINITE : max(bias - nearest, -INFINITE);
}

function upper(bias: i32, nearest: i32): i32 {
  return nearest === INFINITE ? INFINITE : min(bias + max(nearest, 1), INFINITE);
}

function firstOf(index: i32): i32 {
  return <i32>load<u16>(pairAt(index));
}

function secondOf(index: i32): i32 {
  return <i32>load<u16>(pairAt(index), 2);
}

function distanceOf(index: i32): i32 {
  return load<i32>(pairAt(index), 4);
}

function pairAt(index: i32): usize {
  return slot + PAIRS + 8 * <usize>index;
}
