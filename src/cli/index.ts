import { asksForHelp, type Command } from '../terminal/command.ts';

/**
 * The subcommands by name: what `tengen NAME …` runs. Each is loaded when it is asked for: the protocol needs none of them,
 * its start is measured in milliseconds, and some of what they stand on looks at the terminal when it is loaded, which
 * is an error where there is no proper one.
 */
const SUBCOMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['bench', async () => (await import('./bench.ts')).bench],
  ['match', async () => (await import('./match.ts')).match],
  ['openings', async () => (await import('./openings.ts')).openings],
  ['selfplay', async () => (await import('./selfplay.ts')).selfplay],
]);

/** The subcommand of this name. Whatever has none means the protocol. */
export function findSubcommand(name: string): Promise<Command> | undefined {
  return name === 'help' || asksForHelp(name) ? loadHelp() : SUBCOMMANDS.get(name)?.();
}

async function loadHelp(): Promise<Command> {
  const { helpOn } = await import('./help.ts');
  const subcommands = [...SUBCOMMANDS].map(async ([name, load]) => [name, await load()] as const);
  return helpOn(new Map(await Promise.all(subcommands)));
}
