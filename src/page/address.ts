/**
 * A game as the end of the page's address: `#15f/h8i9`, the board, the rule's letter, and the moves, numbers from the
 * bottom. A board that is no square is `20x15`; another length of row than five follows the rule, as in `#3f3/`; `@4`
 * at the end says that only the first four moves are on the board. Links of earlier versions have a colon for the
 * stroke, and numbers from the top.
 */
import { formatJoined, parsePoints, parsePos } from '../game/formats/notation.ts';
import type { BoardSize, Point } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { ROW_LENGTH, ROW_LENGTHS, type Rule } from '../game/rule.ts';

/** Boards that the engine plays on. */
export const SIDES = { least: 3, most: 32 } as const;

export interface AddressedGame extends BoardSize {
  readonly rule: Rule;
  readonly rowLength: number;
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
const ADDRESS = /^#?(\d{1,2})(?:x(\d{1,2}))?([a-z])(\d)?([:/])([a-z0-9]*)(?:@(\d{1,4}))?$/i;

export function formatAddress({ width, height, rule, rowLength, moves, shown }: AddressedGame): string {
  const size = width === height ? String(width) : `${width}x${height}`;
  const row = rowLength === ROW_LENGTH ? '' : String(rowLength);
  const place = shown === moves.length ? '' : `@${shown}`;
  return `#${size}${LETTERS[rule]}${row}/${formatJoined(moves, { width, height })}${place}`;
}

/**
 * Reads what formatAddress writes; also of a whole link. The error goes on a sentence that begins with "the address".
 */
export function parseAddress(text: string): Result<AddressedGame> {
  const hash = text.trim().replace(/^.*#/s, '#');
  const [, columns, rows = columns, letter = '', row, sign, points = '', place] = ADDRESS.exec(hash) ?? [];
  if (columns === undefined) return err('is not like #15f/h8i9');
  const size = { width: Number(columns), height: Number(rows) };
  if (Math.min(size.width, size.height) < SIDES.least || Math.max(size.width, size.height) > SIDES.most)
    return err(`has a board of ${size.width}x${size.height}, not of ${SIDES.least} to ${SIDES.most} a side`);
  const rule = (Object.keys(LETTERS) as Rule[]).find((name) => LETTERS[name] === letter.toLowerCase());
  if (!rule) return err(`has no rule "${letter}": there are ${Object.values(LETTERS).join(', ')}`);
  const rowLength = row === undefined ? ROW_LENGTH : Number(row);
  if (rowLength < ROW_LENGTHS.least || rowLength > ROW_LENGTHS.most)
    return err(`has rows of ${rowLength}, not of ${ROW_LENGTHS.least} to ${ROW_LENGTHS.most}`);
  const moves = sign === FROM_THE_TOP ? parsePos(points, size) : parsePoints(points, size);
  if (!moves.ok) return err(`names a point that cannot be: ${moves.error}`);
  const shown = Math.min(moves.value.length, place === undefined ? moves.value.length : Number(place));
  return ok({ ...size, rule, rowLength, moves: moves.value, shown });
}
