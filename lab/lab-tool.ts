import { type Command, EXIT_FAILED } from '../src/terminal/command.ts';

/**
 * Runs a tool of the workbench with the process's arguments: `npm run NAME -- ...`. What goes wrong on the way (a file that
 * is none, a core that fails) is told in a sentence, with exit code 2.
 */
export async function runLabTool(name: string, command: Command): Promise<void> {
  try {
    process.exitCode = await command.run(process.argv.slice(2));
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${name}: ${sentence.replace(/\.$/, '')}.\n`);
    process.exitCode = EXIT_FAILED;
  }
}
