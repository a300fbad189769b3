/**
 * Prefetching: what is asked for now is in the cache when it is read, some hundred nanoseconds later. WebAssembly has no
 * such instruction. So the address is left in a variable, which costs next to nothing there, and of which
 * scripts/core-to-c.mjs makes a prefetch in the small executable: a twelfth more nodes a second with a table of 256 MiB.
 */

/** What was asked for last. */
export let prefetched: usize = 0;

/** Asks for the cache line at an address. */
export function prefetch(address: usize): void {
  prefetched = address;
}
