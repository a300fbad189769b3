import type { HalfPoints } from '../../statistics/tally.ts';

/** Who plays whom: each of the first engines against each of the others, everybody, by score, or until one is left. */
const FORMATS = ['gauntlet', 'round-robin', 'swiss', 'knockout'] as const;

export type Format = (typeof FORMATS)[number];

/** One game of the plan. Engines and openings are named by their places in the settings. */
export interface PlannedGame {
  /** From 0, in the order they begin. */
  readonly number: number;
  readonly black: number;
  readonly white: number;
  readonly opening: number;
  /** Games with the same two engines and the same number are one opening with both colours. */
  readonly pair: number;
  /** From 1, of a Swiss or a knockout. */
  readonly round?: number;
}

/** What of a match's settings says who plays whom. */
export interface Terms {
  readonly format: Format;
  /** Of each two engines that meet; even, but with `noSwap` and in a Swiss of single games. */
  readonly gamesPerPairing: number;
  /** How many first engines a gauntlet has; absent = one. */
  readonly seeds?: number;
  /** Rounds of a Swiss. */
  readonly rounds?: number;
  /** Each opening once, the first of the two engines with black. */
  readonly noSwap?: boolean;
  /** The second of the two engines has black first. */
  readonly reverse?: boolean;
}

export interface Plan extends Terms {
  readonly engines: number;
  /** 0 = every game begins on the empty board. */
  readonly openings: number;
}

/** Points in halves of the engine that the plan gives black, by the numbers of the games. */
export type Played = ReadonlyMap<number, HalfPoints>;

/** Games that all have to be played before it is known who plays next. */
export interface Round {
  /** From 1. */
  readonly round: number;
  /** Of a knockout: how often its ties have been replayed; 0 = these are the first games. */
  readonly replay: number;
  readonly encounters: readonly Encounter[];
  /** Engines that have no game in it. */
  readonly byes: readonly number[];
  readonly games: readonly PlannedGame[];
}

/** Two engines that meet, of which the first one has black first. */
export type Encounter = readonly [one: number, other: number];

/** Whether the pairings follow from the results. */
export function isPlayedInRounds({ format }: Pick<Plan, 'format'>): boolean {
  return format === 'swiss' || format === 'knockout';
}

/**
 * The games of one round, numbered from `number`: opening by opening, the first of which is the one of the pair
 * `firstPair`.
 */
export function gamesOfRound(
  plan: Plan,
  encounters: readonly Encounter[],
  round: number,
  number: number,
  firstPair: number,
): readonly PlannedGame[] {
  const openings = openingsOfRound(plan);
  return Array.from({ length: openings }, (_, i) => gamesOfOpening(plan, encounters, firstPair + i))
    .flat()
    .map((game, i) => ({ number: number + i, ...game, round }));
}

/** How many openings two engines play in one round. */
export function openingsOfRound(plan: Plan): number {
  return Math.ceil(plan.gamesPerPairing / gamesPerOpening(plan));
}

/** One opening between each two of these, numbers apart. */
export function gamesOfOpening(
  plan: Plan,
  encounters: readonly Encounter[],
  pair: number,
): readonly Omit<PlannedGame, 'number'>[] {
  const opening = plan.openings > 0 ? pair % plan.openings : 0;
  return encounters.flatMap(([one, other]) => {
    const [black, white] = plan.reverse ? [other, one] : [one, other];
    const first = { black, white, opening, pair };
    return gamesPerOpening(plan) === 1 ? [first] : [first, { ...first, black: white, white: black }];
  });
}

/** Both colours, or one. */
export function gamesPerOpening({
  noSwap,
  gamesPerPairing,
}: Pick<Plan, 'noSwap' | 'gamesPerPairing'>): 1 | 2 {
  return noSwap || gamesPerPairing === 1 ? 1 : 2;
}
