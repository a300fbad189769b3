/**
 * Files of samples (`.samples`), what a net is trained on: a header, the pattern tables, then the samples
 * (sample-record.ts).
 *
 * The header is a line `tengen-samples 3 ` and a JSON object (SampleFileHeader), with spaces before the line feed up to
 * a multiple of HEADER_UNIT bytes. The tables, copies of the core's for the rule, lead from the lines through a cell to
 * its code and shape, so that a reader needs no core (board/lines.ts, patterns/patterns.ts, patterns/pattern-codes.ts,
 * patterns/shapes.ts); numbers are little-endian:
 *
 *     u16  the arms below, by the 12 bits of six cells           u16  the arms above, the same
 *     u8   black's pattern by two arms (16 bits)                 u8   white's
 *     u16  codes by four patterns (16 bits)                      u8   shapes by code, black's, then white's
 *
 * The number of samples is written last: until then it is 0, and does not fit the file's length.
 */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { PatternTables } from '../../../src/binding/feature-board.ts';
import type { Rule } from '../../../src/game/rule.ts';
import { fileError } from '../../../src/terminal/command-error.ts';
import { SAMPLE_BYTES } from './sample-record.ts';

const MAGIC = 'tengen-samples';
const VERSION = 3;
const HEADER_UNIT = 64;
const SAMPLES_MOST = 9_999_999_999;
/** While it is written the file has its name with this behind it. */
const UNFINISHED = '.part';

/** A file of games that the samples come from. */
export interface SampleSource {
  readonly file: string;
  readonly seed: number;
  /** The core that played, and what evaluated: see GameFileHeader. */
  readonly core: string;
  readonly evaluation: string;
}

export interface SampleFileHeader {
  readonly rule: Rule;
  readonly rowLength: number;
  /** Cells to either side of a cell that count: PatternTables.lineRadius. */
  readonly radius: number;
  readonly recordBytes: number;
  readonly patternBytes: number;
  readonly samples: number;
  readonly games: readonly SampleSource[];
  /** The core that evaluated. */
  readonly core: string;
}

/** The tables as they stand in the file. */
export function encodeTables({
  armsBelow,
  armsAbove,
  blackPatterns,
  whitePatterns,
  codes,
  shapes,
}: PatternTables): Buffer {
  const words = (table: Uint16Array) => {
    const bytes = Buffer.alloc(2 * table.length);
    table.forEach((word, i) => {
      bytes.writeUInt16LE(word, 2 * i);
    });
    return bytes;
  };
  return Buffer.concat([
    words(armsBelow),
    words(armsAbove),
    blackPatterns,
    whitePatterns,
    words(codes),
    shapes,
  ]);
}

/** The header, in at least `least` bytes. */
function encodeSampleHeader(header: SampleFileHeader, least = 0): Buffer {
  const text = `${MAGIC} ${VERSION} ${JSON.stringify(header)}`;
  const length = Buffer.byteLength(text) + 1;
  const padded = Math.ceil(Math.max(length, least) / HEADER_UNIT) * HEADER_UNIT;
  return Buffer.from(`${text}${' '.repeat(padded - length)}\n`);
}

/** A file of samples that is being written: it gets its name when it is finished, and is gone if it never is. */
export class SampleFileWriter {
  readonly #path: string;
  readonly #header: SampleFileHeader;
  readonly #headerBytes: number;
  #file: number | undefined;
  /** Whether there is a file that has not its name yet. */
  #isUnfinished = false;
  #samples = 0;

  /** As all that writes, throws a CommandError where that fails. */
  constructor(
    path: string,
    header: Omit<SampleFileHeader, 'samples' | 'recordBytes' | 'patternBytes'>,
    tables: Buffer,
  ) {
    this.#path = path;
    this.#header = { ...header, recordBytes: SAMPLE_BYTES, patternBytes: tables.length, samples: 0 };
    this.#headerBytes = encodeSampleHeader({ ...this.#header, samples: SAMPLES_MOST }).length;
    this.#try(() => {
      this.#file = openSync(path + UNFINISHED, 'w');
      this.#isUnfinished = true;
      this.#write(encodeSampleHeader(this.#header, this.#headerBytes));
      this.#write(tables);
    });
  }

  add(samples: Uint8Array): void {
    this.#try(() => this.#write(samples));
    this.#samples += samples.length / SAMPLE_BYTES;
  }

  /** Writes the number of samples, and moves the file to its place. */
  finish(): void {
    const header = encodeSampleHeader({ ...this.#header, samples: this.#samples }, this.#headerBytes);
    this.#try(() => {
      this.#write(header, 0);
      this.#close();
      renameSync(this.#path + UNFINISHED, this.#path);
    });
    this.#isUnfinished = false;
  }

  /** Removes what there is of it, unless it is finished. */
  discard(): void {
    this.#close();
    if (this.#isUnfinished) rmSync(this.#path + UNFINISHED, { force: true });
    this.#isUnfinished = false;
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #write(bytes: Uint8Array, at: number | null = null): void {
    if (this.#file === undefined) return;
    for (let written = 0; written < bytes.length; )
      written += writeSync(
        this.#file,
        bytes,
        written,
        bytes.length - written,
        at === null ? null : at + written,
      );
  }

  #try(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.discard();
      throw fileError('write', this.#path, error);
    }
  }
}
