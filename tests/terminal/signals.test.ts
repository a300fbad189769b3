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
  // npm passes a Ctrl-C on to a child that got it from the terminal already.
  process.emit(first, first);
  expect(exit).not.toHaveBeenCalled();
  vi.spyOn(process.hrtime, 'bigint').mockReturnValue(process.hrtime.bigint() + 400_000_000n);
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
