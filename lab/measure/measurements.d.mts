type Command = readonly string[];

export function startUp(command: Command, runs: number): Promise<readonly number[]>;
export function answerTimes(
  command: Command,
  moves: number,
  setup: readonly string[],
  before?: (move: number) => readonly string[],
): Promise<readonly number[]>;
export function endDuringSearch(command: Command, afterMs: number): Promise<number>;
export function uniqueSetSize(command: Command, maxMemory: number, ms: number): Promise<number | undefined>;
export function suspendedWhileIdle(command: Command, turnMs: number, stopMs: number): Promise<number>;
export function suspendedWhileThinking(
  command: Command,
  turnMs: number,
  afterMs: number,
  stopMs: number,
): Promise<number>;
export function suspendedAtLaunch(command: Command, turnMs: number, stopMs: number): Promise<number>;
export function median(numbers: readonly number[]): number;
export function generator(seed: number): () => number;
