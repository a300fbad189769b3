/** Who plays whom: a gauntlet of the first engine against each of the others, or a round robin. */
export const FORMATS = ['gauntlet', 'round-robin'] as const;

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
}

export interface Plan {
  readonly engines: number;
  readonly format: Format;
  /** Of each two engines that meet; even. */
  readonly gamesPerPairing: number;
  /** 0 = every game begins on the empty board. */
  readonly openings: number;
}

/** The engines that meet. */
export function pairings(engines: number, format: Format): readonly (readonly [number, number])[] {
  const firsts = format === 'gauntlet' ? [0] : Array.from({ length: engines }, (_, i) => i);
  return firsts.flatMap((first) =>
    Array.from({ length: engines - first - 1 }, (_, i) => [first, first + 1 + i] as const),
  );
}

/** How many games a plan has. */
export function plannedCount({ engines, format, gamesPerPairing }: Plan): number {
  return 2 * Math.ceil(gamesPerPairing / 2) * pairings(engines, format).length;
}

/**
 * All games in their order, made one by one: opening by opening, so that a stopped tournament has played the same for
 * all. The same settings give the same games, which lets it go on.
 */
export function* plannedGames(plan: Plan): Generator<PlannedGame> {
  const meetings = pairings(plan.engines, plan.format);
  let number = 0;
  for (let pair = 0; pair < plan.gamesPerPairing / 2; pair++) {
    const opening = plan.openings > 0 ? pair % plan.openings : 0;
    for (const [one, other] of meetings) {
      yield { number: number++, black: one, white: other, opening, pair };
      yield { number: number++, black: other, white: one, opening, pair };
    }
  }
}
