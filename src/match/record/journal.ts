import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { ROW_LENGTH } from '../../game/rule.ts';
import { visibleJson, visibleText } from '../../game/visible-text.ts';
import { CommandError, fileError } from '../../terminal/command-error.ts';
import type { MatchGame } from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';

/** The journal's format; a change that older programs could not read counts it up. */
const VERSION = 1;

interface Header {
  readonly type: 'match';
  readonly version: typeof VERSION;
  readonly tengen: string;
  readonly startedAt: string;
  readonly settings: MatchSettings;
}

/** What matches that were begun before there was a choice are played with. */
const DEFAULTS = { rowLength: ROW_LENGTH } as const;

/**
 * What became of the settings after the first line: openings that had to be made first, a match that goes on for
 * longer, the speed that its times are for when other machines play it, more or fewer games at the same time.
 */
export type SettingsChange = Partial<
  Pick<MatchSettings, 'openings' | 'gamesPerPairing' | 'referenceSpeed' | 'concurrency'>
>;

type Entry =
  | Header
  | ({ readonly type: 'settings' } & SettingsChange)
  | ({ readonly type: 'game' } & MatchGame);

export interface JournalContent {
  /** Tells the match from all others: a hash of the first line, which says when it was begun. */
  readonly id: string;
  /** `2026-11-20T09:30:00.000Z` */
  readonly startedAt: string;
  readonly settings: MatchSettings;
  /** In the order they ended. */
  readonly games: readonly MatchGame[];
}

export interface OpenedJournal extends JournalContent {
  readonly journal: Journal;
}

/**
 * A match as a file of JSON lines: the settings, then each game when it ends, and what changed in the settings. All
 * that was measured is in it and everything else can be made from it. A line is there whole or not at all, even on a
 * full disk.
 */
