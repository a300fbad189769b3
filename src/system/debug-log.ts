/**
 * A log of what the program does, for those who look for a fault. Lines go nowhere until there is somewhere to write
 * them: a process has a file for it (debug-file.ts), the page in the browser has none.
 */

export type DebugTopic = 'process' | 'in' | 'out' | 'search' | 'memory' | 'threads' | 'fault';

/** Takes a line of the log, without its end. Never throws. */
export type DebugWriter = (line: string) => void;

let write: DebugWriter | undefined;

/** Has lines written there from now on; undefined: nowhere. */
export function writeDebugLinesTo(writer: DebugWriter | undefined): void {
  write = writer;
}

/** Adds a line to the log. `text` may be a function where putting the text together costs something. */
export function debug(topic: DebugTopic, text: string | (() => string)): void {
  if (!write) return;
  const ms = performance.now().toFixed(1);
  const line = typeof text === 'string' ? text : text();
  write(`${ms.padStart(10)} ${topic.padEnd(7)} ${line}`);
}

/** Adds a fault that was caught: what was going on, and the error with its stack. */
export function debugFault(during: string, error: unknown): void {
  debug('fault', () => `${during}: ${describeFault(error)}`);
}

/**
 * An error with its stack, as text that survives being sent from one thread to another. V8's stack begins with the
 * message, other engines' have none.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stack = '' } = error;
  return stack.includes(error.message) && stack !== '' ? stack : `${error}\n${stack}`.trimEnd();
}
