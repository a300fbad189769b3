/**
 * Monotonic time in milliseconds, with fractions. The same zero in every thread of the process, which
 * performance.now() does not give: each worker's starts at its own creation.
 */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
