import type { Result } from '../src/game/result.ts';
import { asksForHelp } from '../src/terminal/command.ts';

/** A tool of the repository, run by `npm run NAME`: no part of the program. */
export interface RepositoryTool<Request> {
  readonly name: string;
  /** What `--help` prints. */
  readonly help: string;
  readonly readRequest: (args: readonly string[]) => Result<Request>;
  /** Returns the exit code. */
  readonly run: (request: Request) => Promise<number>;
}

/** Runs it with the process's arguments. What it refuses or throws becomes a sentence and the exit code 2. */
export async function runRepositoryTool<Request>(tool: RepositoryTool<Request>): Promise<void> {
  process.exitCode = await exitCodeOf(tool, process.argv.slice(2));
}

async function exitCodeOf<Request>(
  { name, help, readRequest, run }: RepositoryTool<Request>,
  args: readonly string[],
): Promise<number> {
  if (args.some(asksForHelp)) {
    console.log(help);
    return 0;
  }
  const request = readRequest(args);
  if (!request.ok) return refuse(name, request.error);
  try {
    return await run(request.value);
  } catch (error) {
    return refuse(name, error instanceof Error ? error.message : String(error));
  }
}

function refuse(name: string, sentence: string): number {
  process.stderr.write(`${name}: ${sentence}.\n`);
  return 2;
}
