/**
 * Time controls are for a machine of some speed. On another one they are scaled, as fishtest does it, so that every
 * machine searches about as much for a move: a machine that makes half as many nodes a second has twice the time.
 */
import { defined } from '../../game/defined.ts';
import type { EngineLimits } from '../process/engine-spec.ts';

/** The longest time of a match in a queue, scaled or not: four of them added are not too much for a timer of Node's. */
export const MOST_MS = 500_000_000;
/** Beyond that a speed is none of a machine's. */
const FACTORS = { least: 0.01, most: 1_000 } as const;

/** Whether games depend on the machine's speed: somebody's moves are limited by a clock and by nothing else. */
export function needsFairTime(engines: readonly { readonly limits: EngineLimits }[]): boolean {
  return engines.some(({ limits: { nodes, depth } }) => nodes === undefined && depth === undefined);
}

/**
 * What times are multiplied with on a machine of `speed`: steps of a hundredth, so that little changes change nothing.
 */
export function timeFactor(referenceSpeed: number, speed: number): number {
  const factor = Math.round((referenceSpeed / speed) * 100) / 100;
  return Math.min(FACTORS.most, Math.max(FACTORS.least, factor));
}

/** The limits with scaled times. The tolerance is another matter: pipes and schedulers are as slow everywhere. */
export function scaledLimits(limits: EngineLimits, factor: number): EngineLimits {
  const { turnMs, matchMs, incrementMs } = limits;
  const scaled = (ms: number | undefined) => ms && Math.min(MOST_MS, Math.max(1, Math.round(ms * factor)));
  const times = { turnMs: scaled(turnMs), matchMs: scaled(matchMs), incrementMs: scaled(incrementMs) };
  return { ...limits, ...defined(times) };
}
