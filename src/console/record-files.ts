import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WRITTEN_FORMATS, type WrittenFormat, writeRecord } from '../game/formats/convert-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { err, ok, type Result } from '../game/result.ts';
import { words } from '../play/words.ts';
import { fileErrorText, isSystemError } from '../terminal/command-error.ts';
import { readBytes } from '../terminal/read-file.ts';

/** A longer file is no record of a game. */
const MOST_BYTES = 1 << 20;

/** Games as files. A file that was there before is not written over; one that was saved in this sitting is. */
export class RecordFiles {
  readonly #own = new Set<string>();

  /** By the file's extension, .psq or .sgf: which of them. Errors are the beginnings of sentences. */
  save(file: string, record: GameRecord): Result<WrittenFormat> {
    const format = WRITTEN_FORMATS.find((one) => `.${one}` === path.extname(file).toLowerCase());
    if (!format) return err(words.records.wrongName(path.basename(file)));
    const text = writeRecord(record, format);
    if (!text.ok) return text;
    return attempt('write', file, () => {
      this.#write(file, text.value);
      return format;
    });
  }

  /** A picture. Errors are the beginnings of sentences. */
  savePicture(file: string, svg: string): Result<void> {
    return attempt('write', file, () => this.#write(file, svg));
  }

  #write(file: string, text: string): void {
    const full = path.resolve(file);
    writeFileSync(full, text, { flag: this.#own.has(full) ? 'w' : 'wx' });
    this.#own.add(full);
  }

  read(file: string): Result<Uint8Array> {
    const found = attempt('read', file, () => statSync(file));
    if (!found.ok) return found;
    // A pipe would be waited for, and with it the game.
    if (!found.value.isFile() && !found.value.isDirectory()) return err(words.records.notAFile(file));
    return readBytes(file, MOST_BYTES);
  }
}

function attempt<T>(doing: string, file: string, act: () => T): Result<T> {
  try {
    return ok(act());
  } catch (error) {
    if (isSystemError(error)) return err(fileErrorText(doing, file, error));
    throw error;
  }
}
