/** A proof of a win that is stepped through: the winner's moves, and the replies that were chosen against them. */
import { freeCells, type Point, type Position, samePoint } from '../game/position.ts';
import type { WinReply, WinStep } from './win-tree.ts';

export interface ProofReply extends WinReply {
  /** It stands for every other reply. */
  readonly isAnyOther: boolean;
}

export class Proof {
  readonly position: Position;
  readonly firstMoves: readonly Point[];
  readonly first: WinStep;
  #way: readonly ProofReply[] = [];

  constructor(position: Position, first: WinStep, firstMoves: readonly Point[]) {
    this.position = position;
    this.firstMoves = firstMoves;
    this.first = first;
  }

  /** The move of the winner that was played last. */
  get step(): WinStep {
    return this.#way.at(-1)?.answer ?? this.first;
  }

  get isAtStart(): boolean {
    return this.#way.length === 0;
  }

  /** The moves so far, the winner's first. */
  get line(): readonly Point[] {
    return [this.first.move, ...this.#way.flatMap(({ reply, answer }) => [reply, answer.move])];
  }

  /** What the other side may do, the longest resistance first; none where the row is complete. */
  get replies(): readonly ProofReply[] {
    const { replies, otherwise } = this.step;
    const own = replies.map(({ reply, answer }) => ({ reply, answer, isAnyOther: false }));
    if (!otherwise) return own;
    const used = [...this.line, ...replies.map(({ reply }) => reply), otherwise.move];
    const other = freeCells(this.position).find((cell) => !used.some((point) => samePoint(point, cell)));
    return other ? [...own, { reply: other, answer: otherwise, isAnyOther: true }] : own;
  }

  /** Goes on with a reply, whichever free point it is on; false where it is none. */
  reply(point: Point): boolean {
    const { replies, otherwise } = this.step;
    const known = replies.find(({ reply }) => samePoint(reply, point));
    const isFree =
      freeCells(this.position).some((cell) => samePoint(cell, point)) &&
      !this.line.some((move) => samePoint(move, point));
    const answer = known?.answer ?? otherwise;
    if (!isFree || !answer) return false;
    this.#way = [...this.#way, { reply: point, answer, isAnyOther: !known }];
    return true;
  }

  back(): void {
    this.#way = this.#way.slice(0, -1);
  }
}
