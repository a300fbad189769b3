/** The root moves, kept from iteration to iteration in the order of their scores. */
import { countOf, play, sideToMove, undo } from '../board/board';
import { isForbidden } from '../board/forbidden';
import { threatMask } from '../evaluation/evaluation';
import { hasNet } from '../evaluation/net/net';
import { policyOrder, preparePolicy } from '../evaluation/net/policy';
import { INFINITE } from '../evaluation/score';
import { slot } from '../memory/shared-tables';
import { Shape } from '../patterns/shapes';
import { BLACK } from '../shared-constants';
import {
  generateAll,
  generateMoves,
  listLength,
  moveAt,
  mustReply,
  newList,
  pickMove,
  releaseMoves,
  scoreAt,
  setScore,
} from './move-generator';
import { EXCLUDED, EXCLUDED_BYTES, ROOT_MOVE_BYTES, ROOT_MOVES } from './search-stack';
import { fiveCell } from './threats';

@unmanaged
class RootMove {
  cell: i32;
  score: i32;
  /** Its order before any search, in units of move ordering. */
  order: i32;
}

if (offsetof<RootMove>() !== ROOT_MOVE_BYTES) ERROR('ROOT_MOVE_BYTES is not the size of a root move');

export let rootCount: i32 = 0;
/** Whether black has only forbidden points left, and loses whatever it plays. */
export let onlyForbidden: bool = false;

export function excludeRootMove(cell: i32): void {
  store<u8>(slot + EXCLUDED + <usize>cell, 1);
}

export function readmitRootMoves(): void {
  memory.fill(slot + EXCLUDED, 0, EXCLUDED_BYTES);
}

/**
 * Collects the root moves, best first as far as the net or the patterns tell. `all`: every allowed move, else those
 * that make sense: a five alone when there is one. Never empty while the board has an empty cell: exclusions and, last,
 * prohibitions give way.
 */
export function collectRootMoves(all: bool): void {
  rootCount = 0;
  onlyForbidden = false;
  if (!all) {
    const five = countOf(sideToMove, Shape.Five) > 0 ? fiveCell(sideToMove) : 0;
    if (five !== 0 && !isExcluded(five)) addRootMove(five, 0);
    else addMoves(false, false, false);
  }
  if (rootCount === 0) addMoves(true, false, false);
  if (rootCount === 0) addMoves(true, true, false);
  if (rootCount === 0) {
    addMoves(true, true, true);
    onlyForbidden = rootCount > 0;
  }
}

export function rootMoveAt(index: i32): i32 {
  return rootMove(index).cell;
}

/** Brings a move to the front; false if it is none of the root moves. */
export function promote(cell: i32): bool {
  for (let i = 0; i < rootCount; i++) {
    if (rootMoveAt(i) !== cell) continue;
    shiftTo(0, i);
    return true;
  }
  return false;
}

/** The move to play without search: the first that lets no five through, if there is one. */
export function moveWithoutSearch(): i32 {
  for (let i = 0; i < rootCount; i++) {
    const cell = rootMoveAt(i);
    play(cell);
    const letsFive = countOf(sideToMove, Shape.Five) > 0;
    undo();
    if (!letsFive) return cell;
  }
  return rootMoveAt(0);
}

export function rootScoreAt(index: i32): i32 {
  return rootMove(index).score;
}

/** The order of the move at `index` before any search, in units of move ordering. */
export function rootOrderAt(index: i32): i32 {
  return rootMove(index).order;
}

/** The score of a root move. */
export function rootScoreOf(cell: i32): i32 {
  let index = 0;
  while (index < rootCount - 1 && rootMoveAt(index) !== cell) index++;
  return rootScoreAt(index);
}

export function setRootScore(index: i32, score: i32): void {
  rootMove(index).score = score;
}

/** Sorts the moves from index `from` on by score, best first; equals keep their order. */
export function sortRootMoves(from: i32): void {
  for (let i = from + 1; i < rootCount; i++) placeRootMove(from, i);
}

/**
 * Moves the move at `index` up to its place by score among those from `from` on before it, which are sorted; it comes
 * after its equals.
 */
export function placeRootMove(from: i32, index: i32): void {
  const score = rootScoreAt(index);
  let to = index;
  while (to > from && rootScoreAt(to - 1) < score) to--;
  shiftTo(to, index);
}

function addMoves(all: bool, excludedToo: bool, forbiddenToo: bool): void {
  const list = newList();
  if (all) generateAll();
  else generateMoves(list);
  const length = listLength(list);
  // The net has not been trained on fives and the replies to them.
  if (hasNet && !mustReply() && countOf(sideToMove, Shape.Five) === 0) {
    preparePolicy(threatMask());
    for (let i = 0; i < length; i++) setScore(list, i, policyOrder(moveAt(list, i)));
  }
  for (let i = 0; i < length; i++) {
    const cell = pickMove(list, i, length);
    if (!excludedToo && isExcluded(cell)) continue;
    if (!forbiddenToo && sideToMove === BLACK && isForbidden(cell)) continue;
    addRootMove(cell, scoreAt(list, i));
  }
  releaseMoves(list);
}

function addRootMove(cell: i32, order: i32): void {
  rootMove(rootCount).cell = cell;
  rootMove(rootCount).order = order;
  setRootScore(rootCount, -INFINITE);
  rootCount++;
}

function isExcluded(cell: i32): bool {
  return load<u8>(slot + EXCLUDED + <usize>cell) !== 0;
}

/** Moves the entry at `index` up to `to`; those between give way by one. */
function shiftTo(to: i32, index: i32): void {
  const cell = rootMove(index).cell;
  const score = rootMove(index).score;
  const order = rootMove(index).order;
  memory.copy(
    changetype<usize>(rootMove(to + 1)),
    changetype<usize>(rootMove(to)),
    ROOT_MOVE_BYTES * <usize>(index - to),
  );
  rootMove(to).cell = cell;
  rootMove(to).score = score;
  rootMove(to).order = order;
}

function rootMove(index: i32): RootMove {
  return changetype<RootMove>(slot + ROOT_MOVES + ROOT_MOVE_BYTES * <usize>index);
}
