import v8 from 'node:v8';
import vm from 'node:vm';

/** Lets threads that are created from now on collect their garbage when they want to. */
export function exposeCollector(): void {
  v8.setFlagsFromString('--expose-gc');
}

/**
 * Collects this thread's garbage now. Needed after a shared memory was given up: its size is not the collector's
 * concern, so it would be kept for as long as nothing else fills the heap.
 *
 * The main thread, older than the flag, gets at the collector in a new context. Other threads must not make one: if the
 * process ends meanwhile, V8 writes "Exception thrown during bootstrapping" on standard error.
 */
export function collectGarbage(): void {
  const collect = globalThis.gc ?? collectorOfNewContext();
  collect();
}

function collectorOfNewContext(): () => void {
  exposeCollector();
  return vm.runInNewContext('gc');
}
