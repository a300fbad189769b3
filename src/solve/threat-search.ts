/**
 * Searches for a win by continuous threats: the attacker plays fours (VCF), or fours and threes (VCT), and nothing
 * else. That makes the tree small, and the search blind for wins that need a quieter move. The defender may play
 * whatever the threat does not punish at once: that is all that needs to be looked at, as every other move loses.
 *
 * The tree is searched by depth-first proof-number search (A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and
 * Its Applications", 2002). Stones are never taken off, so positions do not repeat.
 */
import { type AttackBoard, type AttackMove, pointAt } from '../binding/attack-board.ts';
import { type Point, samePoint } from '../game/position.ts';
import type { Budget } from './budget.ts';
import { INFINITE, type ProofNumbers, updateNumbers } from './proof-numbers.ts';
import { lastStep, type WinReply, type WinStep, winStep } from './win-tree.ts';

export interface ThreatSearchOptions {
  /** No threes. */
  readonly foursOnly: boolean;
  /** The attacker's moves up to the row, the last one counted, at most; without it any number. */
  readonly within?: number;
}

export type Verdict = 'win' | 'none' | 'unknown';

/** A position of the tree, which may be reached in several ways. */
interface Node extends ProofNumbers {
  /** Of a proven win: to its end, as far as it is known. */
  plies: number;
  /** Where the defender is to move: plies to the attacker's end if it does nothing about the threat. */
  readonly otherwise: number;
  /** Once they were looked for: the moves that matter. */
  moves?: readonly Move[];
  /** The proof, once it was asked for. */
  step?: WinStep;
}

interface Move {
  readonly cell: number;
  readonly kind: AttackMove['kind'];
  readonly node: Node;
}

/**
 * What a threat costs to begin with: a three leaves the defender more to choose from. And plies from the threat to the
 * attacker's row if the defender does nothing about it.
 */
const FOUR = { cost: 1, otherwise: 2 };
const THREE = { cost: 3, otherwise: 4 };
const NO_THREAT = { cost: 1, otherwise: 0 };

/**
 * One question about one position; what is found for a first move helps with the others. A search whose budget ran out
 * may be asked again, and goes on where it was.
 */
export class ThreatSearch {
  readonly #board: AttackBoard;
  readonly #foursOnly: boolean;
  readonly #within: number;
  /** By the attacker's moves left, then by the hash of the position. */
  readonly #known: Map<number, Node>[] = [];
  readonly #root: Node = newNode(1, 1);
  #positions = 0;

  /** The board has the position, the attacker to move, whenever the search is asked. */
  constructor(board: AttackBoard, { foursOnly, within }: ThreatSearchOptions) {
    this.#board = board;
    this.#foursOnly = foursOnly;
    this.#within = within ?? Number.POSITIVE_INFINITY;
  }

  /** Whether the attacker wins so. */
  run(budget: Budget): Verdict {
    this.#search(budget, this.#root, true, this.#within, INFINITE, INFINITE);
    return verdictOf(this.#root.phi, this.#root.delta);
  }

  /** The attacker's first moves that there are to choose from. */
  firstMoves(): readonly number[] {
    this.#root.moves ??= this.#attacks(this.#within);
    return this.#root.moves.map(({ cell }) => cell);
  }

  /** Whether the attacker wins by this one of its first moves. */
  runFirst(cell: number, budget: Budget): Verdict {
    const move = this.#firstMove(cell);
    if (!move) return 'none';
    const { delta, phi } = move.node;
    if (delta > 0 && phi > 0 && budget.goesOn()) {
      budget.count();
      this.#board.after(cell, () =>
        this.#search(budget, move.node, false, this.#within - 1, INFINITE, INFINITE),
      );
    }
    return verdictOf(move.node.delta, move.node.phi);
  }

  /** The proof of a win that was found: by this first move, or by that with which it comes soonest. */
  proof(first?: number): WinStep {
    const move = first === undefined ? soonest(this.#root) : this.#firstMove(first);
    if (!move || move.node.delta > 0) throw new Error('no win was found');
    return this.#stepOf(move, this.#within);
  }

  #firstMove(cell: number): Move | undefined {
    this.firstMoves();
    return this.#root.moves?.find((move) => move.cell === cell);
  }

