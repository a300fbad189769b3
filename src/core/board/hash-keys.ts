/** The hash of a position is the exclusive or of a random number for each thing that tells it from others. */
import { HASH_KEYS, HASH_KEYS_BYTES } from '../memory/shared-tables';
import { GRID_CELLS } from './geometry';

/** Behind three keys a cell (black stone, white stone, blocked) the one that tells the sides apart. */
const SIDE: i32 = 3 * GRID_CELLS;

if ((<usize>SIDE + 1) * 8 > HASH_KEYS_BYTES) ERROR('HASH_KEYS_BYTES is too small');

/** Fills the table of keys: the same numbers everywhere. */
export function fillHashKeys(): void {
  for (let i = 0; i <= SIDE; i++) store<u64>(HASH_KEYS + 8 * <usize>i, mix(<u64>i));
}

export function stoneKey(cell: i32, colour: i32): u64 {
  return load<u64>(HASH_KEYS + 8 * <usize>(colour * GRID_CELLS + cell));
}

export function blockedKey(cell: i32): u64 {
  return load<u64>(HASH_KEYS + 8 * <usize>(2 * GRID_CELLS + cell));
}

/** Tells a search in which `cell` may not be played from one in which it may. */
export function excludedKey(cell: i32): u64 {
  return ~blockedKey(cell);
}

export function sideKey(): u64 {
  return load<u64>(HASH_KEYS + 8 * <usize>SIDE);
}

/** What tells the positions of one rule and board size from those of another. */
export function gameKey(rule: i32, rowLength: i32, width: i32, height: i32): u64 {
  return mix(0x100000 + <u64>((rowLength << 16) | (rule << 12) | (width << 6) | height));
}

/** Number `i` of the sequence splitmix64 (Steele, Lea and Flood 2014), which passes the usual tests of randomness. */
function mix(i: u64): u64 {
  let z = (i + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}
