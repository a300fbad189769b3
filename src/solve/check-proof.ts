/**
 * Replays a proof against every defence, by the rules as they are defined (src/reference), and shares nothing with what
 * found it.
 *
 * To try every reply everywhere, and every reply to what is done against it, would take hours: most replies lose to the
 * same threat. So what a threat does against a pass is replayed once, and with it all cells are noted where one more
 * stone of the defender's could have made a difference. A reply on any other cell changes nothing; the replies on those
 * cells are replayed one by one. What one more stone can do, put there before:
 *
 * - It takes the cell of one of the attacker's moves.
 * - It stands at an end of the row that wins, which is no win then by some rules.
 * - It helps the defender to a row: the cells of all windows that lack no more of one than the stones that may have
 *   come.
 * - It decides whether a move is forbidden to black. Where that is delicate, all cells are noted.
 */
import { type Colour, opponent, type Point, type Position } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import {
  type Board,
  boardOf,
  cellAt,
  cellsOf,
  DIRECTIONS,
  emptyPoints,
  get,
  stoneOf,
  withStone,
} from '../reference/board.ts';
import { foulAt, looksLikeDoubleThree } from '../reference/forbidden.ts';
import { winners, winsAt } from '../reference/winning.ts';
import type { WinStep } from './win-tree.ts';

export type ProofCheck =
  | {
      readonly isValid: true;
      /** Plies to the row against the best defence of those replayed: what the proof shows at least. */
      readonly plies: number;
      readonly positions: number;
    }
  | {
      readonly isValid: false;
      /** What is wrong, and the moves that lead there. */
      readonly fault: string;
      readonly line: readonly Point[];
    };

export interface ProofCheckOptions {
  /** Replays every reply by itself, even where it changes nothing. For small boards. */
  readonly isLiteral?: boolean;
  /** Positions that may be replayed, as all of them are kept in memory. */
  readonly positions?: number;
}

/** Where one more stone of the defender's might make a difference; `all` if it might anywhere. */
class Cells {
  readonly #cells = new Set<number>();
  #all = false;

  add(cell: number): void {
    this.#cells.add(cell);
  }

  addAll(): void {
    this.#all = true;
  }

  addThoseOf(other: Cells): void {
    this.#all ||= other.#all;
    for (const cell of other.#cells) this.#cells.add(cell);
  }

  has(cell: number): boolean {
    return this.#all || this.#cells.has(cell);
  }
}

/** What replaying a step has come to. */
interface Replayed {
  readonly plies: number;
  readonly sensitive: Cells;
}

/** A proof that does not hold. */
class Broken extends Error {
  readonly line: Point[] = [];
}

/** More positions would have to be replayed than may be. */
export class ProofTooLarge extends Error {}

/**
 * Whether the side to move wins by this proof, whatever the other side plays. Nobody must have won yet. Throws
 * ProofTooLarge if that takes more positions than are allowed.
 */
export function checkProof(position: Position, proof: WinStep, options: ProofCheckOptions = {}): ProofCheck {
  const check = new Check(position, options);
  try {
    const { plies } = check.run(proof);
    return { isValid: true, plies, positions: check.positions };
  } catch (error) {
    if (error instanceof Broken) return { isValid: false, fault: error.message, line: error.line };
    throw error;
  }
}

class Check {
  positions = 0;
  readonly #board: Board;
  readonly #width: number;
  readonly #rule: Rule;
  readonly #rowLength: number;
  readonly #attacker: Colour;
  readonly #defender: Colour;
  readonly #hasFouls: boolean;
  readonly #isLiteral: boolean;
  readonly #mostPositions: number;
  /** All runs of cells as long as a row. */
  readonly #windows: readonly (readonly Point[])[];
  /** What was replayed, by the step, the stones that may have come besides, and the position. */
  readonly #known = new Map<WinStep, Map<string, Replayed>>();

  constructor(
    position: Position,
    { isLiteral = false, positions = Number.POSITIVE_INFINITY }: ProofCheckOptions,
  ) {
    const { width, rule, rowLength, sideToMove } = position;
    this.#board = boardOf(position);
    this.#width = width;
    this.#rule = rule;
    this.#rowLength = rowLength;
    this.#attacker = sideToMove;
    this.#defender = opponent(sideToMove);
    this.#hasFouls = rule === 'renju' && rowLength === 5;
    this.#isLiteral = isLiteral;
    this.#mostPositions = positions;
    this.#windows = windowsOf(this.#board, rowLength);
  }

