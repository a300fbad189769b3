import { closeSync, openSync, readSync } from 'node:fs';
import { CommandError, fileError } from '../../terminal/command-error.ts';
import { filePieces } from '../../terminal/read-file.ts';
import {
  changedSettings,
  DEFAULTS,
  idOf,
  readEntry,
  type SettingsChange,
  unreadableLine,
} from './journal-entry.ts';
import type { MatchGame } from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';

export interface JournalContent {
  /** Tells the match from all others: a hash of the first line, which says when it was begun. */
  readonly id: string;
  /** `2026-11-20T09:30:00.000Z` */
  readonly startedAt: string;
  readonly settings: MatchSettings;
  readonly games: JournalGames;
}

/** A game's line in the file, `line` counted from 0, the rest in bytes. */
interface Place {
  readonly line: number;
  readonly start: number;
  readonly length: number;
  /** Of the game in the plan. */
  readonly number: number;
}

/**
 * The games of a journal, read from its file one after the other: a match may have more than memory holds. Reading
 * throws a CommandError.
 */
export class JournalGames implements Iterable<MatchGame> {
  readonly #path: string;
  readonly #places: readonly Place[];

  constructor(path: string, places: readonly Place[]) {
    this.#path = path;
    this.#places = places;
  }

  get length(): number {
    return this.#places.length;
  }

  /** In the order they ended. */
  [Symbol.iterator](): Iterator<MatchGame> {
    return this.#read(this.#places);
  }

  /** In the order of the plan. */
  inPlanOrder(): Iterable<MatchGame> {
    return this.#read(this.#places.toSorted((a, b) => a.number - b.number));
  }

  *#read(places: readonly Place[]): Generator<MatchGame> {
    const attempt = <T>(act: () => T): T => {
      try {
        return act();
      } catch (error) {
        throw fileError('read', this.#path, error);
      }
    };
    const file = attempt(() => openSync(this.#path, 'r'));
    try {
      for (const { line, start, length } of places) {
        const bytes = Buffer.allocUnsafe(length);
        const read = attempt(() => readSync(file, bytes, 0, length, start));
        if (read < length) throw unreadableLine(this.#path, line);
        const entry = readEntry(bytes.toString('utf8'), line, this.#path);
        if (entry.type !== 'game') throw unreadableLine(this.#path, line);
        const { type, ...game } = entry;
        yield game;
      }
    } finally {
      closeSync(file);
    }
  }
}

/**
 * What a journal says, also while somebody is adding to it; `length` = up to the end of its last whole line, in bytes.
 * Throws a CommandError. Of games only the number is read: what else is wrong with one is found when it is read.
 */
export function readJournal(path: string): JournalContent & { readonly length: number } {
  let id = '';
  let startedAt = '';
  let settings: MatchSettings | undefined;
  let length = 0;
  const places: Place[] = [];
  for (const { bytes, line, start, end } of linesOf(path)) {
    length = end + 1;
    const number = line === 0 ? undefined : numberOf(bytes);
    if (number !== undefined) {
      places.push({ line, start, length: end - start, number });
      continue;
    }
    const text = bytes.toString('utf8');
    const entry = readEntry(text, line, path);
    if ((entry.type === 'match') !== (line === 0))
      throw line === 0 ? noMatch(path) : unreadableLine(path, line);
    if (entry.type === 'match') {
      id = idOf(text);
      startedAt = entry.startedAt;
      settings = { ...DEFAULTS, ...entry.settings };
    } else if (entry.type === 'game') {
      places.push({ line, start, length: end - start, number: entry.number });
    } else {
      const { type, ...change } = entry;
      settings = settings && changedSettings(settings, change satisfies SettingsChange);
    }
  }
  if (!settings) throw noMatch(path);
  return { id, startedAt, settings, games: new JournalGames(path, places), length };
}

/** How the lines of games begin, as `Journal` writes them. */
const GAME_LINE = /^{"type":"game","number":(\d{1,15}),/;
const BEGINNING = 48;

/** The number of a game by the beginning of its line; undefined for any other line. */
function numberOf(bytes: Buffer): number | undefined {
  const number = GAME_LINE.exec(bytes.toString('latin1', 0, BEGINNING))?.[1];
  return number === undefined ? undefined : Number(number);
}

function noMatch(path: string): CommandError {
  return new CommandError(`Cannot resume from ${path}: its first line is no match.`);
}

/** A line of a file, its number from 0 and its place in bytes, without the line feed at `end`. */
interface FileLine {
  /** Good until the next line is asked for. */
  readonly bytes: Buffer;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

const LINE_FEED = 10;

/** The lines of a file that have their end. */
function* linesOf(path: string): Generator<FileLine> {
  let begun: Buffer[] = [];
  let line = 0;
  let start = 0;
  let at = 0;
  for (const bytes of filePieces(path)) {
    let from = 0;
    for (let to = bytes.indexOf(LINE_FEED); to >= 0; to = bytes.indexOf(LINE_FEED, from)) {
      const rest = bytes.subarray(from, to);
      const whole = begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      yield { bytes: whole, line: line++, start, end: at + to };
      begun = [];
      from = to + 1;
      start = at + from;
    }
    if (from < bytes.length) begun.push(Buffer.from(bytes.subarray(from)));
    at += bytes.length;
  }
}
