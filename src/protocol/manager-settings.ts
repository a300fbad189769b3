import type { Limits, Resources } from '../engine/thinker.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import type { RuleChoice } from './info-rule.ts';

/**
 * What INFO has set so far. A limit that is undefined has not been given, or was lifted. Infinity as `matchMs`: there
 * is no clock, and time_left means nothing; as `leftMs`: there is no end of it.
 */
export interface Settings extends Limits, Resources {
  readonly rule: RuleChoice;
  readonly rowLength: number;
  /** Whether any limit was ever given; until then DEFAULT_TURN_MS holds. */
  readonly limited: boolean;
  readonly showDetail: number;
}

/** Time for a move when nobody has said anything about time, depth or nodes: typed by hand, most likely. */
export const DEFAULT_TURN_MS = 5000;

export const INITIAL_SETTINGS: Settings = {
  rule: { rule: 'freestyle', continuous: false },
  rowLength: ROW_LENGTH,
  limited: false,
  threads: 1,
  showDetail: 0,
};

/** The pair by which Yixin-Board says "think until I stop you". */
const YIXIN_UNLIMITED = { turnMs: 2_000_000, matchMs: 100_000_000 };

/** Whether the search that is running has to know. */
export function changesLimits(change: Partial<Settings>): boolean {
  return change.limited === true || 'strength' in change;
}

export function changesResources(change: Partial<Settings>): boolean {
  return 'maxMemory' in change || 'hashBytes' in change || 'threads' in change;
}

/** The limits of the next move. `usedMs` stands in for time_left where a manager sends none. */
export function limitsOf(settings: Settings, yixin: boolean, usedMs: number): Limits {
  const { depth, nodes, strength, incrementMs } = settings;
  const { turnMs, matchMs, leftMs } = clockOf(settings, yixin);
  const left = leftMs ?? (matchMs === undefined ? undefined : matchMs - usedMs);
  return { turnMs, leftMs: finite(left), matchMs: finite(matchMs), incrementMs, depth, nodes, strength };
}

/** The limits of a search that may use up a `share` of its command's. */
export function shareOf(limits: Limits, share: number): Limits {
  const { turnMs, leftMs, nodes } = limits;
  if (share === 1) return limits;
  return {
    ...limits,
    turnMs: turnMs && turnMs * share,
    leftMs: leftMs && leftMs * share,
    nodes: nodes && Math.max(1, Math.floor(nodes * share)),
  };
}

/** Whether nothing but a command would ever end a search. */
export function isUnlimited(limits: Limits): boolean {
  return [limits.turnMs, limits.leftMs, limits.depth, limits.nodes].every((limit) => limit === undefined);
}

/**
 * What the next search may use. Never more threads than the machine has processors: they would only take turns, and
 * while dozens of them start, a move is late.
 */
export function resourcesOf(settings: Settings, processors: number): Resources {
  const { maxMemory, hashBytes, threads } = settings;
  return { threads: Math.min(threads, processors), maxMemory, hashBytes };
}

function finite(ms: number | undefined): number | undefined {
  return ms === Infinity ? undefined : ms;
}

function clockOf(settings: Settings, yixin: boolean): Pick<Settings, 'turnMs' | 'matchMs' | 'leftMs'> {
  const { turnMs, matchMs, limited } = settings;
  if (!limited) return { turnMs: DEFAULT_TURN_MS };
  if (yixin && turnMs === YIXIN_UNLIMITED.turnMs && matchMs === YIXIN_UNLIMITED.matchMs) return {};
  return matchMs === Infinity ? { turnMs } : settings;
}
