import { type Command, refuse } from '../terminal/command.ts';
import { say } from '../terminal/say.ts';
import { unknownTool } from './tool-names.ts';

/** The subcommand that lists the others, or shows the help of the one that is named after it. */
export function helpOn(subcommands: ReadonlyMap<string, Command>): Command {
  const help = helpText(subcommands);
  return {
    name: 'tengen help',
    summary: 'this list; help NAME explains a tool',
    help,
    outlivesOutput: false,
    async run([name]) {
      const asked = name === undefined || name === 'help' ? help : subcommands.get(name)?.help;
      if (asked === undefined) return refuse('tengen help', unknownTool(name ?? '', [...subcommands.keys()]));
      say(asked);
      return 0;
    },
  };
}

function helpText(subcommands: ReadonlyMap<string, Command>): string {
  const width = Math.max(...[...subcommands.keys()].map((name) => name.length), 0);
  return [
    `Tengen ${TENGEN_VERSION}, a Gomoku and Renju engine.`,
    '',
    'Without arguments it speaks the Gomocup protocol on standard input and output.',
    '',
    'Tools (help NAME or NAME --help for details):',
    ...[...subcommands].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    '--version says which Tengen this is.',
    '',
    'Exit codes of the tools: 0 done, 1 a negative result (each says which), 2 it',
    'cannot be done, 70 a fault of the program, 130 stopped by Ctrl-C or another',
    'signal.',
  ].join('\n');
}

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
