/**
 * A sample: a position, what a search found in it and what became of it, in SAMPLE_BYTES bytes, little-endian:
 *
 *      0 u8   width, at most SIDE_MOST     1 u8 height      2 u8 side to move: 0 black, 1 white
 *      3 u8   the game's result for the side to move: 0 lost, 1 drawn, 2 won, 255 none (a branch)
 *      4 i16  the search's score for the side to move: 200 to a natural logarithm of the odds;
 *             ±(30000 - n) proven in n plies
 *      6 i16  the linear evaluation, for the side to move, in the same units
 *      8 u16  the best move by the search: y * 32 + x
 *     10 u16  threats, a bit each (core/evaluation/evaluation.ts)
 *     12 u16  stones                      14 u8 the search's completed depth           15 u8 0
 *     16 u32  number of the game in the file; that of its game for a branch
 *     20 u32  what is the same for games made from the same seed with the same number, however often they are written:
 *             those where it is a multiple of 20 are not to be learnt from
 *     24      the board: SIDE_MOST rows of ROW_BYTES bytes, two bits a cell from the lowest up: 0 outside, 1 empty,
 *             2 black, 3 white
 *    124 u16  the last stone: y * 32 + x, 65535 on an empty board     126 u16 the stone before it, likewise
 */
import type { Point } from '../../../src/game/position.ts';
import { CELLS_ROW_BYTES } from '../../games/replay-board.ts';

export const SAMPLE_BYTES = 128;
/** The largest side of a board that a sample has room for. */
export const SIDE_MOST = 20;
export const ROW_BYTES = SIDE_MOST / 4;
export const BOARD_BYTES = SIDE_MOST * ROW_BYTES;
export const BOARD_AT = 24;
export const LAST_AT = BOARD_AT + BOARD_BYTES;
export const BEFORE_LAST_AT = LAST_AT + 2;

/** The result of a game that was won; half of it for a draw. */
export const WON = 2;
export const NO_RESULT = 255;
const NO_CELL = 0xffff;

export interface Sample {
  readonly width: number;
  readonly height: number;
  /** 0 black, 1 white. */
  readonly mover: number;
  /** 0 to WON, or NO_RESULT. */
  readonly result: number;
  readonly score: number;
  readonly evaluation: number;
  readonly best: Point;
  /** The last stones, the newest first. */
  readonly last: Point | undefined;
  readonly beforeLast: Point | undefined;
  readonly threats: number;
  readonly stones: number;
  readonly depth: number;
  readonly game: number;
  readonly identity: number;
  /** As in the record. */
  readonly board: Uint8Array;
}

export function writeSample(sample: Sample, to: Buffer, at: number): void {
  to[at] = sample.width;
  to[at + 1] = sample.height;
  to[at + 2] = sample.mover;
  to[at + 3] = sample.result;
  to.writeInt16LE(sample.score, at + 4);
  to.writeInt16LE(sample.evaluation, at + 6);
  to.writeUInt16LE(cellNumber(sample.best), at + 8);
  to.writeUInt16LE(sample.threats, at + 10);
  to.writeUInt16LE(sample.stones, at + 12);
  to[at + 14] = sample.depth;
  to[at + 15] = 0;
  to.writeUInt32LE(sample.game, at + 16);
  to.writeUInt32LE(sample.identity, at + 20);
  to.set(sample.board, at + BOARD_AT);
  to.writeUInt16LE(cellNumber(sample.last), at + LAST_AT);
  to.writeUInt16LE(cellNumber(sample.beforeLast), at + BEFORE_LAST_AT);
}

function cellNumber(point: Point | undefined): number {
  return point ? point.y * 32 + point.x : NO_CELL;
}

/** The board of a record from the longer rows of ReplayBoard.cells. */
export function boardOfCells(cells: Uint8Array): Uint8Array {
  const board = new Uint8Array(BOARD_BYTES);
  for (let y = 0; y < SIDE_MOST; y++) {
    for (let i = 0; i < ROW_BYTES; i++) board[y * ROW_BYTES + i] = cells[y * CELLS_ROW_BYTES + i] ?? 0;
  }
  return board;
}
