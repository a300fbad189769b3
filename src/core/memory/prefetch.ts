/**
 * Prefetch: fetches a cache line before it is read. WebAssembly has no such instruction, so the address is left in a
 * variable, and scripts/core-to-c.mjs turns that into a prefetch in the small executable, which had spent a tenth of
 * its time waiting for the transposition table.
 */

/** The address last asked for. */
export let prefetched: usize = 0;

/** Asks for the cache line at an address. */
export function prefetch(address: usize): void {
  prefetched = address;
}
