import type { Foul } from '../binding/foul.ts';
import { type CoreReferee, foulPoints } from '../binding/referee.ts';
import { afterMove, freeCells, isFree, type Point, type Position } from '../game/position.ts';
import { TengenError } from './errors.ts';
import { type PointInput, type PositionInput, pointName, toPoint, toPosition } from './positions.ts';

/** A point that Black may not play in renju, and why. */
export interface ForbiddenPoint {
  /** Such as `H8`. */
  readonly name: string;
  readonly point: Point;
  readonly reason: Foul['kind'];
  /** The overlines, fours or threes that the stone would make. */
  readonly rows: Foul['rows'];
}

/**
 * The rules, without a search. Made by `loadRules`, and part of every engine. Positions are checked: each method throws
 * a TengenError (`bad-position`) on one that cannot be.
 */
export class Rules {
  /** @internal */
  readonly referee: CoreReferee;

  /** @internal */
  constructor(referee: CoreReferee) {
    this.referee = referee;
  }

  /** Who has won; `draw` on a full board; undefined while the game goes on. */
  winner(position: PositionInput): 'black' | 'white' | 'draw' | undefined {
    const outcome = this.referee.outcome(toPosition(position));
    return outcome?.kind === 'full' ? 'draw' : outcome?.winner;
  }

  /** Whether the side to move may play there: the point is free, not forbidden to it, and the game goes on. */
  isLegal(position: PositionInput, point: PointInput): boolean {
    const board = toPosition(position);
    return this.#obstacle(board, toPoint(point, board)) === undefined;
  }

  /** All points that the side to move may play, row by row from the top; none when the game is over. */
  legalMoves(position: PositionInput): readonly string[] {
    const board = toPosition(position);
    if (this.referee.outcome(board)) return [];
    const free = freeCells(board).filter((point) => !this.referee.isForbidden(board, point));
    return free.map((point) => pointName(point, board));
  }

  /** The points that Black may not play, whichever side is to move; none outside renju. */
  forbidden(position: PositionInput): readonly ForbiddenPoint[] {
    const board = toPosition(position);
    return foulPoints(board, this.referee).map(({ point, foul }) => ({
      name: pointName(point, board),
      point,
      reason: foul.kind,
      rows: foul.rows,
    }));
  }

  /**
   * The position after a move of the side to move. Throws a TengenError (`bad-position`, `game-over`) if it is not
   * legal.
   */
  play(position: PositionInput, move: PointInput): Position {
    const board = toPosition(position);
    const point = toPoint(move, board);
    const obstacle = this.#obstacle(board, point);
    if (obstacle) throw obstacle;
    return afterMove(board, point);
  }

  /** @internal Why nothing can be searched. */
  gameOver(position: Position): TengenError | undefined {
    const outcome = this.referee.outcome(position);
    if (!outcome) return undefined;
    const how = outcome.kind === 'full' ? 'the board is full' : `${outcome.winner} has won`;
    return new TengenError('game-over', `The game is over, ${how}: there is no move to be made.`);
  }

  #obstacle(position: Position, point: Point): TengenError | undefined {
    const over = this.gameOver(position);
    if (over) return over;
    const name = pointName(point, position);
    if (!isFree(position, point)) return new TengenError('bad-position', `${name} is taken.`);
    const foul = position.sideToMove === 'black' ? this.referee.foul(position, point) : undefined;
    return foul && new TengenError('bad-position', `${name} is forbidden to black (${foul.kind}).`);
  }
}
