import type { GameRecord } from '../game-record.ts';
import { err, ok, type Result } from '../result.ts';
import { formatPsq } from './psq.ts';
import { formatSgf } from './sgf.ts';

/** The formats that games are written in, as the extensions of their files have them. */
export const WRITTEN_FORMATS = ['psq', 'sgf'] as const;

export type WrittenFormat = (typeof WRITTEN_FORMATS)[number];

/** A record as a file's text. Fails, with a sentence, where the format has no place for what is on the board. */
export function writeRecord(record: GameRecord, format: WrittenFormat): Result<string> {
  const { start } = record;
  if (start?.blocked?.length) return err('no record has cells that nobody may use');
  if (format === 'sgf') return ok(formatSgf(record));
  return start
    ? err('a .psq has no stones that were put by hand or set up, only moves in turn: save it as .sgf')
    : ok(formatPsq(record));
}
