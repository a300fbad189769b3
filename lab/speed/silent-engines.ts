import type { ComparedPosition } from './compare-speeds.ts';

/**
 * A sentence for each engine that did not tell its speed in some positions, which then do not count: most engines
 * report when they have finished a depth, and in a few milliseconds or nodes there is none.
 */
export function silentEngines(
  names: readonly string[],
  positions: readonly ComparedPosition[],
): readonly string[] {
  return names.flatMap((name, engine) => {
    const silent = positions.filter(({ searches }) => searches[engine] === undefined).length;
    if (silent === 0) return [];
    return [
      `${name} gave neither nodes nor speed in ${silent} of ${positions.length} searches, which do not count: give it more ` +
        'time or nodes than its first report needs (st=1), or see whether its MESSAGE lines have any.',
    ];
  });
}
