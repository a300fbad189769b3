import { MAX_RECORD_SIDE } from '../game-record.ts';
import type { BoardSize, Colour, Point, Position, Stone } from '../position.ts';
import { err, ok, type Result } from '../result.ts';
import { fileName } from './notation.ts';

const BLACK = 'X';
const WHITE = 'O';
const EMPTY = '.';
const BLOCKED = '#';

/** A position drawn in text: files lettered below, ranks numbered from the bottom, the last move in brackets. */
export function boardDiagram(position: Position): string {
  const { width, height, stones, blocked } = position;
  const cells = Array.from({ length: height }, () => new Array<string>(width).fill(EMPTY));
  const put = (x: number, y: number, sign: string) => {
    const row = cells[y];
    if (row) row[x] = sign;
  };
  for (const { x, y } of blocked) put(x, y, BLOCKED);
  for (const { x, y, colour } of stones) put(x, y, colour === 'black' ? BLACK : WHITE);

  const last = stones.at(-1);
  const margin = String(height).length;
  const gap = fileName(width - 1).length;
  const lines = cells.map((row, y) => {
    const signs = row.map((sign, x) => {
      if (last?.y === y && last.x === x) return '['.padStart(gap) + sign;
      return (last?.y === y && last.x === x - 1 ? ']' : '').padEnd(gap) + sign;
    });
    const end = last?.y === y && last.x === width - 1 ? ']' : '';
    return String(height - y).padStart(margin) + signs.join('') + end;
  });
  const files = Array.from({ length: width }, (_, x) => fileName(x).padStart(gap + 1));
  return [...lines, ' '.repeat(margin) + files.join('')].join('\n');
}

/** What a drawing shows. Whose move it is, and by which rule, it does not tell. */
export interface DrawnBoard extends BoardSize {
  /** The one in brackets last. */
  readonly stones: readonly Stone[];
  readonly blocked: readonly Point[];
}

/** Cells, blanks and brackets, with a number before or behind them. */
const RANK = /^\d{0,9}([\s[\]XxOo●○.+_#]+)\d{0,9}$/;
const CELL = /[XxOo●○.+_#]/;
const FILES = /^(?:[A-Za-z]{1,2}\s+)*[A-Za-z]{1,2}$/;
/** Characters of a line, more than the largest board takes. */
const MOST_CHARACTERS = 1_000;
/** Lines that are looked at: rows, the letters below and above them, and too many. */
const MOST_LINES = 200;
const COLOURS: Readonly<Record<string, Colour>> = { X: 'black', '●': 'black', O: 'white', '○': 'white' };

/** Whether a text looks like a drawing: a row of cells, at least, and no other sign than a drawing's. */
export function isBoardDiagram(text: string): boolean {
  const lines = linesOf(text);
  return (
    lines.length < MOST_LINES &&
    lines.some((line) => cellsOf(line) !== undefined) &&
    lines.every((line) => line.length <= MOST_CHARACTERS && (cellsOf(line) !== undefined || FILES.test(line)))
  );
}

/**
 * Reads what boardDiagram draws, with or without letters, numbers and brackets; `●` and `○` are stones too, `+` and `_`
 * are free.
 */
export function parseBoardDiagram(text: string): Result<DrawnBoard> {
  const ranks = linesOf(text).flatMap((line) => cellsOf(line) ?? []);
  if (ranks.length > MAX_RECORD_SIDE) return err(`it has more than ${MAX_RECORD_SIDE} rows`);
  const stones: Stone[] = [];
  const blocked: Point[] = [];
  let last: Stone | undefined;
  const widths = ranks.map((cells, y) => {
    let x = 0;
    let isLast = false;
    for (const sign of cells) {
      if (sign === '[') isLast = true;
      if (/[\s[\]]/.test(sign)) continue;
      const colour = COLOURS[sign.toUpperCase()];
      if (colour && isLast) last = { x, y, colour };
      else if (colour) stones.push({ x, y, colour });
      if (sign === BLOCKED) blocked.push({ x, y });
      isLast = false;
      x++;
    }
    return x;
  });
  const [width = 0] = widths;
  const odd = widths.findIndex((other) => other !== width);
  if (odd >= 0) return err(`row ${odd + 1} from the top has ${widths[odd]} points, those before it ${width}`);
  if (width > MAX_RECORD_SIDE) return err(`it has more than ${MAX_RECORD_SIDE} columns`);
  return ok({ width, height: ranks.length, stones: last ? [...stones, last] : stones, blocked });
}

/** The lines that say anything, without blanks around them. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/, MOST_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A row of cells; undefined if the line is none. */
function cellsOf(line: string): string | undefined {
  const cells = line.length > MOST_CHARACTERS ? undefined : RANK.exec(line)?.[1];
  return cells !== undefined && CELL.test(cells) ? cells : undefined;
}
