import type { HalfPoints } from '../../statistics/tally.ts';
import { knockoutRounds } from './knockout.ts';
import {
  type Encounter,
  gamesOfOpening,
  gamesPerOpening,
  isPlayedInRounds,
  type Plan,
  type PlannedGame,
  type Played,
  type Round,
} from './plan.ts';
import { swissRounds } from './swiss.ts';

/** The engines that meet in a gauntlet or a round robin. */
export function pairings({ engines, format, seeds = 1 }: Plan): readonly Encounter[] {
  const isGauntlet = format === 'gauntlet';
  return Array.from({ length: isGauntlet ? seeds : engines }, (_, i) => i).flatMap((one) => {
    const first = isGauntlet ? seeds : one + 1;
    return Array.from({ length: engines - first }, (_, i) => [one, first + i] as const);
  });
}

/** How many games a plan has; in a knockout without those that replay ties. */
export function plannedCount(plan: Plan): number {
  const { engines, format, gamesPerPairing, rounds = 0 } = plan;
  if (format === 'swiss') return gamesPerPairing * rounds * Math.floor(engines / 2);
  if (format === 'knockout') return gamesPerPairing * (engines - 1);
  const perOpening = gamesPerOpening(plan);
  return perOpening * Math.ceil(gamesPerPairing / perOpening) * pairings(plan).length;
}

/** How many games two engines have by default: each opening once, with both colours where they swap. */
export function defaultGames({ format, noSwap }: Pick<Plan, 'format' | 'noSwap'>, openings: number): number {
  if (isPlayedInRounds({ format })) return 2;
  return noSwap ? openings : 2 * openings;
}

/** Rounds that follow from the results: the next one may be asked for when all games of the last one are played. */
export function roundsOf(plan: Plan, played: Played): Generator<Round> {
  return plan.format === 'swiss' ? swissRounds(plan, played) : knockoutRounds(plan, played);
}

/**
 * The games that are still to be played, in their order; 'wait' while they depend on games that are being played. Looks
 * at `played` whenever it is asked. The same settings and results give the same games, which lets a match go on.
 */
export function* gamesLeft(plan: Plan, played: Played): Generator<PlannedGame | 'wait'> {
  if (!isPlayedInRounds(plan)) {
    for (const game of plannedGames(plan)) if (!played.has(game.number)) yield game;
    return;
  }
  for (const { games } of roundsOf(plan, played)) {
    for (const game of games) if (!played.has(game.number)) yield game;
    while (games.some(({ number }) => !played.has(number))) yield 'wait';
  }
}

/** A game that was played: who began with black by the plan, the other one, and the first one's points in halves. */
export interface PairedGame extends Pick<PlannedGame, 'number' | 'black' | 'white'> {
  readonly points: HalfPoints;
}

/**
 * The number of the first game of rounds that was not between those whom the results before it pair: another version
 * that pairs otherwise began the match, and its rounds cannot be gone on with.
 */
export function pairedOtherwise(plan: Plan, games: Iterable<PairedGame>): number | undefined {
  if (!isPlayedInRounds(plan)) return undefined;
  const paired = new Map<number, PairedGame>();
  for (const game of games) paired.set(game.number, game);
  const played = new Map(Array.from(paired, ([number, { points }]) => [number, points]));
  for (const round of roundsOf(plan, played)) {
    for (const { number, black, white } of round.games) {
      const game = paired.get(number);
      if (game && (game.black !== black || game.white !== white)) return number;
    }
    if (round.games.some(({ number }) => !paired.has(number))) break;
  }
  return undefined;
}

/** Whether nothing is left to be played. */
export function isComplete(plan: Plan, played: Played): boolean {
  return gamesLeft(plan, played).next().done === true;
}

/**
 * All games of a gauntlet or a round robin in their order, made one by one: opening by opening, so that a stopped
 * tournament has played the same for all.
 */
export function* plannedGames(plan: Plan): Generator<PlannedGame> {
  const meetings = pairings(plan);
  const perOpening = gamesPerOpening(plan);
  let number = 0;
  for (let pair = 0; pair * perOpening < plan.gamesPerPairing; pair++) {
    for (const game of gamesOfOpening(plan, meetings, pair)) yield { number: number++, ...game };
  }
}
