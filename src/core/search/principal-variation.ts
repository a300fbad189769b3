/** The principal variation below each ply, kept as the search unwinds (a triangular table). */

import { slot } from '../memory/slot';
import { MAX_PLY } from './depth';
import { PV, PV_ROW_BYTES } from './search-memory';

export function clearPv(ply: i32): void {
  store<i32>(rowOf(ply), 0);
}

/** The variation at `ply` becomes `cell` and what follows it at the next ply. */
export function extendPv(ply: i32, cell: i32): void {
  const row = rowOf(ply);
  const next = rowOf(ply + 1);
  const length = min(load<i32>(next), MAX_PLY - 1);
  store<i32>(row, length + 1);
  store<u16>(row, <u16>cell, 4);
  memory.copy(row + 6, next + 4, 2 * <usize>length);
}

/** The variation at the root becomes longer by `cell`; it must be shorter than MAX_PLY. */
export function appendPv(cell: i32): void {
  const row = rowOf(0);
  const length = load<i32>(row);
  store<u16>(row + 2 * <usize>length, <u16>cell, 4);
  store<i32>(row, length + 1);
}

export function pvLength(ply: i32): i32 {
  return load<i32>(rowOf(ply));
}

export function pvMove(ply: i32, index: i32): i32 {
  return <i32>load<u16>(rowOf(ply) + 2 * <usize>index, 4);
}

function rowOf(ply: i32): usize {
  return slot + PV + <usize>ply * PV_ROW_BYTES;
}
