import { parsePos } from '../game/formats/notation.ts';
import { afterMove, type BoardSize, emptyPosition, type Position } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';

export interface BenchPosition extends BoardSize {
  readonly rule: Rule;
  /** Black's move first, in the notation of position files. */
  readonly moves: string;
}

/**
 * What `tengen bench` searches: openings, the middle of games, and wins that are neither a five nor continuous fours
 * away, in every rule. All from games of an early version against itself, 20,000 nodes a move.
 */
export const BENCH_POSITIONS: readonly BenchPosition[] = [
  square('freestyle', 15, 'e9e7c9f8f10f9g11h12'),
  square('freestyle', 15, 'j8i7h6j5k7i5i6h5k5k6l6i9'),
  square('freestyle', 15, 'k3h5l4j4j5m5k5k6m3n2l3j3i7j6i6k4l5l6k7m8m6i4g6k2l1l2'),
  square('freestyle', 15, 'k7i11m10h10k8k9j7l9m9j12g9m7j10k13l14l8l7j9i9k11l11k12k10l10i7h7i6i13h14i10'),
  square('freestyle', 20, 'l10k9j8j7k7l8m7'),
  square('freestyle', 20, 'a11c7d8e7f7e8e6d6c5d5d4d7c6e10e3'),
  { rule: 'freestyle', width: 9, height: 7, moves: 'g3d3f6e3e6d6d4f5' },
  square('standard', 15, 'e9e7c9f8g9'),
  square('standard', 15, 'k3h5l4j4j5m5k5k6m3n2l3j3i6k4i7j6n3o3'),
  square('standard', 15, 'k3h5l4j4j5m5k5k6m3n2l3j3i6k4i7j6n3o3i4i8l5l6k7h7n6e5f5f4k9d6g3h6l2l1h8m7j9h3h4e11'),
  square('standard', 15, 'k7i11m10k8l8h11m9n10l7m7l6l9'),
  square('standard', 20, 'f11f9d11g10g12'),
  square('renju', 15, 'j7g7i10'),
  square('renju', 15, 'k3h5l4j4j5m5k5k6m3n2l3j3i6k4'),
  square('renju', 15, 'k3h5l4j4j5m5k5k6m3n2l3j3i6k4i7j6l5l6k7m8m6i4l1l2g6h7'),
  square('renju', 15, 'e9e7c9f8g9f7f10g7h7'),
  square('renju', 15, 'j6f7h7f8j7f9f10j5i7k7i8g9h9g10'),
  { rule: 'renju', width: 12, height: 16, moves: 'd9d7b9e9' },
  square('caro', 15, 'e9e7c9f9f10'),
  square('caro', 15, 'j8i7h6i5k5k7i8k8j7k6j9j10'),
  square('caro', 15, 'j8i7h6i5k5k7i8k8j7k6j9j10k10l11h4g6f11h9f8h8f6f7e7g5g7e6g8g9i4j4f10d10d9c8h13'),
  square('caro', 20, 'a11c7d8'),
  square('caro-exact', 15, 'h6f6h8j6g7i5'),
  square('caro-exact', 15, 'e9e7c9d9d10f8g10f10e11f12f11h10'),
  square('caro-exact', 15, 'h6f6h8j6g7i5h4h7g5f4f5g8e10j5j8k9i9k7k11l12l8i4i6h5i10m8'),
];

function square(rule: Rule, side: number, moves: string): BenchPosition {
  return { rule, width: side, height: side, moves };
}

/** The position after its moves. Throws an Error if they cannot be read. */
export function positionOf({ rule, width, height, moves }: BenchPosition): Position {
  const points = parsePos(moves, { width, height });
  if (!points.ok) throw new Error(`a position of the bench cannot be read: ${points.error}`);
  return points.value.reduce(afterMove, emptyPosition(rule, { width, height }));
}
