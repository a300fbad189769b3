import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { visibleJson } from '../../game/visible-text.ts';
import { fileError } from '../../terminal/command-error.ts';
import { type Entry, type Header, idOf, type SettingsChange, VERSION } from './journal-entry.ts';
import type { MatchGame } from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';
import { type JournalContent, readJournal } from './read-journal.ts';
import { DiskPace } from './whole-file.ts';

export interface OpenedJournal extends JournalContent {
  readonly journal: Journal;
}

/**
 * A match as a file of JSON lines, from which everything else can be made: settings, games as they end, changed
 * settings. A line is there whole or not at all, even on a full disk.
 */
export class Journal {
  readonly id: string;
  readonly startedAt: string;
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #pace: DiskPace;
  #length: number;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    file: FileHandle,
    path: string,
    length: number,
    { id, startedAt }: Pick<JournalContent, 'id' | 'startedAt'>,
    slowMs?: number,
  ) {
    this.id = id;
    this.startedAt = startedAt;
    this.#file = file;
    this.#path = path;
    this.#length = length;
    this.#pace = new DiskPace(slowMs);
  }

  /** Begins a new one; the file must not be there. A disk is slow that takes longer than `slowMs` for a line. */
  static async create(path: string, settings: MatchSettings, slowMs?: number): Promise<Journal> {
    const file = await open(path, 'wx').catch((error) => {
      throw fileError('create', path, error);
    });
    const startedAt = new Date().toISOString();
    const header: Header = { type: 'match', version: VERSION, tengen: TENGEN_VERSION, startedAt, settings };
    const journal = new Journal(file, path, 0, { id: idOf(visibleJson(header)), startedAt }, slowMs);
    await journal.#append(header);
    return journal;
  }

  /** Opens one to go on with. A last line that was cut off when the program was killed is dropped. */
  static async open(path: string): Promise<OpenedJournal> {
    const { length, ...content } = readJournal(path);
    const file = await open(path, 'r+').catch((error) => {
      throw fileError('write', path, error);
    });
    await file.truncate(length);
    return { journal: new Journal(file, path, length, content), ...content };
  }

  change(change: SettingsChange): Promise<void> {
    return this.#append({ type: 'settings', ...change });
  }

  add(game: MatchGame): Promise<void> {
    return this.#append({ type: 'game', ...game });
  }

  async close(): Promise<void> {
    // The caller of the line that failed knows.
    await this.#writing.catch(() => {});
    await this.#file.close();
  }

  /** One line after the other, for all callers. */
  #append(entry: Entry): Promise<void> {
    const line = Buffer.from(`${visibleJson(entry)}\n`);
    this.#writing = this.#writing.then(() => this.#write(line));
    return this.#writing;
  }

  async #write(line: Buffer): Promise<void> {
    try {
      for (let done = 0; done < line.length; ) {
        const rest = [line, done, line.length - done, this.#length + done] as const;
        if (this.#pace.isSlow) done += (await this.#file.write(...rest)).bytesWritten;
        else done += this.#pace.timed(() => writeSync(this.#file.fd, ...rest));
      }
      this.#length += line.length;
    } catch (error) {
      // Only whole lines are to stay. If that fails too, what is left of this one has no line end, and opening drops
      // it.
      await this.#file.truncate(this.#length).catch(() => {});
      throw fileError('write', this.#path, error);
    }
  }
}
