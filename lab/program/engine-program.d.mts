import type { ChildProcess } from 'node:child_process';

export interface Arrival {
  readonly text: string;
  /** In ms, by performance.now(). */
  readonly at: number;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly at: number;
}

export class EngineProgram {
  constructor(
    command: readonly string[],
    options?: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
  );
  readonly process: ChildProcess;
  readonly exited: Promise<Ending>;
  readonly pid: number;
  send(...lines: readonly string[]): void;
  write(text: string): void;
  line(withinMs?: number): Promise<Arrival | undefined>;
  answer(withinMs?: number): Promise<Arrival | undefined>;
  exit(withinMs: number): Promise<Ending | undefined>;
  signal(name: NodeJS.Signals): void;
}

export function sleep(ms: number): Promise<void>;
