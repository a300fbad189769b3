/** The slots, one behind the other: where this instance's lies, and where the last one ends. */
import { SLOTS } from '../memory/shared-tables';
import { useSlot } from '../memory/slot';
import { SEARCH_MEMORY_END } from '../search/search-memory';

const SLOT_BYTES: usize = (SEARCH_MEMORY_END + 0xffff) & ~0xffff;

/** From now on this instance works in slot number `index`. */
export function bindSlot(index: i32): void {
  useSlot(SLOTS + <usize>index * SLOT_BYTES);
}

/** Bytes below the transposition table when `slots` slots are in use: a multiple of 64 KiB. */
export function bytesForSlots(slots: i32): usize {
  return SLOTS + <usize>slots * SLOT_BYTES;
}
