import { closeSync, constants, openSync, writeSync } from 'node:fs';

/**
 * A log of what the process does, for whoever looks for a fault: TENGEN_DEBUG=FILE in the environment turns it on. Lines
 * are appended to the file, `pid  ms since the process started  topic  text`, so that several engines can share one. Never to
 * standard output or standard error: managers read both. A file that cannot be written is given up without a word, since a
 * log must not cost a game.
 */

/** Nothing waits for the reader of a pipe. Windows has no such flag. */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);

export type DebugTopic = 'process' | 'in' | 'out' | 'search' | 'memory' | 'threads' | 'fault';

let file: number | undefined;

/** Opens the log that the environment asks for, if it does; to be called once, at the start. */
export function openDebugLog(path = process.env.TENGEN_DEBUG): void {
  closeDebugLog();
  if (!path) return;
  try {
    file = openSync(path, FLAGS, 0o644);
  } catch {
    // There is nowhere left to say so.
    return;
  }
  debug('process', `Tengen ${TENGEN_VERSION}, Node ${process.version}, ${process.platform} ${process.arch}`);
}

export function closeDebugLog(): void {
  if (file !== undefined) closeSync(file);
  file = undefined;
}

/** Adds a line to the log. `text` may be a function where putting the text together costs something. */
export function debug(topic: DebugTopic, text: string | (() => string)): void {
  if (file === undefined) return;
  const ms = performance.now().toFixed(1);
  const line = typeof text === 'string' ? text : text();
  try {
    writeSync(file, `${process.pid} ${ms.padStart(10)} ${topic.padEnd(7)} ${line}\n`);
  } catch {
    // The disk is full or nobody reads the pipe: this line is lost, and a later one may not be.
  }
}

/** Adds a fault that was caught: what was going on, and the error with its stack. */
export function debugFault(during: string, error: unknown): void {
  debug('fault', () => `${during}: ${describeFault(error)}`);
}

/** An error with its stack, as text that survives being sent from one thread to another. */
export function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)) : String(error);
}
