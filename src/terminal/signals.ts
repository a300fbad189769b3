import { setMaxListeners } from 'node:events';
import { now } from '../system/clock.ts';
import { EXIT_STOPPED } from './command.ts';

/** What ends a command from outside: Ctrl-C, a service manager, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A second signal sooner than anybody presses Ctrl-C again is the first one: npm passes on what its child got as well.
 */
const SAME_SIGNAL_MS = 300;

/**
 * Aborted by the first signal, for a command that stops in order and keeps what it has. The second one ends the process
 * at once, with exit code 130. To be called once, when the command begins.
 */
export function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  // Each of many jobs or games listens to it; Node 20 warns of more than ten.
  setMaxListeners(0, stop.signal);
  let stoppedAt = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && isUnattended()) return;
      if (!stop.signal.aborted) {
        stoppedAt = now();
        // As long as the same signal may come again the process stays, though nothing is left to do: while Node takes
        // the process down nobody listens any more, and it would die of that signal.
        setTimeout(() => {}, SAME_SIGNAL_MS);
        stop.abort();
      } else if (now() - stoppedAt > SAME_SIGNAL_MS) {
        process.exit(EXIT_STOPPED);
      }
    });
  }
  return stop.signal;
}

/**
 * A terminal that closes does not end what goes on without it. `nohup` has SIGHUP ignored, but Node takes that back
 * when it starts and does not tell; what stays of `nohup` is that nothing is written to a terminal.
 */
function isUnattended(): boolean {
  return !process.stdout.isTTY && !process.stderr.isTTY;
}
