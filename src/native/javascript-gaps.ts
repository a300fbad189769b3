import { lent } from './lent.ts';

/**
 * What JavaScript has got since the QuickJS of 2021 was made. scripts/native-bundle.mjs refuses a program that uses
 * what is neither there nor here.
 */

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

type Test<T> = (value: T, index: number, all: readonly T[]) => unknown;

function findLastIndex<T>(this: readonly T[], test: Test<T>): number {
  for (let i = this.length - 1; i >= 0; i--) if (test(this[i] as T, i, this)) return i;
  return -1;
}

function findLast<T>(this: readonly T[], test: Test<T>): T | undefined {
  return this[findLastIndex.call(this as readonly unknown[], test as Test<unknown>)];
}

function toReversed<T>(this: readonly T[]): T[] {
  return this.slice().reverse();
}

function toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number): T[] {
  return this.slice().sort(compare);
}

function toSpliced<T>(this: readonly T[], ...change: [start: number, count: number, ...added: T[]]): T[] {
  const copy = this.slice();
  copy.splice(...change);
  return copy;
}

function withValue<T>(this: readonly T[], index: number, value: T): T[] {
  const whole = Math.trunc(index) || 0;
  const place = whole < 0 ? this.length + whole : whole;
  if (place < 0 || place >= this.length) throw new RangeError(`there is no element ${index}`);
  const copy = this.slice();
  copy[place] = value;
  return copy;
}

function define(target: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

const ofLists = { at, findLast, findLastIndex, toReversed, toSorted, with: withValue };
define(Array.prototype, { ...ofLists, toSpliced });
define(Object.getPrototypeOf(Uint8Array.prototype) as object, ofLists);
define(String.prototype, { at });
define(Object, {
  hasOwn: (target: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(target, key) !== undefined,
});

const OUTCOMES = ['ok', 'timed-out', 'not-equal'] as const;

/** QuickJS waits by the wall clock, which can be set back meanwhile. */
Object.assign(Atomics, {
  wait: (words: Int32Array, index: number, expected: number, ms = Number.POSITIVE_INFINITY) =>
    OUTCOMES[lent.waitForWord(words, index, expected, ms)],
  notify: (words: Int32Array, index: number) => lent.wakeWord(words, index),
});
