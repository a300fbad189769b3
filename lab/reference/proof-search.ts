/**
 * An independent judge of wins: it shares no code with the core, and leaves out nothing that the defender could do.
 *
 * The attacker plays threats alone: fours, and threes, by which is meant any move after which it would win in three
 * plies if the defender passed. That makes the tree small, and the search blind for wins that need a quieter move. The
 * defender may play whatever the threat does not punish at once: that is all that needs to be looked at, as every other
 * move loses.
 *
 * The tree is searched by depth-first proof-number search (A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and
 * Its Applications", 2002). Stones are never taken off, so positions do not repeat.
 */

import { opponent, type Point, type Position, samePoint } from '../../src/game/position.ts';
import { INFINITE, type ProofNumbers, updateNumbers } from '../../src/solve/proof-numbers.ts';
import { type Side, ThreatOracle } from './threat-oracle.ts';

export interface ProofLimits {
  /** Moves made, at most; a little more, as it is looked at between nodes. */
  readonly nodes: number;
  /** The attacker's first move, if it is not free to choose. */
  readonly first?: Point;
  /** A first move that the attacker may not choose. */
  readonly except?: Point;
  /** No threes: a search for a VCF. */
  readonly foursOnly?: boolean;
}

export interface ProofResult {
  /** `none`: no win by threats alone, if the attacker may choose as it may. `unknown`: not within the limit. */
  readonly verdict: 'win' | 'none' | 'unknown';
  /** The first move of a win. */
  readonly move: Point | undefined;
  /** Of a win: plies of the one found, against the defence that holds out longest. There may be shorter ones. */
  readonly plies: number;
  /** Moves made. */
  readonly nodes: number;
}

/** A position of the tree, which may be reached in several ways. */
interface Node extends ProofNumbers {
  /** Of a proven win: to its end. */
  plies: number;
  /** Once they were looked for: the moves that matter. */
  moves?: readonly Move[];
  /** Plies to the attacker's win if the defender plays none of them. */
  otherwise: number;
}

interface Move {
  readonly cell: number;
  readonly node: Node;
}

/** What a three costs to begin with, where a four costs 1: it leaves the defender more to choose from. */
const THREE_COST = 3;

/** Searches for a win by threats of the side to move. Nobody must have won yet. Throws as ThreatOracle does. */
export function proveWin(position: Position, limits: ProofLimits): ProofResult {
  return new ProofSearch(position, limits).run();
}

function newNode(phi: number, delta: number, plies = 0): Node {
  return { phi, delta, plies, otherwise: 0 };
}

/** As updateNumbers; also the plies of what is proven. */
function evaluate(node: Node, moves: readonly Move[], isAttack: boolean) {
  const found = updateNumbers(node, moves);
  const proof = moves.find((move) => move.node.delta === 0);
  if (isAttack && proof) node.plies = proof.node.plies + 1;
  if (!isAttack && node.delta === 0)
    node.plies = moves.reduce((longest, { node: { plies } }) => Math.max(longest, plies + 1), node.otherwise);
  return found;
}

class ProofSearch {
  readonly #board: ThreatOracle;
  readonly #attacker: Side;
  readonly #defender: Side;
  readonly #limits: ProofLimits;
  /** Whether a stone at the end of a five spoils it. */
  readonly #endsSpoil: boolean;
  /** Whether a four may win because its answer is forbidden. */
  readonly #answersForbidden: boolean;
  /** By the hash of the position. */
  readonly #known = new Map<number, Node>();
  #nodes = 0;

  constructor(position: Position, limits: ProofLimits) {
    this.#board = new ThreatOracle(position);
    this.#attacker = position.sideToMove === 'black' ? 0 : 1;
    this.#defender = opponent(position.sideToMove) === 'black' ? 0 : 1;
    this.#limits = limits;
    this.#endsSpoil = position.rule === 'caro' || position.rule === 'caro-exact';
    this.#answersForbidden = position.rule === 'renju' && this.#attacker === 1;
  }

