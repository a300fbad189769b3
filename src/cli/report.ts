import { err, ok } from '../game/result.ts';
import { PGN_FIELDS, type PgnField } from '../match/record/pgn.ts';
import { exportGames } from '../match/report/export-games.ts';
import { summaryText } from '../match/report/summary.ts';
import { writeReport } from '../match/report/write-report.ts';
import { defineCommand } from '../terminal/command.ts';
import { optional } from '../terminal/option-schema.ts';
import { say } from '../terminal/say.ts';
import { choice, listOf, text } from '../terminal/value-types.ts';

/** Makes the report of a match again, or exports its games. */
export const report = defineCommand({
  name: 'tengen report',
  summary: 'makes the report of a match, also while it is being played',
  about: `tengen report: makes report.html, games.pgn and crosstable.txt in the folder of a match, without playing on.

  tengen report FOLDER
  tengen report FOLDER --sgf FILE [--lost NAME]
  tengen report FOLDER --pgn FILE [--fields eval,depth] [--lost NAME]`,
  options: {
    sgf: optional(text('FILE'), 'writes all games as one SGF'),
    pgn: optional(text('FILE'), 'writes them as PGN'),
    fields: optional(
      listOf(choice(PGN_FIELDS, { placeholder: 'FIELD' })),
      `what the PGN tells of each move: ${PGN_FIELDS.join(', ')}`,
      'all',
    ),
    lost: optional(text('NAME'), 'only games that this engine has lost'),
  },
  positionals: ['FOLDER'],
  notes:
    'The match may be running, or have been stopped. Exit code 2 if there is none. No program of the match is started: only\n' +
    'tengen match --resume does that, and starts whatever the journal names, so resume no folder of somebody you do not trust.',
  toRequest({ positionals: [folder = ''], options: { sgf, pgn, fields, lost } }) {
    if (fields && pgn === undefined) return err('--fields goes with --pgn only');
    if (lost !== undefined && sgf === undefined && pgn === undefined)
      return err('--lost goes with --sgf or --pgn');
    const told: readonly PgnField[] = fields ?? PGN_FIELDS;
    return ok({
      folder,
      files: { ...(sgf !== undefined && { sgf }), ...(pgn !== undefined && { pgn }) },
      chosen: { fields: told, ...(lost !== undefined && { lost }) },
    });
  },
  async run({ folder, files, chosen }) {
    const names = Object.values(files);
    if (names.length > 0) {
      const count = await exportGames(folder, { ...files, ...chosen });
      say(`Written: ${count} ${count === 1 ? 'game' : 'games'} to ${names.join(' and ')}.`);
      return 0;
    }
    const { settings, standings, page } = await writeReport(folder);
    say(`${summaryText(settings, standings, undefined)}\nReport: ${page}`);
    return 0;
  },
});
