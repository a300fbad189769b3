import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Collects this thread's garbage now. Needed after a shared memory was given up: its size is not the collector's
 * concern, so it would be kept for as long as nothing else fills the heap. The flag stays set, though threads start
 * more slowly with it: it is the process's, and another thread may be about to do the same.
 */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
