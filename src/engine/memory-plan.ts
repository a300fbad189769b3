import { type AddressSpace, addressSpace } from '../system/address-space.ts';
import { FOOTPRINT } from '../system/footprint.ts';
import type { Resources } from './thinker.ts';

export interface MemoryPlan {
  readonly threads: number;
  readonly tableBytes: number;
}

const MIB = 1 << 20;

/** Left free of a limit, for the measurement's own error and the manager's way of counting. */
const MARGIN_SHARE = 1 / 10;

/** Of a small address space (system/footprint.ts has what the process takes). */
const SPACE = {
  /** A memory that is replaced is there until the collector has it. */
  memories: 2,
  /** With guards; the protocol thread has one, too. */
  guardedMemories: 3,
  /** What the core and the least table take. */
  leastMemory: 10 * MIB,
} as const;

/** How a script under a Node that cannot restart itself (address-space.ts) is started for a small address space. */
const SMALL_START = 'MALLOC_ARENA_MAX=1 node --disable-wasm-trap-handler tengen.cjs';

const TABLE = {
  /** Where nothing limits and nobody asks. */
  defaultBytes: 64 * MIB,
  /** Enough even for slow games; more costs time to fill and to clear. */
  mostUnasked: 512 * MIB,
  /** Addresses above 2 GiB would be negative numbers in the core. */
  most: 2047 * MIB,
  /** Below this a table is of no use, and a search without one is not worth its thread. */
  least: 1 * MIB,
  /** Sizes are rounded down to this. */
  step: 64 * 1024,
} as const;

/** The least that a process can run in at all. */
export const MINIMUM_MEMORY = FOOTPRINT.leastBytes;

/**
 * Shares the memory out, a limit before a wish: threads are given up until a table fits, then the table shrinks to its
 * least. `coreBytes`: what the core needs for that many threads besides the table.
 */
export function planMemory(
  resources: Resources,
  coreBytes: (threads: number) => number,
  platform: NodeJS.Platform = process.platform,
  space = addressSpace(),
  footprint = FOOTPRINT,
): MemoryPlan {
  const base = platform === 'win32' ? footprint.windowsBaseBytes : footprint.baseBytes;
  const limit = resources.maxMemory ?? Number.POSITIVE_INFINITY;
  const wanted = Math.max(1, Math.floor(resources.threads));
  for (let threads = wanted; ; threads--) {
    const core = coreBytes(threads);
    const used = base + (threads - 1) * footprint.threadBytes + core;
    const room = Math.min(
      limit * (1 - MARGIN_SHARE) - used,
      TABLE.most - core,
      roomInSpace(space, threads, footprint.space) - core,
    );
    if (room < TABLE.least && threads > 1) continue;
    return { threads, tableBytes: tableSize(resources, room) };
  }
}

/** Bytes for the pool's memory. */
function roomInSpace(
  { limit, hasGuards, hasOneArena }: AddressSpace,
  threads: number,
  { baseBytes, arenasBytes, threadBytes, guardedBytes } = FOOTPRINT.space,
): number {
  const left = limit - (hasOneArena ? baseBytes : arenasBytes) - (threads - 1) * threadBytes;
  if (!hasGuards) return left / SPACE.memories;
  return left < SPACE.guardedMemories * guardedBytes ? 0 : Number.POSITIVE_INFINITY;
}

/** Why the engine cannot run in this address space, as a clause for people; undefined where it can. */
export function spaceObstacle(space = addressSpace()): string | undefined {
  const { hasGuards, hasOneArena } = space;
  if (roomInSpace(space, 1) >= SPACE.leastMemory) return undefined;
  const { baseBytes, arenasBytes, guardedBytes } = FOOTPRINT.space;
  const least = baseBytes + SPACE.memories * SPACE.leastMemory;
  const needs = hasGuards
    ? arenasBytes + SPACE.guardedMemories * guardedBytes
    : least + (hasOneArena ? 0 : arenasBytes - baseBytes);
  const otherwise = `${Math.ceil(least / MIB)} MB when started as "${SMALL_START}"`;
  const needed = `${Math.ceil(needs / MIB)} MB${hasGuards || !hasOneArena ? `, or ${otherwise}` : ''}`;
  return `the address space is too small (ulimit -v): this engine needs ${needed}`;
}

/** The next size to try where the system has no memory for a table; undefined after the least. */
export function smallerTable(bytes: number): number | undefined {
  const smaller = Math.max(TABLE.least, Math.floor(bytes / 4 / TABLE.step) * TABLE.step);
  return smaller < bytes ? smaller : undefined;
}

function tableSize(resources: Resources, room: number): number {
  const unasked = resources.maxMemory === undefined ? TABLE.defaultBytes : TABLE.mostUnasked;
  const bytes = Math.min(resources.hashBytes ?? unasked, room);
  return Math.max(TABLE.least, Math.floor(bytes / TABLE.step) * TABLE.step);
}
