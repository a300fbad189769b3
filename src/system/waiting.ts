/**
 * Waiting for whichever comes first. `Promise.race` is not used: each call leaves a reaction on every promise given to
 * it, and one that lives as long as the program keeps all of them, with whatever they hold.
 */

/** Calls the listener when the signal comes, at once if it is there. What is returned takes the listener off again. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => {};
  }
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/** Resolves when the signal comes. For what waits once: the listener stays until then. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    onAbort(signal, resolve);
  });
}

/**
 * What the work comes to, `undefined` if the signal comes first. The work is not stopped by it: what it comes to later,
 * a failure too, is dropped.
 */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const release = onAbort(signal, () => resolve(undefined));
    work.then(resolve, reject).finally(release);
  });
}

/** Resolves after this time, or when the signal comes. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = onAbort(signal, () => {
      clearTimeout(timer);
      resolve();
    });
    if (signal.aborted) return;
    timer = setTimeout(() => {
      release();
      resolve();
    }, ms);
  });
}

/** What the work comes to, `undefined` if that takes longer than this. The work is not stopped by it. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
