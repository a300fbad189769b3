import type { Limits } from './thinker.ts';

/**
 * How a game's clock is shared out over the moves, and how a search stretches or shrinks its share.
 * `npm run ab -- --match` plays two policies against each other.
 */
export interface ClockPolicy {
  /** A single move never takes more than the clock over this ... */
  readonly hardMoves: number;
  /** ... and its target is the clock over this, times its importance. */
  readonly targetMoves: number;
  /** When the clock binds, the hard limit is at least this many times the target: room for difficult positions. */
  readonly headroom: number;
  /**
   * Moves in the opening and the early middle game decide: their share is larger. A logistic of the stones on the
   * board, which falls by `importanceBonus` around `importanceCentre` to `importanceLate`.
   */
  readonly importanceLate: number;
  readonly importanceBonus: number;
  readonly importanceCentre: number;
  readonly importanceWidth: number;
  /**
   * In parts of the target: a best move that changes in every iteration (the count then tends to 2) adds twice this ...
   */
  readonly perChange: number;
  /** ... each iteration that confirms the move takes off this much, until `leastCalm` is left ... */
  readonly perConfirmation: number;
  readonly leastCalm: number;
  /** ... and a score that fell by `fallScore` (evaluation units) or more since the iteration before adds this much. */
  readonly perFall: number;
  readonly fallScore: number;
}

export const CLOCK_POLICY: ClockPolicy = {
  hardMoves: 7,
  targetMoves: 22,
  headroom: 1.7,
  importanceLate: 0.6,
  importanceBonus: 0.5,
  importanceCentre: 50,
  importanceWidth: 12,
  perChange: 1,
  perConfirmation: 0.07,
  leastCalm: 0.5,
  perFall: 0.5,
  fallScore: 150,
};

/** One completed iteration, as far as the decision to go on depends on it. */
export interface Iteration {
  /** Of the best line, in the core's units. */
  readonly score: number;
  readonly changed: boolean;
  /** Since the search began, in the unit of the limits: ms. */
  readonly elapsed: number;
}

/** Decides after each iteration whether another is worth its time. One per search. */
export class SoftStop {
  readonly #policy: ClockPolicy;
  #changes = 0;
  #confirmations = 0;
  #lastScore: number | undefined;

  constructor(policy = CLOCK_POLICY) {
    this.#policy = policy;
  }

