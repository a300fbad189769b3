/**
 * Whether the side to move wins by force, how soon, and by which first moves: by continuous fours, by continuous
 * threats, and by what a search of the engine suggests and a proof then confirms.
 */
import { type AttackBoard, pointAt } from '../binding/attack-board.ts';
import { type Point, type Position, samePoint } from '../game/position.ts';
import { Budget, type Cut } from './budget.ts';
import { checkProof, type ProofCheck, ProofTooLarge } from './check-proof.ts';
import { type Engine, type EngineOpinion, proveByEngine } from './quiet-win.ts';
import { ThreatSearch, type Verdict } from './threat-search.ts';
import type { WinStep } from './win-tree.ts';

/** What may be used: fours alone, threes too, or quiet moves as well. Each includes those before it. */
export const METHODS = ['fours', 'threats', 'search'] as const;
export type Method = (typeof METHODS)[number];

/** A win of at most this many plies is one by threats: a win in `2k + 1` plies is one in `2k - 1` after a pass. */
const LONGEST_SURELY_BY_THREATS = 5;
const LONGEST_SURELY_BY_FOURS = 3;
/** No first move may take more than such a part of the moves that are to be tried for all. */
const FIRST_MOVE_PARTS = 50;
/** In each of the many positions after a quiet move the engine searches such a part of the nodes. */
const ENGINE_PARTS = 10;
/** A position that is replayed takes as much memory as this many of a search. */
const REPLAYED_SIZE = 4;

/**
 * What is asked of a position, in this order: whether there is a win, by one kind of moves after the other; how short
 * it is; which first moves win. A proof is checked as soon as there is one.
 */
const QUESTIONS = [
  'fours',
  'threats',
  'search',
  'proof',
  'shortestByFours',
  'shortestByThreats',
  'firstMovesByFours',
  'firstMovesByThreats',
  'check',
] as const;
export type Question = (typeof QUESTIONS)[number];

export interface ProveOptions {
  readonly by: Method;
  /** Moves to be tried, at most, for each of the questions; nodes of the engine for its search. */
  readonly nodes: number;
  /** For all questions together: each but the last may take half of what is left. No limit without it. */
  readonly ms?: number | undefined;
  /** Positions that may be kept in memory. */
  readonly positions?: number | undefined;
  /** Asked now and then: whether to give up whatever is not answered yet. */
  readonly isStopped?: () => boolean;
  /** Wanted for the method `search`. */
  readonly engine?: Engine;
  /** A clock in ms. */
  readonly now?: () => number;
}

/** A first move that wins. */
export interface WinningMove {
  readonly move: Point;
  readonly by: Method;
  readonly proof: WinStep;
  /** Undefined where there was not enough memory to replay the proof. */
  readonly check: ProofCheck | undefined;
}

/** A question that was given up before it was answered. */
export interface GivenUp {
  readonly question: Question;
  readonly by: Cut;
}

export interface Solution {
  /**
   * `win`: one is proven, and the proof holds. `none`: it is proven that there is none by the threats that were looked
   * at, and the engine, where it was asked, has searched all its nodes and found none.
   */
  readonly verdict: Verdict;
  /** The win to play: the shortest whose proof holds. */
  readonly best: WinningMove | undefined;
  /** All first moves that were found to win, the best first; those whose proof does not hold come last. */
  readonly wins: readonly WinningMove[];
  /** Whether there is a win by fours alone, and by fours and threes; undefined where it was not asked. */
  readonly fours: Verdict;
  readonly threats: Verdict | undefined;
  /** It is proven that no win by fours alone takes fewer plies than this; infinite where there is none. */
  readonly foursTakeAtLeast: number;
  /** The same for wins by fours and threes. */
  readonly threatsTakeAtLeast: number;
  /** The same for wins of any kind. */
  readonly anyWinTakesAtLeast: number;
  /** First moves of which it was not found out whether they win by the threats that were looked at. */
  readonly undecided: readonly Point[];
  /** What the engine's search came to, if it was asked and found anything. */
  readonly opinion: EngineOpinion | undefined;
  /** What was given up, and why; all else is answered. */
  readonly givenUp: readonly GivenUp[];
  /** Moves tried, without the nodes of the engine. */
  readonly nodes: number;
}

/**
 * Answers for a position in which nobody has won and which has a free point. The board is set up first. Whatever limit
 * ends it, what was found out by then is the answer; a proof that was found is checked even after that.
 */
export function proveWin(position: Position, board: AttackBoard, options: ProveOptions): Solution {
  return new Solver(position, board, options).solve();
}

