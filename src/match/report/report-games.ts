import {
  endingText,
  endReason,
  faultsOf,
  type MatchGame,
  openingOf,
  winnerOf,
} from '../record/match-game.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { forbiddenCode } from './forbidden-points.ts';
import { encodeMoves, type PlayedMove } from './move-codes.ts';
import type { ReportData, ReportGame } from './report-data.ts';

/** What the page needs of a match to list and replay its games, but for these. */
export function reportHead(settings: MatchSettings): Omit<ReportData, 'games'> {
  const { event, board, rule, rowLength, engines, openings } = settings;
  return {
    event,
    rule,
    rowLength,
    ...board,
    engines: engines.map(({ name, limits: { turnMs, matchMs } }) => ({ name, turnMs, matchMs })),
    openings: openings.map(({ source }) => source),
  };
}

/** One of them. */
export function reportGame(game: MatchGame, settings: MatchSettings): ReportGame {
  const { board, rule } = settings;
  const { points: given, source } = openingOf(game, settings);
  const played: readonly PlayedMove[] = [...given, ...game.moves];
  const faults = faultsOf(game.ending).map(({ by, fault: { kind } }) => ({ by, kind }));
  const forbidden = rule === 'renju' ? forbiddenCode(played, board) : '';
  return {
    number: game.number + 1,
    black: game.black,
    white: game.white,
    winner: winnerOf(game.ending),
    reason: endReason(game.ending),
    ending: endingText(game, settings),
    ...(faults.length > 0 && { faults }),
    date: game.startedAt.slice(0, 10),
    opening: game.opening,
    ...(game.swap2 && { story: source }),
    given: given.length,
    length: played.length,
    moves: encodeMoves(played),
    ...(forbidden !== '' && { forbidden }),
    ...(game.lastWords && { lastWords: game.lastWords }),
    ...(game.logLine !== undefined && { logLine: game.logLine }),
  };
}