  /** True: stop now. `target`, `hard` and `flexible` as in TimeBudget. */
  after(iteration: Iteration, target: number, hard: number, flexible: boolean): boolean {
    this.#changes = this.#changes / 2 + (iteration.changed ? 1 : 0);
    this.#confirmations = iteration.changed ? 0 : this.#confirmations + 1;
    const fall = (this.#lastScore ?? iteration.score) - iteration.score;
    this.#lastScore = iteration.score;
    if (!flexible) return iteration.elapsed >= target;

    const { perChange, perConfirmation, leastCalm, perFall, fallScore } = this.#policy;
    const unrest = 1 + perChange * this.#changes;
    const calm = Math.max(leastCalm, 1 - perConfirmation * this.#confirmations);
    const falling = 1 + perFall * Math.max(0, Math.min(1, fall / fallScore));
    return iteration.elapsed >= Math.min(hard, target * unrest * calm * falling);
  }
}

/**
 * How long a move may take, in ms of active time since the command was read; Infinity where nothing limits.
 *
 * A ladder: `target`, `hard`, `giveUp`, the manager's limit. `target` is the move's share of the clock (CLOCK_POLICY),
 * `hard` and `giveUp` leave room for what is not the search (RESERVE).
 */
export interface TimeBudget {
  /** No new iteration past this, adjusted by how the search goes when `flexible` (SoftStop). */
  readonly target: number;
  /** The searching thread stops here, in the middle of whatever it does. */
  readonly hard: number;
  /** The protocol thread stops waiting for the searching thread here and answers with what it knows. */
  readonly giveUp: number;
  /** Whether time saved on this move can be spent on a later one: the game's clock binds, not the move's. */
  readonly flexible: boolean;
}

/** What the budget needs to know of the position. */
export interface GameStage {
  readonly stones: number;
  readonly emptyCells: number;
}

const NO_LIMIT: TimeBudget = {
  target: Number.POSITIVE_INFINITY,
  hard: Number.POSITIVE_INFINITY,
  giveUp: Number.POSITIVE_INFINITY,
  flexible: false,
};

/**
 * The part of a limit that is kept back for everything that is not the search: waking threads, writing the answer, the
 * manager's own reading of it. On two processors with four other busy processes a sleeping thread was woken up to
 * 36 ms late (99 % within 28 ms), so the protocol thread's own deadline lies 40 ms before the limit.
 */
const RESERVE = {
  baseMs: 50,
  /** Longer limits can spare more, and what holds a process up grows with the time in which it can happen. */
  perMs: 1 / 40,
  maxMs: 200,
  /** Of a tiny limit this much is kept back instead. */
  share: 0.5,
  /** The protocol thread waits this long for a searching thread that should have stopped ... */
  patienceMs: 10,
  /** ... or for this share of what is kept back, if that is less. */
  patienceShare: 0.25,
} as const;

/** "At once": enough for a few thousand nodes, and room for a late wake-up below the 50 ms that are allowed. */
const AT_ONCE: TimeBudget = { target: 5, hard: 8, giveUp: 14, flexible: false };

/** What sharing out the game's clock rests on besides the policy. */
const SHARE = {
  /** With a move limit that the clock allows for this many more moves, the clock is no concern. */
  ampleMoves: 64,
  /** Then the target is this part of what the search may use of the move's limit. */
  ampleTarget: 0.9,
  /** The part of the increment that a move may count on. */
  increment: 0.8,
  /** Every later move costs this much, however fast it is found ... */
  overheadMs: 25,
  /** ... and this many of ours are still to come, unless the board is full before. */
  overheadMoves: 60,
  /** The clock of a game whose rest nobody tells is shared out evenly over this many moves. */
  blindMoves: 60,
} as const;

/** The budget of a move in such a position; `policy`: how the game's clock is shared out. */
export function timeBudget(limits: Limits, stage: GameStage, policy = CLOCK_POLICY): TimeBudget {
  const turn = limits.turnMs ?? Number.POSITIVE_INFINITY;
  const increment = Math.max(0, limits.incrementMs ?? 0);
  const cells = Math.max(1, stage.emptyCells);
  const later = Math.min(SHARE.overheadMoves, (cells - 1) / 2);
  const clock = gameClock(limits, policy) - later * Math.max(0, SHARE.overheadMs - increment);

  if (turn <= 0 || clock <= 0) return AT_ONCE;
  if (clock === Number.POSITIVE_INFINITY) {
    if (turn === Number.POSITIVE_INFINITY) return NO_LIMIT;
    return budget(turn, turn, false);
  }

  const credit = increment * SHARE.increment;
  const most = Math.min(turn, clock, clock / Math.min(policy.hardMoves, cells) + credit);
  if (turn * Math.min(SHARE.ampleMoves, cells) < clock) return budget(most, most, false);
  const share = (clock / Math.min(policy.targetMoves, cells) + credit) * importance(stage.stones, policy);
  return budget(most, Math.min(share, most / policy.headroom), true);
}

/** What is left of the game's clock; Infinity without one. */
function gameClock(limits: Limits, { hardMoves }: ClockPolicy): number {
  if (limits.leftMs !== undefined) return limits.leftMs;
  if (limits.matchMs === undefined || limits.matchMs <= 0) return Number.POSITIVE_INFINITY;
  return (limits.matchMs / SHARE.blindMoves) * hardMoves;
}

function budget(limit: number, share: number, flexible: boolean): TimeBudget {
  const kept = reserve(limit);
  const hard = limit - kept;
  return {
    target: Math.min(share, hard) * (flexible ? 1 : SHARE.ampleTarget),
    hard,
    giveUp: hard + Math.min(RESERVE.patienceMs, kept * RESERVE.patienceShare),
    flexible,
  };
}

function reserve(limit: number): number {
  return Math.min(limit * RESERVE.share, RESERVE.baseMs + limit * RESERVE.perMs, RESERVE.maxMs);
}

function importance(stones: number, policy: ClockPolicy): number {
  const { importanceLate, importanceBonus, importanceCentre, importanceWidth } = policy;
  return importanceLate + importanceBonus / (1 + Math.exp((stones - importanceCentre) / importanceWidth));
}

/**
 * Strength 0 to 99 is a limit of nodes: `weakest` at 0, ten times as many every `decade` points. 50 sees simple
 * threats coming, 99 is a few seconds of search; 100 is no limit.
 */
const STRENGTH = { weakest: 20, decade: 20, full: 100 } as const;

/** Nodes that a search may take in all; Infinity for no limit. */
export function nodeLimit(limits: Limits): number {
  const wanted = limits.nodes !== undefined && limits.nodes > 0 ? limits.nodes : Number.POSITIVE_INFINITY;
  return Math.min(wanted, strengthNodes(limits.strength ?? STRENGTH.full));
}

function strengthNodes(strength: number): number {
  if (strength >= STRENGTH.full) return Number.POSITIVE_INFINITY;
  return Math.round(STRENGTH.weakest * 10 ** (Math.max(0, strength) / STRENGTH.decade));
}

/** One thread's share. */
export function nodesPerThread(nodes: number, threads: number): number {
  return Math.ceil(nodes / threads);
}
