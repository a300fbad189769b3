/**
 * Reads a file of samples as its description says (lab/train/data/sample-file.ts, sample-record.ts), without the core:
 * as a trainer does.
 */

export interface PlainSample {
  readonly width: number;
  readonly height: number;
  readonly mover: number;
  readonly result: number;
  readonly score: number;
  readonly evaluation: number;
  readonly best: number;
  readonly threats: number;
  readonly stones: number;
  readonly depth: number;
  readonly game: number;
  readonly identity: number;
  readonly last: number;
  readonly beforeLast: number;
  /** 0 outside, 1 empty, 2 black, 3 white. */
  contentAt(x: number, y: number): number;
}

export interface PlainSampleFile {
  readonly header: Readonly<Record<string, unknown>> & { readonly samples: number; readonly radius: number };
  readonly tables: Buffer;
  readonly samples: readonly PlainSample[];
}

export function readSampleFile(content: Buffer): PlainSampleFile {
  const headerBytes = content.indexOf('\n') + 1;
  const [, json = ''] = /^tengen-samples 3 ({.*}) *\n$/.exec(content.toString('utf8', 0, headerBytes)) ?? [];
  const header = JSON.parse(json);
  const start = headerBytes + header.patternBytes;
  const length = start + header.samples * header.recordBytes;
  if (headerBytes % 64 !== 0 || content.length !== length)
    throw new Error(
      `the header takes ${headerBytes} bytes, and the file has ${content.length} instead of ${length}`,
    );
  const samples = Array.from({ length: header.samples }, (_, i) =>
    readSample(content.subarray(start + i * header.recordBytes, start + (i + 1) * header.recordBytes)),
  );
  return { header, tables: content.subarray(headerBytes, start), samples };
}

export function readSample(record: Buffer): PlainSample {
  return {
    width: record.readUInt8(0),
    height: record.readUInt8(1),
    mover: record.readUInt8(2),
    result: record.readUInt8(3),
    score: record.readInt16LE(4),
    evaluation: record.readInt16LE(6),
    best: record.readUInt16LE(8),
    threats: record.readUInt16LE(10),
    stones: record.readUInt16LE(12),
    depth: record.readUInt8(14),
    game: record.readUInt32LE(16),
    identity: record.readUInt32LE(20),
    last: record.readUInt16LE(124),
    beforeLast: record.readUInt16LE(126),
    contentAt: (x, y) =>
      x < 0 || x >= 20 || y < 0 || y >= 20
        ? 0
        : (record.readUInt8(24 + 5 * y + (x >> 2)) >> (2 * (x & 3))) & 3,
  };
}

const ARMS_ABOVE_AT = 2 * 4096;
const BLACK_AT = ARMS_ABOVE_AT + 2 * 4096;
const WHITE_AT = BLACK_AT + 65536;
const CODES_AT = WHITE_AT + 65536;
/** u8[2][CODE_COUNT] */
export const SHAPES_AT = CODES_AT + 2 * 65536;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** The codes of a cell, black's in the low half and white's in the high one; 0xffffffff where no stone can be put. */
export function codesAt(tables: Buffer, radius: number, sample: PlainSample, x: number, y: number): number {
  if (sample.contentAt(x, y) !== 1) return 0xffffffff;
  let [black, white] = [0, 0];
  for (const [direction, [dx, dy]] of DIRECTIONS.entries()) {
    // The nearest cell of the arm below is the highest of its key, that of the arm above the lowest.
    let [below, above] = [0, 0];
    for (let distance = radius; distance >= 1; distance--) {
      above = (above << 2) | sample.contentAt(x + distance * dx, y + distance * dy);
    }
    for (let distance = 1; distance <= radius; distance++) {
      below |= sample.contentAt(x - distance * dx, y - distance * dy) << (2 * (radius - distance));
    }
    const left = tables.readUInt16LE(2 * below);
    const right = tables.readUInt16LE(ARMS_ABOVE_AT + 2 * above);
    black |= tables.readUInt8(BLACK_AT + (((left & 0xff) << 8) | (right & 0xff))) << (4 * direction);
    white |= tables.readUInt8(WHITE_AT + ((left & 0xff00) | (right >> 8))) << (4 * direction);
  }
  return (
    (tables.readUInt16LE(CODES_AT + 2 * black) | (tables.readUInt16LE(CODES_AT + 2 * white) << 16)) >>> 0
  );
}
