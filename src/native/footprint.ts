import type { Footprint } from '../system/footprint.ts';

const MIB = 1 << 20;
const GIB = 1 << 30;

/** Measured on Linux: 10.6 MiB with the least table and 6.8 of the core's; VmPeak without guards 90 MiB. */
export const FOOTPRINT: Footprint = {
  baseBytes: 10 * MIB,
  windowsBaseBytes: 32 * MIB,
  threadBytes: 2 * MIB,
  leastBytes: 16 * MIB,
  space: { baseBytes: 100 * MIB, arenasBytes: 100 * MIB, threadBytes: 8 * MIB, guardedBytes: 8 * GIB },
};
