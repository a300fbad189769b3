/**
 * Prefetching: what is asked for now is in the cache when it is read, some hundred nanoseconds later. WebAssembly has no
 * such instruction. So the address is left in a variable, which costs next to nothing, and of which
 * scripts/core-to-c.mjs makes a prefetch in the small executable: that waited for the transposition table a tenth of its
 * time.
 */

/** What was asked for last. */
export let prefetched: usize = 0;

/** Asks for the cache line at an address. */
export function prefetch(address: usize): void {
  prefetched = address;
}
