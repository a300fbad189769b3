import { gamesOf } from '../../statistics/tally.ts';
import { depthText, memoryText, millisecondsText } from '../../terminal/figures.ts';
import { drawsText, eloText, losText, resultText, scoreText } from '../../terminal/statistics-text.ts';
import { eloUnit, type MatchSettings } from '../record/match-settings.ts';
import { faultsText, type Standing } from '../record/standings.ts';

const ELO = 'Elo (95 %)';

/** The columns of the standings, as summary and report show them; the place comes before all of them. */
const COLUMNS: readonly (readonly [title: string, text: (standing: Standing) => string])[] = [
  ['Games', ({ total }) => String(gamesOf(total))],
  ['Results', ({ total }) => resultText(total)],
  ['Score', ({ total }) => scoreText(total)],
  [ELO, ({ elo }) => eloText(elo)],
  ['LOS', ({ elo }) => losText(elo)],
  ['Draws', ({ total }) => drawsText(total)],
  ['Time/move', ({ meanMs }) => millisecondsText(meanMs)],
  ['Longest', ({ longestMs }) => millisecondsText(longestMs)],
  ['Depth', ({ meanDepth }) => depthText(meanDepth)],
  ['Memory', ({ memory }) => memoryText(memory)],
  ['Faults', faultsText],
];

/** The standings, best first, as the cells of a table in plain text; the first row is its head. */
export function standingsTable(
  ranking: readonly Standing[],
  settings: MatchSettings,
): readonly (readonly string[])[] {
  return [
    [
      '',
      'Engine',
      ...COLUMNS.map(([title]) => (title === ELO ? ELO.replace('Elo', eloUnit(settings)) : title)),
    ],
    ...ranking.map((standing, i) => [
      String(i + 1),
      settings.engines[standing.engine]?.name ?? '',
      ...COLUMNS.map(([, text]) => text(standing)),
    ]),
  ];
}
