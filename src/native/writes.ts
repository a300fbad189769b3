import { bytesOf } from './buffer.ts';
import { lent, systemFailure } from './lent.ts';

/** Writes that a thread of their own makes, since nobody may take them for long. */

type Then = (error: NodeJS.ErrnoException | null, taken: number) => void;

const underWay = new Map<number, Then>();
let newest = 0;

/** As fs.write. Where there is no thread for it nothing is taken, and it may be tried again (EAGAIN). */
export function write(descriptor: number, data: string | Uint8Array, then: Then): void {
  const id = ++newest;
  if (lent.writeBeside(descriptor, bytesOf(data), id)) underWay.set(id, then);
  else setImmediate(() => then(Object.assign(new Error('EAGAIN: no thread'), { code: 'EAGAIN' }), 0));
}

export function wrote(id: number, result: number): void {
  const then = underWay.get(id);
  underWay.delete(id);
  if (result < 0) then?.(systemFailure(-result, 'write'), 0);
  else then?.(null, result);
}

export function writesHold(): boolean {
  return underWay.size > 0;
}
