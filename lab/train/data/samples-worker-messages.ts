import type { Rule } from '../../../src/game/rule.ts';
import type { PositionTally } from './samples-of-games.ts';

/** To a thread that makes samples (samples-worker.ts), as worker data. */
export interface SamplesWorkerSetup {
  readonly core: Uint8Array;
}

/** Part of the work: games of one file. */
export interface SamplesPart {
  readonly index: number;
  /** Which of the files. */
  readonly file: number;
  readonly path: string;
  /** Where in the file the records stand, in bytes, for what is to be said of them. */
  readonly offset: number;
  /** As in game-file.ts; none at all after the last file. */
  readonly records: Uint8Array;
  /** The rule of all games. */
  readonly rule: Rule;
  /** The seed that the file's games were made from. */
  readonly seed: number;
  /** Of the first game, in its file and among all. */
  readonly firstInFile: number;
  readonly firstOfAll: number;
}

export interface MadeSamples {
  readonly index: number;
  readonly file: number;
  /** Bytes of the records. */
  readonly bytes: number;
  /** As in sample-record.ts. */
  readonly samples: Uint8Array;
  readonly tally: PositionTally;
}
