import { parentPort, workerData } from 'node:worker_threads';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import { seedOf } from '../../../src/game/random.ts';
import type { Rule } from '../../../src/game/rule.ts';
import { gamesIn } from '../../../src/selfplay/game-file.ts';
import { ReplayBoard } from '../../games/replay-board.ts';
import { type NumberedGame, type PositionTally, samplesOf } from './samples-of-games.ts';

/** To a thread that makes samples (samples-worker.ts), as worker data. */
export interface SamplesWorkerSetup {
  readonly core: Uint8Array;
  /** Positions beside each one of a game or branch that are samples too, on average. */
  readonly beside: number;
}

/** Part of the work: games of one file. */
export interface SamplesPart {
  readonly index: number;
  readonly file: number;
  readonly path: string;
  /** Where in the file the records stand, in bytes, for what is to be said of them. */
  readonly offset: number;
  /** As in game-file.ts; none at all after the last file. */
  readonly records: Uint8Array;
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
  readonly samples: Uint8Array;
  readonly tally: PositionTally;
}

/** A thread that makes samples from the records of games. */

const { core, beside } = workerData as SamplesWorkerSetup;
const board = new ReplayBoard(new FeatureBoard(core));

parentPort?.on('message', (part: SamplesPart) => {
  try {
    const { samples, tally } = samplesOf(gamesOf(part), board, beside);
    const made: MadeSamples = {
      index: part.index,
      file: part.file,
      bytes: part.records.length,
      samples,
      tally,
    };
    parentPort?.postMessage(made);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${part.path}: in the games from byte ${part.offset} on: ${reason}`, { cause: error });
  }
});

function gamesOf({ records, rule, seed, firstInFile, firstOfAll }: SamplesPart): readonly NumberedGame[] {
  let count = 0;
  return gamesIn(Buffer.from(records.buffer, records.byteOffset, records.byteLength)).map((game) => {
    if (game.rule !== rule) throw new Error(`a game of ${game.rule} among those of ${rule}`);
    const numbered = { game, number: firstOfAll + count, identity: seedOf(seed, firstInFile + count) };
    // Branches come before their game.
    if (game.ending !== 'branch') count++;
    return numbered;
  });
}
