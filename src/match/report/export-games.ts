import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { formatSgf } from '../../game/formats/sgf.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { JOURNAL } from '../record/match-folder.ts';
import { halfPoints, type MatchGame, toRecord } from '../record/match-game.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { formatPgn, type PgnField } from '../record/pgn.ts';
import { readJournal } from '../record/read-journal.ts';
import { writeWhole } from '../record/whole-file.ts';

export interface GameExport {
  /** A file for all games as one SGF collection. */
  readonly sgf?: string;
  readonly pgn?: string;
  /** What the PGN tells of each move. */
  readonly fields: readonly PgnField[];
  /** Only games that the engine of this name has lost. */
  readonly lost?: string;
}

/** Writes games of a match, in the order of its plan. Returns how many; throws a CommandError. */
export async function exportGames(folder: string, { sgf, pgn, fields, lost }: GameExport): Promise<number> {
  const journal = path.join(folder, JOURNAL);
  for (const file of [sgf, pgn]) {
    if (file !== undefined && isSameFile(file, journal))
      throw new CommandError(
        `${file} is the journal of the match, which cannot be made again: name another file.`,
      );
  }
  if (sgf !== undefined && pgn !== undefined && isSameFile(sgf, pgn))
    throw new CommandError(`--sgf and --pgn name the same file, ${sgf}: the second would replace the first.`);
  const { settings, games } = readJournal(journal);
  const loser = lost === undefined ? undefined : engineCalled(lost, settings);
  let count = 0;
  const chosen = function* (): Generator<MatchGame> {
    count = 0;
    for (const game of games.inPlanOrder()) {
      const isIn =
        loser === undefined ||
        ((game.black === loser || game.white === loser) && halfPoints(game, loser) === 0);
      if (!isIn) continue;
      count++;
      yield game;
    }
  };
  if (sgf !== undefined) await writeWhole(path.resolve(sgf), formatCollection(chosen(), settings));
  if (pgn !== undefined) await writeWhole(path.resolve(pgn), formatPgn(settings, chosen(), fields));
  return count;
}

function isSameFile(one: string, other: string): boolean {
  return realPath(one) === realPath(other);
}

/** Through links, as far as it is there. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : path.resolve(file);
}

function* formatCollection(games: Iterable<MatchGame>, settings: MatchSettings): Generator<string> {
  for (const game of games) yield `${formatSgf(toRecord(game, settings)).trimEnd()}\n`;
}

function engineCalled(name: string, { engines }: MatchSettings): number {
  const found = engines.findIndex((engine) => engine.name === name);
  if (found >= 0) return found;
  const names = engines.map((engine) => engine.name).join(', ');
  throw new CommandError(`--lost ${name}: no engine is called so; there are ${names}.`);
}
