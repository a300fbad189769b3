import { createMemory, instantiate, type MemoryKind } from '../../binding/core-instance.ts';

/** As much as the core's static data needs. */
const PROBE_BYTES = 1 << 20;

/** Bytes that a core needs below the transposition table with so many threads: only an instance can tell. */
export function reservedBytes(module: WebAssembly.Module, threads: number, kind: MemoryKind): number {
  const silent = { poll: () => 0, iterationDone: () => 0, rootMove: () => {} };
  return instantiate(module, createMemory(PROBE_BYTES, kind), silent).reservedBytes(threads);
}