  run(): ProofResult {
    const root = newNode(1, 1);
    root.moves = this.#firstMoves();
    this.#search(root, true, INFINITE, INFINITE);
    const verdict = root.phi === 0 ? 'win' : root.delta === 0 ? 'none' : 'unknown';
    const winning = root.moves.find(({ node }) => node.delta === 0);
    const move = winning && this.#board.pointAt(winning.cell);
    return { verdict, move, plies: root.plies, nodes: this.#nodes };
  }

  #firstMoves(): readonly Move[] {
    const { first, except } = this.#limits;
    return this.#attacks().filter(({ cell }) => {
      const point = this.#board.pointAt(cell);
      return (!first || samePoint(point, first)) && !(except && samePoint(point, except));
    });
  }

  /** Searches the position on the board, whose node is given, until one of its numbers reaches the limit. */
  #search(node: Node, isAttack: boolean, phiLimit: number, deltaLimit: number): void {
    node.moves ??= isAttack ? this.#attacks() : this.#defences(node);
    const mover = isAttack ? this.#attacker : this.#defender;
    while (true) {
      const { best, second } = evaluate(node, node.moves, isAttack);
      if (!best || node.phi >= phiLimit || node.delta >= deltaLimit || this.#nodes >= this.#limits.nodes)
        return;
      const others = node.delta - best.node.phi;
      this.#play(best.cell, mover);
      this.#search(best.node, !isAttack, deltaLimit - others, Math.min(phiLimit, second + 1));
      this.#board.take(best.cell, mover);
    }
  }

  #play(cell: number, side: Side): void {
    this.#nodes++;
    this.#board.play(cell, side);
  }

  /**
   * Whether the attacker, to move, wins in three plies: by fours that the defender cannot answer, or cannot without
   * playing a forbidden point. Nobody has a five at hand. `trace` takes up all cells where a stone of the defender's,
   * put there before, could undo this win.
   */
  #hasWinningFour(trace?: number[]): boolean {
    const board = this.#board;
    const attacker = this.#attacker;
    const completionsNeeded = this.#answersForbidden ? 1 : 2;
    if (!this.#answersForbidden && board.doubleFours(attacker) === 0) return false;
    for (const cell of board.cells) {
      if (!board.isEmpty(cell) || board.completionsAfter(cell, attacker) < completionsNeeded) continue;
      if (!board.isAllowed(cell, attacker)) continue;
      // Prohibitions reach far: a stone anywhere may forbid this cell, or allow an answer.
      const isDelicate = board.rule === 'renju' && attacker === 0 && board.looksLikeDoubleThree(cell);
      this.#play(cell, attacker);
      const wins = this.#answersToFives(this.#defender).length === 0;
      const needsForbidden = this.#answersForbidden && board.fives(attacker) === 1;
      if (wins)
        trace?.push(cell, ...(isDelicate || needsForbidden ? board.cells : this.#cellsOfFives(attacker)));
      board.take(cell, attacker);
      if (wins) return true;
    }
    return false;
  }

  /** The threats of the attacker, or its fives when there are any. */
  #attacks(): readonly Move[] {
    const board = this.#board;
    const attacker = this.#attacker;
    if (board.fives(attacker) > 0)
      return this.#fiveCells(attacker).map((cell) => ({ cell, node: newNode(INFINITE, 0) }));
    const mustAnswer = board.fives(this.#defender) > 0;
    const cells = mustAnswer ? this.#answersToFives(attacker) : this.#likelyThreats();
    const moves: Move[] = [];
    for (const cell of cells) {
      this.#play(cell, attacker);
      const isFour = board.fives(attacker) > 0;
      if (isFour || (!this.#limits.foursOnly && this.#hasWinningFour()))
        moves.push({ cell, node: this.#nodeOnBoard(1, isFour ? 1 : THREE_COST) });
      board.take(cell, attacker);
    }
    return moves;
  }

  /** The allowed moves of the attacker that make a four or may make a three. */
  #likelyThreats(): readonly number[] {
    const board = this.#board;
    const attacker = this.#attacker;
    return board.cells.filter(
      (cell) =>
        board.isEmpty(cell) &&
        (board.completionsAfter(cell, attacker) > 0 || this.#mayBeThree(cell)) &&
        board.isAllowed(cell, attacker),
    );
  }

  #mayBeThree(cell: number): boolean {
    if (this.#limits.foursOnly) return false;
    // A four may win by its only answer being forbidden, and then one of these will do.
    return this.#answersForbidden
      ? this.#board.hasOutlook(cell, this.#attacker)
      : this.#board.mayMakeThree(cell, this.#attacker);
  }

  /** All moves of the defender that could matter. Notes in the node what the others come to. */
  #defences(node: Node): readonly Move[] {
    const board = this.#board;
    const defender = this.#defender;
    const isFour = board.fives(this.#attacker) > 0;
    node.otherwise = isFour ? 2 : 4;
    const cells = isFour ? this.#answersToFives(defender) : this.#answersToThree();
    return cells.map((cell) => {
      this.#play(cell, defender);
      const isWon = board.fives(defender) === 0 && this.#hasWinningFour();
      const child = isWon ? newNode(0, INFINITE, 3) : this.#nodeOnBoard(1, 1);
      board.take(cell, defender);
      return { cell, node: child };
    });
  }

  /** The defender's allowed moves that make a four, or might undo a win that the attacker threatens. */
  #answersToThree(): readonly number[] {
    const board = this.#board;
    const trace: number[] = [];
    this.#hasWinningFour(trace);
    const traced = new Set(trace);
    return board.cells.filter(
      (cell) =>
        board.isEmpty(cell) &&
        (traced.has(cell) || board.completionsAfter(cell, this.#defender) > 0) &&
        board.isAllowed(cell, this.#defender),
    );
  }

  /** The node of the position on the board, with these numbers if it is new. */
  #nodeOnBoard(phi: number, delta: number): Node {
    const { hash } = this.#board;
    const known = this.#known.get(hash);
    if (known) return known;
    const node = newNode(phi, delta);
    this.#known.set(hash, node);
    return node;
  }

  /** The allowed moves of a side after which the other has no five. */
  #answersToFives(side: Side): readonly number[] {
    const board = this.#board;
    const other = (1 - side) as Side;
    if (board.fives(other) > 1 && !this.#endsSpoil) return [];
    return this.#cellsOfFives(other).filter((cell) => {
      if (!board.isAllowed(cell, side)) return false;
      if (!this.#endsSpoil) return true;
      board.play(cell, side);
      const isAnswer = board.fives(other) === 0;
      board.take(cell, side);
      return isAnswer;
    });
  }

  #fiveCells(side: Side): readonly number[] {
    const board = this.#board;
    return board.cells.filter((cell) => board.isEmpty(cell) && board.completesFive(cell, side));
  }

  /** The cells that complete a winning row of the side, and those at its ends where a stone there can spoil it. */
  #cellsOfFives(side: Side): readonly number[] {
    const cells = this.#fiveCells(side);
    if (!this.#endsSpoil) return cells;
    return [...new Set(cells.flatMap((cell) => [cell, ...this.#board.rowEnds(cell, side)]))];
  }
}
