/**
 * History heuristic and counter-moves, for move ordering and reductions. Killers are in the search stack.
 */
import { sideToMove } from '../board/board';
import { CELL_NUMBERS } from '../board/geometry';
import { slot } from '../memory/shared-tables';
import { COUNTER_MOVE_BONUS, HISTORY_BONUS, HISTORY_WEIGHT, KILLER_BONUS } from './parameters';
import { COUNTER_MOVES, COUNTER_MOVES_BYTES, HISTORY, HISTORY_BYTES, StackEntry } from './search-stack';

const HISTORY_MAX: i32 = 8192;

export function clearHistory(): void {
  memory.fill(slot + HISTORY, 0, HISTORY_BYTES);
  memory.fill(slot + COUNTER_MOVES, 0, COUNTER_MOVES_BYTES);
}

/** What history, killers and counter-move add to a move's order. */
export function historyBonus(cell: i32, node: StackEntry): i32 {
  let bonus = (historyOf(cell) * HISTORY_WEIGHT) >> 12;
  if (node.isKiller(cell)) bonus += KILLER_BONUS;
  if (<i32>load<u16>(counterMoveAddress(node)) === cell) bonus += COUNTER_MOVE_BONUS;
  return bonus;
}

/** The history of a move of the side to move, from -8192 to 8192. */
export function historyOf(cell: i32): i32 {
  return <i32>load<i16>(historyAddress(cell));
}

/** Bonus: `cell` made a cut-off at this depth, in plies. */
export function rewardCutoff(cell: i32, plies: i32, node: StackEntry): void {
  addToHistory(cell, bonusOf(plies));
  node.addKiller(cell);
  store<u16>(counterMoveAddress(node), <u16>cell);
}

/** Malus: `cell` was searched before the move that made the cut-off. */
export function punishBeforeCutoff(cell: i32, plies: i32): void {
  addToHistory(cell, -bonusOf(plies));
}

function bonusOf(plies: i32): i32 {
  return min(plies * plies * HISTORY_BONUS, HISTORY_MAX / 4);
}

/** History gravity: the nearer an entry is to its bound, the less it moves. */
function addToHistory(cell: i32, bonus: i32): void {
  const address = historyAddress(cell);
  const value = <i32>load<i16>(address);
  store<i16>(address, <i16>(value + bonus - (value * abs(bonus)) / HISTORY_MAX));
}

function historyAddress(cell: i32): usize {
  return slot + HISTORY + 2 * (<usize>(sideToMove * CELL_NUMBERS) + <usize>cell);
}

function counterMoveAddress(node: StackEntry): usize {
  return slot + COUNTER_MOVES + 2 * (<usize>(sideToMove * CELL_NUMBERS) + <usize>node.parent.currentMove);
}
