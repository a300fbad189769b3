import { bench } from '../cli/bench.ts';
import { version } from '../cli/help.ts';
import { TOOL_NAMES, unknownTool } from '../cli/tool-names.ts';
import { asksForHelp, refuse } from '../terminal/command.ts';
import { exitOnFaults } from '../terminal/fault.ts';
import { runCommand } from '../terminal/run-command.ts';
import { say } from '../terminal/say.ts';

/** Stands for cli/index.ts in the small executable, which has but one of the subcommands. */

const LARGE_ONE = 'the large executable of the same release';

/** As DRAWN_BOARD of cli/index.ts. */
export const DRAWN_BOARD = `A game on a drawn board is in ${LARGE_ONE}.`;

const HELP = `Tengen ${TENGEN_VERSION}, a Gomoku and Renju engine: the small executable, for tournament managers.

Without arguments it speaks the Gomocup protocol on standard input and output.

  bench      measures the search and prints its signature; bench --help explains it
  --version  says which Tengen this is

All other tools (${TOOL_NAMES.filter((name) => name !== bench.name.split(' ')[1]).join(', ')})
are in ${LARGE_ONE}.`;

/** As runSubcommand of cli/index.ts. */
export async function runSubcommand(
  name: string,
  args: readonly string[],
  isTyped: boolean,
): Promise<number | undefined> {
  if (name === 'bench') return runCommand(bench, args).catch(exitOnFaults(bench.name));
  if (name === 'version' || name === '--version') return runCommand(version, args);
  if (name === 'help' || asksForHelp(name)) {
    say(HELP);
    return 0;
  }
  if ((TOOL_NAMES as readonly string[]).includes(name))
    return refuse('tengen', `the small executable has no ${name}: it is in ${LARGE_ONE}.`);
  return isTyped ? refuse('tengen', unknownTool(name, ['bench', 'help', 'version'])) : undefined;
}
