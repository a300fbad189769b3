import { words } from '../play/words.ts';
import type { ThreatJson } from './analysis-json.ts';

/** Threats in words: each that stands, and the moves of a side and kind together. */
export function threatTexts(threats: readonly ThreatJson[]): readonly string[] {
  const standing: string[] = [];
  const moves = new Map<string, string[]>();
  for (const threat of threats) {
    const side = words.colours[threat.colour];
    if ('move' in threat) {
      const made = `${side} can make: ${threat.name} at`;
      moves.set(made, [...(moves.get(made) ?? []), threat.move]);
    } else {
      const { stones, gaps } = threat;
      standing.push(`${side}: ${threat.name} ${stones.join(' ')}, completed at ${gaps.join(' ')}`);
    }
  }
  return [...standing, ...[...moves].map(([made, points]) => `${made} ${points.join(' ')}`)];
}
