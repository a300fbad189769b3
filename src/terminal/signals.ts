import { EXIT_STOPPED } from './command.ts';

/** What ends a command from outside: Ctrl-C, a service manager, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Aborted by the first signal, for a command that stops in order and keeps what it has. The second one ends the process at
 * once, with exit code 130. To be called once, when the command begins.
 */
export function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(EXIT_STOPPED);
      stop.abort();
    });
  }
  return stop.signal;
}

/** Goes on when whoever read the progress has gone (`| head`): what is worth keeping is in files. */
export function outliveReader(stream: NodeJS.WriteStream): void {
  stream.on('error', () => {});
}
