import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { decodeHeader, findRecord, type GameFileHeader } from '../../src/selfplay/game-file.ts';
import { fileError } from '../../src/terminal/command-error.ts';

/** What is read of a file at a time, if no game is longer. */
const BLOCK_BYTES = 1 << 20;

/** Some games of a file, one after the other, each after its branches. */
export interface GameBlock {
  /** Their records as they stand in the file. */
  readonly records: Buffer;
  /** How many games there are, branches not counted. */
  readonly games: number;
  /** Where they begin in the file, in bytes. */
  readonly offset: number;
}

/**
 * Reads a file of training games from its beginning to its end, in blocks. What is wrong with it is an Error, a
 * sentence.
 */
export class GameFileReader {
  readonly path: string;
  readonly header: GameFileHeader;
  /** Of the file, in bytes. */
  readonly size: number;
  readonly start: number;
  readonly #file: number;
  readonly #blockBytes: number;
  /** What has been read and not handed out, and where in the file it begins. */
  #content: Buffer = Buffer.alloc(0);
  #offset = 0;

  /**
   * `blockBytes`: what is read at a time, for tests; the samples are the same up to what a search for fours still
   * remembers.
   */
  constructor(path: string, blockBytes = BLOCK_BYTES) {
    this.path = path;
    this.#blockBytes = blockBytes;
    this.#file = this.#try(() => openSync(path, 'r'));
    try {
      this.size = this.#try(() => fstatSync(this.#file).size);
      this.#read();
      const { header, bytes } = decodeHeader(this.#content);
      this.header = header;
      this.start = bytes;
      this.#drop(bytes);
    } catch (error) {
      closeSync(this.#file);
      if (error instanceof Error && !error.message.includes(path))
        throw new Error(`${path}: ${error.message}`, { cause: error });
      throw error;
    }
  }

  /** The next games; undefined at the end of the file. */
  next(): GameBlock | undefined {
    for (;;) {
      const { games, bytes } = this.#wholeGames();
      if (games > 0) {
        const block = { records: this.#content.subarray(0, bytes), games, offset: this.#offset };
        this.#drop(bytes);
        return block;
      }
      if (this.#read()) continue;
      if (this.#content.length > 0)
        throw this.#fault(
          this.#offset,
          'the file is cut off in the middle of a game',
          '; tengen selfplay with the options that made the file drops that game and goes on',
        );
      return undefined;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** What has been read, up to the end of its last whole game. */
  #wholeGames(): { games: number; bytes: number } {
    let whole = { games: 0, bytes: 0 };
    for (let at = 0; ; ) {
      const record = findRecord(this.#content, at);
      if (record.kind === 'damaged') throw this.#fault(this.#offset + at, 'the record of a game is damaged');
      if (record.kind === 'cut off') return whole;
      at = record.end;
      if (record.ending !== 'branch') whole = { games: whole.games + 1, bytes: at };
    }
  }

  #fault(at: number, what: string, advice = ''): Error {
    return new Error(`${this.path}: ${what} at byte ${at} of ${this.size}${advice}`);
  }

  /** Reads a block more; false at the end of the file. */
  #read(): boolean {
    const block = Buffer.alloc(this.#blockBytes);
    const position = this.#offset + this.#content.length;
    const count = this.#try(() => readSync(this.#file, block, 0, this.#blockBytes, position));
    this.#content = Buffer.concat([this.#content, block.subarray(0, count)]);
    return count > 0;
  }

  #drop(bytes: number): void {
    this.#content = this.#content.subarray(bytes);
    this.#offset += bytes;
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw fileError('read', this.path, error);
    }
  }
}