class Solver {
  readonly #position: Position;
  readonly #board: AttackBoard;
  readonly #options: ProveOptions;
  readonly #now: () => number;
  readonly #deadline: number;
  readonly #givenUp = new Map<Question, Cut>();
  readonly #tried = new Map<Question, number>();
  #wins: readonly WinningMove[] = [];
  #undecided: readonly Point[] = [];

  constructor(position: Position, board: AttackBoard, options: ProveOptions) {
    const { now = () => performance.now(), ms = Number.POSITIVE_INFINITY } = options;
    this.#position = position;
    this.#board = board;
    this.#options = options;
    this.#now = now;
    this.#deadline = now() + ms;
  }

  solve(): Solution {
    const { by } = this.#options;
    this.#board.setUp(this.#position);
    const { fours, threats, opinion } = this.#lookForWins();
    const withThreats = by !== 'fours';
    const foursTakeAtLeast = fours === 'win' ? this.#shortest(true) : leastPlies(fours);
    const threatsTakeAtLeast = threats === 'win' ? this.#shortest(false) : leastPlies(threats);
    if (fours === 'win') this.#findFirstMoves(true);
    if (threats === 'win') this.#findFirstMoves(false);
    const shortFours = Math.min(foursTakeAtLeast, LONGEST_SURELY_BY_FOURS + 2);
    const shortThreats = Math.min(threatsTakeAtLeast, LONGEST_SURELY_BY_THREATS + 2);
    const [best] = this.#wins.filter(isProven);
    if (this.#wins.some(({ check }) => !check)) this.#givenUp.set('check', 'memory');
    return {
      verdict: best ? 'win' : this.#isNone(withThreats ? threats : fours, opinion) ? 'none' : 'unknown',
      best,
      wins: this.#wins,
      fours,
      threats,
      foursTakeAtLeast,
      threatsTakeAtLeast: Math.max(threatsTakeAtLeast, shortFours),
      anyWinTakesAtLeast: Math.max(shortThreats, shortFours),
      undecided: this.#undecided,
      opinion,
      givenUp: QUESTIONS.flatMap((question) => {
        const cut = this.#givenUp.get(question);
        return cut ? [{ question, by: cut }] : [];
      }),
      nodes: [...this.#tried.values()].reduce((sum, tried) => sum + tried, 0),
    };
  }

  #lookForWins(): Pick<Solution, 'fours' | 'threats' | 'opinion'> {
    const { by } = this.#options;
    const fours = this.#exists(new ThreatSearch(this.#board, { foursOnly: true }), 'fours', by === 'fours');
    if (by === 'fours') return { fours, threats: undefined, opinion: undefined };
    if (fours === 'win') return { fours, threats: fours, opinion: undefined };
    const search = new ThreatSearch(this.#board, { foursOnly: false });
    let threats = this.#exists(search, 'threats', by === 'threats');
    const opinion = by === 'search' && threats !== 'win' ? this.#askEngine() : undefined;
    // The search may have left some of its time.
    if (this.#givenUp.get('threats') === 'time')
      threats = this.#exists(search, 'threats', this.#wins.length === 0);
    if (threats !== 'none') return { fours, threats, opinion };
    // Threats are fours, too.
    this.#givenUp.delete('fours');
    return { fours: 'none', threats, opinion };
  }

  #exists(search: ThreatSearch, method: 'fours' | 'threats', isLast: boolean): Verdict {
    const verdict = this.#ask(method, isLast, (budget) => search.run(budget));
    if (verdict === 'win') this.#add(search.proof(), method);
    return verdict;
  }

  /**
   * Looks for the shortest win by allowing one move more each time. All first moves that win as soon are noted. Returns
   * the plies that a win takes at least.
   */
  #shortest(foursOnly: boolean): number {
    const method = foursOnly ? 'fours' : 'threats';
    const question = foursOnly ? 'shortestByFours' : 'shortestByThreats';
    const known = this.#wins.filter(({ by }) => !foursOnly || by === 'fours');
    const most = known.reduce((least, { proof }) => Math.min(least, proof.plies), Number.POSITIVE_INFINITY);
    const atLeast = this.#ask(question, false, (budget) => {
      for (let within = 1; 2 * within - 1 <= most; within++) {
        const search = new ThreatSearch(this.#board, { foursOnly, within });
        const verdict = search.run(budget);
        if (verdict === 'unknown') return 2 * within - 1;
        if (verdict === 'none') continue;
        this.#add(search.proof(), method);
        for (const cell of search.firstMoves())
          if (search.runFirst(cell, budget) === 'win') this.#add(search.proof(cell), method);
        return 2 * within - 1;
      }
      return most;
    });
    // Then all that may be missing are other first moves, and they are asked for by themselves.
    if (this.#wins.some(({ proof }) => proof.plies <= atLeast)) this.#givenUp.delete(question);
    return atLeast;
  }

  /** Notes all first moves that win, however long it takes; each with a part of the moves to be tried. */
  #findFirstMoves(foursOnly: boolean): void {
    const { by, nodes } = this.#options;
    const method = foursOnly ? 'fours' : 'threats';
    const question = foursOnly ? 'firstMovesByFours' : 'firstMovesByThreats';
    const isLast = by === 'fours' || !foursOnly;
    const undecided: Point[] = [];
    this.#ask(question, isLast, (budget) => {
      const search = new ThreatSearch(this.#board, { foursOnly });
      for (const cell of search.firstMoves()) {
        if (this.#wins.some(({ move }) => samePoint(move, pointAt(cell)))) continue;
        const part = budget.part(Math.ceil(nodes / FIRST_MOVE_PARTS));
        const verdict = search.runFirst(cell, part);
        if (verdict === 'win') this.#add(search.proof(cell), method);
        if (verdict !== 'unknown') continue;
        undecided.push(pointAt(cell));
        budget.giveUp(part.cut ?? 'nodes');
      }
    });
    if (isLast) this.#undecided = undecided;
  }

