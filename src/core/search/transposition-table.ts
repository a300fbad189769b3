/**
 * Lockless transposition table. An entry is two words, the data and the hash XOR the data: words of two writers mixed
 * by a race do not match and read as absent (Hyatt and Mann, "A lockless transposition-table implementation for
 * parallel search", 2002).
 *
 * A bucket is one cache line of four entries. The shallowest entry for its age is replaced.
 */

import { CELL_NUMBERS } from '../board/geometry';
import { isProven, PROVEN } from '../evaluation/score';
import { prefetch } from '../memory/prefetch';
import { PLY } from './search-stack';

/** Whether an entry's score is an upper bound, a lower bound, or exact, which is both. */
export enum Bound {
  None = 0,
  Upper = 1,
  Lower = 2,
  Exact = 3,
}

/**
 * An entry's data, copied out of the table at once, as other threads may overwrite it; 0 is none. Read it with
 * ttMoveOf() and so on.
 */
type TtData = u64;

@unmanaged
class TtEntry {
  hashXorData: u64;
  /** From the lowest bit: move 11, bound 2, (8 unused), generation 6, (5 unused), score 16, depth 16. */
  data: TtData;
}

const BOUND_SHIFT: u64 = 11;
const GENERATION_SHIFT: u64 = 21;
const SCORE_SHIFT: u64 = 32;
const DEPTH_SHIFT: u64 = 48;
const MOVE_MASK: u64 = (1 << BOUND_SHIFT) - 1;

if (<u64>CELL_NUMBERS > MOVE_MASK + 1) ERROR('an entry has too few bits for a move');

const BUCKET_BYTES: usize = 64;
const ENTRIES_OF_BUCKET: i32 = 4;
/** Entries sampled for the table's use. */
const USAGE_SAMPLE: i32 = 4000;
/** The depth that a search of age counts for. */
const AGE_WEIGHT: i32 = 4 * PLY;
const GENERATIONS: i32 = 64;

let base: usize = 0;
let buckets: u64 = 0;
/** Where the generation lies: in the shared state (host/shared-state.ts), as it must be the same for all threads. */
let generationAddress: usize = 0;

/** The table's place and size; `generation` is the address of the generation, an i32 that all threads share. */
export function useTable(address: usize, bytes: usize, generation: usize): void {
  base = address;
  buckets = <u64>(bytes / BUCKET_BYTES);
  generationAddress = generation;
}

export function clearTable(): void {
  memory.fill(base, 0, <usize>buckets * BUCKET_BYTES);
}

/** How many of a thousand entries are in use, by the first ones: positions are spread evenly. */
export function usage(): i32 {
  const sampled = min(<i32>buckets * ENTRIES_OF_BUCKET, USAGE_SAMPLE);
  if (sampled === 0) return 0;
  let used = 0;
  for (let i = 0; i < sampled; i++) {
    used += i32(changetype<TtEntry>(base + <usize>i * offsetof<TtEntry>()).data !== 0);
  }
  return (1000 * used) / sampled;
}

/** Ages every entry. */
export function startGeneration(): void {
  store<i32>(generationAddress, (load<i32>(generationAddress) + 1) % GENERATIONS);
}

/** The best move found, or NO_CELL. */
export function ttMoveOf(data: TtData): i32 {
  return <i32>(data & MOVE_MASK);
}

export function ttBoundOf(data: TtData): Bound {
  return <Bound>(<i32>(data >> BOUND_SHIFT) & 3);
}

/** In parts of a ply. */
export function ttDepthOf(data: TtData): i32 {
  return <i32>(data >> DEPTH_SHIFT);
}

/** Proven scores count their plies from this position: see fromTable() in score.ts. */
export function ttScoreOf(data: TtData): i32 {
  return <i32>(<i16>(data >> SCORE_SHIFT));
}

/** Prefetches the bucket of a hash: nearly always a cache miss. */
export function prefetchBucket(hash: u64): void {
  prefetch(bucketOf(hash));
}

/** What is known of the position with this hash; 0 if nothing is. */
export function probe(hash: u64): TtData {
  if (buckets === 0) return 0;
  const bucket = bucketOf(hash);
  for (let offset: usize = 0; offset < BUCKET_BYTES; offset += offsetof<TtEntry>()) {
    const entry = changetype<TtEntry>(bucket + offset);
    const data = entry.data;
    if ((entry.hashXorData ^ data) === hash && data !== 0) return data;
  }
  return 0;
}

/** Keeps a result. `score` as toTable() gives it, `depth` 0 to 65535 , `move` NO_CELL when none is known. */
export function save(hash: u64, move: i32, bound: Bound, depth: i32, score: i32): void {
  if (buckets === 0) return;
  const bucket = bucketOf(hash);
  const generation = load<i32>(generationAddress);
  let victim = changetype<TtEntry>(bucket);
  let victimWorth = i32.MAX_VALUE;
  for (let offset: usize = 0; offset < BUCKET_BYTES; offset += offsetof<TtEntry>()) {
    const entry = changetype<TtEntry>(bucket + offset);
    const data = entry.data;
    const age = (generation - generationOf(data) + GENERATIONS) % GENERATIONS;
    if (data !== 0 && (entry.hashXorData ^ data) === hash) {
      // A shallower bound does not replace a deeper one, unless that is old.
      // Proven results count at any depth: without one of them a proven win could not be played out.
      if (bound !== Bound.Exact && depth + 2 * PLY < ttDepthOf(data) && age === 0 && !isProven(score)) return;
      if (isNoShorterWin(bound, score, data)) return;
      if (move === 0) move = ttMoveOf(data);
      victim = entry;
      break;
    }
    const worth = data === 0 ? i32.MIN_VALUE : ttDepthOf(data) - AGE_WEIGHT * age;
    if (worth < victimWorth) {
      victimWorth = worth;
      victim = entry;
    }
  }
  const data: TtData =
    <u64>move |
    ((<u64>bound) << BOUND_SHIFT) |
    ((<u64>generation) << GENERATION_SHIFT) |
    ((<u64>(<u16>score)) << SCORE_SHIFT) |
    ((<u64>depth) << DEPTH_SHIFT);
  victim.hashXorData = hash ^ data;
  victim.data = data;
}

/** Whether the entry has a win that is at least as short: playing it out must not get slower. */
function isNoShorterWin(bound: Bound, score: i32, known: TtData): bool {
  return (
    bound === Bound.Lower && score >= PROVEN && ttBoundOf(known) !== Bound.Upper && ttScoreOf(known) >= score
  );
}

function generationOf(data: TtData): i32 {
  return <i32>(data >> GENERATION_SHIFT) & (GENERATIONS - 1);
}

function bucketOf(hash: u64): usize {
  return base + <usize>(((hash >> 32) * buckets) >> 32) * BUCKET_BYTES;
}
