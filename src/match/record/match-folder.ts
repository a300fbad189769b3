import { existsSync } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatPsq } from '../../game/formats/psq.ts';
import { formatSgf } from '../../game/formats/sgf.ts';
import { FileLock, LockedError } from '../../system/file-lock.ts';
import { makeFolder } from '../../system/make-folder.ts';
import { CommandError, fileError } from '../../terminal/command-error.ts';
import { statsOf } from '../../terminal/read-file.ts';
import { Journal } from './journal.ts';
import { changedSettings, type SettingsChange } from './journal-entry.ts';
import { type MatchGame, toRecord } from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';
import type { JournalGames } from './read-journal.ts';
import { removeUnfinished, SmallFiles } from './whole-file.ts';

export const JOURNAL = 'match.jsonl';
export const LOCK = 'match.lock';
export const GAMES = 'games';
const LONGEST_NAME = 40;
/** A kill cuts off files of these last games, if any: at most as many as were being played. */
const MOST_UNFINISHED = 100;

/** The folder of a match: the journal, and what is made from it for people and other programs. */
export class MatchFolder {
  readonly path: string;
  /** The folder of the games' files, with the separator. */
  readonly #games: string;
  readonly #journal: Journal;
  readonly #lock: FileLock;
  /** Whether the folder itself was made for this match, just now. */
  readonly #isNew: boolean;
  readonly #files = new SmallFiles();
  /** The engines' names, as far as they can be in that of a file. */
  readonly #names: readonly string[];
  #settings: MatchSettings;

  private constructor(
    folder: string,
    settings: MatchSettings,
    journal: Journal,
    lock: FileLock,
    isNew: boolean,
  ) {
    this.path = folder;
    this.#games = path.join(folder, GAMES) + path.sep;
    this.#settings = settings;
    this.#names = settings.engines.map(({ name }) =>
      name.replaceAll(/[^\w.+-]+/g, '_').slice(0, LONGEST_NAME),
    );
    this.#journal = journal;
    this.#lock = lock;
    this.#isNew = isNew;
  }

  /** A new one; the folder must be empty or not there. */
  static async create(folder: string, settings: MatchSettings): Promise<MatchFolder> {
    const isNew = !existsSync(folder);
    try {
      makeFolder(folder);
    } catch (error) {
      throw fileError('create', folder, error);
    }
    const lock = takeLock(folder);
    try {
      await refuseUsed(folder);
      return await MatchFolder.#begin(folder, settings, lock, isNew);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  static async #begin(
    folder: string,
    settings: MatchSettings,
    lock: FileLock,
    isNew: boolean,
  ): Promise<MatchFolder> {
    try {
      await mkdir(path.join(folder, GAMES)).catch((error) => {
        throw fileError('create', path.join(folder, GAMES), error);
      });
      const journal = await Journal.create(path.join(folder, JOURNAL), settings);
      return new MatchFolder(folder, settings, journal, lock, isNew);
    } catch (error) {
      await removeMatch(folder, isNew);
      throw error;
    }
  }

  /** One to go on with, and the games that were played. The folder itself keeps none: a match may be long. */
  static async open(folder: string): Promise<{ readonly folder: MatchFolder; readonly games: JournalGames }> {
    const file = path.join(folder, JOURNAL);
    await access(file).catch((error) => {
      throw fileError('read', file, error);
    });
    const lock = takeLock(folder);
    let journal: Journal | undefined;
    try {
      const { settings, games, ...opened } = await Journal.open(file);
      journal = opened.journal;
      try {
        makeFolder(path.join(folder, GAMES));
      } catch (error) {
        throw fileError('create', path.join(folder, GAMES), error);
      }
      await removeUnfinished(folder);
      await removeUnfinished(path.join(folder, GAMES));
      const found = new MatchFolder(folder, settings, journal, lock, false);
      let left = games.length;
      for (const game of games)
        if (!found.#isWritten(game, left-- <= MOST_UNFINISHED)) await found.#writeGame(game);
      return { folder: found, games };
    } catch (error) {
      await journal?.close();
      lock.release();
      throw error;
    }
  }

  get settings(): MatchSettings {
    return this.#settings;
  }

  /** Tells the match from all others. */
  get id(): string {
    return this.#journal.id;
  }

  /** `2026-11-20T09:30:00.000Z` */
  get startedAt(): string {
    return this.#journal.startedAt;
  }

  /** Changes the settings for good. */
  async change(change: SettingsChange): Promise<void> {
    await this.#journal.change(change);
    this.#settings = changedSettings(this.#settings, change);
  }

  /** Resolves when the game is in the journal, from where all else can be made; `written`: its own files are, too. */
  async add(game: MatchGame): Promise<{ readonly written: Promise<void> }> {
    await this.#journal.add(game);
    return { written: this.#writeGame(game) };
  }

  async close(): Promise<void> {
    await this.#journal.close();
    this.#lock.release();
  }

  /** Takes everything away again, of a match that could not begin. */
  async discard(): Promise<void> {
    await this.#journal.close();
    await removeMatch(this.path, this.#isNew);
    this.#lock.release();
  }

  async #writeGame(game: MatchGame): Promise<void> {
    const record = toRecord(game, this.#settings);
    const [psq, sgf] = this.#gamePaths(game);
    await this.#files.write(psq, formatPsq(record));
    await this.#files.write(sgf, formatSgf(record));
  }

  /** Whether its files are there and not empty; with `isWhole` not cut off either, for which they are made again. */
  #isWritten(game: MatchGame, isWhole: boolean): boolean {
    const sizes = this.#gamePaths(game).map((file) => statsOf(file)?.size ?? 0);
    if (!isWhole || sizes.includes(0)) return !sizes.includes(0);
    const record = toRecord(game, this.#settings);
    return [formatPsq(record), formatSgf(record)].every(
      (text, i) => (sizes[i] ?? 0) >= Buffer.byteLength(text),
    );
  }

  #gamePaths({ number, black, white }: MatchGame): readonly [psq: string, sgf: string] {
    const name = `${String(number + 1).padStart(5, '0')}-${this.#names[black] ?? ''}-${this.#names[white] ?? ''}`;
    return [`${this.#games}${name}.psq`, `${this.#games}${name}.sgf`];
  }
}

/** Holds only under the lock: without it, another process may begin a match there right after. */
async function refuseUsed(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error) => {
    throw fileError('read', folder, error);
  });
  if (names.includes(JOURNAL)) {
    throw new CommandError(`There is a match in ${folder} already; --resume ${folder} continues it.`);
  }
  if (names.some((name) => !name.startsWith(LOCK))) {
    throw new CommandError(`The folder ${folder} is not empty.`);
  }
}

async function removeMatch(folder: string, isNew: boolean): Promise<void> {
  await rm(path.join(folder, GAMES), { recursive: true, force: true });
  await rm(path.join(folder, JOURNAL), { force: true });
  if (isNew) await rm(folder, { recursive: true, force: true });
}

/** The results are one process's to write. */
function takeLock(folder: string): FileLock {
  const file = path.join(folder, LOCK);
  try {
    return FileLock.take(file, 'tengen match');
  } catch (error) {
    if (error instanceof LockedError)
      throw new CommandError(`The match in ${folder} is being played: ${error.message}.`);
    throw fileError('write', file, error);
  }
}
