import path from 'node:path';
import { formatSgf } from '../../game/formats/sgf.ts';
import type { GameRecord } from '../../game/game-record.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { JOURNAL } from '../record/match-folder.ts';
import { halfPoints, isLostToFault, type MatchGame, toRecord } from '../record/match-game.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { formatPgn, type PgnField } from '../record/pgn.ts';
import { readJournal } from '../record/read-journal.ts';
import { isSameFile, writeWhole } from '../record/whole-file.ts';

export interface GameExport {
  /** A file for all games as one SGF collection. */
  readonly sgf?: string;
  readonly pgn?: string;
  /** A file for training games, and what makes it. */
  readonly samples?: {
    readonly file: string;
    readonly format: (settings: MatchSettings, games: Iterable<GameRecord>) => Iterable<Uint8Array>;
  };
  /** What the PGN tells of each move. */
  readonly fields: readonly PgnField[];
  /** Only games that the engine of this name has lost. */
  readonly lost?: string;
}

/**
 * Writes games of a match, in the order of its plan. Returns how many, and how many of them were lost to faults; throws
 * a CommandError.
 */
export async function exportGames(
  folder: string,
  { sgf, pgn, samples, fields, lost }: GameExport,
): Promise<{ readonly games: number; readonly faulty: number }> {
  const journal = path.join(folder, JOURNAL);
  const files = Object.entries({ sgf, pgn, samples: samples?.file });
  for (const [i, [option, file]] of files.entries()) {
    if (file === undefined) continue;
    if (isSameFile(file, journal))
      throw new CommandError(
        `${file} is the journal of the match, which cannot be made again: name another file.`,
      );
    const same = files.slice(0, i).find(([, other]) => other !== undefined && isSameFile(other, file));
    if (same)
      throw new CommandError(
        `--${same[0]} and --${option} name the same file, ${file}: the second would replace the first.`,
      );
  }
  const { settings, games } = readJournal(journal);
  const loser = lost === undefined ? undefined : engineCalled('--lost', lost, settings);
  let count = 0;
  let faulty = 0;
  const chosen = function* (): Generator<MatchGame> {
    count = 0;
    faulty = 0;
    for (const game of games.inPlanOrder()) {
      const isIn =
        loser === undefined ||
        ((game.black === loser || game.white === loser) && halfPoints(game, loser) === 0);
      if (!isIn) continue;
      count++;
      if (isLostToFault(game.ending)) faulty++;
      yield game;
    }
  };
  if (sgf !== undefined) await writeWhole(path.resolve(sgf), formatCollection(records(chosen(), settings)));
  if (pgn !== undefined) await writeWhole(path.resolve(pgn), formatPgn(settings, chosen(), fields));
  if (samples)
    await writeWhole(path.resolve(samples.file), samples.format(settings, records(chosen(), settings)));
  return { games: count, faulty };
}

function* records(games: Iterable<MatchGame>, settings: MatchSettings): Generator<GameRecord> {
  for (const game of games) yield toRecord(game, settings);
}

function* formatCollection(games: Iterable<GameRecord>): Generator<string> {
  for (const game of games) yield `${formatSgf(game).trimEnd()}\n`;
}

/** The place of an engine that an option names. Throws a CommandError. */
export function engineCalled(option: string, name: string, { engines }: MatchSettings): number {
  const found = engines.findIndex((engine) => engine.name === name);
  if (found >= 0) return found;
  const names = engines.map((engine) => engine.name).join(', ');
  throw new CommandError(`${option} ${name}: no engine is called so; there are ${names}.`);
}
