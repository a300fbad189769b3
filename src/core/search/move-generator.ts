/**
 * The moves worth trying, by what threatens:
 *
 * - the other side is about to make a five: only what may prevent it;
 * - it is about to make an open four: what may prevent that, and fours of one's own. Nothing else can help: to
 *   break an open four in the making a stone must stand on a cell that completes one of its fives, and there
 *   the other side has at least a four already; or, where ends can spoil a five, at such an end;
 * - else every cell near a stone where either side could still make a row;
 * - every cell where neither can, or few are left and black may run out of allowed points.
 *
 * Forbidden points are not filtered here but when a move is picked, as most are never reached.
 */
import {
  candidateRow,
  contentOf,
  countOf,
  empties,
  endsBlock,
  hasForbiddenPoints,
  height,
  patternsAt,
  shapeAt,
  sideToMove,
  stones,
  summaryAt,
  width,
} from '../board/board';
import { cellAt, NO_CELL, step } from '../board/geometry';
import { hopelessValue } from '../evaluation/hopeless-ending';
import { NONE } from '../evaluation/score';
import { slot } from '../memory/shared-tables';
import { CELL_EMPTY, stoneOf } from '../patterns/line-kinds';
import { isDead, opponentMoveScore, ownMoveScore } from '../patterns/pattern-summary';
import { rowLength } from '../patterns/rules';
import { Shape } from '../patterns/shapes';
import { MOVE_STACK } from './search-stack';
import { addFiveReplies, hasLineFour, makesFour } from './threats';

/**
 * Move lists: entries of 8 bytes (i32 score, i32 cell) on a stack in the slot. A node's list starts where the
 * stack's top was when the node was entered; `releaseMoves` gives it back.
 */
let top: usize = 0;

/** The start of a new list on top of the stack. */
export function newList(): usize {
  return slot + MOVE_STACK + top;
}

export function clearStack(): void {
  top = 0;
}

export function releaseMoves(list: usize): void {
  top = list - slot - MOVE_STACK;
}

/** Gives back the moves from `index` on of `list`, the topmost. */
export function releaseMovesFrom(list: usize, index: i32): void {
  top = list + 8 * <usize>index - slot - MOVE_STACK;
}

/** How many moves `list` holds; it must be the topmost. */
export function listLength(list: usize): i32 {
  return <i32>((newList() - list) >> 3);
}

export function addMove(cell: i32, score: i32): void {
  const entry = newList();
  store<i32>(entry, score);
  store<i32>(entry, cell, 4);
  top += 8;
}

/** Adds a move unless the list has it. */
export function addNewMove(list: usize, cell: i32, score: i32): void {
  const end = newList();
  for (let entry = list; entry < end; entry += 8) {
    if (load<i32>(entry, 4) === cell) return;
  }
  addMove(cell, score);
}

export function moveAt(list: usize, index: i32): i32 {
  return load<i32>(list + 8 * <usize>index, 4);
}

export function scoreAt(list: usize, index: i32): i32 {
  return load<i32>(list + 8 * <usize>index);
}

export function setScore(list: usize, index: i32, score: i32): void {
  store<i32>(list + 8 * <usize>index, score);
}

export function setMove(list: usize, index: i32, cell: i32, score: i32): void {
  const entry = list + 8 * <usize>index;
  store<i32>(entry, score);
  store<i32>(entry, cell, 4);
}

/**
 * Brings the best of the moves from `index` on to `index` and returns it. Of equal scores the one first added
 * wins, so that runs repeat.
 */
export function pickMove(list: usize, index: i32, length: i32): i32 {
  let best = index;
  let bestScore = scoreAt(list, index);
  for (let i = index + 1; i < length; i++) {
    const score = scoreAt(list, i);
    if (score > bestScore) {
      bestScore = score;
      best = i;
    }
  }
  const cell = moveAt(list, best);
  // The moves between shift by one instead of swapping, which would change the order of equals.
  for (let i = best; i > index; i--) {
    store<u64>(list + 8 * <usize>i, load<u64>(list + 8 * <usize>(i - 1)));
  }
  store<i32>(list + 8 * <usize>index, bestScore);
  store<i32>(list + 8 * <usize>index, cell, 4);
  return cell;
}

/** Up to this many empty cells a search sees the order in which they are filled. */
const LAST_EMPTIES: i32 = 12;

