/**
 * A game as the end of the page's address: `#15f/h8i9`, the board, the rule's letter, and the moves, numbers from the
 * bottom. A board that is no square is `20x15`; another length of row than five follows the rule, as in `#3f3/`; `@4`
 * at the end says that only the first four moves are on the board. A
 * game that begins with other stones has the side to move after the rule, then black's and white's, and points that
 * nobody may use if there are any: `#15fw/h8i8/j9/k7`, `#15fw/h8i8/j9/a1/k7`.
 * Links of earlier versions have a colon for the stroke, and numbers from the top.
 */
import { formatJoined, parsePoints, parsePos } from '../game/formats/notation.ts';
import { type BoardSize, COLOURS, type Point, type StartPosition, type Stone } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { leastSide, ROW_LENGTH, ROW_LENGTHS, type Rule } from '../game/rule.ts';
import { words } from '../play/words.ts';

/** Boards that the engine plays on. */
export const SIDES = { least: 3, most: 32 } as const;

/** Whether there is such a board, any numbers being given, and room on it for the row. */
export function isBoard({ width, height }: BoardSize, rowLength = ROW_LENGTH): boolean {
  return [width, height].every(
    (side) => Number.isInteger(side) && side >= leastSide(rowLength) && side <= SIDES.most,
  );
}

export interface AddressedGame extends BoardSize {
  readonly rule: Rule;
  readonly rowLength: number;
  /** What the moves begin with; the empty board, black to move, if absent. */
  readonly start?: StartPosition | undefined;
  readonly moves: readonly Point[];
  /** How many of the moves are on the board. */
  readonly shown: number;
}

const LETTERS: Readonly<Record<Rule, string>> = {
  freestyle: 'f',
  standard: 's',
  renju: 'r',
  caro: 'c',
  'caro-exact': 'e',
};
/** Before the moves, in links of earlier versions. */
const FROM_THE_TOP = ':';
const ADDRESS = /^#?(\d{1,2})(?:x(\d{1,2}))?([a-z])(\d)?([bw])?([:/])([a-z0-9/]*)(?:@(\d{1,4}))?$/i;

export function formatAddress(game: AddressedGame): string {
  const { width, height, rule, rowLength, start, moves, shown } = game;
  const joined = (points: readonly Point[]) => formatJoined(points, { width, height });
  const size = width === height ? String(width) : `${width}x${height}`;
  const row = rowLength === ROW_LENGTH ? '' : String(rowLength);
  const place = shown === moves.length ? '' : `@${shown}`;
  const colours = COLOURS.map((colour) =>
    joined(start?.stones.filter((stone) => stone.colour === colour) ?? []),
  );
  const blocked = start?.blocked?.length ? [joined(start.blocked)] : [];
  const begun = start ? `${start.sideToMove.charAt(0)}/${[...colours, ...blocked].join('/')}` : '';
  return `#${size}${LETTERS[rule]}${row}${begun}/${joined(moves)}${place}`;
}

/**
 * Reads what formatAddress writes; also of a whole link.
 */
export function parseAddress(text: string): Result<AddressedGame> {
  const hash = text.trim().replace(/^.*#/s, '#');
  const [, columns, rows = columns, letter = '', row, side, sign, points = '', place] =
    ADDRESS.exec(hash) ?? [];
  if (columns === undefined) return err(words.page.address.unlike);
  const size = { width: Number(columns), height: Number(rows) };
  const rule = (Object.keys(LETTERS) as Rule[]).find((name) => LETTERS[name] === letter.toLowerCase());
  if (!rule) return err(words.page.address.rule(letter, Object.values(LETTERS)));
  const rowLength = row === undefined ? ROW_LENGTH : Number(row);
  if (rowLength < ROW_LENGTHS.least || rowLength > ROW_LENGTHS.most)
    return err(words.page.address.row(rowLength, ROW_LENGTHS.least, ROW_LENGTHS.most));
  if (!isBoard(size, rowLength))
    return err(words.page.address.board(`${columns}x${rows}`, leastSide(rowLength), SIDES.most));
  const parts = points.split('/');
  const lengths = side === undefined || sign === FROM_THE_TOP ? [1] : [3, 4];
  if (!lengths.includes(parts.length)) return err(words.page.address.unlike);
  const all = sign === FROM_THE_TOP ? parsePos(points, size) : parsePoints(parts.join(''), size);
  if (!all.ok) return err(words.page.address.point(all.error));
  const [black = 0, white = 0, used = 0] = side === undefined ? [] : parts.slice(0, -1).map(countOf);
  const stones = all.value.slice(0, black + white).map((point, i): Stone => {
    return { ...point, colour: i < black ? 'black' : 'white' };
  });
  const blocked = all.value.slice(black + white, black + white + used);
  const moves = all.value.slice(black + white + used);
  const shown = Math.min(moves.length, place === undefined ? moves.length : Number(place));
  return ok({
    ...size,
    rule,
    rowLength,
    ...(side !== undefined && {
      start: {
        stones,
        sideToMove: side.toLowerCase() === 'b' ? 'black' : 'white',
        ...(blocked.length > 0 && { blocked }),
      },
    }),
    moves,
    shown,
  });
}

/** Of joined points, each of which ends with its number. */
function countOf(points = ''): number {
  return points.match(/\d+/g)?.length ?? 0;
}
