import { bytesOf } from '../buffer.ts';
import { checked, lent } from '../lent.ts';

/** As much of node:fs as the program uses. */

export { write } from '../writes.ts';

/** Files that are not read are opened to append to them, whatever is asked for. */
export const constants = { O_WRONLY: 0, O_APPEND: 0, O_CREAT: 0, O_NONBLOCK: 0 };

export const fstatSync = (descriptor: number) => ({ isCharacterDevice: () => lent.kind(descriptor) > 0 });

/** `position`: undefined is where the last read has ended. */
export function readSync(
  descriptor: number,
  bytes: Uint8Array,
  _offset?: number,
  _length?: number,
  position?: number,
): number {
  const result =
    position === undefined ? lent.read(descriptor, bytes) : lent.readAt(descriptor, bytes, position);
  return checked(result, 'read');
}

export function writeSync(descriptor: number, data: string | Uint8Array): number {
  return checked(lent.write(descriptor, bytesOf(data)), 'write');
}

/** `flags`: 'r', or those of a log. */
export function openSync(path: string, flags: string | number): number {
  return checked(flags === 'r' ? lent.open(path) : lent.openLog(path), 'open');
}

export function closeSync(descriptor: number): void {
  lent.close(descriptor);
}

/** What the system tells of a thread is far shorter than this. */
const MOST_BYTES = 4096;

/** The beginning of a file, as Latin-1. */
export function readFileSync(path: string): string {
  const file = checked(lent.open(path), 'open');
  try {
    const bytes = Buffer.allocUnsafe(MOST_BYTES);
    return bytes.toString('latin1', 0, readSync(file, bytes));
  } finally {
    lent.close(file);
  }
}

export function readlinkSync(path: string): string {
  const target = lent.readLink(path);
  if (typeof target === 'number') checked(target, 'readlink');
  return String(target);
}

/** Standard input never is one. */
export class ReadStream {
  destroy(): void {}
}

export function createReadStream(): never {
  throw new Error('only standard input is read');
}
