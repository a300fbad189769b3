import { describe, expect, it } from 'vitest';
import { learn, newTrial, type SpsaState } from '../../../lab/tune/spsa.ts';
import { Random } from '../../../src/game/random.ts';

const SHARP = { name: 'SHARP', least: -50, most: 200, step: 10 };
const BLUNT = { name: 'BLUNT', least: 0, most: 100, step: 5 };
const BOUNDED = { name: 'BOUNDED', least: 0, most: 20, step: 5 };
const TUNABLES = [SHARP, BLUNT, BOUNDED];

/** The chance that a setting wins a game is a logistic of how much better it is than the other. */
function play(trials: number, worth: (setting: readonly number[]) => number): SpsaState {
  const random = new Random(7);
  let state: SpsaState = { trials: 0, values: [0, 50, 10] };
  for (let i = 0; i < trials; i++) {
    const trial = newTrial(state, TUNABLES, random);
    const [plus, minus] = trial.settings;
    const chance = 1 / (1 + Math.exp(worth(minus) - worth(plus)));
    const lead = [0, 1].reduce((sum) => sum + (random.fraction() < chance ? 1 : -1), 0);
    state = learn(state, TUNABLES, trial, lead);
  }
  return state;
}

describe('tuning', () => {
  it('finds the best of one number and the better end of another, through the noise of games', () => {
    const { values, trials } = play(
      20_000,
      ([sharp = 0, , bounded = 0]) => -(((sharp - 60) / 50) ** 2) + bounded / 20,
    );
    expect(trials).toBe(20_000);
    expect(Math.abs((values[0] ?? 0) - 60)).toBeLessThan(15);
    expect(values[2]).toBeGreaterThan(16);
  });

  it('leaves numbers about where they are that have no part in it', () => {
    const { values } = play(2000, () => 0);
    values.forEach((value, i) => {
      expect(Math.abs(value - ([0, 50, 10][i] ?? 0))).toBeLessThan(6 * (TUNABLES[i]?.step ?? 0));
    });
  });

  it('plays settings a step to either side, in whole numbers, within the bounds', () => {
    const random = new Random(1);
    const state: SpsaState = { trials: 0, values: [12.25, 50, 18] };
    let sum = 0;
    const count = 4000;
    for (let i = 0; i < count; i++) {
      const { signs, settings } = newTrial(state, TUNABLES, random);
      settings.forEach((setting, side) => {
        const sign = (signs[0] ?? 1) * (side === 0 ? 1 : -1);
        expect([12 + 10 * sign, 13 + 10 * sign]).toContain(setting[0]);
        expect(setting[2]).toBeGreaterThanOrEqual(13);
        expect(setting[2]).toBeLessThanOrEqual(20);
      });
      sum += (settings[0][0] ?? 0) + (settings[1][0] ?? 0);
    }
    // The quarter is not lost by rounding.
    expect(sum / (2 * count)).toBeCloseTo(12.25, 1);
  });
});
