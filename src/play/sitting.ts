import type { Colour } from '../game/position.ts';
import { type Game, resultOf, type Seats } from './game.ts';

/** The games that were played to their end, one after the other. */
export type Sitting = readonly EndedGame[];

export interface EndedGame {
  readonly winner: Colour | 'none';
  /** Who played which colour at the end. */
  readonly seats: Seats;
}

/**
 * Points of a sitting, counted in games. Of games in which both colours had the same player only the colours are shown.
 */
export interface SittingScore {
  readonly games: number;
  /** Those in which a person had one colour and the engine the other. */
  readonly againstEngine: number;
  readonly person: number;
  readonly engine: number;
  readonly draws: number;
  readonly black: number;
  readonly white: number;
}

export const NO_GAMES: Sitting = [];

/**
 * With this game if it is over; otherwise nothing has been added. Call it when the next game begins, so that a taken
 * back end does not count.
 */
export function withEnded(sitting: Sitting, game: Game): Sitting {
  const result = resultOf(game);
  if (!result) return sitting;
  const { winner } = result;
  return [...sitting, { winner: winner === 'unknown' ? 'none' : winner, seats: game.seats }];
}

export function scoreOfSitting(sitting: Sitting): SittingScore {
  const count = (counts: (game: EndedGame) => boolean) => sitting.filter(counts).length;
  const wonBy = (seat: Seats[Colour]) =>
    count(({ winner, seats }) => winner !== 'none' && seats.black !== seats.white && seats[winner] === seat);
  const endedAs = (end: EndedGame['winner']) => count(({ winner }) => winner === end);
  return {
    games: sitting.length,
    againstEngine: count(({ seats }) => seats.black !== seats.white),
    person: wonBy('person'),
    engine: wonBy('engine'),
    draws: endedAs('none'),
    black: endedAs('black'),
    white: endedAs('white'),
  };
}
