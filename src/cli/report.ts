import { ok } from '../game/result.ts';
import { summaryText } from '../match/report/summary.ts';
import { writeReport } from '../match/report/write-report.ts';
import { defineCommand } from '../terminal/command.ts';
import { say } from '../terminal/say.ts';

/** The report of a match, made anew. */
export const report = defineCommand({
  name: 'tengen report',
  summary: 'makes the report of a match, also while it is being played',
  about: `tengen report: makes report.html, games.pgn and crosstable.txt in the folder of a match, without playing on.

  tengen report FOLDER`,
  options: {},
  positionals: ['FOLDER'],
  notes:
    'The match may be running, or have been stopped. Exit code 2 if there is none. No program of the match is started: only\n' +
    'tengen match --resume does that, and starts whatever the journal names, so resume no folder of somebody you do not trust.',
  toRequest: ({ positionals: [folder = ''] }) => ok(folder),
  async run(folder) {
    const { settings, standings, page } = await writeReport(folder);
    say(`${summaryText(settings, standings, undefined)}\nReport: ${page}`);
    return 0;
  },
});
