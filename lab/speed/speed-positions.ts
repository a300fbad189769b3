import type { BenchPosition } from '../../src/analysis/bench-positions.ts';
import type { Rule } from '../../src/game/rule.ts';

/**
 * Positions on 15x15 in the rules that most engines play, in which a search of a second still has all before it: no win
 * is near. From games of the engine against itself; some are positions of the bench.
 */
export const SPEED_POSITIONS: readonly BenchPosition[] = [
  onUsualBoard('freestyle', 'k3h5l4j4j5m5k5k6m3n2l3j3i7j6i6k4l5l6k7m8m6i4g6k2l1l2'),
  onUsualBoard('freestyle', 'h12i13h13h11f12i12i11g10f9j10j12g9g8h8f10f11i9h7h9'),
  onUsualBoard('freestyle', 'j4j5l3i5i6k5h5j7l5l4j6k6l7g6k7j9i8i9k9h8l8l9j10m7k10l10g4h4f5e6k11k8l11m11'),
  onUsualBoard('freestyle', 'n15o13m13k10j11k12k13j10l10l11j13i13j14j12'),
  onUsualBoard('standard', 'e9e7c9f8g9'),
  onUsualBoard('standard', 'k3h5l4j4j5m5k5k6m3n2l3j3i6k4i7j6n3o3'),
  onUsualBoard('standard', 'g6f8c8f7f5d7f6e7c7e6c5c6d5h7g7e5e8g8h9'),
  onUsualBoard('standard', 'd2e2e1g2d3g4g5f5e3f4f3c3h3g3d4d5c5b6h4f6f7h6d6e7'),
  onUsualBoard('renju', 'j7g7i10'),
  onUsualBoard('renju', 'k3h5l4j4j5m5k5k6m3n2l3j3i6k4'),
  onUsualBoard('renju', 'k3h5l4j4j5m5k5k6m3n2l3j3i6k4i7j6l5l6k7m8m6i4l1l2g6h7'),
  onUsualBoard('renju', 'e9e7c9f8g9f7f10g7h7'),
];

function onUsualBoard(rule: Rule, moves: string): BenchPosition {
  return { rule, width: 15, height: 15, moves };
}
