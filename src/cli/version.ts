import type { Command } from '../terminal/command.ts';
import { say } from '../terminal/say.ts';

const VERSION = `Tengen ${TENGEN_VERSION}`;

/** Says which Tengen this is. */
export const version: Command = {
  name: 'tengen version',
  summary: 'the version',
  help: VERSION,
  outlivesOutput: false,
  async run() {
    say(VERSION);
    return 0;
  },
};
