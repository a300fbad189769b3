import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/** How long to wait before writing again to a pipe that is full. */
const RETRY_MS = 1;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes a line to standard output, past process.stdout: that one would write later, when the manager may have
 * suspended the process already. One line is one write, since some managers read chunks and not lines.
 * False when nobody is there to read it.
 */
export function writeLine(line: string): boolean {
  let bytes: Uint8Array = Buffer.from(`${line}\n`, 'latin1');
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(STANDARD_OUTPUT, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return false;
      Atomics.wait(sleeper, 0, 0, RETRY_MS);
    }
  }
  return true;
}
