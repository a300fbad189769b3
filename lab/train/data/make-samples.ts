import workerSource from 'worker-source:./samples-worker.ts';
import path from 'node:path';
import { coreBytes, coreFingerprint } from '../../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import { ROW_LENGTH } from '../../../src/game/rule.ts';
import { workInOrder } from '../../../src/system/work-in-order.ts';
import type { GameFileReader } from '../../games/game-file-reader.ts';
import { DuplicateCounter } from './duplicate-counter.ts';
import { encodeTables, SampleFileWriter } from './sample-file.ts';
import { SAMPLE_BYTES } from './sample-record.ts';
import { addTallies, NO_POSITIONS, type PositionTally } from './samples-of-games.ts';
import type { MadeSamples, SamplesPart, SamplesWorkerSetup } from './samples-worker.ts';

/** What has been made of a file of games so far. */
export interface FileProgress {
  readonly path: string;
  /** Bytes of records done, and in all. */
  readonly done: number;
  readonly total: number;
  readonly tally: PositionTally;
}

export interface MakeSamplesOptions {
  readonly files: readonly GameFileReader[];
  readonly output: string;
  readonly threads: number;
  /** How often a position may be among the samples. */
  readonly duplicates: number;
  /** Positions beside each searched one that are samples too. */
  readonly beside: number;
  readonly signal: AbortSignal;
  /** Told the state of all files now and then. */
  readonly onProgress: (files: readonly FileProgress[]) => void;
}

/**
 * Writes the samples of files of games, all of one rule: the same file whatever the number of threads. Returns false
 * when it was stopped; then, and when it throws, there is no new file.
 */
export async function makeSamples(options: MakeSamplesOptions): Promise<boolean> {
  const { files, output, threads, duplicates, beside, signal, onProgress } = options;
  const writer = openWriter(output, files);
  try {
    const counter = new DuplicateCounter();
    const progress = files.map(({ path: name, size, start }): FileProgress => {
      return { path: name, done: 0, total: size - start, tally: NO_POSITIONS };
    });
    onProgress(progress);
    const parts = partsOf(files);
    let isDone = false;
    const setup: SamplesWorkerSetup = { core: coreBytes(), beside };
    await workInOrder<MadeSamples>({
      workerSource,
      setup,
      first: 0,
      partOf: () => parts.next().value,
      threads,
      signal,
      onResult({ file, bytes, samples, tally }) {
        if (bytes === 0) {
          isDone = true;
          return true;
        }
        const kept = withoutDuplicates(samples, counter, duplicates);
        writer.add(kept);
        const before = progress[file];
        if (before) {
          const dropped = (samples.length - kept.length) / SAMPLE_BYTES;
          progress[file] = {
            ...before,
            done: before.done + bytes,
            tally: addTallies(before.tally, { ...tally, duplicates: dropped }),
          };
        }
        onProgress(progress);
        return false;
      },
    });
    if (isDone) writer.finish();
    return isDone;
  } finally {
    writer.discard();
  }
}

function openWriter(output: string, files: readonly GameFileReader[]): SampleFileWriter {
  const [first] = files;
  if (!first) throw new Error('there are no files of games');
  const { rule } = first.header;
  const other = files.find(({ header }) => header.rule !== rule);
  if (other)
    throw new Error(
      `${other.path} has games of ${other.header.rule} and ${first.path} of ${rule}; a file of samples is of one rule`,
    );
  const board = new FeatureBoard(coreBytes());
  board.reset(rule, ROW_LENGTH, { width: 15, height: 15 });
  const tables = board.patternTables();
  const games = files.map(({ path: name, header }) => {
    const { seed, core, evaluation } = header;
    return { file: path.basename(name), seed, core, evaluation };
  });
  const header = { rule, rowLength: ROW_LENGTH, radius: tables.lineRadius, games, core: coreFingerprint() };
  return new SampleFileWriter(output, header, encodeTables(tables));
}

/** The parts of the work in order, and parts without games from there on. */
function* partsOf(files: readonly GameFileReader[]): Generator<SamplesPart, never> {
  let index = 0;
  let firstOfAll = 0;
  for (const [file, reader] of files.entries()) {
    let firstInFile = 0;
    const { path: name, header } = reader;
    for (let block = reader.next(); block; block = reader.next()) {
      const { offset, games } = block;
      // A message takes the whole buffer with it that its bytes are a part of.
      const records = new Uint8Array(block.records);
      yield {
        index: index++,
        file,
        path: name,
        offset,
        records,
        rule: header.rule,
        seed: header.seed,
        firstInFile,
        firstOfAll,
      };
      firstInFile += games;
      firstOfAll += games;
    }
  }
  const nothing = {
    file: 0,
    path: '',
    offset: 0,
    records: new Uint8Array(0),
    seed: 0,
    firstInFile: 0,
    firstOfAll,
  };
  for (;;) yield { index: index++, rule: 'freestyle', ...nothing };
}

/** The samples less those whose position has been among them so often already. Moves them within the array. */
function withoutDuplicates(samples: Uint8Array, counter: DuplicateCounter, most: number): Uint8Array {
  const content = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  let kept = 0;
  for (let at = 0; at < content.length; at += SAMPLE_BYTES) {
    if (counter.count(content, at) > most) continue;
    if (kept < at) content.copyWithin(kept, at, at + SAMPLE_BYTES);
    kept += SAMPLE_BYTES;
  }
  return content.subarray(0, kept);
}
