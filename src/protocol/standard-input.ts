import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { debugFault } from '../system/debug-log.ts';

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
