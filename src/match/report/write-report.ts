import path from 'node:path';
import { visibleLines } from '../../game/visible-text.ts';
import { JOURNAL, LOCK } from '../record/match-folder.ts';
import type { MatchGame } from '../record/match-game.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { formatPgnGame } from '../record/pgn.ts';
import { readJournal } from '../record/read-journal.ts';
import { Standings } from '../record/standings.ts';
import { PartedFile, writeWhole } from '../record/whole-file.ts';
import { formatReport } from './html-report.ts';
import { openingsText, summaryText } from './summary.ts';

const PGN = 'games.pgn';
const CROSSTABLE = 'crosstable.txt';
const REPORT = 'report.html';

/** What a match keeps in its folder beside those of its games, and may make again. */
export const OWN_FILES = [JOURNAL, LOCK, PGN, CROSSTABLE, REPORT] as const;

export interface WrittenReport {
  readonly settings: MatchSettings;
  readonly standings: Standings;
  /** The page's file. */
  readonly page: string;
}

/**
 * Makes page, PGN and standings from a match's journal, game by game. Each file is replaced as a whole and the page
 * last, so that they can be read at any time, also while the match is running: where a page is, the others are.
 * `known`: the standings by all of its games, where they are.
 */
export async function writeReport(folder: string, known?: Standings): Promise<WrittenReport> {
  const { settings, games } = readJournal(path.join(folder, JOURNAL));
  const standings = known ?? new Standings(settings);
  if (!known) for (const game of games) standings.add(game);
  await writeWhole(path.join(folder, CROSSTABLE), `${visibleLines(crosstable(settings, standings))}\n`);
  const page = path.join(folder, REPORT);
  const pgn = new PartedFile(path.join(folder, PGN));
  function* pageText(): Generator<string> {
    yield* formatReport(settings, standings, alsoAsPgn(games.inPlanOrder(), settings, pgn));
    pgn.finish();
  }
  try {
    await writeWhole(page, pageText());
  } catch (error) {
    pgn.abandon();
    throw error;
  }
  return { settings, standings, page };
}

/** The same games, each of which is added to the PGN: reading them once more takes as long as all the rest. */
function* alsoAsPgn(
  games: Iterable<MatchGame>,
  settings: MatchSettings,
  pgn: PartedFile,
): Generator<MatchGame> {
  let separator = '';
  for (const game of games) {
    pgn.add(`${separator}${formatPgnGame(settings, game)}`);
    separator = '\n';
    yield game;
  }
}

function crosstable(settings: MatchSettings, standings: Standings): string {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const openings = openingsText(settings, standings);
  return [
    `${settings.event}, ${standings.games} games, ${at} UTC`,
    summaryText(settings, standings, undefined),
    ...(openings === '' ? [] : [openings]),
  ].join('\n\n');
}
