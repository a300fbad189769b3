/** The options that say on which board and by which rule something is played; the same in every command. */
import { MAX_SIDE } from '../binding/core-module.ts';
import type { BoardSize } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { leastSide, ROW_LENGTH, ROW_LENGTHS, RULES, type Rule, ruleOfInfoNumber } from '../game/rule.ts';
import { withAliases, withDefault } from './option-schema.ts';
import { choice, type ShownType, type ValueType, whole } from './value-types.ts';

/** Unless a shorter row makes smaller boards sensible. */
const LEAST_SIDE = leastSide();
const DEFAULT_SIDE = 15;
const SIZE = /^(\d{1,3})(?:x(\d{1,3}))?$/i;

const ruleWord = choice(RULES, 'RULE');

/** A rule by its name; the numbers that managers send are understood too. */
export const ruleName: ValueType<Rule> = {
  ...ruleWord,
  parse: (text) => ruleWord.parse(text) ?? ruleOfInfoNumber(text.trim()),
};

/** `15`, or `20x15` for columns and rows. Whether it is large enough, checkBoard says. */
export const boardSize: ShownType<BoardSize> = {
  placeholder: 'N|WxH',
  expected: sizeExpected(LEAST_SIDE),
  parse(text) {
    const [, columns, rows = columns] = SIZE.exec(text.trim()) ?? [];
    const size = { width: Number(columns), height: Number(rows) };
    const fits = [size.width, size.height].every((side) => side >= 1 && side <= MAX_SIDE);
    return fits ? size : undefined;
  },
  format: ({ width, height }) => (width === height ? String(width) : `${width}x${height}`),
};

export const RULE_OPTION = withDefault(ruleName, 'freestyle', RULES.join(', '));

/** The board where five in a row win. */
export const SIZE_OPTION = sizeOption({
  ...boardSize,
  parse(text) {
    const size = boardSize.parse(text);
    return size && checkBoard(size).ok ? size : undefined;
  },
});

const ROW_LENGTH_OPTION = withAliases(
  withDefault(
    whole(ROW_LENGTHS.least, ROW_LENGTHS.most),
    ROW_LENGTH,
    `how many in a row win, ${ROW_LENGTHS.least} to ${ROW_LENGTHS.most}; fewer than ${LEAST_SIDE} allow boards as small as the row`,
  ),
  'row',
);

/** Rule, row and board: `{ ...BOARD_OPTIONS }` in a schema. */
export const BOARD_OPTIONS = {
  rule: RULE_OPTION,
  connect: ROW_LENGTH_OPTION,
  size: sizeOption(boardSize, `, from ${ROW_LENGTHS.least} with --connect`),
} as const;

function sizeOption(type: ValueType<BoardSize>, more = '') {
  const size = { width: DEFAULT_SIDE, height: DEFAULT_SIDE };
  return withAliases(
    withDefault(type, size, `board, sides from ${LEAST_SIDE} to ${MAX_SIDE}${more}`),
    'board',
  );
}

/** The board, if a row of that length may be played on it. The error is the beginning of a sentence. */
export function checkBoard(size: BoardSize, rowLength = ROW_LENGTH): Result<BoardSize> {
  const least = leastSide(rowLength);
  return Math.min(size.width, size.height) >= least
    ? ok(size)
    : err(
        `--size must be ${sizeExpected(least)}, not "${boardSize.format(size)}"${least > ROW_LENGTHS.least ? smallerBoards(size) : ''}`,
      );
}

/** How a board that is too small for a row of five can be had. */
function smallerBoards({ width, height }: BoardSize): string {
  const side = Math.min(width, height);
  return side >= ROW_LENGTHS.least && side < LEAST_SIDE
    ? `: --connect ${side} allows it, with ${side} in a row`
    : '';
}

function sizeExpected(least: number): string {
  return `a side from ${least} to ${MAX_SIDE}, or two as in 20x15`;
}
