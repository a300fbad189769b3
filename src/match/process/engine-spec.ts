/** An engine that takes part: how it is started, what is sent to it, and its limits. */
export interface EngineSpec {
  readonly name: string;
  /** The name is that of its file, as nobody gave another: what it answers to ABOUT is better. */
  readonly isNamedByFile?: boolean;
  readonly command: ProgramCommand;
  readonly limits: EngineLimits;
  /** Sent as `INFO key value` at the start of each game, after everything else. */
  readonly info: readonly InfoPair[];
  /** Sent when its process has started, before START. Nothing that it answers counts. */
  readonly initial?: readonly string[];
  /** Where its standard error is added to: an absolute path. */
  readonly errorFile?: string;
  /** Where it may keep files (INFO folder): an absolute path, and how many bytes. */
  readonly ownFolder?: { readonly path: string; readonly limit: number };
  /** Of the folder that it is given before the match, in bytes. */
  readonly folderLimit?: number;
  /** Its command is a ZIP, which is unpacked before the match. */
  readonly isArchive?: boolean;
  /** A new process for each game. */
  readonly restart: boolean;
  /** How late its moves may be; absent = as late as everybody's. */
  readonly toleranceMs?: number;
  /** Of its program when the match was begun (program-fingerprint.ts). */
  readonly fingerprint?: string;
}

/** A program and its arguments; both are final (paths are absolute where they are paths). */
export interface ProgramCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Absent = this program's own. Many engines look for their files beside the executable. */
  readonly folder?: string;
  /** Absent = the Gomocup protocol; what is said to it and by it is translated otherwise. */
  readonly protocol?: 'gtp';
}

export interface InfoPair {
  readonly key: string;
  readonly value: string;
}

/** The limits sent to an engine. Every one is optional: absent = not sent and not enforced. */
export interface EngineLimits {
  /** Limit of a move. */
  readonly turnMs?: number;
  /** Clock for the whole game. */
  readonly matchMs?: number;
  /** Each time it has made this many moves, the player gets another `matchMs` beside what is left. */
  readonly movesPerMatchMs?: number;
  /** Added to the clock after each move. */
  readonly incrementMs?: number;
  readonly depth?: number;
  readonly nodes?: number;
  /** Bytes of the engine and its child processes together. Enforced where it can be measured (Linux). */
  readonly memory?: number;
  readonly threads?: number;
}

/** Names of variables that hold secrets: none of an engine's business, least of all the password of the queue. */
const SECRET =
  /PASSW(?:OR)?D|PASSPHRASE|SECRET|TOKEN|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|^REDISCLI_AUTH$/i;

/** The environment of an engine: that of this process, without its secrets. */
export function engineEnvironment(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !SECRET.test(name)));
}
