import {
  depthText,
  drawsText,
  eloText,
  faultsText,
  losText,
  memoryText,
  millisecondsText,
  percent,
  resultText,
  scoreText,
  sprtText,
} from './figures.ts';
import type { MatchSettings } from './settings.ts';
import { ranked, type Standing, type Standings } from './standings.ts';
import { gamesOf, pointsOf } from './tally.ts';

/**
 * The end of a match in text: standings, crosstable, what two engines' pairs say, and what the referee took; its share of a
 * processor only where games were played.
 */
export function summaryText(
  settings: MatchSettings,
  sums: Standings,
  refereeCpu: number | undefined,
): string {
  const names = settings.engines.map(({ name }) => name);
  const all = sums.all();
  const order = ranked(all);
  const first = all[0];
  const duel =
    settings.engines.length === 2 && first
      ? [
          `Pairs of ${names[0]} (0 ½ 1 1½ 2 points): ${first.total.pairs.join(' ')}`,
          ...(settings.sprt ? [sprtText(settings.sprt, first.total.pairs)] : []),
        ]
      : [];
  const cpu = refereeCpu === undefined ? '' : `, ${percent(refereeCpu, 2)} of a processor`;
  return [
    ...aligned(standingRows(order, names)),
    '',
    ...aligned(crosstableRows(order, names)),
    '',
    ...duel,
    `Referee: ${percent(sums.refereeShare, 2)} of the time of the games${cpu}.`,
  ].join('\n');
}

function standingRows(order: readonly Standing[], names: readonly string[]): readonly (readonly string[])[] {
  const head = [
    '',
    'Engine',
    'Games',
    'Results',
    'Score',
    'Elo (95 %)',
    'LOS',
    'Draws',
    'A move',
    'Longest',
    'Depth',
    'Memory',
    'Faults',
  ];
  return [
    head,
    ...order.map((standing, i) => [
      String(i + 1),
      names[standing.engine] ?? '',
      String(gamesOf(standing.total)),
      resultText(standing.total),
      scoreText(standing.total),
      eloText(standing.elo),
      losText(standing.elo),
      drawsText(standing.total),
      millisecondsText(standing.meanMs),
      millisecondsText(standing.longestMs),
      depthText(standing.meanDepth),
      memoryText(standing.memory),
      faultsText(standing),
    ]),
  ];
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

/** Columns as wide as their widest cell; the names to the left, figures to the right. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