  #askEngine(): EngineOpinion | undefined {
    const { engine, nodes } = this.#options;
    const hasMove = this.#board.emptyCells().some((cell) => this.#board.isAllowed(cell));
    if (!engine || !hasMove) return undefined;
    const opinion = this.#ask('search', false, (budget) => {
      const found = budget.poll()
        ? engine(this.#position, { nodes, isOver: () => !budget.poll() })
        : undefined;
      if (!found) budget.giveUp('nodes');
      return found;
    });
    if (opinion?.kind !== 'win') return opinion;
    const engineNodes = Math.ceil(nodes / ENGINE_PARTS);
    const proof = this.#ask('proof', true, (budget) => {
      const found = proveByEngine(this.#position, opinion, {
        board: this.#board,
        engine,
        engineNodes,
        budget,
      });
      // The engine did not find again, with fewer nodes, what it claims.
      if (!found) budget.giveUp('nodes');
      return found;
    });
    if (proof) this.#add(proof, 'search');
    return opinion;
  }

  /** Whether there is no win, as far as was to be found out. */
  #isNone(byThreats: Verdict | undefined, opinion: EngineOpinion | undefined): boolean {
    if (byThreats !== 'none' || opinion?.kind === 'win') return false;
    return opinion?.kind === 'loss' || !this.#givenUp.has('search');
  }

  /** Notes a first move that wins, if its proof is none that is known, or is shorter. */
  #add(proof: WinStep, by: Method): void {
    const { plies } = proof;
    const known = this.#wins.filter(({ move }) => samePoint(move, proof.move));
    if (known.some((win) => win.proof.plies === plies || (isProven(win) && win.proof.plies < plies))) return;
    const check = this.#check(proof);
    // A proof that does not hold is a fault of ours: it is shown beside one that does.
    const replaced = check?.isValid ? known : [];
    const wins = [
      ...this.#wins.filter((win) => !replaced.includes(win)),
      { move: proof.move, by, proof, check },
    ];
    this.#wins = wins.sort(
      (a, b) => Number(isProven(b)) - Number(isProven(a)) || a.proof.plies - b.proof.plies,
    );
  }

  #check(proof: WinStep): ProofCheck | undefined {
    const { positions = Number.POSITIVE_INFINITY } = this.#options;
    try {
      return checkProof(this.#position, proof, { positions: positions / REPLAYED_SIZE });
    } catch (error) {
      if (!(error instanceof ProofTooLarge)) throw error;
      return undefined;
    }
  }

  /** Asks a question that has moves of its own to try. Unless it is the last one it may take half of the time left. */
  #ask<T>(question: Question, isLast: boolean, answer: (budget: Budget) => T): T {
    const { nodes, positions, isStopped } = this.#options;
    const tried = this.#tried.get(question) ?? 0;
    const now = this.#now();
    const deadline = isLast ? this.#deadline : now + (this.#deadline - now) / 2;
    const budget = new Budget({
      nodes: nodes - tried,
      positions,
      interruption: () => (isStopped?.() ? 'stopped' : this.#now() >= deadline ? 'time' : undefined),
    });
    const answered = answer(budget);
    this.#tried.set(question, tried + budget.tried);
    if (budget.cut) this.#givenUp.set(question, budget.cut);
    else this.#givenUp.delete(question);
    return answered;
  }
}

function isProven({ check }: WinningMove): boolean {
  return check?.isValid === true;
}

/** Of the wins of a kind, as long as the shortest is not looked for. */
function leastPlies(verdict: Verdict | undefined): number {
  return verdict === 'none' ? Number.POSITIVE_INFINITY : 1;
}
