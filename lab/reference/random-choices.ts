import { Random } from '../../src/game/random.ts';

/** The program's random numbers, and the choices that tests and tools make by them. */
export class RandomChoices extends Random {
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)];
    if (choice === undefined) throw new Error('nothing to pick from');
    return choice;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.fraction() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }
}
