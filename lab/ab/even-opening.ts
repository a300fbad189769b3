import { generateOpenings } from '../../src/analysis/balanced-openings.ts';
import type { DirectSearch } from '../../src/binding/direct-search.ts';
import { afterMove, emptyPosition, type Position } from '../../src/game/position.ts';
import { seedOf } from '../../src/game/random.ts';
import type { AbSettings } from './ab-settings.ts';

const OPENING = { leastStones: 3, mostStones: 9, maxEvaluation: 100, nodes: 20_000 } as const;

/** Opening number `index` of a match, which the search finds even. Throws an Error, a sentence, if there is none. */
export function evenOpening(
  search: DirectSearch,
  { rule, width, height, seed }: Pick<AbSettings, 'rule' | 'width' | 'height' | 'seed'>,
  index: number,
): Position {
  const options = { ...OPENING, rule, width, height, count: 1, seed: seedOf(seed, index) };
  const [opening] = generateOpenings(options, search);
  if (!opening) throw new Error(`there is no even opening for ${rule} on ${width}x${height}`);
  return opening.points.reduce(afterMove, emptyPosition(rule, { width, height }));
}
