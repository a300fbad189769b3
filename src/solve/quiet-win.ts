/**
 * Wins that need a quiet move, one that threatens no more than to win by threats if the other side passed. Which one,
 * the engine's search suggests; what it claims is then proven: every reply is answered by what the quiet move
 * threatened, by another win by threats, or by another move that the engine suggests.
 */
import { type AttackBoard, cellAt } from '../binding/attack-board.ts';
import type { DirectSearch } from '../binding/direct-search.ts';
import { afterMove, freeCells, opponent, type Point, type Position, samePoint } from '../game/position.ts';
import type { Budget } from './budget.ts';
import { ThreatSearch } from './threat-search.ts';
import { lastStep, type WinReply, type WinStep, winStep } from './win-tree.ts';

/** What a search of the engine thinks of a position, for the side to move. */
export interface EngineOpinion {
  readonly kind: 'win' | 'loss' | 'value';
  /** Up to the row of a win or loss, or the evaluation. */
  readonly amount: number;
  readonly move: Point;
  readonly depth: number;
  readonly nodes: number;
}

/** Until when the engine searches: `nodes` nodes, or until `isOver` says so. */
export interface EngineLimits {
  readonly nodes: number;
  readonly isOver: () => boolean;
}

/** Searches a position as the engine does; undefined if it was over before anything was found. */
export type Engine = (position: Position, limits: EngineLimits) => EngineOpinion | undefined;

/** One thread that remembers what it has searched, so that the same nodes give the same answer. */
export function engineOf(search: DirectSearch): Engine {
  return (position, { nodes, isOver }) => {
    const goal = { kind: 'best', lines: 1 } as const;
    const limits = { nodes, isOver, until: 'proven', remembers: true } as const;
    const { lines, points, noLegalMove, depth, nodes: searched } = search.search(position, goal, limits);
    const score = lines[0]?.score;
    const [move] = points;
    if (!move || !score || noLegalMove) return undefined;
    const amount = score.kind === 'value' ? score.value : score.plies;
    return { kind: score.kind, amount, move, depth, nodes: searched };
  };
}

export interface QuietTools {
  readonly board: AttackBoard;
  readonly engine: Engine;
  /** Nodes that the engine searches in each of the positions of the proof. */
  readonly engineNodes: number;
  /** Moves tried for wins by threats, those of the engine's nodes not among them. */
  readonly budget: Budget;
}

/** Moves tried in one of the many positions for a win by threats. */
const THREAT_NODES = 50_000;

/**
 * The proof of a win that the engine claims; undefined if it was not completed. The board is left with the position.
 */
export function proveByEngine(
  position: Position,
  opinion: EngineOpinion,
  tools: QuietTools,
): WinStep | undefined {
  const proof = new QuietProof(tools).afterMove(position, opinion.move);
  tools.board.setUp(position);
  return proof;
}

class QuietProof {
  readonly #board: AttackBoard;
  readonly #engine: Engine;
  readonly #engineLimits: EngineLimits;
  readonly #budget: Budget;

  constructor({ board, engine, engineNodes, budget }: QuietTools) {
    this.#board = board;
    this.#engine = engine;
    this.#engineLimits = { nodes: engineNodes, isOver: () => !budget.poll() };
    this.#budget = budget;
  }

  /** The proof that this move of the side to move wins. */
  afterMove(position: Position, move: Point): WinStep | undefined {
    const board = this.#board;
    board.setUp(position);
    const cell = cellAt(move);
    if (!board.isAllowed(cell)) return undefined;
    if (board.completesFive(cell)) return lastStep(move);
    const next = afterMove(position, move);
    const threat = this.#threat(next);
    const replies: WinReply[] = [];
    for (const reply of this.#repliesTo(next, threat)) {
      const answer = reply.isWin ? undefined : this.#win(afterMove(next, reply.point));
      if (!answer) return undefined;
      replies.push({ reply: reply.point, answer });
    }
    return winStep(move, replies, threat);
  }

  /** The proof of a win in a position, by threats or by what the engine suggests. */
  #win(position: Position): WinStep | undefined {
    if (!this.#budget.goesOn() || !this.#budget.poll()) return undefined;
    const byThreats = this.#winByThreats(position);
    if (byThreats) return byThreats;
    const opinion = this.#engine(position, this.#engineLimits);
    return opinion?.kind === 'win' ? this.afterMove(position, opinion.move) : undefined;
  }

  #winByThreats(position: Position): WinStep | undefined {
    this.#board.setUp(position);
    const search = new ThreatSearch(this.#board, { foursOnly: false });
    return search.run(this.#budget.part(THREAT_NODES)) === 'win' ? search.proof() : undefined;
  }

  /** What the side that has just moved does if the other passes. */
  #threat(position: Position): WinStep | undefined {
    return this.#winByThreats({ ...position, sideToMove: opponent(position.sideToMove) });
  }

  /** The replies that the threat does not answer, those first that win for the defender. */
  #repliesTo(
    position: Position,
    threat: WinStep | undefined,
  ): readonly { readonly point: Point; readonly isWin: boolean }[] {
    const board = this.#board;
    board.setUp(position);
    const allowed = freeCells(position).filter((point) => board.isAllowed(cellAt(point)));
    const wins = allowed.filter((point) => board.completesFive(cellAt(point)));
    const open = allowed.filter(
      (point) =>
        !wins.includes(point) && !(threat && board.after(cellAt(point), () => stillWins(board, threat))),
    );
    return [
      ...wins.map((point) => ({ point, isWin: true })),
      ...open.map((point) => ({ point, isWin: false })),
    ];
  }
}

/** Whether a proof by threats, made for a position with fewer stones, holds on the board, the attacker to move. */
function stillWins(board: AttackBoard, { move, replies, otherwise }: WinStep): boolean {
  const cell = cellAt(move);
  if (!board.isEmpty(cell) || !board.isAllowed(cell)) return false;
  if (board.completesFive(cell)) return true;
  if (!otherwise) return false;
  return board.after(cell, () => {
    if (board.attacks(true)[0]?.kind === 'five') return false;
    const threatens = board.passing(
      () => board.attacks(true)[0]?.kind === 'five' || board.winningFour() !== undefined,
    );
    if (!threatens) return false;
    // Beside what may meet any threat, what could meet the one that this proof goes on with.
    const critical = new Set([
      ...(needsForbiddenPoint(otherwise) ? board.emptyCells() : []),
      ...board.replies().map(({ cell: reply }) => reply),
      ...[...replies, ...otherwise.replies].map(({ reply }) => cellAt(reply)),
      ...[otherwise, otherwise.otherwise].flatMap((step) => (step ? [cellAt(step.move)] : [])),
    ]);
    return (
      board.passing(() => stillWins(board, otherwise)) &&
      [...critical].every((reply) => {
        if (!board.isEmpty(reply) || !board.isAllowed(reply)) return true;
        const answer = replies.find((one) => cellAt(one.reply) === reply)?.answer ?? otherwise;
        return board.after(reply, () => stillWins(board, answer));
      })
    );
  });
}

/** Whether a four is answered only by a point that is forbidden: a stone anywhere may lift that. */
function needsForbiddenPoint({ replies, otherwise: five }: WinStep): boolean {
  return five?.plies === 1 && !replies.some(({ reply }) => samePoint(reply, five.move));
}
