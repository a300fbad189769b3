import type { Score } from './score.ts';

/** The evaluation at which a side is taken to win about 73 games of 100. */
const SCALE = 200;

/**
 * How likely the side wins whose score this is, from 0 to 1: what people make of an evaluation. A logistic, by one
 * scale for all rules.
 */
export function winningChance(score: Score): number {
  switch (score.kind) {
    case 'value':
      return 1 / (1 + Math.exp(-score.value / SCALE));
    case 'win':
      return 1;
    case 'loss':
      return 0;
  }
}
