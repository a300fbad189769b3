import { createHash } from 'node:crypto';
import { ROW_LENGTH } from '../../game/rule.ts';
import { visibleText } from '../../game/visible-text.ts';
import { CommandError } from '../../terminal/command-error.ts';
import type { MatchGame } from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';

/** The journal's format; a change that older programs could not read counts it up. */
export const VERSION = 1;

export interface Header {
  readonly type: 'match';
  readonly version: typeof VERSION;
  readonly tengen: string;
  readonly startedAt: string;
  readonly settings: MatchSettings;
}

/** What matches that were begun before there was a choice are played with. */
export const DEFAULTS = { rowLength: ROW_LENGTH } as const;

/**
 * What became of the settings after the first line: openings that had to be made first, a match that goes on for
 * longer, the speed that its times are for when other machines play it, more or fewer games at the same time.
 */
export type SettingsChange = Partial<
  Pick<MatchSettings, 'openings' | 'gamesPerPairing' | 'referenceSpeed' | 'concurrency'>
>;

export type Entry =
  | Header
  | ({ readonly type: 'settings' } & SettingsChange)
  | ({ readonly type: 'game' } & MatchGame);

const ID_LENGTH = 16;

/** What tells a match from all others. */
export function idOf(firstLine: string): string {
  return createHash('sha256').update(firstLine).digest('hex').slice(0, ID_LENGTH);
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

/** What a line of the journal in this file says, by its number from 0. Throws a CommandError. */
export function readEntry(line: string, index: number, path: string): Entry {
  let entry: Partial<Entry> | null;
  try {
    // The folder may be somebody else's. Most lines have nothing that could have to be made visible.
    const mayHide = !PLAIN.test(line) && (ESCAPED.test(line) || visibleText(line) !== line);
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

/** Printable ASCII without escapes. */
const PLAIN = /^[\x20-\x5b\x5d-\x7e]*$/;
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

export function unreadableLine(path: string, index: number): CommandError {
  return new CommandError(`Cannot resume from ${path}: line ${index + 1} is unreadable.`);
}
