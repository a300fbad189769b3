import { type Command, EXIT_FAILED, refuse } from './command.ts';
import { CommandError, fileErrorText, isSystemError, systemError } from './command-error.ts';

/**
 * Runs a command of a process that does nothing else, and returns the exit code. What the system does to it becomes
 * a sentence: a standard output that takes no more, a file error that nobody expected. A fault of ours is thrown on.
 */
export async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  watchOutput(command);
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof CommandError) return refuse(command.name, error.message);
    if (isSystemError(error)) return refuse(command.name, systemError(error).message);
    throw error;
  }
}

/**
 * A reader that stops (`| head`) has enough: the command ends, without a word and as if done. A full disk behind
 * standard output is reported, with exit code 2. A command that outlives its output goes on in both cases.
 */
function watchOutput({ name, outlivesOutput }: Command): void {
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isLost) return;
    isLost = true;
    const hasReader = error.code !== 'EPIPE';
    if (hasReader) refuse(name, `${fileErrorText('write', 'standard output', error)}.`);
    if (!outlivesOutput) process.exit(hasReader ? EXIT_FAILED : 0);
  });
  process.stderr.on('error', () => {
    // There is nowhere left to say anything.
  });
}
