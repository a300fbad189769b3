import { type Command, refuse } from '../src/terminal/command.ts';
import { isWorded } from '../src/terminal/command-error.ts';
import { exitOnFaults } from '../src/terminal/fault.ts';
import { runCommand } from '../src/terminal/run-command.ts';

/** Runs a tool of the workbench with the process's arguments: `npm run NAME -- ...`. */
export async function runLabTool(tool: Command): Promise<void> {
  const exit = exitOnFaults(tool.name);
  process.exitCode = await runCommand(inWords(tool), process.argv.slice(2)).catch(exit);
}

/**
 * The tool; what goes wrong on the way (a file that is none, a core that fails) is reported in a sentence, exit code 2.
 * What the language throws is a fault of the tool, and thrown on.
 */
export function inWords(tool: Command): Command {
  return {
    ...tool,
    async run(args) {
      try {
        return await tool.run(args);
      } catch (error) {
        if (!isWorded(error)) throw error;
        return refuse(tool.name, `${error.message.replace(/\.$/, '')}.`);
      }
    },
  };
}
