import type { Emitter } from '../emitter.ts';

/** Resolves with what the next such event tells. */
export const once = (emitter: Emitter, event: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    emitter.once(event, (...values: never[]) => resolve(values));
  });
