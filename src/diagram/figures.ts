/** Figures of moves as people read them. */
import type { Colour } from '../game/position.ts';
import type { Score } from '../game/score.ts';

/** The evaluation of the player of this colour from black's side. */
export function forBlack(score: Score, of: Colour): Score {
  if (of === 'black') return score;
  if (score.kind === 'value') return { kind: 'value', value: -score.value };
  return { kind: score.kind === 'win' ? 'loss' : 'win', plies: score.plies };
}

/** From black's side: `+35`, `−35`, `0`; `W4` and `L4` where black or white wins in four moves. */
export function scoreText(score: Score): string {
  if (score.kind !== 'value') return `${score.kind === 'win' ? 'W' : 'L'}${Math.ceil(score.plies / 2)}`;
  const value = Math.round(score.value);
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value)}`;
}

/** `812 ms`, `12.3 s` */
export function timeText(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** `950`, `12K`, `3.4M` */
export function countText(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1e6 ? `${Math.round(count / 1e3)}K` : `${(count / 1e6).toFixed(1)}M`;
}
