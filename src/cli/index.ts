import { spaceObstacle } from '../engine/memory-plan.ts';
import { asksForHelp, type Command, refuse } from '../terminal/command.ts';
import { exitOnFaults } from '../terminal/fault.ts';
import { runCommand } from '../terminal/run-command.ts';
import { type ToolName, unknownTool } from './tool-names.ts';

/**
 * The subcommands by name: what `tengen NAME …` runs. Each is loaded when it is asked for: the protocol needs none of
 * them, its start is measured in milliseconds, and some of what they stand on looks at the terminal when it is loaded,
 * which is an error where there is no proper one.
 */
const LOADERS: Readonly<Record<ToolName, () => Promise<Command>>> = {
  analyze: async () => (await import('./analyze.ts')).analyze,
  bench: async () => (await import('./bench.ts')).bench,
  board: async () => (await import('./board.ts')).board,
  convert: async () => (await import('./convert.ts')).convert,
  gtp: async () => (await import('./gtp.ts')).gtp,
  match: async () => (await import('./match.ts')).match,
  openings: async () => (await import('./openings.ts')).openings,
  play: async () => (await import('./play.ts')).play,
  queue: async () => (await import('./queue.ts')).queue,
  report: async () => (await import('./report.ts')).report,
  selfplay: async () => (await import('./selfplay.ts')).selfplay,
  solve: async () => (await import('./solve.ts')).solve,
  worker: async () => (await import('./worker.ts')).worker,
};

const SUBCOMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map(Object.entries(LOADERS));

/** What a person who types to the protocol sees first. */
export const DRAWN_BOARD = 'A game on a drawn board: tengen play; in the browser: tengen board.';

/** What needs no core, and so not its address space either. */
const WITHOUT_CORE: ReadonlySet<string> = new Set(['board', 'convert', 'queue']);

/**
 * Runs the subcommand of this name and returns the exit code. Whatever has none means the protocol (undefined), as
 * managers start engines with words of their own; unless it was typed by a person, who is told.
 */
export async function runSubcommand(
  name: string,
  args: readonly string[],
  isTyped: boolean,
): Promise<number | undefined> {
  const subcommand = await findSubcommand(name);
  const needsCore = SUBCOMMANDS.has(name) && !WITHOUT_CORE.has(name) && !args.some(asksForHelp);
  const obstacle = needsCore ? spaceObstacle() : undefined;
  if (obstacle !== undefined) return refuse(`tengen ${name}`, `${obstacle}.`);
  if (subcommand) return runCommand(subcommand, args).catch(exitOnFaults(subcommand.name));
  return isTyped
    ? refuse('tengen', unknownTool(name, [...SUBCOMMANDS.keys(), 'help', 'version']))
    : undefined;
}

async function findSubcommand(name: string): Promise<Command | undefined> {
  if (name === 'help' || asksForHelp(name)) return loadHelp();
  if (name === 'version' || name === '--version') return (await import('./help.ts')).version;
  return SUBCOMMANDS.get(name)?.();
}

async function loadHelp(): Promise<Command> {
  const { helpOn } = await import('./help.ts');
  const subcommands = [...SUBCOMMANDS].map(async ([name, load]) => [name, await load()] as const);
  return helpOn(new Map(await Promise.all(subcommands)));
}
