import type { Subcommand } from './subcommand.ts';

/** The subcommand that lists the others. */
export function helpOn(tools: ReadonlyMap<string, Subcommand>): Subcommand {
  const help = helpText(tools);
  return {
    summary: 'this list',
    help,
    async run() {
      console.log(help);
      return 0;
    },
  };
}

function helpText(tools: ReadonlyMap<string, Subcommand>): string {
  const width = Math.max(...[...tools.keys()].map((name) => name.length), 0);
  return [
    `Tengen ${TENGEN_VERSION}, a Gomoku and Renju engine.`,
    '',
    'Without arguments it speaks the Gomocup protocol on standard input and output.',
    'With one of these names it is a tool (NAME --help tells more):',
    '',
    ...[...tools].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ].join('\n');
}
