/** Why a question was given up: the first of its limits that was reached. */
export type Cut = 'nodes' | 'memory' | 'time' | 'stopped';

export interface BudgetLimits {
  /** Moves to be tried, at most. */
  readonly nodes: number;
  /** Positions that a search may keep in memory. */
  readonly positions?: number | undefined;
  /** Asked now and then: what ends the question from outside, if anything does. */
  readonly interruption?: () => 'time' | 'stopped' | undefined;
}

const POLL_INTERVAL = 256;

/** What a position of a search takes of the heap, and the part of the heap that all of them may take. */
const POSITION_BYTES = 200;
const HEAP_SHARE = 0.4;
/** More positions do not fit into a Map. */
const MOST_POSITIONS = 2 ** 24 - 2 ** 20;

/** How many positions a search may keep in a heap of `heapBytes`. */
export function positionsIn(heapBytes: number): number {
  return Math.min(MOST_POSITIONS, Math.floor((HEAP_SHARE * heapBytes) / POSITION_BYTES));
}

/** Counts the moves that are tried for a question, and says when it is to be given up. */
export class Budget {
  /** Why the question was given up; undefined if it never wanted more than there was. */
  cut: Cut | undefined;
  readonly positions: number;
  readonly #nodes: number;
  readonly #interruption: BudgetLimits['interruption'];
  readonly #whole: Budget | undefined;
  #tried = 0;
  #nextPoll = 0;

  constructor({ nodes, positions = Number.POSITIVE_INFINITY, interruption }: BudgetLimits, whole?: Budget) {
    this.positions = positions;
    this.#nodes = nodes;
    this.#interruption = interruption;
    this.#whole = whole;
  }

  get tried(): number {
    return this.#tried;
  }

  /** A budget for one part of the question. Its moves count here too, and what interrupts it interrupts the whole. */
  part(nodes: number): Budget {
    const limits = { nodes: Math.min(nodes, this.#nodes - this.#tried), positions: this.positions };
    return new Budget({ ...limits, interruption: () => this.#interruption?.() }, this);
  }

  /** Whether another move may be tried; to be asked only if one is wanted. */
  goesOn(): boolean {
    if (this.cut) return false;
    if (this.#tried >= this.#nodes) this.giveUp('nodes');
    else if (this.#tried >= this.#nextPoll) {
      this.#nextPoll = this.#tried + POLL_INTERVAL;
      this.poll();
    }
    return this.cut === undefined;
  }

  /** Asks at once what interrupts from outside. Returns whether the question goes on. */
  poll(): boolean {
    const cut = this.#interruption?.();
    if (cut) this.giveUp(cut);
    return this.cut === undefined;
  }

  count(): void {
    this.#tried++;
    this.#whole?.count();
  }

  giveUp(cut: Cut): void {
    this.cut ??= cut;
    // Another part may still have moves left.
    if (cut !== 'nodes') this.#whole?.giveUp(cut);
  }
}
