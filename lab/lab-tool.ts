import { type Command, refuse } from '../src/terminal/command.ts';
import { isSystemError } from '../src/terminal/command-error.ts';
import { runCommand } from '../src/terminal/run-command.ts';

/** Runs a tool of the workbench with the process's arguments: `npm run NAME -- ...`. */
export async function runLabTool(tool: Command): Promise<void> {
  process.exitCode = await runCommand(inWords(tool), process.argv.slice(2));
}

/**
 * The tool, with what goes wrong on the way (a file that is none, a core that fails) told in a sentence, with exit code
 * 2.
 */
export function inWords(tool: Command): Command {
  return {
    ...tool,
    async run(args) {
      try {
        return await tool.run(args);
      } catch (error) {
        if (isSystemError(error)) throw error;
        const sentence = error instanceof Error ? error.message : String(error);
        return refuse(tool.name, `${sentence.replace(/\.$/, '')}.`);
      }
    },
  };
}
