import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { decodeNet, type Net } from '../binding/net-file.ts';
import { decodeText } from '../game/formats/decode-text.ts';
import { err, ok, type Result } from '../game/result.ts';
import { attempt, fileErrorText } from './command-error.ts';

/** Of what people write, the longest text that is read: a collection of games is some tens of megabytes. */
export const MOST_TEXT_BYTES = 64 << 20;

const CHUNK_BYTES = 1 << 20;
const MIB = 1 << 20;

/**
 * The content of a file, or of an open one by its descriptor; it may be a pipe or a device without an end, as no more
 * than `most` bytes are read. `name` is what it is called; the error is the beginning of a sentence.
 */
export function readBytes(file: string | number, most: number, name = String(file)): Result<Buffer> {
  try {
    const descriptor = typeof file === 'number' ? file : openSync(file, 'r');
    try {
      const bytes = bytesOf(descriptor, most);
      return bytes ? ok(bytes) : err(tooLarge(name, most));
    } finally {
      if (descriptor !== file) closeSync(descriptor);
    }
  } catch (error) {
    return err(fileErrorText('read', name, error));
  }
}

/** The same as text, in whatever characters it is written. */
export function readText(file: string | number, name = String(file)): Result<string> {
  const bytes = readBytes(file, MOST_TEXT_BYTES, name);
  return bytes.ok ? ok(decodeText(bytes.value)) : bytes;
}

/** A file of any length, piece by piece, each good until the next. Throws a CommandError where it cannot be read. */
export function* filePieces(file: string): Generator<Buffer> {
  const descriptor = attempt('read', file, () => openSync(file, 'r'));
  const piece = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (;;) {
      const length = attempt('read', file, () => readUnlessEnded(descriptor, piece));
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * What is there under this name, through links; undefined of nothing, and where it cannot be found out: of a part of
 * the path that is no folder or may not be entered, of a name that is too long, of a link to itself.
 */
export function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** All that a stream says, as text. Throws what the stream fails with. */
export async function readStream(stream: AsyncIterable<Buffer>, name: string): Promise<Result<string>> {
  const read = new GatheredBytes();
  for await (const chunk of stream) {
    read.add(chunk);
    if (read.length > MOST_TEXT_BYTES) return err(tooLarge(name, MOST_TEXT_BYTES));
  }
  return ok(decodeText(read.bytes));
}

/** Bytes that come in pieces, copied into one place: pieces that are kept and joined take twice as much. */
export class GatheredBytes {
  #buffer: Buffer;
  #length = 0;

  /** `expected`: how many there will be, as far as it is known. */
  constructor(expected = CHUNK_BYTES) {
    this.#buffer = Buffer.allocUnsafe(expected);
  }

  get length(): number {
    return this.#length;
  }

  /** Good until more come. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#length);
    this.#length = length;
  }
}

/** Undefined if there are more. */
function bytesOf(descriptor: number, most: number): Buffer | undefined {
  const { size } = fstatSync(descriptor);
  if (size > most) return undefined;
  const read = new GatheredBytes(size);
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, most + 1));
  while (read.length <= most) {
    const length = readUnlessEnded(descriptor, chunk);
    if (length === 0) return read.bytes;
    read.add(chunk.subarray(0, length));
  }
  return undefined;
}

/** Windows calls the end of a pipe an error. */
function readUnlessEnded(descriptor: number, buffer: Buffer): number {
  try {
    return readSync(descriptor, buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EOF') return 0;
    throw error;
  }
}

export function tooLarge(name: string, most: number): string {
  return `${name} is too large: more than ${most / MIB} MiB are not read`;
}

/** Stands for the linear evaluation where a net may be named. */
export const NO_NET = 'none';

/** Far more than a net of any shape that is known. */
const MOST_NET_BYTES = 64 << 20;

export function readNet(file: string): Result<Net> {
  const bytes = readBytes(file, MOST_NET_BYTES);
  if (!bytes.ok) return bytes;
  const net = decodeNet(bytes.value);
  return net.ok ? net : err(`${file}: ${net.error}`);
}
