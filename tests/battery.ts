/**
 * Many tests are batteries: the same thing on so many random boards, games or lines. `npm test` runs a part of each,
 * the first of the same random sequence; `npm run test:all` runs them whole.
 */
export const RUNS_ALL = process.env.TENGEN_TESTS === 'all';

/** How many a battery takes: all there are, or as many as do for a quick run. */
export function battery(all: number, quick: number): number {
  return RUNS_ALL ? all : quick;
}
