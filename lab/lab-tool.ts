import { type Command, refuse } from '../src/terminal/command.ts';
import { isSystemError } from '../src/terminal/command-error.ts';
import { runCommand } from '../src/terminal/run-command.ts';

/**
 * Runs a tool of the workbench with the process's arguments: `npm run NAME -- ...`. What goes wrong on the way (a file
 * that is none, a core that fails) is told in a sentence, with exit code 2.
 */
export async function runLabTool(command: Command): Promise<void> {
  process.exitCode = await runCommand(
    { ...command, run: (args) => runInWords(command, args) },
    process.argv.slice(2),
  );
}

async function runInWords({ name, run }: Command, args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (isSystemError(error)) throw error;
    const sentence = error instanceof Error ? error.message : String(error);
    return refuse(name, `${sentence.replace(/\.$/, '')}.`);
  }
}
