/**
 * Move lists: entries of 8 bytes (i32 score, i32 cell) on a stack in the slot. A node's list starts where the
 * stack's top was when the node was entered; `releaseMoves` gives it back.
 */
import { slot } from '../memory/shared-tables';
import { MOVE_STACK } from './search-memory';

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
