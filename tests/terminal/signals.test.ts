import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopOnSignals } from '../../src/terminal/signals.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function outputsAre(isTTY: boolean): void {
  for (const stream of [process.stdout, process.stderr]) {
    Object.defineProperty(stream, 'isTTY', { value: isTTY, configurable: true });
  }
}

beforeEach(() => outputsAre(true));

afterEach(() => {
  outputsAre(false);
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

it('a closed terminal stops nothing that writes to no terminal, as under nohup', () => {
  outputsAre(false);
  const stop = stopOnSignals();
  process.emit('SIGHUP', 'SIGHUP');
  expect(stop.aborted).toBe(false);
  process.emit('SIGTERM', 'SIGTERM');
  expect(stop.aborted).toBe(true);
});
