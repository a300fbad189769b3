import { bytesOf } from './buffer.ts';
import { lent, systemFailure } from './lent.ts';

/** Writes that a thread of their own makes, since nobody may take them for long. */

type Then = (error: NodeJS.ErrnoException | null, taken: number) => void;

const underWay = new Map<number, Then>();
let newest = 0;

/** So much of a pipe is free where anything is. */
const AT_ONCE = 4096;

/**
 * As fs.write. Where there is no thread for it a part is written here, unless nobody would take it, and it may be tried
 * again (EAGAIN).
 */
export function write(descriptor: number, data: string | Uint8Array, then: Then): void {
  const id = ++newest;
  const bytes = bytesOf(data);
  underWay.set(id, then);
  if (lent.writeBeside(descriptor, bytes, id)) return;
  setImmediate(() => {
    if (lent.canWrite(descriptor)) wrote(id, lent.write(descriptor, bytes.subarray(0, AT_ONCE)));
    else finish(id, Object.assign(new Error('EAGAIN: no thread'), { code: 'EAGAIN' }), 0);
  });
}

export function wrote(id: number, result: number): void {
  if (result < 0) finish(id, systemFailure(-result, 'write'), 0);
  else finish(id, null, result);
}

function finish(id: number, error: NodeJS.ErrnoException | null, taken: number): void {
  const then = underWay.get(id);
  underWay.delete(id);
  then?.(error, taken);
}

export function writesHold(): boolean {
  return underWay.size > 0;
}
