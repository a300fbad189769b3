import { colourOfMove, MAX_RECORD_SIDE } from '../game-record.ts';
import {
  type BoardSize,
  type Colour,
  opponent,
  type Point,
  type Position,
  type Stone,
  samePoint,
} from '../position.ts';
import { err, ok, type Result, shortened } from '../result.ts';
import { fileName, parsePoints } from './notation.ts';

const BLACK = 'X';
const WHITE = 'O';
const EMPTY = '.';
const BLOCKED = '#';

/**
 * A position drawn in text: files lettered below, ranks numbered from the bottom, the last move in brackets.
 * `letters`: of a file, counted from 0.
 */
export function boardDiagram(position: Position, letters = fileName): string {
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
  const gap = letters(width - 1).length;
  const lines = cells.map((row, y) => {
    const signs = row.map((sign, x) => {
      if (last?.y === y && last.x === x) return '['.padStart(gap) + sign;
      return (last?.y === y && last.x === x - 1 ? ']' : '').padEnd(gap) + sign;
    });
    const end = last?.y === y && last.x === width - 1 ? ']' : '';
    return String(height - y).padStart(margin) + signs.join('') + end;
  });
  const files = Array.from({ length: width }, (_, x) => letters(x).padStart(gap + 1));
  return [...lines, ' '.repeat(margin) + files.join('')].join('\n');
}

/** What a drawing shows, and what is written around it. By which rule is played, it does not tell. */
export interface DrawnBoard extends BoardSize {
  /** The one in brackets last. */
  readonly stones: readonly Stone[];
  readonly blocked: readonly Point[];
  /** The stones in the order of a list of moves beside the drawing, if its moves make just these stones. */
  readonly moves?: readonly Point[];
  readonly sideToMove?: Colour;
  /** What was not taken as it stands: beginnings of sentences. */
  readonly notes: readonly string[];
}

const STONES: Readonly<Record<string, Colour>> = {
  X: 'black',
  '●': 'black',
  '⚫': 'black',
  '⬤': 'black',
  '▲': 'black',
  O: 'white',
  '○': 'white',
  '⚪': 'white',
  '◯': 'white',
  〇: 'white',
  '△': 'white',
};
/** Stones that are drawn otherwise as they are the last. */
const LAST_STONES = '▲△';
const STONE_SIGNS = 'Xx●⚫⬤▲Oo○⚪◯〇△';
/** Free points, among them the crossings of lines. */
const FREE_SIGNS = '.+_·・⋅∙┌┬┐├┼┤└┴┘╋┏┳┓┣┫┗┻┛';
/** Between points: lines, frames, and the brackets of the last move. */
const JOINTS = '\\s[\\]()|│┃─━';
const SIGN = `[${STONE_SIGNS}${FREE_SIGNS}${BLOCKED}]`;
/** Cells, joints and brackets, with a number before or behind them. */
const RANK = new RegExp(`^(\\d{0,2})([${JOINTS}${STONE_SIGNS}${FREE_SIGNS}${BLOCKED}]+?)(\\d{0,2})$`);
const CELL = new RegExp(SIGN);
const CELLS = new RegExp(`[[(]|${SIGN}`, 'g');
/** A point that stands alone, as some draw free ones. */
const LONE_DASH = /(?<!\S)-(?!\S)/g;
const FILES = /^(?:[A-Za-z]{1,2}\s+)*[A-Za-z]{1,2}$/;
const JOINED_FILES = /^ABC[A-Z]*$/i;
const FILE_NUMBERS = /^\d{1,2}(?:\s+\d{1,2})+$/;
/** Frames and vertical lines between rows. */
const FRAME = /^[-+=|│┃─━┌┬┐├┼┤└┴┘\s]+$/;
const LEGEND = /([XO●○])\s*[=:]\s*(black|white)\b/gi;
const TURN = /\b(black|white|[xo])(?:'s turn| to (?:move|play))\b/i;
const NUMBERED = /^\d{1,3}[.):]?$/;
const LISTED = /^(?:\d{1,3}[.):])?[A-Z]{1,2}\d{1,2}$/i;
/** Characters of a line, more than the largest board takes. */
const MOST_CHARACTERS = 1_000;
/** Lines that are looked at: rows, what is written around them, and too many. */
const MOST_LINES = 300;
/** From this many rows and points in each on, a text is a drawing whatever is written around them. */
const SURELY_DRAWN = 5;

/** Whether a text looks like a drawing: rows of cells, and no more around them than drawings have. */
export function isBoardDiagram(text: string): boolean {
  const lines = linesOf(text);
  if (lines.length >= MOST_LINES) return false;
  const rows = lines.flatMap((line) => rowOf(line) ?? []);
  if (rows.length === 0) return false;
  if (rows.length >= SURELY_DRAWN && rows.every(({ cells }) => cells.length >= SURELY_DRAWN)) return true;
  return lines.every((line) => line.length <= MOST_CHARACTERS && (rowOf(line) || isAroundRows(line)));
}

/**
 * Reads what boardDiagram draws, and what others do: with or without letters, numbers on either side, frames, lines
 * between the points, and a legend. A list of moves below tells the order of the stones.
 */
