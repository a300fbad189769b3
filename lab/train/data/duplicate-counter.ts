import { BOARD_AT, BOARD_BYTES } from './sample-record.ts';

const CAPACITY_AT_FIRST = 1 << 16;
const COUNT_MOST = 255;

/**
 * Counts how often a position has come, by 64 bits of hash: among 50 million positions one is taken for another with a
 * chance of one in 10,000. 12 to 24 bytes a position, in an open-addressing table.
 */
export class DuplicateCounter {
  #low = new Uint32Array(CAPACITY_AT_FIRST);
  #high = new Uint32Array(CAPACITY_AT_FIRST);
  #counts = new Uint8Array(CAPACITY_AT_FIRST);
  #size = 0;

  /** How often the position of this sample (sample-record.ts) has come, this time included; at most 255. */
  count(samples: Buffer, at: number): number {
    // Width, height and side to move; then five rows of cells a step.
    let low = mix(0x9e3779b9, samples.readUInt32LE(at) & 0xffffff);
    let high = mix(0x7f4a7c15, low);
    for (let i = 0; i < BOARD_BYTES; i += 4) {
      const word = samples.readUInt32LE(at + BOARD_AT + i);
      low = mix(low, word);
      high = mix(high ^ 0x5bd1e995, word);
    }
    if (4 * this.#size >= 3 * this.#counts.length) this.#grow();
    return this.#add(low >>> 0, high >>> 0, 1);
  }

  #add(low: number, high: number, times: number): number {
    const mask = this.#counts.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const count = this.#counts[slot] ?? 0;
      if (count === 0) {
        this.#low[slot] = low;
        this.#high[slot] = high;
        this.#counts[slot] = times;
        this.#size++;
        return times;
      }
      if (this.#low[slot] === low && this.#high[slot] === high) {
        this.#counts[slot] = Math.min(count + times, COUNT_MOST);
        return this.#counts[slot] ?? 0;
      }
    }
  }

  #grow(): void {
    const [lows, highs, counts] = [this.#low, this.#high, this.#counts];
    const capacity = 2 * counts.length;
    this.#low = new Uint32Array(capacity);
    this.#high = new Uint32Array(capacity);
    this.#counts = new Uint8Array(capacity);
    this.#size = 0;
    for (let slot = 0; slot < counts.length; slot++) {
      const count = counts[slot] ?? 0;
      if (count > 0) this.#add(lows[slot] ?? 0, highs[slot] ?? 0, count);
    }
  }
}

/** A step of a hash, and its finish: the multiplications of MurmurHash3 (Austin Appleby, public domain). */
function mix(hash: number, word: number): number {
  let mixed = Math.imul(word, 0xcc9e2d51);
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16);
}
