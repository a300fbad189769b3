import type { MatchGame } from '../../src/match/record/match-game.ts';
import type { MatchSettings } from '../../src/match/record/match-settings.ts';
import { Standings } from '../../src/match/record/standings.ts';
import { formatReport } from '../../src/match/report/html-report.ts';

/**
 * A game of a match as its journal has it: of two engines, who change colours from game to game; tests say what else
 * matters to them.
 */
export function playedGame(rest: Partial<MatchGame> & Pick<MatchGame, 'ending'>): MatchGame {
  const number = rest.number ?? 0;
  const [black, white] = number % 2 === 0 ? [0, 1] : [1, 0];
  return {
    number,
    black,
    white,
    opening: 0,
    pair: number >> 1,
    startedAt: '2026-11-20T09:00:00.000Z',
    openingLength: 0,
    moves: [],
    wallMs: 1000,
    refereeMs: 5,
    memory: {},
    ...rest,
  };
}

/** The page of a match that had these games. */
export function reportOf(settings: MatchSettings, games: readonly MatchGame[]): string {
  const sums = new Standings(settings);
  for (const game of games) sums.add(game);
  return [...formatReport(settings, sums, games)].join('');
}

/**
 * Black's two twos and stones of white's in the corners: black may not play H8 in renju, where it would make two open
 * threes.
 */
export const BEFORE_DOUBLE_THREE = [
  { x: 5, y: 7 },
  { x: 0, y: 0 },
  { x: 6, y: 7 },
  { x: 14, y: 0 },
  { x: 7, y: 5 },
  { x: 0, y: 14 },
  { x: 7, y: 6 },
  { x: 14, y: 14 },
] as const;
