import { readFileSync } from 'node:fs';
import { debug, debugFault } from './debug-log.ts';
import { isExecutable } from './program-assets.ts';

/**
 * The address space of the process, which judges and clusters limit (`ulimit -v`). V8 reserves 10 GiB of it for each of
 * WebAssembly's memories, so that the hardware checks their bounds, unless Node is told not to; and the C library 64
 * MiB for each thread.
 */
export interface AddressSpace {
  /** Bytes; Infinity where nothing limits it. */
  readonly limit: number;
  /** Whether V8 reserves the 10 GiB. */
  readonly hasGuards: boolean;
  /** Whether the C library reserves memory for all threads together. */
  readonly hasOneArena: boolean;
}

/** https://nodejs.org/api/cli.html#--disable-wasm-trap-handler */
const WITHOUT_GUARDS = '--disable-wasm-trap-handler';
/** https://sourceware.org/glibc/manual/latest/html_node/Memory-Allocation-Tunables.html */
const ARENAS = 'MALLOC_ARENA_MAX';
/** Tells the process that it was restarted, whatever came of it. */
const RESTARTED = 'TENGEN_RESTARTED';

/** Enough for half a dozen memories. With less the program does without guards, a tenth slower. */
const ROOM_FOR_GUARDS = 64 * 2 ** 30;

let limit: number | undefined;

export function addressSpace(): AddressSpace {
  limit ??= readLimit();
  const options = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')];
  return { limit, hasGuards: !options.includes(WITHOUT_GUARDS), hasOneArena: process.env[ARENAS] === '1' };
}

function readLimit(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  try {
    const [, bytes] = /^Max address space +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return bytes === undefined ? Number.POSITIVE_INFINITY : Number(bytes);
  } catch (error) {
    debugFault('finding out how much address space there is', error);
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Where the address space is small, starts the program again in this very process, in such a way that it needs little,
 * and does not return. To be called before anything is read or written. An older Node cannot.
 */
export function restartInSmallSpace(): void {
  const wasRestarted = process.env[RESTARTED] !== undefined;
  delete process.env[RESTARTED];
  const { limit: most, hasGuards, hasOneArena } = addressSpace();
  if (wasRestarted || most >= ROOM_FOR_GUARDS || (!hasGuards && hasOneArena) || !process.execve) return;
  const { argv, execArgv, execPath } = process;
  const command = isExecutable()
    ? [`--node-options=${WITHOUT_GUARDS}`, ...argv.slice(2)]
    : [...execArgv, WITHOUT_GUARDS, ...argv.slice(1)];
  debug('process', 'restarts for a small address space');
  // Managers read standard error, where Node would say that this is experimental.
  process.removeAllListeners('warning');
  try {
    process.execve(execPath, [execPath, ...command], { ...process.env, [ARENAS]: '1', [RESTARTED]: '1' });
  } catch (error) {
    debugFault('restarting', error);
  }
}
