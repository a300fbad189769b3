/**
 * Simultaneous perturbation stochastic approximation (J. C. Spall, "Multivariate stochastic approximation using a
 * simultaneous perturbation gradient approximation", 1992), as chess engines use it: each trial plays two settings
 * against each other that lie a step to either side of the present one in all numbers at once, and moves all of them
 * towards the winner a little. What a number has no part in averages out.
 */
import type { Random } from '../../src/game/random.ts';
import type { Tunable } from './tunables.ts';

/** Where tuning has got to. */
export interface SpsaState {
  readonly trials: number;
  /** What each number has come to, a fraction where it is between two. */
  readonly values: readonly number[];
}

/** One trial: to which side each number went in the first setting, and the two settings in whole numbers. */
export interface Trial {
  readonly signs: readonly (1 | -1)[];
  readonly settings: readonly [plus: readonly number[], minus: readonly number[]];
}

/** Of a step, how far a number moves for each point that one setting is ahead in a pair of games, at first ... */
const FIRST_RATE = 0.03;
/** ... and later by a power of the trials, the slower the more there were. */
const DECAY = { trials: 4000, power: 0.6 } as const;

export function newTrial(state: SpsaState, tunables: readonly Tunable[], random: Random): Trial {
  const signs = tunables.map(() => (random.fraction() < 0.5 ? 1 : -1));
  const setting = (side: 1 | -1) =>
    tunables.map(({ step, ...bounds }, i) => {
      const value = within((state.values[i] ?? 0) + side * (signs[i] ?? 1) * step, bounds);
      // Rounded to either side as often as it is near to it, so that fractions count.
      return Math.floor(value + random.fraction());
    });
  return { signs, settings: [setting(1), setting(-1)] };
}

/**
 * The state after a trial in which the first setting was `lead` points ahead of the second, -2 to 2 in a pair of games.
 */
export function learn(
  { trials, values }: SpsaState,
  tunables: readonly Tunable[],
  { signs }: Trial,
  lead: number,
): SpsaState {
  const rate = FIRST_RATE / (1 + trials / DECAY.trials) ** DECAY.power;
  return {
    trials: trials + 1,
    values: tunables.map(({ step, ...bounds }, i) =>
      within((values[i] ?? 0) + rate * lead * (signs[i] ?? 1) * step, bounds),
    ),
  };
}

function within(value: number, { least, most }: Pick<Tunable, 'least' | 'most'>): number {
  return Math.max(least, Math.min(most, value));
}
