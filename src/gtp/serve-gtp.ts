import { converse } from '../engine/converse.ts';
import type { Engine } from '../engine/search-engine.ts';
import { now } from '../system/clock.ts';
import { debug } from '../system/debug-log.ts';
import { type GtpLine, GtpLines } from './gtp-lines.ts';
import { GtpSession, type GtpSettings } from './gtp-session.ts';

/** Speaks the Go Text Protocol on standard input and output, until quit or the end of the input ends the process. */
export function serveGtp({ thinker, referee }: Engine, settings: GtpSettings): void {
  converse((output) => {
    const environment = {
      send: (line: string) => output.send(line),
      sendProgress: (lines: readonly string[]) => output.sendProgress(lines),
      exit: () => output.exit(),
      now,
      cpuSeconds() {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    };
    const session = new GtpSession(thinker, referee, environment, settings);
    const splitter = new GtpLines();
    const take = (lines: readonly GtpLine[], readAt: number) => {
      for (const line of lines) {
        debug('in', line.text);
        session.take(line, readAt);
      }
    };
    return {
      take: (bytes, readAt) => take(splitter.push(bytes), readAt),
      end() {
        take(splitter.end(), now());
        session.endInput();
      },
      // It is in the log. A line that belongs to no command would be taken for the answer to the next one.
      fault: () => {},
    };
  });
}
