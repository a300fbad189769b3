import { Refusal, type Result, resultOf } from '../game/result.ts';
import { visibleText } from '../game/visible-text.ts';
import { CommandError } from './command-error.ts';
import { optionHelp, paragraphs } from './option-help.ts';
import type { OptionSchema } from './option-schema.ts';
import { type CommandLine, readOptions } from './read-options.ts';
import { say } from './say.ts';

/** One command: a subcommand of the program, or a tool of the workbench. */
export interface Command {
  /** Begins the sentences on standard error: `tengen bench`, `ab`. */
  readonly name: string;
  /** One line for a list of commands. */
  readonly summary: string;
  /** All there is to say of it: what `--help` prints. */
  readonly help: string;
  /** Whether it goes on when nobody can read its output any more: what is worth keeping is in files. */
  readonly outlivesOutput: boolean;
  /**
   * Runs with the arguments after the command's name. Returns the exit code: 0 done, 1 a negative result, 2 wrong
   * arguments or something that cannot be done, after one sentence on standard error, 130 stopped by a signal. What it
   * throws is a fault of the program, with an exit code of its own (fault.ts).
   */
  run(args: readonly string[]): Promise<number>;
}

/** A command that reads its options by a schema. */
export interface DefinedCommand<Request> extends Command {
  /** What a command line asks for, or what is wrong with it: the beginning of a sentence. */
  readRequest(args: readonly string[]): Result<Request>;
}

export interface CommandDefinition<Schema extends OptionSchema, Request> {
  readonly name: string;
  readonly summary: string;
  /** The help text before the options, in paragraphs: what it does, and how it is called. */
  readonly about: string;
  readonly options: Schema;
  /**
   * The words that belong to no option, all of them wanted: `A.wasm`, `FILE.tgd ...` for one or more (the last alone).
   */
  readonly positionals?: readonly string[];
  /** The help text after the options, in paragraphs. */
  readonly notes?: string;
  /** What the values mean together, or why they do not fit together: a Refusal, the beginning of a sentence. */
  readonly toRequest: (line: CommandLine<Schema>) => Request;
  readonly outlivesOutput?: boolean;
  /** Returns the exit code. A CommandError that it throws becomes the sentence on standard error. */
  readonly run: (request: Request) => Promise<number>;
}

export const EXIT_FAILED = 2;
/** As shells have it for a process that SIGINT ended. */
export const EXIT_STOPPED = 130;

const HELP_OPTIONS: ReadonlySet<string> = new Set(['--help', '-h']);

/** Whether a word asks how a program is used. No manager starts an engine with one of these. */
export function asksForHelp(word: string): boolean {
  return HELP_OPTIONS.has(word);
}

export function defineCommand<Schema extends OptionSchema, Request>({
  about,
  options,
  positionals = [],
  notes = '',
  toRequest,
  outlivesOutput = false,
  run,
  ...named
}: CommandDefinition<Schema, Request>): DefinedCommand<Request> {
  const parts = [paragraphs(about), optionHelp(options), paragraphs(notes)];
  const help = parts.filter((part) => part !== '').join('\n\n');
  const isOpen = positionals.at(-1)?.endsWith('...') ?? false;
  const readRequest = (args: readonly string[]) =>
    resultOf(() => {
      const line = readOptions(args, options, isOpen ? Number.POSITIVE_INFINITY : positionals.length);
      const missing = positionals[line.positionals.length];
      if (missing !== undefined) throw new Refusal(`${missing.replace(' ...', '')} is missing`);
      return toRequest(line);
    });
  return {
    ...named,
    help,
    outlivesOutput,
    readRequest,
    async run(args) {
      if (args.some(asksForHelp)) {
        say(help);
        return 0;
      }
      const request = readRequest(args);
      if (!request.ok) return refuse(named.name, `${request.error}.`);
      try {
        return await run(request.value);
      } catch (error) {
        if (error instanceof CommandError) return refuse(named.name, error.message);
        throw error;
      }
    },
  };
}

/** Says on standard error why a command cannot be done, and returns the exit code for it. */
export function refuse(name: string, sentence: string): number {
  process.stderr.write(`${name}: ${visibleText(sentence)}\n`);
  return EXIT_FAILED;
}
