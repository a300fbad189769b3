const MIB = 1 << 20;
const GIB = 1 << 30;

/** What a process takes besides the search's memory, in bytes. */
export interface Footprint {
  /** The protocol thread and one searching thread: the unique set size after a search, and what longer ones may add. */
  readonly baseBytes: number;
  /** The same on Windows, where managers look at the peak of the working set, the program's own pages among it. */
  readonly windowsBaseBytes: number;
  /** Each further searching thread. */
  readonly threadBytes: number;
  /** The least that the process, with the least memory for a search, can run in at all. */
  readonly leastBytes: number;
  /** Of the address space: VmPeak plus a tenth. */
  readonly space: {
    /** With the protocol thread's core and one searching thread. */
    readonly baseBytes: number;
    /** The same where the C library reserves memory for each thread. */
    readonly arenasBytes: number;
    readonly threadBytes: number;
    /** What a memory takes that has guards, whatever its size. */
    readonly guardedBytes: number;
  };
}

/** Node's; the small executable has its own (src/native/footprint.ts). */
export const FOOTPRINT: Footprint = {
  baseBytes: 62 * MIB,
  // Piskvork under Wine counted 127 MiB besides the table.
  windowsBaseBytes: 138 * MIB,
  threadBytes: 8 * MIB,
  // 60 to 64 MiB with the smallest table.
  leastBytes: 66 * MIB,
  // Of Node 20 and 22. With less V8 ends the process without a word.
  space: { baseBytes: 850 * MIB, arenasBytes: 1250 * MIB, threadBytes: 170 * MIB, guardedBytes: 10.5 * GIB },
};
