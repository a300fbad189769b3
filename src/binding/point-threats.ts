import {
  PATTERN_CLOSED_FOUR,
  PATTERN_DOUBLE_FOUR,
  PATTERN_FIVE,
  PATTERN_OPEN_FOUR,
  PATTERN_OPEN_THREE,
  PATTERN_OPEN_THREE_WEAK,
} from '../core/shared-constants.ts';
import type { Colour, Point, Position } from '../game/position.ts';
import { FeatureBoard } from './feature-board.ts';

/**
 * What a colour makes by playing on an empty cell: how many of each. Named after rows of five; of other lengths one
 * less or more.
 */
export interface MadeThreats {
  readonly point: Point;
  readonly colour: Colour;
  readonly fives: number;
  readonly openFours: number;
  /** Fours that one stone stops. */
  readonly fours: number;
  readonly openThrees: number;
}

/**
 * The threats that either side can make, as the core's patterns of lines have them. Of black in renju the three of a
 * line counts also where the stone that would make it a four is forbidden.
 */
export class PointThreats {
  readonly #core: () => Uint8Array;
  #board: FeatureBoard | undefined;
  #patterns: readonly (readonly number[])[] = [];

  /** `core` is called when threats are first asked for. */
  constructor(core: () => Uint8Array) {
    this.#core = core;
  }

  /**
   * Row by row, black's first, of the cells where there is something to be made. Nobody may have a winning row in the
   * position.
   */
  threats(position: Position): readonly MadeThreats[] {
    if (!this.#board) {
      this.#board = new FeatureBoard(this.#core());
      this.#patterns = this.#board.codePatterns();
    }
    this.#board.setUp(position);
    const cells = [...this.#board.cells()];
    return (['black', 'white'] as const).flatMap((colour) =>
      cells.flatMap((codes, i) => {
        if (codes === NO_STONE) return [];
        const code = colour === 'black' ? codes & 0xffff : codes >>> 16;
        const threats = threatsOf(this.#patterns[code] ?? []);
        const point = { x: i % position.width, y: Math.floor(i / position.width) };
        return isSomething(threats) ? [{ point, colour, ...threats }] : [];
      }),
    );
  }
}

type Threats = Omit<MadeThreats, 'point' | 'colour'>;

/** Where no stone can be put (core/host/features.ts). */
const NO_STONE = 0xffff_ffff;

function threatsOf(patterns: readonly number[]): Threats {
  const count = (...wanted: readonly number[]) => patterns.filter((one) => wanted.includes(one)).length;
  return {
    fives: count(PATTERN_FIVE),
    openFours: count(PATTERN_OPEN_FOUR),
    fours: count(PATTERN_CLOSED_FOUR) + 2 * count(PATTERN_DOUBLE_FOUR),
    openThrees: count(PATTERN_OPEN_THREE_WEAK, PATTERN_OPEN_THREE),
  };
}

function isSomething({ fives, openFours, fours, openThrees }: Threats): boolean {
  return fives + openFours + fours + openThrees > 0;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four'] as const;

/**
 * `two open fours`, `a four and an open three`; of rows of another length, one `rowLength - 1` and so on:
 * `an open three` for tic-tac-toe's two.
 */
export function threatName({ fives, openFours, fours, openThrees }: Threats, rowLength: number): string {
  const words = ['two', 'three', 'four', 'five', 'six'];
  const row = (missing: number) => words[rowLength - missing - 2] ?? 'row';
  if (fives > 0) return counted(1, row(0));
  const open = `open ${row(1)}`;
  const parts = [
    ...(openFours > 0 ? [counted(openFours, open)] : []),
    ...(fours > 0 ? [counted(fours, row(1))] : []),
    ...(openThrees > 0 ? [counted(openThrees, `open ${row(2)}`)] : []),
  ];
  return parts.join(' and ');
}

function counted(count: number, name: string): string {
  if (count === 1) return `${/^o/.test(name) ? 'an' : 'a'} ${name}`;
  return `${NUMBERS[count] ?? count} ${name.endsWith('x') ? `${name}es` : `${name}s`}`;
}
