import type { Result } from '../game/result.ts';
import type { QueueConnection } from './queue-connection.ts';
import type { RunKind, RunRecord } from './run-record.ts';

/** What a worker needs to know how the jobs of one kind of run are done. */
export interface RunPlayerKind {
  readonly kind: RunKind;
  /**
   * Gets ready for a run; or says why this worker cannot do it: the rest of a sentence that begins with the run's name.
   * May be asked again later.
   */
  open(opening: RunOpening): Promise<Result<RunPlayer>>;
}

export interface RunOpening {
  readonly record: RunRecord;
  /** The message that the run's gatherer has put there, as text. */
  readonly settings: string;
  readonly connection: QueueConnection;
  readonly worker: WorkerSelf;
  /** Asks the gatherer for a file. */
  wantFile(sha256: string): Promise<void>;
}

/** What a worker knows of itself. */
export interface WorkerSelf {
  readonly name: string;
  /** Nodes a second of the bench on this machine, under what load there is; undefined before it is first needed. */
  speed(): number | undefined;
}

/** Does the jobs of one run. */
export interface RunPlayer {
  /**
   * Does a job; `slot` is below the worker's number of slots, and has one job at a time. Returns the result as text, or
   * nothing when the signal came.
   */
  play(data: unknown, slot: number, signal: AbortSignal): Promise<string | undefined>;
  /** Ends what the run has started in a slot. */
  clear(slot: number): Promise<void>;
}