  run(proof: WinStep): Replayed {
    if (winners(this.#board, this.#rule, this.#rowLength).length > 0)
      throw new Broken('the game is over before the first move');
    return this.#step(proof, 0);
  }

  /**
   * Replays a step of the attacker's; as many as `more` stones of the defender's may be on the board besides, anywhere.
   */
  #step(step: WinStep, more: number): Replayed {
    const key = `${more}${this.#board.map((row) => row.join('')).join('')}`;
    const known = this.#known.get(step) ?? new Map<string, Replayed>();
    this.#known.set(step, known);
    const before = known.get(key);
    if (before) return before;
    if (this.positions >= this.#mostPositions) throw new ProofTooLarge();
    this.positions++;
    const replayed = this.#following(step.move, () => this.#newStep(step, more));
    known.set(key, replayed);
    return replayed;
  }

  #newStep({ move, replies, otherwise }: WinStep, more: number): Replayed {
    const sensitive = new Cells();
    if (get(this.#board, move) !== '.') throw new Broken('the move is on no free point');
    sensitive.add(this.#cell(move));
    if (winsAt(this.#board, move, this.#attacker, this.#rule, this.#rowLength)) {
      this.#addRowEnds(move, sensitive);
      return { plies: 1, sensitive };
    }
    if (this.#hasFouls && this.#attacker === 'black') {
      const foul = foulAt(this.#board, move);
      if (foul) throw new Broken(`black may not play there: it is a ${foul}`);
      if (looksLikeDoubleThree(this.#board, move)) sensitive.addAll();
    }
    if (replies.length === 0 && !otherwise)
      throw new Broken('the move completes no row, and nothing follows it');
    const longest = withStone(this.#board, move, stoneOf(this.#attacker), () =>
      this.#defences(replies, otherwise, more, sensitive),
    );
    return { plies: longest + 2, sensitive };
  }

  /** Replays all replies of the defender. Returns the most plies from a reply's answer to the row. */
  #defences(
    replies: WinStep['replies'],
    otherwise: WinStep | undefined,
    more: number,
    sensitive: Cells,
  ): number {
    this.#watchDefendersRows(more, sensitive);
    let longest = 0;
    const answered = new Set<number>();
    for (const { reply, answer } of replies) {
      answered.add(this.#cell(reply));
      if (get(this.#board, reply) !== '.') continue;
      // One more stone may lift the prohibition.
      if (!this.#isAllowed(reply)) sensitive.addAll();
      else longest = Math.max(longest, this.#afterReply(reply, answer, more, sensitive));
    }
    const others = emptyPoints(this.#board).filter((point) => !answered.has(this.#cell(point)));
    if (otherwise && !this.#isLiteral) {
      const passed = this.#step(otherwise, more + 1);
      sensitive.addThoseOf(passed.sensitive);
      longest = Math.max(longest, passed.plies);
      const critical = others.filter((point) => passed.sensitive.has(this.#cell(point)));
      return this.#otherReplies(critical, otherwise, more, sensitive, longest);
    }
    return this.#otherReplies(others, otherwise, more, sensitive, longest);
  }

  /** Replays what follows replies that are not answered each in its own way. */
  #otherReplies(
    points: readonly Point[],
    otherwise: WinStep | undefined,
    more: number,
    sensitive: Cells,
    least: number,
  ): number {
    let longest = least;
    for (const point of points) {
      try {
        if (!otherwise) throw this.#brokenAfter(point, 'nothing is said about this reply');
        longest = Math.max(longest, this.#afterReply(point, otherwise, more, sensitive));
      } catch (error) {
        if (!(error instanceof Broken) || this.#isAllowed(point)) throw error;
        // Nothing need follow what black may not play; but one more stone may lift that.
        sensitive.addAll();
      }
    }
    return longest;
  }

  #afterReply(reply: Point, answer: WinStep, more: number, sensitive: Cells): number {
    return this.#following(reply, () => {
      if (winsAt(this.#board, reply, this.#defender, this.#rule, this.#rowLength))
        throw new Broken(`this reply wins for ${this.#defender}`);
      const { plies, sensitive: cells } = withStone(this.#board, reply, stoneOf(this.#defender), () =>
        this.#step(answer, more),
      );
      sensitive.addThoseOf(cells);
      return plies;
    });
  }

  /** Refuses a position in which the defender completes a row, and notes where one more stone could let it. */
  #watchDefendersRows(more: number, sensitive: Cells): void {
    const own = stoneOf(this.#defender);
    for (const window of this.#windows) {
      let stones = 0;
      let empty = 0;
      for (const point of window) {
        const cell = get(this.#board, point);
        if (cell === own) stones++;
        else if (cell === '.') empty++;
      }
      if (stones + empty < this.#rowLength || stones < this.#rowLength - 1 - more) continue;
      for (const point of window) {
        if (get(this.#board, point) !== '.') continue;
        sensitive.add(this.#cell(point));
        if (empty === 1 && winsAt(this.#board, point, this.#defender, this.#rule, this.#rowLength))
          throw this.#brokenAfter(point, `this reply wins for ${this.#defender}`);
      }
    }
  }

  /** The free cells at the ends of rows of the attacker's through a point where it is about to play. */
  #addRowEnds(move: Point, sensitive: Cells): void {
    const own = stoneOf(this.#attacker);
    for (const { dx, dy } of DIRECTIONS) {
      for (const sign of [-1, 1]) {
        const direction = { dx: sign * dx, dy: sign * dy };
        let steps = 1;
        while (cellAt(this.#board, move, direction, steps) === own) steps++;
        if (cellAt(this.#board, move, direction, steps) === '.')
          sensitive.add(this.#cell({ x: move.x + direction.dx * steps, y: move.y + direction.dy * steps }));
      }
    }
  }

  #isAllowed(point: Point): boolean {
    if (!this.#hasFouls || this.#defender === 'white') return true;
    return foulAt(this.#board, point) === undefined;
  }

  #brokenAfter(point: Point, fault: string): Broken {
    const broken = new Broken(fault);
    broken.line.unshift(point);
    return broken;
  }

  /** Puts the move before the line of whatever turns out to be broken after it. */
  #following<T>(move: Point, replay: () => T): T {
    try {
      return replay();
    } catch (error) {
      if (error instanceof Broken) error.line.unshift(move);
      throw error;
    }
  }

  #cell({ x, y }: Point): number {
    return y * this.#width + x;
  }
}

function windowsOf(board: Board, length: number): readonly (readonly Point[])[] {
  return cellsOf(board).flatMap(({ x, y }) =>
    DIRECTIONS.flatMap(({ dx, dy }) => {
      const window = Array.from({ length }, (_, i) => ({ x: x + dx * i, y: y + dy * i }));
      const last = window.at(-1);
      return last && get(board, last) !== '#' ? [window] : [];
    }),
  );
}