export function parseBoardDiagram(text: string): Result<DrawnBoard> {
  const lines = linesOf(text).map((line) => ({ line, row: rowOf(line) }));
  const rows = lines.flatMap(({ row }) => row ?? []);
  if (rows.length > MAX_RECORD_SIDE) return err(`it has more than ${MAX_RECORD_SIDE} rows`);
  const [from, to] = [lines.findIndex(({ row }) => row), lines.findLastIndex(({ row }) => row)];
  const between = lines.slice(from, to).find(({ line, row }) => !row && !FRAME.test(line));
  if (between)
    return err(`"${shortened(between.line)}" is no row, and stands between rows: is it two drawings?`);
  const ranks = rows.flatMap(({ rank }) => rank ?? []);
  const direction = directionOf(ranks);
  if (direction === undefined)
    return err(`its rows are numbered from ${ranks[0]} to ${ranks.at(-1)}, not one by one to 1`);
  const others = lines.filter(({ row }) => !row).map(({ line }) => line);
  const isSwapped = others.some((line) =>
    [...line.matchAll(LEGEND)].some(
      ([, sign = '', name = '']) => STONES[sign.toUpperCase()] !== name.toLowerCase(),
    ),
  );
  const colourOf = (sign: string): Colour | undefined => {
    const colour = STONES[sign.toUpperCase()];
    return colour && isSwapped ? opponent(colour) : colour;
  };
  const stones: Stone[] = [];
  const blocked: Point[] = [];
  let last: Stone | undefined;
  const widths = rows.map(({ cells }, y) => {
    let x = 0;
    let isLast = false;
    for (const sign of cells) {
      if (sign === '[' || sign === '(') {
        isLast = true;
        continue;
      }
      const colour = colourOf(sign);
      if (colour && (isLast || LAST_STONES.includes(sign))) {
        if (last) stones.push(last);
        last = { x, y, colour };
      } else if (colour) stones.push({ x, y, colour });
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
  const drawn = { width, height: rows.length, stones: last ? [...stones, last] : stones, blocked };
  const turn = others.map((line) => TURN.exec(line)?.[1]?.toLowerCase()).find((name) => name !== undefined);
  const sideToMove = turn === 'black' || turn === 'white' ? turn : turn && colourOf(turn);
  const list = others.filter(isMoveList).join(' ');
  const moves = list === '' ? undefined : movesOfStones(list, drawn);
  return ok({
    ...drawn,
    ...(moves && { moves }),
    ...(sideToMove && { sideToMove }),
    notes: [
      ...(direction === 'up'
        ? ['the drawing numbers its rows from the top, Tengen counts from the bottom']
        : []),
      ...(list !== '' && !moves ? ['the moves listed are not those of the drawing, which is taken'] : []),
    ],
  });
}

/** Whether rows are numbered from the top or from the bottom, as far as they are; undefined if some are missing. */
function directionOf(ranks: readonly number[]): 'down' | 'up' | undefined {
  const [first = 1, second = first - 1] = ranks;
  const last = ranks.at(-1) ?? 1;
  const step = Math.sign(second - first);
  if (ranks.some((rank, i) => rank !== first + i * step)) return undefined;
  if (Math.min(first, last) > 1) return undefined;
  return step > 0 ? 'up' : 'down';
}

/** The points of a list, if they make the stones of a drawing, black and white in turn. */
function movesOfStones(
  list: string,
  { stones, ...size }: Pick<DrawnBoard, 'stones' | 'width' | 'height'>,
): readonly Point[] | undefined {
  const moves = parsePoints(list, size);
  if (!moves.ok || moves.value.length !== stones.length) return undefined;
  const isDrawn = moves.value.every((move, i) =>
    stones.some((stone) => samePoint(stone, move) && stone.colour === colourOfMove(i)),
  );
  return isDrawn ? moves.value : undefined;
}

/** What stands above and below rows, or between them. */
function isAroundRows(line: string): boolean {
  return (
    FILES.test(line) ||
    JOINED_FILES.test(line) ||
    FILE_NUMBERS.test(line) ||
    FRAME.test(line) ||
    line.search(LEGEND) >= 0 ||
    TURN.test(line) ||
    isMoveList(line) ||
    /^-{2,}.*-{2,}$/.test(line)
  );
}

function isMoveList(line: string): boolean {
  const words = line.split(/[\s,]+/).filter((word) => word !== '');
  return (
    words.some((word) => LISTED.test(word)) && words.every((word) => NUMBERED.test(word) || LISTED.test(word))
  );
}

/** The lines that say anything, without blanks around them, and characters of full width as those of ASCII. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/, MOST_LINES)
    .map((line) => (line.length > MOST_CHARACTERS ? line : line.normalize('NFKC').trim()))
    .filter((line) => line !== '');
}

/** A row of cells, and the number beside it if there is one; undefined if the line is none. */
function rowOf(line: string) {
  if (line.length > MOST_CHARACTERS) return undefined;
  const [, before = '', cells, behind = ''] = RANK.exec(line.replaceAll(LONE_DASH, '.')) ?? [];
  if (cells === undefined || !CELL.test(cells)) return undefined;
  const rank = before || behind;
  return { rank: rank === '' ? undefined : Number(rank), cells: cells.match(CELLS) ?? [] };
}
