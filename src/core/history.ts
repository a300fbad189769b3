/** What has proven good in this search, for move ordering: history, killers and counter-moves of this slot. */
import { lastStone, sideToMove } from './board';
import { NO_CELL } from './geometry';
import { MAX_PLY } from './limits';
import { COUNTER_MOVES, HISTORY, KILLERS, slot } from './memory';
import { COUNTER_BONUS, HISTORY_BONUS, HISTORY_WEIGHT, KILLER_BONUS } from './parameters';

const HISTORY_MAX: i32 = 8192;
const CELLS: usize = 2048;

export function clearHistory(): void {
  memory.fill(slot + HISTORY, 0, 2 * 2 * CELLS);
  memory.fill(slot + COUNTER_MOVES, 0, 2 * 2 * CELLS);
  memory.fill(slot + KILLERS, 0, 4 * <usize>(MAX_PLY + 1));
}

/** What experience adds to a move's worth to ordering. */
export function experience(cell: i32, ply: i32): i32 {
  let bonus = (<i32>load<i16>(historyOf(cell)) * HISTORY_WEIGHT) >> 12;
  if (isKiller(cell, ply)) bonus += KILLER_BONUS;
  if (<i32>load<u16>(counterOf()) === cell) bonus += COUNTER_BONUS;
  return bonus;
}

export function isKiller(cell: i32, ply: i32): bool {
  const killers = slot + KILLERS + 4 * <usize>ply;
  return <i32>load<u16>(killers) === cell || <i32>load<u16>(killers, 2) === cell;
}

/** Part of the history alone, -8192 to 8192. */
export function historyScore(cell: i32): i32 {
  return <i32>load<i16>(historyOf(cell));
}

/** `cell` refuted the other side's move. */
export function reward(cell: i32, depth: i32, ply: i32): void {
  adjust(cell, bonusOf(depth));
  const killers = slot + KILLERS + 4 * <usize>ply;
  if (<i32>load<u16>(killers) !== cell) {
    store<u16>(killers, load<u16>(killers), 2);
    store<u16>(killers, <u16>cell);
  }
  store<u16>(counterOf(), <u16>cell);
}

/** `cell` was tried before the move that refuted. */
export function punish(cell: i32, depth: i32): void {
  adjust(cell, -bonusOf(depth));
}

export function forgetKillers(ply: i32): void {
  store<u32>(slot + KILLERS + 4 * <usize>ply, <u32>NO_CELL);
}

function bonusOf(depth: i32): i32 {
  return min(depth * depth * HISTORY_BONUS, HISTORY_MAX / 4);
}

/** Moves the entry towards the bonus's sign, the less the nearer it is to its bound. */
function adjust(cell: i32, bonus: i32): void {
  const at = historyOf(cell);
  const value = <i32>load<i16>(at);
  store<i16>(at, <i16>(value + bonus - (value * abs(bonus)) / HISTORY_MAX));
}

function historyOf(cell: i32): usize {
  return slot + HISTORY + 2 * (<usize>sideToMove * CELLS + <usize>cell);
}

function counterOf(): usize {
  return slot + COUNTER_MOVES + 2 * (<usize>sideToMove * CELLS + <usize>lastStone());
}