  /**
   * Searches the position on the board, whose node is given, until one of its numbers reaches the limit. `left`: the
   * attacker's moves from here on.
   */
  #search(
    budget: Budget,
    node: Node,
    isAttack: boolean,
    left: number,
    phiLimit: number,
    deltaLimit: number,
  ): void {
    node.moves ??= isAttack ? this.#attacks(left) : this.#replies(left);
    while (true) {
      const { best, second } = evaluate(node, node.moves, isAttack);
      if (!best || node.phi >= phiLimit || node.delta >= deltaLimit) return;
      if (this.#positions > budget.positions) budget.giveUp('memory');
      if (!budget.goesOn()) return;
      const others = node.delta - best.node.phi;
      budget.count();
      this.#board.play(best.cell);
      this.#search(
        budget,
        best.node,
        !isAttack,
        isAttack ? left - 1 : left,
        deltaLimit - others,
        Math.min(phiLimit, second + 1),
      );
      this.#board.undo();
    }
  }

  /** The moves by which the attacker may still come to its end in time. */
  #attacks(left: number): readonly Move[] {
    return this.#board.attacks(this.#foursOnly || left < 3).flatMap(({ cell, kind }): readonly Move[] => {
      if (kind === 'five') return [{ cell, kind, node: newNode(INFINITE, 0) }];
      if (left < 2) return [];
      const node = this.#board.after(cell, () => this.#nodeOnBoard(left - 1, kind === 'four' ? FOUR : THREE));
      return [{ cell, kind, node }];
    });
  }

  #replies(left: number): readonly Move[] {
    return this.#board.replies().map(({ cell, kind }) => {
      const isWon = kind === 'won' && left >= 2;
      const node = isWon
        ? newNode(0, INFINITE, { plies: 3 })
        : this.#board.after(cell, () => this.#nodeOnBoard(left));
      return { cell, kind, node };
    });
  }

  #nodeOnBoard(left: number, { cost, otherwise } = NO_THREAT): Node {
    // Without a limit all nodes are in one map.
    const index = Number.isFinite(left) ? left : 0;
    const known = this.#known[index] ?? new Map<number, Node>();
    this.#known[index] = known;
    const { hash } = this.#board;
    const before = known.get(hash);
    if (before) return before;
    const node = newNode(1, cost, { otherwise });
    known.set(hash, node);
    this.#positions++;
    return node;
  }

  /** The proof that begins with a proven move of the attacker's on the board. */
  #stepOf({ cell, kind, node }: Move, left: number): WinStep {
    const move = pointAt(cell);
    if (kind === 'five') return lastStep(move);
    node.step ??= this.#board.after(cell, () => {
      const answers = new Map((node.moves ?? []).map((reply) => [reply.cell, reply.node]));
      const answer = (reply: number) => this.#answerTo(answers.get(reply), left - 1);
      return kind === 'four'
        ? fourStep(this.#board, move, answer)
        : winStep(
            move,
            [...answers.keys()].map((reply) => ({
              reply: pointAt(reply),
              answer: this.#board.after(reply, () => answer(reply)),
            })),
            this.#board.passing(() => immediateWin(this.#board)),
          );
    });
    // The same position may be reached by another last move.
    return samePoint(node.step.move, move) ? node.step : { ...node.step, move };
  }

  /** The proof after a reply, which is on the board and has led to this node. */
  #answerTo(node: Node | undefined, left: number): WinStep {
    const next = node?.moves && soonest(node);
    return next ? this.#stepOf(next, left) : immediateWin(this.#board);
  }
}

/**
 * The proof that the side to move wins by a five at hand, or by a four that nothing answers; it must have one of the
 * two.
 */
function immediateWin(board: AttackBoard): WinStep {
  const [five] = fivesOf(board);
  if (five !== undefined) return lastStep(pointAt(five));
  const four = board.winningFour();
  if (four === undefined) throw new Error('neither a five nor a four that wins');
  return board.after(four, () =>
    fourStep(board, pointAt(four), () => {
      throw new Error('an answer to a four that has none');
    }),
  );
}

/**
 * The step of a four, which has just been played: a five follows any reply, another five those that take the first
 * away, and `answer` says what follows those that take all away.
 */
function fourStep(board: AttackBoard, move: Point, answer: (reply: number) => WinStep): WinStep {
  const [five] = board.passing(() => fivesOf(board));
  if (five === undefined) throw new Error('a four without a five');
  const replies: WinReply[] = [];
  for (const reply of board.emptyCellsAround(five)) {
    const isAllowed = board.isAllowed(reply);
    // Another stone, one that this proof takes no notice of, may lift what forbids the five's own cell.
    if (!isAllowed && reply !== five) continue;
    board.after(reply, () => {
      if (reply !== five && board.completesFive(five)) return;
      const [other] = fivesOf(board);
      if (!isAllowed && other === undefined) return;
      replies.push({
        reply: pointAt(reply),
        answer: other === undefined ? answer(reply) : lastStep(pointAt(other)),
      });
    });
  }
  return winStep(move, replies, lastStep(pointAt(five)));
}

/** The cells on which the side to move completes a row. */
function fivesOf(board: AttackBoard): readonly number[] {
  return board.attacks(true).flatMap(({ cell, kind }) => (kind === 'five' ? [cell] : []));
}

function newNode(phi: number, delta: number, { plies = 0, otherwise = 0 } = {}): Node {
  return { phi, delta, plies, otherwise };
}

function verdictOf(phi: number, delta: number): Verdict {
  return phi === 0 ? 'win' : delta === 0 ? 'none' : 'unknown';
}

/** The proven move of the attacker's by which it comes to its end soonest. */
function soonest({ moves = [] }: Node): Move | undefined {
  let best: Move | undefined;
  for (const move of moves)
    if (move.node.delta === 0 && (!best || move.node.plies < best.node.plies)) best = move;
  return best;
}

/** As updateNumbers; also the plies of what is proven. */
function evaluate(node: Node, moves: readonly Move[], isAttack: boolean) {
  const found = updateNumbers(node, moves);
  if (isAttack && node.phi === 0) node.plies = (soonest(node)?.node.plies ?? 0) + 1;
  if (!isAttack && node.delta === 0)
    node.plies = moves.reduce((longest, { node: { plies } }) => Math.max(longest, plies + 1), node.otherwise);
  return found;
}
