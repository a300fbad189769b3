import type { Colour, Point, Position } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import {
  completions,
  doubles,
  fours,
  LineCodes,
  outlooks,
  overlines,
  REACH,
  shiftOf,
  threes,
  winningRows,
} from './line-codes.ts';
import { RandomChoices } from './random-choices.ts';

/** 0 black, 1 white. */
export type Side = 0 | 1;
const SIDES = [0, 1] as const;
const COLOURS = ['black', 'white'] as const satisfies readonly Colour[];

/** What is left of the higher word of a hash makes 53 bits with the lower one: a whole number exactly. */
const HASH_SHIFT = 11;

/** To the other cells of a line that may share a row of five with one. */
const STEPS_IN_FIVE = [-4, -3, -2, -1, 1, 2, 3, 4];

const EMPTY = 0;
const WALL = 3;

const codesByRule = new Map<Rule, readonly [LineCodes, LineCodes]>();

function codesOf(rule: Rule): readonly [LineCodes, LineCodes] {
  const known = codesByRule.get(rule);
  if (known) return known;
  const codes = [new LineCodes(rule, 'black'), new LineCodes(rule, 'white')] as const;
  codesByRule.set(rule, codes);
  return codes;
}

/**
 * A board that always knows what a stone on each empty cell would make. Cells are numbers: rows of `width` cells in a
 * frame of REACH walls. Stones are taken back in the reverse order, so cells under stones need not be kept up to date.
 */
export class ThreatOracle {
  readonly rule: Rule;
  /** All cells but the walls. */
  readonly cells: readonly number[];
  #hashLow = 0;
  #hashHigh = 0;
  readonly #stride: number;
  readonly #steps: readonly number[];
  /** EMPTY, WALL, or a side and one. */
  readonly #contents: Uint8Array;
  /** The line through a cell in each of the four directions. */
  readonly #keys: Int32Array;
  readonly #codes: readonly [LineCodes, LineCodes];
  /** For each side and cell the sum of the codes of four lines. */
  readonly #sums: readonly [Int32Array, Int32Array];
  /** For each side, cells that complete a winning row, and cells that have two such cells follow. */
  readonly #fives = [0, 0];
  readonly #doubleFours = [0, 0];
  readonly #hashKeys: Int32Array;

  /** Of a row of five, and without blocked cells: throws an Error otherwise. */
  constructor({ rule, width, height, rowLength, blocked, stones }: Position) {
    if (rowLength !== 5 || blocked.length > 0) throw new Error('only whole boards and rows of five');
    this.rule = rule;
    this.#stride = width + 2 * REACH;
    this.#steps = [1, this.#stride, this.#stride + 1, this.#stride - 1];
    const size = this.#stride * (height + 2 * REACH);
    this.#contents = new Uint8Array(size).fill(WALL);
    this.cells = Array.from({ length: width * height }, (_, i) =>
      this.cellAt({ x: i % width, y: Math.floor(i / width) }),
    );
    for (const cell of this.cells) this.#contents[cell] = EMPTY;
    this.#codes = codesOf(rule);
    this.#keys = new Int32Array(4 * size);
    this.#sums = [new Int32Array(size), new Int32Array(size)];
    for (const cell of this.cells) this.#readLines(cell);
    const random = new RandomChoices(1);
    this.#hashKeys = Int32Array.from({ length: 4 * size }, () => random.fraction() * 0x1_0000_0000);
    for (const stone of stones) this.play(this.cellAt(stone), COLOURS.indexOf(stone.colour) as Side);
  }

  cellAt({ x, y }: Point): number {
    return (y + REACH) * this.#stride + x + REACH;
  }

