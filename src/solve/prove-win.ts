/**
 * Whether the side to move wins by force, how soon, and by which first moves: by continuous fours, by continuous
 * threats, and by what a search of the engine suggests and a proof then confirms.
 */
import { type AttackBoard, pointAt } from '../binding/attack-board.ts';
import { type Point, type Position, samePoint } from '../game/position.ts';
import { checkProof, type ProofCheck } from './check-proof.ts';
import { type EngineOpinion, proveByEngine } from './quiet-win.ts';
import { type NodeBudget, ThreatSearch, type Verdict } from './threat-search.ts';
import type { WinStep } from './win-tree.ts';

/** What may be used: fours alone, threes too, or quiet moves as well. Each includes those before it. */
export const METHODS = ['fours', 'threats', 'search'] as const;
export type Method = (typeof METHODS)[number];

/** Any win of so few plies is one by threats: whoever wins in `2k + 1` plies wins in `2k - 1` after a pass. */
const LONGEST_SURELY_BY_THREATS = 5;
const LONGEST_SURELY_BY_FOURS = 3;
/** No first move may take more than such a part of the moves that are to be tried for all. */
const FIRST_MOVE_PARTS = 50;

export interface ProveOptions {
  readonly by: Method;
  /** Moves to be tried, at most, for each of the questions. */
  readonly nodes: number;
  /** Asked now and then: whether to give up what is not answered yet. */
  readonly isOver?: () => boolean;
  /** Searches a position as the engine does; wanted for the method `search`. */
  readonly engine?: (position: Position) => EngineOpinion | undefined;
}

/** A first move that wins. */
export interface WinningMove {
  readonly move: Point;
  readonly by: Method;
  readonly proof: WinStep;
  readonly check: ProofCheck;
}

export interface Solution {
  /** The shortest first. The first is the one to play; empty if no win was found. */
  readonly wins: readonly WinningMove[];
  /** Whether there is a win by fours alone, and by fours and threes; undefined where it was not asked. */
  readonly fours: Verdict;
  readonly threats: Verdict | undefined;
  /** Plies of the shortest win by fours alone, where all shorter ones are excluded. */
  readonly shortestByFours: number | undefined;
  /** It is proven that no win by the threats looked at takes fewer plies than this. */
  readonly threatsTakeAtLeast: number;
  /** The same for wins of any kind. */
  readonly anyWinTakesAtLeast: number;
  /** First moves by threats of which it was not found out whether they win. */
  readonly undecided: readonly Point[];
  /** What the engine's search came to, if it was asked. */
  readonly opinion: EngineOpinion | undefined;
  /** Moves tried. */
  readonly nodes: number;
}

/** Answers for a position in which nobody has won and which has a free point. The board is set up anew. */
export function proveWin(position: Position, board: AttackBoard, options: ProveOptions): Solution {
  return new Solver(position, board, options).solve();
}

class Solver {
  readonly #position: Position;
  readonly #board: AttackBoard;
  readonly #options: ProveOptions;
  readonly #wins: WinningMove[] = [];
  readonly #undecided: Point[] = [];
  #nodes = 0;

  constructor(position: Position, board: AttackBoard, options: ProveOptions) {
    this.#position = position;
    this.#board = board;
    this.#options = options;
  }