/** Whether the other side is about to make a five. */
export function mustReply(): bool {
  return countOf(1 - sideToMove, Shape.Five) > 0;
}

/** Whether the other side, if it is not about to make a five, is about to make an open four: then it must be met. */
export function mustDefend(): bool {
  return countOf(1 - sideToMove, Shape.OpenFour) > 0;
}

/**
 * Adds the moves of the side to move to `list` (the topmost), each with its worth to ordering. Those it has already may
 * come again.
 */
export function generateMoves(list: usize): void {
  if (mustReply()) {
    addFiveReplies(list);
    for (let i = 0; i < listLength(list); i++) setScore(list, i, orderScore(moveAt(list, i)));
  } else if (mustDefend()) addDefences();
  else addNearby(list);
}

/** Every empty cell, near or far. */
export function generateAll(): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      if (contentOf(cell) === CELL_EMPTY) addMove(cell, orderScore(cell));
    }
  }
}

/** Move-ordering score by patterns: what the move makes for us and takes from them. */
export function orderScore(cell: i32): i32 {
  const us = sideToMove;
  return ownMoveScore(us, summaryAt(cell, us)) + opponentMoveScore(1 - us, summaryAt(cell, 1 - us));
}

/** Adds fours of one's own, and what may prevent the other side's open four; of several, the first and the last. */
function addDefences(): void {
  const us = sideToMove;
  let first = NO_CELL;
  let last = NO_CELL;
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      if (makesFour(cell, us)) addMove(cell, orderScore(cell));
      if (shapeAt(cell, 1 - us) !== Shape.OpenFour) continue;
      if (first === NO_CELL) first = cell;
      last = cell;
    }
  }
  addDefence(first, first, last);
  for (let direction = 0; direction < 4; direction++) {
    const delta = step(direction);
    addDefencesInLine(first, delta, last);
    addDefencesInLine(first, -delta, last);
  }
}

/** Adds the defences that lie in one direction from where the first open four is made. */
function addDefencesInLine(first: i32, delta: i32, last: i32): void {
  const theirStone = stoneOf(1 - sideToMove);
  let cell = first;
  for (let distance = 1; distance <= fourReach(); distance++) {
    cell += delta;
    const content = contentOf(cell);
    if (content === CELL_EMPTY) addDefence(cell, first, last);
    else if (content !== theirStone) break;
  }
}

function addDefence(cell: i32, first: i32, last: i32): void {
  if (makesFour(cell, sideToMove)) return;
  if (mayPreventFour(cell, first) && mayPreventFour(cell, last)) addMove(cell, orderScore(cell));
}

/** Whether a stone on `cell` may prevent the open four that the other side is about to make on `fourCell`. */
function mayPreventFour(cell: i32, fourCell: i32): bool {
  if (cell === fourCell) return true;
  const distance = fourCell - cell;
  // The other side would make a four there too; or, where ends can spoil a five, does so in this line.
  const patterns = patternsAt(endsBlock ? fourCell : cell, 1 - sideToMove);
  for (let direction = 0; direction < 4; direction++) {
    const delta = step(direction);
    if (distance % delta !== 0 || abs(distance / delta) > fourReach()) continue;
    if (hasLineFour((patterns >> (4 * direction)) & 15)) return true;
  }
  return false;
}

/** How far from a stone the cells lie that matter to a five through it. */
function fourReach(): i32 {
  return endsBlock ? rowLength : rowLength - 1;
}

function addNearby(list: usize): void {
  if ((hasForbiddenPoints && empties <= LAST_EMPTIES) || hopelessValue() !== NONE) {
    generateAll();
    return;
  }
  const first = listLength(list);
  if (stones === 0) {
    const centre = cellAt(width >> 1, height >> 1);
    if (contentOf(centre) === CELL_EMPTY) addMove(centre, 0);
  }
  const us = sideToMove;
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      const ours = summaryAt(cell, us);
      const theirs = summaryAt(cell, 1 - us);
      // A cell of no use to either side may still spoil a five from its end.
      if (isDead(ours) && isDead(theirs) && !endsBlock) continue;
      addMove(cell, ownMoveScore(us, ours) + opponentMoveScore(1 - us, theirs));
    }
  }
  if (listLength(list) === first) generateAll();
}