export class Journal {
  readonly id: string;
  readonly startedAt: string;
  readonly #file: FileHandle;
  readonly #path: string;
  #length: number;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    file: FileHandle,
    path: string,
    length: number,
    { id, startedAt }: Pick<JournalContent, 'id' | 'startedAt'>,
  ) {
    this.id = id;
    this.startedAt = startedAt;
    this.#file = file;
    this.#path = path;
    this.#length = length;
  }

  /** Begins a new one; the file must not be there. */
  static async create(path: string, settings: MatchSettings): Promise<Journal> {
    const file = await open(path, 'wx').catch((error) => {
      throw fileError('create', path, error);
    });
    const startedAt = new Date().toISOString();
    const header: Header = { type: 'match', version: VERSION, tengen: TENGEN_VERSION, startedAt, settings };
    const journal = new Journal(file, path, 0, { id: idOf(visibleJson(header)), startedAt });
    await journal.#append(header);
    return journal;
  }

  /** Opens one to go on with. A last line that was cut off when the program was killed is dropped. */
  static async open(path: string): Promise<OpenedJournal> {
    const { length, ...content } = await readJournal(path);
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
    // Whoever asked for the line that failed was told.
    await this.#writing.catch(() => {});
    await this.#file.close();
  }

  /** One line after the other, whoever asks. */
  #append(entry: Entry): Promise<void> {
    const line = Buffer.from(`${visibleJson(entry)}\n`);
    this.#writing = this.#writing.then(() => this.#write(line));
    return this.#writing;
  }

  async #write(line: Buffer): Promise<void> {
    try {
      for (let done = 0; done < line.length; ) {
        const { bytesWritten } = await this.#file.write(line, done, line.length - done, this.#length + done);
        done += bytesWritten;
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

/**
 * What a journal says, also while somebody is adding to it; `length` = up to the end of its last whole line, in bytes.
 */
export async function readJournal(path: string): Promise<JournalContent & { readonly length: number }> {
  const bytes = await readFile(path).catch((error) => {
    throw fileError('read', path, error);
  });
  const length = bytes.lastIndexOf('\n') + 1;
  let id = '';
  let startedAt = '';
  let settings: MatchSettings | undefined;
  const games: MatchGame[] = [];
  for (const [i, line] of linesOf(bytes.subarray(0, length))) {
    const entry = readEntry(line, i, path);
    if ((entry.type === 'match') !== (i === 0)) {
      throw i === 0
        ? new CommandError(`Cannot resume from ${path}: its first line is no match.`)
        : unreadableLine(path, i);
    }
    const { type, ...content } = entry;
    if (type === 'match') {
      id = idOf(line);
      startedAt = entry.startedAt;
      settings = { ...DEFAULTS, ...entry.settings };
    } else if (type === 'game') games.push(content as MatchGame);
    else settings = settings && changedSettings(settings, content as SettingsChange);
  }
  if (!settings) throw new CommandError(`Cannot resume from ${path}: its first line is no match.`);
  return { id, startedAt, settings, games, length };
}

const ID_LENGTH = 16;

function idOf(firstLine: string): string {
  return createHash('sha256').update(firstLine).digest('hex').slice(0, ID_LENGTH);
}

/** The lines of a text that ends with one, with their numbers from 0: a large journal is not there twice. */
function* linesOf(bytes: Buffer): Generator<readonly [number, string]> {
  let start = 0;
  for (let i = 0; start < bytes.length; i++) {
    const end = bytes.indexOf('\n', start);
    yield [i, bytes.toString('utf8', start, end)];
    start = end + 1;
  }
}

/** Openings that are there need not be made any more. */
export function changedSettings(
  { openingsToMake, ...settings }: MatchSettings,
  change: SettingsChange,
): MatchSettings {
  return {
    ...settings,
    ...(change.openings === undefined && openingsToMake && { openingsToMake }),
    ...change,
  };
}

function readEntry(line: string, index: number, path: string): Entry {
  let entry: Partial<Entry> | null;
  try {
    // The folder may be somebody else's. Most lines have nothing that could have to be made visible.
    const mayHide = ESCAPED.test(line) || visibleText(line) !== line;
    entry = mayHide ? shownEntry(JSON.parse(line)) : JSON.parse(line);
  } catch {
    throw unreadableLine(path, index);
  }
  if (entry?.type === 'match' && entry.version !== VERSION) {
    throw new CommandError(`Cannot resume from ${path}: it was written by another version of Tengen.`);
  }
  const isSound =
    (entry?.type === 'match' && Array.isArray(entry.settings?.engines)) ||
    entry?.type === 'settings' ||
    (entry?.type === 'game' && Array.isArray(entry.moves) && Number.isInteger(entry.number));
  if (!isSound) throw unreadableLine(path, index);
  return entry as Entry;
}

/** JSON's own way to write what is not seen; but for a line's end these may also stand as they are. */
const ESCAPED = /\\[nrtbfu]/;

/** The same with every text that people see made visible. Paths stay what they are. */
function shownEntry(entry: Partial<Entry> | null): Partial<Entry> | null {
  if (entry?.type === 'game') return JSON.parse(JSON.stringify(entry), (_, value) => shown(value));
  if (entry?.type === 'settings' && entry.openings)
    return { ...entry, openings: shownOpenings(entry.openings) };
  if (entry?.type !== 'match' || !Array.isArray(entry.settings?.engines)) return entry;
  const { event, engines, openings } = entry.settings;
  return {
    ...entry,
    settings: {
      ...entry.settings,
      event: shown(event),
      engines: engines.map((engine) => ({ ...engine, name: shown(engine.name) })),
      openings: shownOpenings(openings),
    },
  };
}

function shownOpenings(openings: MatchSettings['openings']): MatchSettings['openings'] {
  return openings.map((opening) => ({ ...opening, source: shown(opening.source) }));
}

function shown<T>(value: T): T {
  return typeof value === 'string' ? (visibleText(value) as T & string) : value;
}

function unreadableLine(path: string, index: number): CommandError {
  return new CommandError(`Cannot resume from ${path}: line ${index + 1} is unreadable.`);
}
