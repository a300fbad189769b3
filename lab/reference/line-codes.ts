import type { Colour } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import { type Board, emptyBoard, set, stoneOf, withStone } from '../../src/reference/board.ts';
import { rowLength, winsAt } from '../../src/reference/winning.ts';

/** How far a line is seen on either side of a cell: rows of five through the cell, and what lies at their ends. */
export const REACH = 5;
/** What lies on a line, by its two bits in a key. */
const CONTENTS = ['.', 'X', 'O', '#'] as const;
const KEYS = 1 << (4 * REACH);
const ALONG = { dx: 1, dy: 0 };
const CENTRE = { x: REACH, y: 0 };

/**
 * A code holds what one stone on an empty cell makes of a line, in fields so wide that the codes of four lines can be
 * added: whether a winning row, how many cells then complete one, whether that many more stones might (two are in reach
 * already), an overline, how many fours as renju counts them, whether a three for all that this line tells, and whether
 * one stone more might make two cells complete a row.
 */
const FIVE = 0;
const COMPLETIONS = 3;
const OUTLOOK = 7;
const OVERLINE = 10;
const FOURS = 13;
const THREE = 17;
const DOUBLE = 20;

export const winningRows = (code: number) => (code >> FIVE) & 7;
export const completions = (code: number) => (code >> COMPLETIONS) & 15;
export const outlooks = (code: number) => (code >> OUTLOOK) & 7;
export const overlines = (code: number) => (code >> OVERLINE) & 7;
export const fours = (code: number) => (code >> FOURS) & 15;
export const threes = (code: number) => (code >> THREE) & 7;
export const doubles = (code: number) => (code >> DOUBLE) & 7;

/** The bits of a key that hold the cell `offset` steps from the centre, -REACH to REACH but 0. */
export function shiftOf(offset: number): number {
  return 2 * (offset < 0 ? offset + REACH : offset + REACH - 1);
}

/** The codes of all lines for a colour, found by the definitions of src/reference when first asked for. */
export class LineCodes {
  readonly #rule: Rule;
  readonly #colour: Colour;
  readonly #codes = new Int32Array(KEYS).fill(-1);

  constructor(rule: Rule, colour: Colour) {
    this.#rule = rule;
    this.#colour = colour;
  }

  of(key: number): number {
    const known = this.#codes[key] as number;
    if (known >= 0) return known;
    const code = this.#find(lineOf(key));
    this.#codes[key] = code;
    return code;
  }

  /** Steps to the cells where, after a stone on the centre, a fourth would stand in a straight four. */
  straightFourSteps(key: number): readonly number[] {
    const line = lineOf(key);
    return this.#withStone(line, 0, () => this.#straightFourSteps(line));
  }

  #find(line: Board): number {
    const row = this.#withStone(line, 0, () => rowLength(line, CENTRE, ALONG));
    if (this.#wins(line, 0)) return 1 << FIVE;
    return this.#withStone(line, 0, () => {
      const completing = this.#completingSteps(line).length;
      const isStraight = completing === 2 && row === 4;
      return (
        (completing << COMPLETIONS) |
        (Number(this.#hasOutlook(line)) << OUTLOOK) |
        (Number(row > 5) << OVERLINE) |
        ((isStraight ? 1 : completing) << FOURS) |
        (Number(this.#straightFourSteps(line).length > 0) << THREE) |
        (Number(this.#mayDouble(line)) << DOUBLE)
      );
    });
  }

  /** Only the first free cell on either side can complete a row with the stone on the centre. */
  #completingSteps(line: Board): readonly number[] {
    return freeEnds(line, this.#colour).filter((step) => this.#wins(line, step));
  }

  #straightFourSteps(line: Board): readonly number[] {
    return freeEnds(line, this.#colour).filter(
      (step) =>
        Math.abs(step) < 4 &&
        this.#withStone(
          line,
          step,
          () => rowLength(line, CENTRE, ALONG) === 4 && this.#completingSteps(line).length === 2,
        ),
    );
  }

  /** Whether five cells with the centre hold three stones of the colour and none of the other's. */
  #hasOutlook(line: Board): boolean {
    const own = stoneOf(this.#colour);
    const cells = line[0] ?? [];
    return [1, 2, 3, 4, 5].some((first) => {
      const window = cells.slice(first, first + 5);
      return (
        window.every((cell) => cell === own || cell === '.') &&
        window.filter((cell) => cell === own).length >= 3
      );
    });
  }

  #mayDouble(line: Board): boolean {
    const steps = [-4, -3, -2, -1, 1, 2, 3, 4];
    const isFree = (step: number) => line[0]?.[REACH + step] === '.';
    return steps.some(
      (more) =>
        isFree(more) &&
        this.#withStone(
          line,
          more,
          () => steps.filter((step) => isFree(step) && this.#wins(line, step)).length > 1,
        ),
    );
  }

  #wins(line: Board, step: number): boolean {
    return winsAt(line, { x: REACH + step, y: 0 }, this.#colour, this.#rule);
  }

  #withStone<T>(line: Board, step: number, ask: () => T): T {
    return withStone(line, { x: REACH + step, y: 0 }, stoneOf(this.#colour), ask);
  }
}

/** A board of one row with the line of a key, its centre empty. */
function lineOf(key: number): Board {
  const line = emptyBoard(2 * REACH + 1, 1);
  for (let offset = -REACH; offset <= REACH; offset++) {
    const content = CONTENTS[(key >> shiftOf(offset)) & 3];
    if (offset !== 0 && content) set(line, { x: REACH + offset, y: 0 }, content);
  }
  return line;
}

/** Steps to the first cell on either side of the centre that holds no stone of the colour, where that is empty. */
function freeEnds(line: Board, colour: Colour): readonly number[] {
  const cells = line[0] ?? [];
  return [-1, 1].flatMap((sign) => {
    let step = sign;
    while (cells[REACH + step] === stoneOf(colour)) step += sign;
    return cells[REACH + step] === '.' ? [step] : [];
  });
}
