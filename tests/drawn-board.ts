/** Boards of the reference as text. */
import type { Point } from '../src/game/position.ts';
import type { Board, Cell } from '../src/reference/board.ts';

/**
 * Reads a drawing: one line a row, blanks between cells ignored; any other sign than a cell's is an empty, marked
 * point.
 */
export function draw(drawing: string): { readonly board: Board; readonly marks: ReadonlyMap<string, Point> } {
  const marks = new Map<string, Point>();
  const board = drawing
    .trim()
    .split('\n')
    .map((line, y) =>
      [...line.replaceAll(/\s/g, '')].map((sign, x): Cell => {
        if (sign === 'X' || sign === 'O' || sign === '.' || sign === '#') return sign;
        marks.set(sign, { x, y });
        return '.';
      }),
    );
  return { board, marks };
}

export function drawingOf(board: Board): string {
  return board.map((row) => row.join(' ')).join('\n');
}
