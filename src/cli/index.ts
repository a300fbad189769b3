import { asksForHelp, type Command } from '../terminal/command.ts';

/**
 * The toolbox by name: what `tengen NAME …` runs. Each is loaded when it is asked for: the protocol needs none of them,
 * its start is measured in milliseconds, and some of what they stand on looks at the terminal when it is loaded, which
 * is an error where there is no proper one.
 */
const TOOLS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['bench', async () => (await import('./bench.ts')).bench],
  ['match', async () => (await import('./match.ts')).match],
  ['openings', async () => (await import('./openings.ts')).openings],
  ['selfplay', async () => (await import('./selfplay.ts')).selfplay],
]);

/** The subcommand of this name. Whatever has none means the protocol. */
export function findSubcommand(name: string): Promise<Command> | undefined {
  return name === 'help' || asksForHelp(name) ? loadHelp() : TOOLS.get(name)?.();
}

async function loadHelp(): Promise<Command> {
  const { helpOn } = await import('./help.ts');
  const tools = [...TOOLS].map(async ([name, load]) => [name, await load()] as const);
  return helpOn(new Map(await Promise.all(tools)));
}