  pointAt(cell: number): Point {
    return { x: (cell % this.#stride) - REACH, y: Math.floor(cell / this.#stride) - REACH };
  }

  /** A hash of the stones, of 53 bits. */
  get hash(): number {
    return (this.#hashHigh >>> HASH_SHIFT) * 0x1_0000_0000 + (this.#hashLow >>> 0);
  }

  isEmpty(cell: number): boolean {
    return this.#contents[cell] === EMPTY;
  }

  /** How many empty cells complete a winning row of the side. */
  fives(side: Side): number {
    return this.#fives[side] as number;
  }

  completesFive(cell: number, side: Side): boolean {
    return winningRows(this.#sum(cell, side)) > 0;
  }

  /** How many empty cells have two or more complete a winning row of the side after a stone on them. */
  doubleFours(side: Side): number {
    return this.#doubleFours[side] as number;
  }

  /** How many cells would complete a winning row of the side after its stone on this empty one. */
  completionsAfter(cell: number, side: Side): number {
    return completions(this.#sum(cell, side));
  }

  /** Whether a stone on this empty cell would have two others, or more, of the side's in reach for a five. */
  hasOutlook(cell: number, side: Side): boolean {
    return outlooks(this.#sum(cell, side)) > 0;
  }

  /**
   * Whether after the side's stone on this empty cell one more might make two cells complete a winning row: both in a
   * line of the stone, or one there and the other where the second stone makes a four already. Without it no stone
   * makes a three.
   */
  mayMakeThree(cell: number, side: Side): boolean {
    const sum = this.#sum(cell, side);
    if (doubles(sum) > 0) return true;
    if (outlooks(sum) === 0) return false;
    return this.#steps.some(
      (step, direction) =>
        outlooks(this.#code(cell, direction, side)) > 0 &&
        STEPS_IN_FIVE.some((count) => {
          const near = cell + count * step;
          return this.isEmpty(near) && this.completionsAfter(near, side) > 0;
        }),
    );
  }

  /** Whether a black stone on this empty cell stands in two lines that look like threes. */
  looksLikeDoubleThree(cell: number): boolean {
    return threes(this.#sum(cell, 0)) > 1;
  }

  /** Whether the side may play this empty cell. Prohibitions as in src/reference/forbidden.ts. */
  isAllowed(cell: number, side: Side): boolean {
    if (this.rule !== 'renju' || side === 1) return true;
    const sum = this.#sum(cell, 0);
    if (winningRows(sum) > 0) return true;
    if (overlines(sum) > 0 || fours(sum) > 1) return false;
    return threes(sum) < 2 || this.#countThrees(cell) < 2;
  }

  /** The free cells at both ends of the rows that the side completes on `cell`. */
  rowEnds(cell: number, side: Side): readonly number[] {
    return this.#steps.flatMap((step, direction) =>
      winningRows(this.#code(cell, direction, side)) === 0
        ? []
        : [-step, step].flatMap((signed) => {
            let end = cell + signed;
            while (this.#contents[end] === side + 1) end += signed;
            return this.isEmpty(end) ? [end] : [];
          }),
    );
  }

  /** Puts a stone on an empty cell. */
  play(cell: number, side: Side): void {
    this.#count(cell, -1);
    this.#contents[cell] = side + 1;
    this.#change(cell, side);
  }

  /** Takes the last stone back. */
  take(cell: number, side: Side): void {
    this.#change(cell, side);
    this.#contents[cell] = EMPTY;
    this.#count(cell, 1);
  }

  /**
   * Lines in which a black stone on `cell` makes a three; the fourth stone must be allowed itself, and make no five.
   */
  #countThrees(cell: number): number {
    const fourths = this.#steps.map((step, direction) =>
      this.#codes[0]
        .straightFourSteps(this.#keys[4 * cell + direction] as number)
        .map((steps) => cell + steps * step),
    );
    this.play(cell, 0);
    const isThree = (fourth: number) => !this.completesFive(fourth, 0) && this.isAllowed(fourth, 0);
    const count = fourths.filter((cells) => cells.some(isThree)).length;
    this.take(cell, 0);
    return count;
  }

  #sum(cell: number, side: Side): number {
    return this.#sums[side][cell] as number;
  }

  #code(cell: number, direction: number, side: Side): number {
    return this.#codes[side].of(this.#keys[4 * cell + direction] as number);
  }

  /** Reads the lines of a cell of the empty board. */
  #readLines(cell: number): void {
    for (const [direction, step] of this.#steps.entries()) {
      let key = 0;
      for (let offset = -REACH; offset <= REACH; offset++) {
        if (offset !== 0) key |= (this.#contents[cell + offset * step] as number) << shiftOf(offset);
      }
      this.#keys[4 * cell + direction] = key;
      for (const side of SIDES) {
        const sums = this.#sums[side];
        sums[cell] = this.#sum(cell, side) + this.#code(cell, direction, side);
      }
    }
  }

  /** Adds an empty cell to the counts, or takes it from them. */
  #count(cell: number, sign: 1 | -1): void {
    for (const side of SIDES) this.#countSum(side, this.#sum(cell, side), sign);
  }

  #countSum(side: Side, sum: number, sign: 1 | -1): void {
    if (winningRows(sum) > 0) this.#fives[side] = this.fives(side) + sign;
    if (completions(sum) > 1) this.#doubleFours[side] = this.doubleFours(side) + sign;
  }

  /** Puts a stone into the lines of the empty cells around it, or takes it out of them. */
  #change(cell: number, side: Side): void {
    const hashKey = 4 * cell + 2 * side;
    this.#hashLow ^= this.#hashKeys[hashKey] as number;
    this.#hashHigh ^= this.#hashKeys[hashKey + 1] as number;
    const contents = this.#contents;
    const keys = this.#keys;
    const [black, white] = this.#codes;
    for (let direction = 0; direction < 4; direction++) {
      const step = this.#steps[direction] as number;
      for (let offset = -REACH; offset <= REACH; offset++) {
        const near = cell - offset * step;
        if (offset === 0 || contents[near] !== EMPTY) continue;
        const index = 4 * near + direction;
        const before = keys[index] as number;
        const after = before ^ ((side + 1) << shiftOf(offset));
        keys[index] = after;
        const blackChange = black.of(after) - black.of(before);
        const whiteChange = white.of(after) - white.of(before);
        if (blackChange !== 0) this.#addToSum(near, 0, blackChange);
        if (whiteChange !== 0) this.#addToSum(near, 1, whiteChange);
      }
    }
  }

  #addToSum(cell: number, side: Side, change: number): void {
    const sum = this.#sum(cell, side);
    this.#countSum(side, sum, -1);
    this.#countSum(side, sum + change, 1);
    this.#sums[side][cell] = sum + change;
  }
}
