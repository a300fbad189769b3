import { defined } from '../game/defined.ts';
import type { GameRecord } from '../game/game-record.ts';
import { Refusal } from '../game/result.ts';
import type { MatchSettings } from '../match/record/match-settings.ts';
import { PGN_FIELDS } from '../match/record/pgn.ts';
import { isStandardOutput } from '../match/record/whole-file.ts';
import { engineCalled, exportGames } from '../match/report/export-games.ts';
import { summaryText } from '../match/report/summary.ts';
import { writeReport } from '../match/report/write-report.ts';
import { recordSamples } from '../selfplay/record-samples.ts';
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
  tengen report FOLDER --pgn FILE [--fields eval,depth] [--lost NAME]
  tengen report FOLDER --samples FILE.tgd [--scores NAME,...]`,
  options: {
    sgf: optional(text('FILE'), 'writes all games as one SGF'),
    pgn: optional(text('FILE'), 'writes them as PGN'),
    fields: optional(
      listOf(choice(PGN_FIELDS, 'FIELD')),
      `what the PGN tells of each move: ${PGN_FIELDS.join(', ')}`,
      'all',
    ),
    samples: optional(
      text('FILE.tgd'),
      'writes them as training games, as tengen selfplay does; those lost to a fault are left out',
    ),
    scores: optional(
      listOf(text('NAME')),
      'the engines whose evaluations the training games have: training takes 200 for odds of e to 1',
      'all',
    ),
    lost: optional(text('NAME'), 'only games that this engine has lost'),
  },
  positionals: ['FOLDER'],
  notes:
    'The match may be running, or have been stopped. Exit code 2 if there is none. No program of the match is started: only\n' +
    'tengen match --resume does that, and starts whatever the journal names, so resume no folder of somebody you do not trust.',
  toRequest({ positionals: [folder = ''], options: { sgf, pgn, samples, scores, fields, lost } }) {
    if (fields && pgn === undefined) throw new Refusal('--fields goes with --pgn only');
    if (scores && samples === undefined) throw new Refusal('--scores goes with --samples only');
    if (lost !== undefined && sgf === undefined && pgn === undefined && samples === undefined)
      throw new Refusal('--lost goes with --sgf, --pgn or --samples');
    return {
      folder,
      files: defined({ sgf, pgn }),
      samples,
      scores,
      chosen: defined({ fields: fields ?? PGN_FIELDS, lost }),
    };
  },
  async run({ folder, files, samples, scores, chosen }) {
    const names = [...Object.values(files), ...(samples === undefined ? [] : [samples])];
    if (names.length > 0) {
      const { games, faulty } = await exportGames(folder, {
        ...files,
        ...chosen,
        ...(samples !== undefined && { samples: { file: samples, format: samplesOf(scores) } }),
      });
      // Nothing else goes where the games are.
      if (names.some(isStandardOutput)) return 0;
      say(`Written: ${games} ${games === 1 ? 'game' : 'games'} to ${names.join(' and ')}.`);
      if (samples !== undefined && faulty > 0)
        say(`Left out of ${samples}: ${faulty} lost to ${faulty === 1 ? 'a fault' : 'faults'}.`);
      return 0;
    }
    const { settings, standings, page } = await writeReport(folder);
    say(`${summaryText(settings, standings, undefined)}\nReport: ${page}`);
    return 0;
  },
});

/** Training games with the evaluations of these engines; undefined = of all. */
function samplesOf(scores: readonly string[] | undefined) {
  return (settings: MatchSettings, games: Iterable<GameRecord>) => {
    for (const name of scores ?? []) engineCalled('--scores', name, settings);
    return recordSamples(
      { ...settings, scoredBy: scores ?? settings.engines.map(({ name }) => name) },
      games,
    );
  };
}
