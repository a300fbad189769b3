/**
 * Victory by continuous fours (VCF): the attacker makes nothing but fours, so every answer is forced, until one
 * makes a five unstoppable. In renju a four that black may only stop on a forbidden point wins as well.
 *
 * Verdicts are cached by position. The full search notes "no win" only when it saw the whole tree, the quick one
 * always.
 */
import {
  candidateRow,
  contentOf,
  countOf,
  endsBlock,
  hasForbiddenPoints,
  hash,
  height,
  play,
  shapeAt,
  sideToMove,
  stoneAt,
  stones,
  undo,
} from '../board/board';
import { isForbidden } from '../board/forbidden';
import { cellAt, NO_CELL, step } from '../board/geometry';
import { winAt } from '../evaluation/score';
import { slot } from '../memory/shared-tables';
import { CELL_EMPTY, stoneOf } from '../patterns/line-kinds';
import { rowLength } from '../patterns/rules';
import { Shape } from '../patterns/shapes';
import { BLACK } from '../shared-constants';
import {
  addMove,
  addNewMove,
  listLength,
  moveAt,
  newList,
  orderScore,
  pickMove,
  releaseMoves,
} from './move-generator';
import { countNode, stopped } from './node-counter';
import { VCF_CACHE, VCF_CACHE_ENTRIES } from './search-stack';
import { addFiveReplies, hasFours, hasWinningFour, makesFour, winningFourCell } from './threats';
import { Bound, save } from './transposition-table';

/** Longest sequence looked for, in the attacker's moves. */
const MAX_FOURS: i32 = 24;
const SEEN_NO_WIN: u64 = 0xff;
/**
 * The quick search found no win, perhaps with only the few fours that it tries below its root. Searching again with all
 * fours finds more wins, but not enough for the nodes (docs/strength/search.md).
 */
const QUICK_NO_WIN: u64 = 0xfe;

let budget: i32 = 0;
let exhausted: bool = false;
let quick: bool = false;

/** The first move of the win that `findVcf` found last. */
export let vcfMove: i32 = NO_CELL;

/**
 * Looks for a VCF of the side to move, making at most `fours` fours on the way.
 * Returns the number of plies to the five, or 0 if none was found.
 */
export function findVcf(fours: i32): i32 {
  budget = fours;
  exhausted = false;
  quick = false;
  return attack(0);
}

/**
 * The same for the nodes of the search, far quicker: only fours that build something more are tried, and after the
 * first only those near the last one.
 */
export function findQuickVcf(fours: i32): i32 {
  if (countOf(sideToMove, Shape.FourPlus) + countOf(sideToMove, Shape.FourThree) === 0) return 0;
  budget = fours;
  exhausted = false;
  quick = true;
  return attack(0);
}

export function clearVcfCache(): void {
  memory.fill(slot + VCF_CACHE, 0, <usize>VCF_CACHE_ENTRIES * 8);
}

function attack(depth: i32): i32 {
  const us = sideToMove;
  const them = 1 - us;
  vcfMove = NO_CELL;
  if (countOf(us, Shape.Five) > 0) return 1;
  const mustReply = countOf(them, Shape.Five) > 0;
  if (countOf(them, Shape.Five) > 1 && !endsBlock) return 0;
  if (!hasFours(us)) return 0;
  if (!mustReply && hasWinningFour(us)) {
    if (depth === 0) vcfMove = winningFourCell(us);
    return 3;
  }
  if (depth >= MAX_FOURS || stopped) {
    exhausted = true;
    return 0;
  }

  const entry = cacheEntry();
  const cached = load<u64>(entry);
  let isProven = false;
  if (cached >> 8 === hash >> 8) {
    const verdict = cached & 0xff;
    if (verdict === SEEN_NO_WIN || (quick && verdict === QUICK_NO_WIN)) return 0;
    isProven = verdict !== QUICK_NO_WIN;
    // Only the root of the full search needs the move.
    if (isProven && (quick || depth > 0)) return <i32>verdict;
  }
  const exhaustedBefore = exhausted;
  exhausted = false;
  const plies = tryFours(depth, mustReply);
  if (plies > 0) {
    store<u64>(entry, (hash & ~0xff) | <u64>plies);
    // The move is also stored, so that the win can be played out without searching again.
    save(hash, vcfMove, Bound.Lower, 0, winAt(plies));
  }
  // A failed search does not overwrite a win found before.
  if (plies === 0 && !isProven && !stopped && (quick || !exhausted))
    store<u64>(entry, (hash & ~0xff) | (quick ? QUICK_NO_WIN : SEEN_NO_WIN));
  exhausted = exhausted || exhaustedBefore;
  return plies;
}