  solve(): Solution {
    const { by } = this.#options;
    this.#board.setUp(this.#position);
    const fours = this.#ask((budget) => new ThreatSearch(this.#board, { foursOnly: true }, budget).run());
    const shortestFours = fours === 'win' ? this.#shortest(true, Number.POSITIVE_INFINITY) : undefined;
    let threats: Verdict | undefined;
    let threatsTakeAtLeast = 1;
    if (by !== 'fours') {
      threats =
        fours === 'win'
          ? 'win'
          : this.#ask((budget) => new ThreatSearch(this.#board, { foursOnly: false }, budget).run());
      const byFours = shortestFours?.isExact ? shortestFours.plies : Number.POSITIVE_INFINITY;
      if (threats === 'win') threatsTakeAtLeast = this.#shortest(false, byFours).plies;
      if (threats === 'none') threatsTakeAtLeast = Number.POSITIVE_INFINITY;
    }
    if (fours === 'win') this.#findFirstMoves(true);
    if (threats === 'win') this.#findFirstMoves(false);
    const opinion = by === 'search' && this.#wins.length === 0 ? this.#askEngine() : undefined;
    return {
      wins: [...this.#wins].sort((a, b) => a.proof.plies - b.proof.plies),
      fours,
      threats,
      shortestByFours: shortestFours?.isExact ? shortestFours.plies : undefined,
      threatsTakeAtLeast,
      anyWinTakesAtLeast:
        threats === undefined
          ? Math.min(shortestFours?.plies ?? 1, LONGEST_SURELY_BY_FOURS + 2)
          : Math.min(threatsTakeAtLeast, LONGEST_SURELY_BY_THREATS + 2),
      undecided: this.#undecided,
      opinion,
      nodes: this.#nodes,
    };
  }

  /**
   * Looks for the shortest win by allowing one move more each time, up to wins of fewer plies than `below`. All first
   * moves that win as soon are noted. Returns the plies that a win takes at least; exact if such a win was found.
   */
  #shortest(foursOnly: boolean, below: number): { readonly plies: number; readonly isExact: boolean } {
    return this.#ask((budget) => {
      for (let within = 1; 2 * within - 1 < below; within++) {
        const search = new ThreatSearch(this.#board, { foursOnly, within }, budget);
        const verdict = search.run();
        if (verdict === 'unknown') return { plies: 2 * within - 1, isExact: false };
        if (verdict === 'none') continue;
        this.#add(search.proof(), foursOnly);
        for (const cell of search.firstMoves())
          if (search.runFirst(cell) === 'win') this.#add(search.proof(cell), foursOnly);
        return { plies: 2 * within - 1, isExact: true };
      }
      return { plies: below, isExact: true };
    });
  }

  /** Notes all first moves that win, however long it takes; each with a part of the moves to be tried. */
  #findFirstMoves(foursOnly: boolean): void {
    this.#ask((budget) => {
      const part: NodeBudget = { ...budget, left: 0 };
      const search = new ThreatSearch(this.#board, { foursOnly }, part);
      for (const cell of search.firstMoves()) {
        if (this.#has(pointAt(cell))) continue;
        const given = Math.ceil(Math.min(budget.left, this.#options.nodes / FIRST_MOVE_PARTS));
        part.left = given;
        const verdict = search.runFirst(cell);
        budget.left -= given - Math.max(0, part.left);
        if (verdict === 'win') this.#add(search.proof(cell), foursOnly);
        else if (verdict === 'unknown' && !foursOnly) this.#undecided.push(pointAt(cell));
      }
    });
  }

  #askEngine(): EngineOpinion | undefined {
    const { engine } = this.#options;
    if (!engine) return undefined;
    const opinion = engine(this.#position);
    if (opinion?.kind !== 'win') return opinion;
    const proof = this.#ask((budget) =>
      proveByEngine(this.#position, opinion, { board: this.#board, engine, budget }),
    );
    // What the engine claims may be won otherwise than it could be shown: then it stays a claim.
    if (!proof) return opinion;
    const check = checkProof(this.#position, proof);
    if (check.isValid) this.#wins.push({ move: proof.move, by: 'search', proof, check });
    return opinion;
  }

  #add(proof: WinStep, foursOnly: boolean): void {
    if (this.#has(proof.move)) return;
    const check = checkProof(this.#position, proof);
    this.#wins.push({ move: proof.move, by: foursOnly ? 'fours' : 'threats', proof, check });
  }

  #has(move: Point): boolean {
    return this.#wins.some((win) => samePoint(win.move, move));
  }

  /** Asks a question that has moves of its own to try. */
  #ask<T>(question: (budget: NodeBudget) => T): T {
    const { nodes, isOver } = this.#options;
    const budget: NodeBudget = { left: nodes, ...(isOver ? { isOver } : {}) };
    const answer = question(budget);
    this.#nodes += nodes - Math.max(0, budget.left);
    return answer;
  }
}
