import { parentPort, workerData } from 'node:worker_threads';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import { seedOf } from '../../../src/game/random.ts';
import { gamesIn } from '../../games/read-games.ts';
import { ReplayBoard } from '../../games/replay-board.ts';
import { type NumberedGame, samplesOf } from './samples-of-games.ts';
import type { MadeSamples, SamplesPart, SamplesWorkerSetup } from './samples-worker-messages.ts';

/** A thread that makes samples from the records of games. */

const { core } = workerData as SamplesWorkerSetup;
const board = new ReplayBoard(new FeatureBoard(core));

parentPort?.on('message', (part: SamplesPart) => {
  try {
    const { samples, tally } = samplesOf(gamesOf(part), board);
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
