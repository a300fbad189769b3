import { isPlayedInRounds } from '../schedule/plan.ts';
import type { MatchSettings } from './match-settings.ts';
import type { Standings } from './standings.ts';

/** Which games the verdict leaves out, in sentences: for every place that shows one. */
export function countingNotes(
  { sprt, faultsInSprt }: Pick<MatchSettings, 'sprt' | 'faultsInSprt'>,
  { games, repeated, faulty }: Pick<Standings, 'games' | 'repeated' | 'faulty'>,
): readonly string[] {
  const repeats =
    repeated > 0
      ? `${repeated} of ${gamesText(games)} ${repeated === 1 ? 'repeats' : 'repeat'} an earlier one move by move: ` +
        `Elo, pairs${sprt ? ' and SPRT' : ''} count each different game once.`
      : undefined;
  const faults =
    sprt && !faultsInSprt && faulty > 0
      ? `The SPRT leaves out pairs with a game lost to a fault (${gamesText(faulty)}); --sprt faults=count counts them.`
      : undefined;
  return [repeats, faults].filter((note) => note !== undefined);
}

/**
 * What to know before the first game: engines that always answer alike play each opening twice, once with each colour,
 * and nothing else.
 */
export function repeatWarning({
  format,
  gamesPerPairing,
  noSwap,
  openings,
  swap2,
}: Pick<MatchSettings, 'format' | 'gamesPerPairing' | 'noSwap' | 'openings' | 'swap2'>): string | undefined {
  const different = (noSwap ? 1 : 2) * openings.length;
  // The player who begins swap2 begins as it likes.
  if (swap2 || gamesPerPairing <= different || isPlayedInRounds({ format })) return undefined;
  const from = openings.length === 1 ? 'the one opening gives' : `the ${openings.length} openings give`;
  return (
    `Note: ${gamesText(gamesPerPairing)} of each two, but ${from} ${different}${noSwap ? '' : ' with both colours'}. Engines that always ` +
    'answer alike will repeat them, and repeats count once: --openings random:N or --transform make more.'
  );
}

export function gamesText(games: number): string {
  return games === 1 ? '1 game' : `${games} games`;
}
