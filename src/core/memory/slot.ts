/**
 * A slot is one thread's board and search state. An instance reaches its own through the global `slot`, which is per
 * instance and therefore free of locks. Each floor of the core has its part of a slot: board/board-memory.ts, then
 * evaluation/net/net-memory.ts, then search/search-memory.ts.
 */
import { SLOTS } from './shared-tables';

/** Address of this instance's slot. */
export let slot: usize = SLOTS;

export function useSlot(address: usize): void {
  slot = address;
}
