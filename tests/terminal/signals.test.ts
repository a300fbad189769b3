import { afterEach, expect, it, vi } from 'vitest';
import { stopOnSignals } from '../../src/terminal/signals.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of SIGNALS) process.removeAllListeners(signal);
});

it.each(SIGNALS)('%s stops in order, the second signal at once', (first) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  const stop = stopOnSignals();
  expect(stop.aborted).toBe(false);
  process.emit(first, first);
  expect(stop.aborted).toBe(true);
  expect(exit).not.toHaveBeenCalled();
  process.emit('SIGINT', 'SIGINT');
  expect(exit).toHaveBeenCalledWith(130);
});