function tryFours(depth: i32, mustReply: bool): i32 {
  const us = sideToMove;
  const list = newList();
  if (mustReply) addFourReplies(list);
  else if (quick && depth > 0) addNearFours();
  else addFours(quick ? Shape.FourPlus : Shape.Four);
  const length = listLength(list);
  let plies = 0;
  for (let i = 0; i < length && plies === 0; i++) {
    const cell = pickMove(list, i, length);
    if (us === BLACK && isForbidden(cell)) continue;
    if (budget-- <= 0 || stopped) {
      exhausted = true;
      break;
    }
    countNode();
    play(cell);
    plies = afterFour(depth);
    undo();
    if (plies > 0) vcfMove = cell;
  }
  releaseMoves(list);
  return plies;
}

/** The attacker has just made a four: plies to its five from before that move if every answer loses, else 0. */
function afterFour(depth: i32): i32 {
  const attacker = 1 - sideToMove;
  const defender = sideToMove;
  // A move that answered a threat without meeting it, or made no four after all.
  if (countOf(defender, Shape.Five) > 0 || countOf(attacker, Shape.Five) === 0) return 0;
  const list = newList();
  addFiveReplies(list);
  const length = listLength(list);
  // If every answer is forbidden the five comes two plies later.
  let longest = 3;
  for (let i = 0; i < length && longest > 0; i++) {
    const reply = moveAt(list, i);
    if (hasForbiddenPoints && defender === BLACK && isForbidden(reply)) continue;
    countNode();
    play(reply);
    const rest = attack(depth + 1);
    undo();
    longest = rest === 0 ? 0 : max(longest, rest + 2);
  }
  releaseMoves(list);
  return longest;
}

/** The fours of the side to move, from the shape `least` on. */
function addFours(least: i32): void {
  const us = sideToMove;
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      if (contentOf(cell) !== CELL_EMPTY || !makesFour(cell, us)) continue;
      const shape = shapeAt(cell, us);
      if (shape >= least || shape === Shape.Forbidden) addMove(cell, orderScore(cell));
    }
  }
}

/** The fours of the side to move in line with its last stone that build something besides. */
function addNearFours(): void {
  const us = sideToMove;
  const centre = stoneAt(stones - 2);
  for (let direction = 0; direction < 4; direction++) {
    const delta = step(direction);
    for (let sign = -1; sign < 2; sign += 2) {
      let cell = centre;
      for (let distance = 1; distance < rowLength; distance++) {
        cell += sign * delta;
        const content = contentOf(cell);
        if (content === CELL_EMPTY) {
          if (shapeAt(cell, us) >= Shape.FourPlus) addMove(cell, orderScore(cell));
        } else if (content !== stoneOf(us)) break;
      }
    }
  }
}

/** The fours of the side to move that also keep the other side from its five. */
function addFourReplies(list: usize): void {
  const us = sideToMove;
  const replies = newList();
  addFiveReplies(replies);
  const length = listLength(replies);
  releaseMoves(list);
  for (let i = 0; i < length; i++) {
    const cell = moveAt(replies, i);
    if (makesFour(cell, us)) addNewMove(list, cell, 0);
  }
}

function cacheEntry(): usize {
  return slot + VCF_CACHE + 8 * (<usize>(hash >> 32) & (<usize>VCF_CACHE_ENTRIES - 1));
}
