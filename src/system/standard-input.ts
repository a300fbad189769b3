import { createReadStream, fstatSync, ReadStream, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import { debugFault } from './debug-log.ts';

/**
 * Whether a person types what comes in at the descriptor. A manager's pipe is known by its kind: asking Node loads its
 * streams, which takes 3 ms.
 */
export function isTerminal(descriptor: number): boolean {
  if (process.platform !== 'win32' && !fstatSync(descriptor).isCharacterDevice()) return false;
  return isatty(descriptor);
}

/** As much as a pipe holds. */
const FIRST_BYTES = 64 * 1024;

/**
 * Waits for the first bytes of standard input and returns them; none at its end. Until they come there is nothing to
 * do, and Node takes 3 ms to load what a stream needs: that can wait until the first OK is written. Undefined where
 * that is no way to read (a descriptor that does not wait; Windows, whose pipes and consoles are left to Node): then
 * the stream has everything.
 */
export function firstInput(descriptor = 0, platform = process.platform): Buffer | undefined {
  if (platform === 'win32') return undefined;
  const bytes = Buffer.allocUnsafe(FIRST_BYTES);
  try {
    return bytes.subarray(0, readSync(descriptor, bytes));
  } catch (error) {
    debugFault('the first input is left to the stream', error);
    return undefined;
  }
}

/**
 * Standard input as a stream. Where Node refuses to make one (Wine says of Unix pipes that they are bad files), it is
 * read like a file, which works all the same.
 */
export function standardInput(open: () => Readable = () => process.stdin, descriptor = 0): Readable {
  try {
    return open();
  } catch (error) {
    debugFault('standard input is read as a file, since Node makes no stream of it', error);
    return createReadStream('', { fd: descriptor, autoClose: false });
  }
}

/**
 * Reads no more. A file's next read waits in a thread of libuv's pool, and the process's exit waits for that pool: it
 * would last until the manager closes its end.
 */
export function stopReading(input: Readable): void {
  if (input instanceof ReadStream) input.destroy();
}
