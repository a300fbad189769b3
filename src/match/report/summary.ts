import { gamesOf, pointsOf } from '../../statistics/tally.ts';
import { percent } from '../../terminal/figures.ts';
import { normalizedEloText, sprtText } from '../../terminal/statistics-text.ts';
import { tableLines } from '../../terminal/text-table.ts';
import { countingNotes } from '../record/counting-notes.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { ranked, type Standing, type Standings } from '../record/standings.ts';
import { gamesPerOpening } from '../schedule/plan.ts';
import { colourRows, openingRows, type Rows, ratingTable, workerRows } from './result-tables.ts';
import { standingsTable } from './standings-table.ts';
import { tournamentRows } from './tournament-rows.ts';

/** Engines' names stand to the left. */
const NAME_COLUMN = [1] as const;

/**
 * The end of a match in text: standings, crosstable, what two engines' pairs say, and what the referee took; its share
 * of a processor only where games were played.
 */
export function summaryText(
  settings: MatchSettings,
  sums: Standings,
  refereeCpu: number | undefined,
): string {
  const names = settings.engines.map(({ name }) => name);
  const all = sums.all();
  const order = ranked(all);
  const ratings = ratingTable(settings, sums);
  const first = all[0];
  const duel =
    settings.engines.length === 2 && gamesPerOpening(settings) === 2 && first
      ? [
          `Pairs of ${names[0]} (0 ½ 1 1½ 2 points): ${first.counted.pairs.join(' ')}`,
          normalizedEloText(first.counted.pairs, settings.sprt),
          ...(settings.sprt ? [sprtText(settings.sprt, first.tested)] : []),
        ]
      : [];
  const cpu = refereeCpu === undefined ? '' : `, ${percent(refereeCpu, 2)} of a processor`;
  return [
    ...tableLines(standingsTable(order, settings), NAME_COLUMN),
    '',
    ...tableLines(crosstableRows(order, names), NAME_COLUMN),
    '',
    ...section(tournamentRows(settings, sums)),
    ...section(ratings.rows),
    ...section(colourRows(settings, sums)),
    ...section(workerRows(settings, sums)),
    ...ratings.notes,
    ...duel,
    ...countingNotes(settings, sums),
    `Referee: ${percent(sums.refereeShare, 2)} of the time of the games${cpu}.`,
  ].join('\n');
}

function section(rows: Rows): readonly string[] {
  return rows.length > 0 ? [...tableLines(rows, NAME_COLUMN), ''] : [];
}

/** What each opening gave, for files rather than terminals: there may be many. */
export function openingsText(settings: MatchSettings, sums: Standings): string {
  return tableLines(openingRows(settings, sums), NAME_COLUMN).join('\n');
}

/** Points of the row against the column, of the games they played. */
function crosstableRows(
  order: readonly Standing[],
  names: readonly string[],
): readonly (readonly string[])[] {
  return [
    ['', 'Crosstable', ...order.map((_, i) => String(i + 1))],
    ...order.map(({ engine, against }, i) => [
      String(i + 1),
      names[engine] ?? '',
      ...order.map((other) => {
        const met = against.get(other.engine);
        if (!met) return other.engine === engine ? '·' : '';
        return `${pointsOf(met)}/${gamesOf(met)}`;
      }),
    ]),
  ];
}
