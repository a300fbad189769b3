/**
 * What has been found out about positions, shared by all threads without locks. An entry is two words, the
 * data and the hash exclusive-or the data: words of two writers mixed by a race do not match and read as absent
 * (Hyatt and Mann, "A lockless transposition-table implementation for parallel search", 2002).
 *
 * A bucket is one cache line of four entries. The entry that is shallowest for its age gives way.
 */
import { PLY } from './depth';
import { isProven, PROVEN } from './score';

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

const BUCKET_BYTES: usize = 64;
const ENTRY_BYTES: usize = 16;
/** How much depth one search of age weighs. */
const AGE_WEIGHT: i32 = 4 * PLY;
const GENERATIONS: i32 = 64;

let base: usize = 0;
let buckets: u64 = 0;
/** The generation must be the same for all threads: it lies below the table's users' data, see useTable. */
let generationAt: usize = 0;

// The entry found by the last successful probe.
export let foundMove: i32 = 0;
export let foundBound: i32 = 0;
export let foundDepth: i32 = 0;
export let foundScore: i32 = 0;

/** The table's place and size; `generation` is the address of a shared i32. */
export function useTable(address: usize, bytes: usize, generation: usize): void {
  base = address;
  buckets = <u64>(bytes / BUCKET_BYTES);
  generationAt = generation;
}

export function clearTable(): void {
  memory.fill(base, 0, <usize>buckets * BUCKET_BYTES);
}

/** Ages every entry. */
export function startGeneration(): void {
  store<i32>(generationAt, (load<i32>(generationAt) + 1) % GENERATIONS);
}

/** Looks the position up; true if it is known, and then the `found…` variables tell what is. */
export function probe(hash: u64): bool {
  if (buckets === 0) return false;
  const bucket = bucketOf(hash);
  for (let offset: usize = 0; offset < BUCKET_BYTES; offset += ENTRY_BYTES) {
    const data = load<u64>(bucket + offset, 8);
    if ((load<u64>(bucket + offset) ^ data) !== hash || data === 0) continue;
    foundMove = <i32>(data & 0x7ff);
    foundBound = <i32>((data >> 11) & 3);
    foundDepth = <i32>(data >> 48);
    foundScore = <i32>(<i16>(data >> 32));
    return true;
  }
  return false;
}

/** Notes a result. `score` as toTable() gives it, `depth` 0 to 65535 (depth.ts), `move` NO_CELL when none is known. */
export function remember(hash: u64, move: i32, bound: i32, depth: i32, score: i32): void {
  if (buckets === 0) return;
  const bucket = bucketOf(hash);
  const generation = load<i32>(generationAt);
  let victim = bucket;
  let victimWorth = i32.MAX_VALUE;
  for (let offset: usize = 0; offset < BUCKET_BYTES; offset += ENTRY_BYTES) {
    const entry = bucket + offset;
    const data = load<u64>(entry, 8);
    const known = <i32>(data >> 48);
    const age = (generation - <i32>((data >> 21) & 63) + GENERATIONS) % GENERATIONS;
    if (data !== 0 && (load<u64>(entry) ^ data) === hash) {
      // A shallower bound does not push out what a deeper search found, unless that is old.
      // Proven results count at any depth: with one of them missing a proven win could not be played out.
      if (bound !== BOUND_EXACT && depth + 2 * PLY < known && age === 0 && !isProven(score)) return;
      if (isLongerWin(bound, score, data)) return;
      if (move === 0) move = <i32>(data & 0x7ff);
      victim = entry;
      break;
    }
    const worth = data === 0 ? i32.MIN_VALUE : known - AGE_WEIGHT * age;
    if (worth < victimWorth) {
      victimWorth = worth;
      victim = entry;
    }
  }
  const data: u64 =
    <u64>move |
    ((<u64>bound) << 11) |
    ((<u64>depth) << 48) |
    ((<u64>generation) << 21) |
    ((<u64>(<u16>score)) << 32);
  store<u64>(victim, hash ^ data);
  store<u64>(victim, data, 8);
}

/** Whether the entry already knows a win that is no longer: playing it out must not get slower. */
function isLongerWin(bound: i32, score: i32, data: u64): bool {
  const knownBound = <i32>((data >> 11) & 3);
  const knownScore = <i32>(<i16>(data >> 32));
  return bound === BOUND_LOWER && score >= PROVEN && knownBound !== BOUND_UPPER && knownScore >= score;
}

function bucketOf(hash: u64): usize {
  return base + <usize>(((hash >> 32) * buckets) >> 32) * BUCKET_BYTES;
}
