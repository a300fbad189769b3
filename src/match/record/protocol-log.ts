import { createWriteStream, openSync, renameSync, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { visibleText } from '../../game/visible-text.ts';
import { fileError } from '../../terminal/command-error.ts';
import type { Direction } from '../process/engine-process.ts';

/** Which way a line went: to the engine, from it, or from it to its standard error. */
const SIGNS: Readonly<Record<Direction, string>> = { sent: '>', heard: '<', error: '!' };

/** What waits for a slow disk, at most; more than that is left out. */
const MOST_WAITING = 64 << 20;
/** The first line of a file that goes on where another ended. */
const CONTINUATION = /^\((\d+) lines before this one/;

/**
 * Everything that was said, as lines of text:
 *
 *     2026-11-20T09:30:00.123Z game 12 rapfi > TURN 7,7
 *     2026-11-20T09:30:00.845Z game 12 rapfi < MESSAGE Depth 12-24 | Eval 35
 *     2026-11-20T09:30:00.846Z game 12 rapfi ! warning: no weights
 *     2026-11-20T09:30:00.851Z game 12 rapfi < 8,8
 *
 * Control characters are written as `\x1b`. An existing file is continued. One that has half of the limit is moved to
 * `FILE.1`, in place of the one before, and a new one begun.
 */
export class ProtocolLog {
  readonly path: string;
  readonly #mostBytes: number;
  #stream: WriteStream;
  #bytes: number;
  #lines: number;
  #leftOut = 0;
  #failure: Error | undefined;

  private constructor(path: string, mostBytes: number, bytes: number, lines: number) {
    this.path = path;
    this.#mostBytes = mostBytes;
    this.#bytes = bytes;
    this.#lines = lines;
    this.#stream = this.#open();
  }

  /** `limit`: bytes of both files together. */
  static async open(path: string, limit: number): Promise<ProtocolLog> {
    try {
      const file = await open(path, 'a+');
      let bytes = 0;
      let lines = 0;
      let first = '';
      // Devices may have no end, and neither they nor pipes are to be moved.
      if (!(await file.stat()).isFile()) {
        await file.close();
        return new ProtocolLog(path, Number.POSITIVE_INFINITY, 0, 0);
      }
      for await (const chunk of file.createReadStream({ start: 0 })) {
        if (bytes === 0) first = (chunk as Buffer).toString('utf8', 0, FIRST_BYTES);
        bytes += (chunk as Buffer).length;
        for (const byte of chunk as Buffer) if (byte === LF) lines++;
      }
      const before = CONTINUATION.exec(first)?.[1];
      return new ProtocolLog(path, limit / 2, bytes, before === undefined ? lines : Number(before) + lines);
    } catch (error) {
      throw fileError('write the log', path, error);
    }
  }

  /** How many lines there are, with those that are in the file before this one or gone: the number of the last one. */
  get lines(): number {
    return this.#lines;
  }

  add(line: string): void {
    if (this.#failure) return;
    if (this.#stream.writableLength > MOST_WAITING) {
      this.#leftOut++;
      return;
    }
    this.#tellLeftOut();
    this.#write(line);
  }

  /** Throws, as a sentence, if a line could not be written. */
  check(): void {
    if (this.#failure) throw fileError('write the log', this.path, this.#failure);
  }

  close(): Promise<void> {
    this.#tellLeftOut();
    return new Promise((resolve) => this.#stream.end(() => resolve()));
  }

  #tellLeftOut(): void {
    if (this.#leftOut === 0) return;
    this.#write(`(${this.#leftOut} lines were left out here: the disk was too slow for them)`);
    this.#leftOut = 0;
  }

  #write(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    if (this.#bytes > 0 && this.#bytes + bytes.length > this.#mostBytes) this.#beginAnother();
    this.#put(bytes);
  }

  #put(bytes: Buffer): void {
    this.#bytes += bytes.length;
    this.#lines++;
    this.#stream.write(bytes);
  }

  /** Rare, and quick: what is still to be written to the old file goes there under its new name. */
  #beginAnother(): void {
    try {
      renameSync(this.path, `${this.path}.1`);
      this.#stream.end();
      this.#stream = this.#open();
    } catch (error) {
      this.#failure ??= error as Error;
      return;
    }
    this.#bytes = 0;
    this.#put(
      Buffer.from(`(${this.#lines} lines before this one: the last of them are in ${this.path}.1)\n`),
    );
  }

  #open(): WriteStream {
    // Open from here on, whatever becomes of its name.
    const stream = createWriteStream(this.path, { fd: openSync(this.path, 'a') });
    stream.on('error', (error) => {
      this.#failure ??= error;
    });
    return stream;
  }
}

const FIRST_BYTES = 100;
const LF = 10;

/** A line of the log; `game` counts from 0. */
export function protocolLine(at: Date, game: number, engine: string, way: Direction, text: string): string {
  return `${at.toISOString()} game ${game + 1} ${visibleText(engine)} ${SIGNS[way]} ${visibleText(text)}`;
}
