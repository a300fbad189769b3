import { type AddressSpace, addressSpace } from '../system/address-space.ts';
import type { Resources } from './thinker.ts';

/** What a search gets to work with. */
export interface MemoryPlan {
  readonly threads: number;
  readonly tableBytes: number;
}

const MIB = 1 << 20;
const GIB = 1 << 30;

/**
 * What the process takes besides the core's memory: measured as the unique set size of the built program on Linux
 * after a search, plus what a longer one may add.
 */
const PROCESS = {
  /** Node itself, the protocol thread and one searching thread. */
  baseBytes: 62 * MIB,
  /**
   * The same on Windows, where managers look at the peak of the working set, the program's own pages among it:
   * Piskvork under Wine counted 127 MiB besides the table.
   */
  windowsBaseBytes: 138 * MIB,
  /** Each further searching thread. */
  threadBytes: 8 * MIB,
  /** Left free of a limit, for the measurement's own error and the manager's way of counting. */
  marginShare: 1 / 10,
} as const;

/**
 * What the process takes of the address space besides the pool's memory: measured as VmPeak of the built program with
 * Node 20 and 22, plus a tenth. With less V8 ends the process without a word.
 */
const SPACE = {
  /** Node itself, the protocol thread with its core, and one searching thread. */
  baseBytes: 850 * MIB,
  /** The same where the C library reserves memory for each thread. */
  arenasBytes: 1250 * MIB,
  /** Each further searching thread. */
  threadBytes: 170 * MIB,
  /** A memory that is replaced is there until the collector has it. */
  memories: 2,
  /** With guards a memory takes this, whatever its size; the protocol thread has one, too. */
  guardedBytes: 10.5 * GIB,
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

/** The least that a process can run in at all: it was 60 to 64 MiB with the smallest table. */
export const MINIMUM_MEMORY = 66 * MIB;

/**
 * Shares the memory out. A limit is kept before a wish is: threads are given up until a table fits, then the table
 * shrinks to its least. `coreBytes`: what the core needs for that many threads besides the table.
 */
export function planMemory(
  resources: Resources,
  coreBytes: (threads: number) => number,
  platform: NodeJS.Platform = process.platform,
  space = addressSpace(),
): MemoryPlan {
  const base = platform === 'win32' ? PROCESS.windowsBaseBytes : PROCESS.baseBytes;
  const limit = resources.maxMemory ?? Number.POSITIVE_INFINITY;
  const wanted = Math.max(1, Math.floor(resources.threads));
  for (let threads = wanted; ; threads--) {
    const core = coreBytes(threads);
    const used = base + (threads - 1) * PROCESS.threadBytes + core;
    const room = Math.min(
      limit * (1 - PROCESS.marginShare) - used,
      TABLE.most - core,
      roomInSpace(space, threads) - core,
    );
    if (room < TABLE.least && threads > 1) continue;
    return { threads, tableBytes: tableSize(resources, room) };
  }
}

/** Bytes for the pool's memory. */
function roomInSpace({ limit, hasGuards, hasOneArena }: AddressSpace, threads: number): number {
  const base = hasOneArena ? SPACE.baseBytes : SPACE.arenasBytes;
  const left = limit - base - (threads - 1) * SPACE.threadBytes;
  if (!hasGuards) return left / SPACE.memories;
  return left < SPACE.guardedMemories * SPACE.guardedBytes ? 0 : Number.POSITIVE_INFINITY;
}

/** Why the engine cannot run in this address space, as a clause for people; undefined where it can. */
export function spaceObstacle(space = addressSpace()): string | undefined {
  const { hasGuards, hasOneArena } = space;
  if (roomInSpace(space, 1) >= SPACE.leastMemory) return undefined;
  const least = SPACE.baseBytes + SPACE.memories * SPACE.leastMemory;
  const needs = hasGuards
    ? SPACE.arenasBytes + SPACE.guardedMemories * SPACE.guardedBytes
    : least + (hasOneArena ? 0 : SPACE.arenasBytes - SPACE.baseBytes);
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
