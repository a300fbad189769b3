import { createWriteStream, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { visibleText } from '../../game/visible-text.ts';
import { fileError } from '../../terminal/command-error.ts';
import type { Direction } from '../process/engine-process.ts';

/** Which way a line went: to the engine, from it, or from it to its standard error. */
const SIGNS: Readonly<Record<Direction, string>> = { sent: '>', heard: '<', error: '!' };

/**
 * Everything that was said, as lines of text:
 *
 *     2026-11-20T09:30:00.123Z game 12 rapfi > TURN 7,7
 *     2026-11-20T09:30:00.845Z game 12 rapfi < MESSAGE Depth 12-24 | Eval 35
 *     2026-11-20T09:30:00.846Z game 12 rapfi ! warning: no weights
 *     2026-11-20T09:30:00.851Z game 12 rapfi < 8,8
 *
 * Control characters are written as `\x1b`. An existing file is continued.
 */
export class ProtocolLog {
  readonly path: string;
  readonly #stream: WriteStream;
  #lines: number;
  #failure: Error | undefined;

  private constructor(path: string, lines: number) {
    this.path = path;
    this.#lines = lines;
    this.#stream = createWriteStream(path, { flags: 'a' });
    this.#stream.on('error', (error) => {
      this.#failure ??= error;
    });
  }

  static async open(path: string): Promise<ProtocolLog> {
    try {
      const file = await open(path, 'a+');
      let lines = 0;
      for await (const chunk of file.createReadStream({ start: 0 })) {
        for (const byte of chunk as Buffer) if (byte === LF) lines++;
      }
      return new ProtocolLog(path, lines);
    } catch (error) {
      throw fileError('write the log', path, error);
    }
  }

  /** How many lines there are: the number of the last one. */
  get lines(): number {
    return this.#lines;
  }

  add(line: string): void {
    if (this.#failure) return;
    this.#lines++;
    this.#stream.write(`${line}\n`);
  }

  /** Throws, as a sentence, if a line could not be written. */
  check(): void {
    if (this.#failure) throw fileError('write the log', this.path, this.#failure);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#stream.end(() => resolve()));
  }
}

const LF = 10;

/** A line of the log; `game` counts from 0. */
export function protocolLine(at: Date, game: number, engine: string, way: Direction, text: string): string {
  return `${at.toISOString()} game ${game + 1} ${visibleText(engine)} ${SIGNS[way]} ${visibleText(text)}`;
}
