import type { Command } from '../terminal/command.ts';

/** The subcommand that lists the others. */
export function helpOn(subcommands: ReadonlyMap<string, Command>): Command {
  const help = helpText(subcommands);
  return {
    summary: 'this list',
    help,
    async run() {
      console.log(help);
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
    'Tools (NAME --help for details):',
    ...[...subcommands].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ].join('\n');
}
