/** Numbers that look random and follow from a seed: a 32-bit generator, mulberry32 by Tommy Ettinger. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  /** Puts items into a random order. (R. Durstenfeld, Algorithm 235: Random permutation, CACM 1964.) */
  shuffle<T>(items: { readonly length: number; [index: number]: T }): void {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.between(0, i);
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    }
  }
}

/**
 * The seed of part number `index` of something that follows from a seed: far from those of other parts, and of other
 * seeds.
 */
export function seedOf(seed: number, index: number): number {
  return Math.floor(new Random(Math.imul(seed, 0x9e3779b1) ^ index).fraction() * 0x1_0000_0000);
}

/** Another one each time. */
export function anySeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000);
}

/** The 32-bit FNV-1a hash of bytes, from 0 up (G. Fowler, L. C. Noll, P. Vo: draft-eastlake-fnv). */
export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
