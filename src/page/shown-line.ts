/** The line that is stepped through on the board, and the one that is drawn there while the pointer rests on it. */
import type { JudgedMove } from '../analysis/judged-moves.ts';
import type { Line } from '../api/engine.ts';
import type { Point } from '../game/position.ts';
import { movesOf } from '../play/game.ts';
import type { GameRoom } from './game-room.ts';
import { stepAfter } from './taught-game.ts';

/** A line that is stepped through on the board. */
export interface OpenLine {
  /** Of the move that it belongs to: `better` stands in its place, the others come after it. */
  readonly number: number;
  /** `better` and `answer` are those of a judged move, `found` is one of an analysis. */
  readonly kind: 'better' | 'answer' | 'found';
  readonly pv: readonly Point[];
  /** How many of its moves are on the board, one at least. */
  readonly length: number;
}

export class ShownLine {
  readonly #room: Pick<GameRoom, 'game' | 'goTo'>;
  readonly #onChange: () => void;
  #open: OpenLine | undefined;
  #preview: Line | undefined;

  constructor(room: Pick<GameRoom, 'game' | 'goTo'>, onChange: () => void) {
    this.#room = room;
    this.#onChange = onChange;
  }

  get open(): OpenLine | undefined {
    return this.#open;
  }

  /** The moves that are drawn. */
  get moves(): readonly Point[] | undefined {
    return this.#open?.pv.slice(0, this.#open.length) ?? this.#preview?.points;
  }

  /** Draws a line on the board, or no longer. */
  preview(line: Line | undefined): void {
    this.#preview = line;
    this.#onChange();
  }

  /** Puts the better line of a move on the board in its place, or the answer after it; its first move only. */
  openJudged({ number, best, answer }: JudgedMove, kind: 'better' | 'answer'): void {
    const { pv = [] } = (kind === 'better' ? best : answer) ?? {};
    this.#room.goTo(stepAfter(this.#room.game, kind === 'better' ? number - 1 : number));
    if (pv.length > 0) this.#open = { number, kind, pv, length: 1 };
    this.#onChange();
  }

  /** Puts the first move of a line of the position on the board there. */
  openFound(pv: readonly Point[]): void {
    if (pv.length > 0) this.#open = { number: movesOf(this.#room.game).shown, kind: 'found', pv, length: 1 };
    this.#onChange();
  }

  /** Shows the first `length` moves of the line, one at least. */
  show(length: number): void {
    if (this.#open) this.step(Math.max(1, length) - this.#open.length);
  }

  /** A move forward or back: of the line, else of the game. */
  step(by: number): void {
    const line = this.#open;
    if (!line) this.#room.goTo(this.#room.game.done + by);
    else if (line.length + by < 1) this.close();
    else this.#open = { ...line, length: Math.min(line.pv.length, line.length + by) };
    this.#onChange();
  }

  /** Back to the game, after the move whose line was on the board. */
  close(): void {
    const line = this.#open;
    this.#open = undefined;
    if (line?.kind === 'found') this.#onChange();
    else if (line) this.#room.goTo(stepAfter(this.#room.game, line.number));
  }

  /** The game is on the board again, and no line of it. */
  leave(): void {
    this.#open = undefined;
  }

  /** Another position is on the board: neither line belongs to it. */
  forget(): void {
    this.leave();
    this.#preview = undefined;
  }
}
