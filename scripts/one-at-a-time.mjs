import { setTimeout as sleep } from 'node:timers/promises';
import { importSource } from './embedded-files.mjs';

const LOOK_AGAIN_MS = 200;
/** Longer than any build takes. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Does the work while no other process that names the same file does its own: what it returns. `doing`: what others
 * are shown meanwhile. A file that is left behind by a process that is gone counts for nothing.
 */
export async function oneAtATime(file, doing, work) {
  const { FileLock, LockedError } = await importSource('src/system/file-lock.ts');
  const until = Date.now() + PATIENCE_MS;
  let lock;
  for (let isTold = false; !lock; ) {
    try {
      lock = FileLock.take(file, doing);
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > until) throw error;
      if (!isTold) console.error(`${doing} waits: ${error.message}.`);
      isTold = true;
      await sleep(LOOK_AGAIN_MS);
    }
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
