/**
 * Many tests are batteries: the same thing on many random boards, games or lines. `npm test` runs a part of each,
 * the first of the same random sequence; `npm run test:all` runs them whole.
 */
export const RUNS_ALL = process.env.TENGEN_TESTS === 'all';

/** For whatever takes seconds on an idle machine, in ms: only what hangs gets there. */
export const PATIENCE_MS = 600_000;

/** How long a test waits for something that must come, however busy the machine is: options of vi.waitUntil. */
export const WAIT = { timeout: PATIENCE_MS / 2, interval: 50 } as const;

/**
 * How many a battery takes: all there are, or as many as do for a quick run. Of n cases without a fault, a fault that
 * shows in more than 3 / n of them is excluded with 95 % certainty: `all` is some hundred games or searches, or some
 * thousand boards with dozens of comparisons each.
 */
export function battery(all: number, quick: number): number {
  return RUNS_ALL ? all : quick;
}
