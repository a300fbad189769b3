/** One tool of the program's command line, a file each in this folder. */
export interface Subcommand {
  /** One line for the list of subcommands. */
  readonly summary: string;
  /** All there is to say of it: what `--help` prints. */
  readonly help: string;
  /**
   * Runs with the arguments after the name; returns the exit code (0 done, 1 a negative result, 2 wrong arguments or
   * surroundings, after one clear sentence on standard error).
   */
  run(args: readonly string[]): Promise<number>;
}
