import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { Command } from '../src/terminal/command.ts';
import { runCommand } from '../src/terminal/run-command.ts';

/** What a process that ran a command left behind, as spawnSync tells it. */
export interface Ending {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command in the test's own process, and takes what it says: for what does not need a process of its own, which
 * costs 100 ms of a processor and more. One at a time; a command that is to be stopped by a signal does need one.
 * `input` is what it reads on standard input.
 */
export async function runInProcess(command: Command, args: readonly string[], input = ''): Promise<Ending> {
  const stdin = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(Readable.from([Buffer.from(input)]) as never);
  try {
    return await captured(() => runCommand(command, args));
  } finally {
    stdin.mockRestore();
  }
}

/** The same for anything that comes to an exit code. */
export async function captured(run: () => Promise<number>): Promise<Ending> {
  const said = { stdout: '', stderr: '' };
  const take = (stream: keyof typeof said) =>
    ((text: string | Uint8Array, ...rest: unknown[]) => {
      said[stream] += typeof text === 'string' ? text : Buffer.from(text).toString();
      const done = rest.find((argument) => typeof argument === 'function');
      if (done) queueMicrotask(done as () => void);
      return true;
    }) as typeof process.stdout.write;
  const line = (stream: keyof typeof said) => (text: unknown) => {
    said[stream] += `${String(text)}\n`;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(take('stderr')),
    vi.spyOn(console, 'log').mockImplementation(line('stdout')),
    vi.spyOn(console, 'error').mockImplementation(line('stderr')),
  ];
  const known = new Set(listeners().map(({ listener }) => listener));
  try {
    const status = await run();
    return { status, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const { emitter, event, listener } of listeners())
      if (!known.has(listener)) emitter.off(event, listener as () => void);
  }
}

/** Of the process and its output: a command adds some, and is gone when they are heard. */
function listeners() {
  const emitters: readonly EventEmitter[] = [process, process.stdout, process.stderr];
  return emitters.flatMap((emitter) =>
    emitter
      .eventNames()
      .flatMap((event) => emitter.rawListeners(event).map((listener) => ({ emitter, event, listener }))),
  );
}
