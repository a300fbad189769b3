import { Random } from '../../game/random.ts';

/** The same seed gives the same order. (R. Durstenfeld, Algorithm 235: Random permutation, CACM 1964.) */
export function shuffled<T>(values: readonly T[], seed: number): readonly T[] {
  const order = [...values];
  const random = new Random(seed);
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.between(0, i);
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}
