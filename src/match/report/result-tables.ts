import { gamesOf } from '../../statistics/tally.ts';
import { percent, signed, UNKNOWN } from '../../terminal/figures.ts';
import { resultText, scoreText } from '../../terminal/statistics-text.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { ranked, type Standings } from '../record/standings.ts';

/** Rows of text, the first of them the head: for the terminal and the page alike. */
export type Rows = readonly (readonly string[])[];

/**
 * The ratings of more than two engines, best first, each with how sure it is that it is stronger than those in the
 * columns, and what they are worth, in sentences; nothing for two engines, whose difference says it all, or while
 * somebody has met nobody.
 */
export function ratingTable(
  { engines, anchor }: MatchSettings,
  standings: Standings,
): { readonly rows: Rows; readonly notes: readonly string[] } {
  const found = engines.length > 2 ? standings.ratings() : undefined;
  if (!found) return { rows: [], notes: [] };
  const { ratings, superiority, hasPrior } = found;
  const order = ratings
    .map((_, engine) => engine)
    .sort((a, b) => (ratings[b]?.elo ?? 0) - (ratings[a]?.elo ?? 0));
  const rows = [
    ['', 'Ratings', 'Elo', '± (95 %)', ...order.map((_, i) => `LOS ${i + 1}`)],
    ...order.map((engine, i) => {
      const { elo = 0, error = 0 } = ratings[engine] ?? {};
      return [
        String(i + 1),
        engines[engine]?.name ?? '',
        signed(elo),
        error === 0 ? '·' : error.toFixed(1),
        ...order.map((other) => (other === engine ? '·' : percent(superiority[engine]?.[other] ?? 0.5))),
      ];
    }),
  ];
  const zero = anchor ? `${anchor.name} is ${anchor.elo}` : 'their mean is 0';
  const notes = [
    `Ratings: most likely ones from all games together; ${zero}. LOS: how sure it is that the row is stronger than the column.`,
  ];
  if (hasPrior)
    notes.push(
      'Somebody has won or lost all: a drawn game of each two was added, without which ratings would be infinite.',
    );
  return { rows, notes };
}

/** What each engine did with each colour, best first. */
export function colourRows({ engines }: MatchSettings, standings: Standings): Rows {
  return [
    ['', 'Colours', 'Black', 'Score', 'White', 'Score'],
    ...ranked(standings.all()).map(({ engine, byColour: { black, white } }, i) => [
      String(i + 1),
      engines[engine]?.name ?? '',
      resultText(black),
      scoreText(black),
      resultText(white),
      scoreText(white),
    ]),
  ];
}

/**
 * What each worker of a queue has played, and how times were scaled for it; nothing where this machine has played all.
 */
export function workerRows({ engines }: MatchSettings, standings: Standings): Rows {
  const workers = standings.byWorker();
  if (workers.length === 0) return [];
  const isDuel = engines.length === 2;
  const isScaled = workers.some(({ timeFactor }) => timeFactor !== undefined);
  return [
    [
      '',
      'Workers',
      'Games',
      'Faults',
      ...(isScaled ? ['kn/s', 'Times'] : []),
      ...(isDuel ? [engines[0]?.name ?? '', 'Score'] : []),
    ],
    ...workers.map(({ name, games, faulty, speed, timeFactor, first }, i) => [
      String(i + 1),
      name,
      String(games),
      String(faulty),
      ...(isScaled
        ? [speed === undefined ? UNKNOWN : String(Math.round(speed / 1000)), factorText(timeFactor)]
        : []),
      ...(isDuel ? [resultText(first), scoreText(first)] : []),
    ]),
  ];
}

function factorText(factor: number | undefined): string {
  return factor === undefined ? UNKNOWN : `× ${factor.toFixed(2)}`;
}

/**
 * How the games from each opening went for black, and of two engines for the first one; nothing where there was one
 * opening.
 */
export function openingRows({ engines, openings, swap2 }: MatchSettings, standings: Standings): Rows {
  if (swap2 || openings.length < 2) return [];
  const isDuel = engines.length === 2;
  return [
    ['', 'Openings', 'Games', 'Black', 'Score', ...(isDuel ? [engines[0]?.name ?? '', 'Score'] : [])],
    ...standings
      .byOpening()
      .map(({ opening, black, first }) => [
        String(opening + 1),
        openings[opening]?.source ?? '',
        String(gamesOf(black)),
        resultText(black),
        scoreText(black),
        ...(isDuel ? [resultText(first), scoreText(first)] : []),
      ]),
  ];
}
