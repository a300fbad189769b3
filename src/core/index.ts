/** The face of the core to the host: what src/engine/core-module.ts describes. */
import {
  block,
  stateChecksum as checksum,
  clearBoard,
  empties,
  play,
  put,
  setSide,
  shapeAt,
  undo,
} from './board';
import { buildCellTable } from './cell-table';
import { isForbidden as forbidden } from './forbidden';
import { cellAt } from './geometry';
import { fillHashKeys } from './hash-keys';
import { bindSlot, bytesForSlots } from './memory';
import { buildPatterns } from './patterns';
import { winner as rowWinner } from './rows';
import { FIVE } from './shapes';

/** The rule whose tables are in shared memory, plus one; kept there so that every instance sees it. */
const PREPARED_RULE: usize = 0xfff8;

export function reservedBytes(slots: i32): usize {
  return bytesForSlots(slots);
}

export function initialise(): void {
  fillHashKeys();
}

export function attach(index: i32): void {
  bindSlot(index);
}

export function prepareRule(rule: i32): void {
  if (load<i32>(PREPARED_RULE) === rule + 1) return;
  buildPatterns(rule);
  buildCellTable(rule);
  store<i32>(PREPARED_RULE, rule + 1);
}

export function resetBoard(width: i32, height: i32): void {
  clearBoard(width, height, load<i32>(PREPARED_RULE) - 1);
}

export function blockCell(x: i32, y: i32): void {
  block(cellAt(x, y));
}

export function placeStone(x: i32, y: i32, colour: i32): void {
  put(cellAt(x, y), colour);
}

export function setSideToMove(colour: i32): void {
  setSide(colour);
}

export function playMove(x: i32, y: i32): void {
  play(cellAt(x, y));
}

export function undoMove(): void {
  undo();
}

export function stateChecksum(): u64 {
  return checksum();
}

export function winner(): i32 {
  return rowWinner();
}

export function emptyCells(): i32 {
  return empties;
}

export function winsAt(x: i32, y: i32, colour: i32): bool {
  return shapeAt(cellAt(x, y), colour) === FIVE;
}

export function isForbidden(x: i32, y: i32): bool {
  return forbidden(cellAt(x, y));
}
