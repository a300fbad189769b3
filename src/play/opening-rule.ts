import {
  type BoardSize,
  type Colour,
  centreOf,
  opponent,
  type Point,
  type Position,
} from '../game/position.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import { words } from './words.ts';

/** How a game may begin, so that black's first move is not worth too much. */
export const OPENING_RULES = ['free', 'swap-after-third', 'two-fifths', 'renju', 'swap2'] as const;

/**
 * - `free`: no rule, the sides move in turn.
 * - `swap-after-third`: black places three stones, black, white and black, the first in the centre, the second beside
 *   it; then white may take black.
 * - `two-fifths`: black offers two fifth moves, and white takes one of them away.
 * - `renju`: both of these, the third stone two points from the centre at most: the opening rule of renju until 2008.
 * - `swap2`: black places three stones anywhere; white takes black, stays white, or adds a white and a black stone and
 *   leaves black the choice of colours.
 */
export type OpeningRule = (typeof OPENING_RULES)[number];

/**
 * What may be decided in a swap: to play on with one of the colours, or to add two stones and let the other side
 * choose.
 */
export type Choice = 'black' | 'white' | 'add-two';

/** How far an opening has come, besides the stones on the board. */
export interface OpeningProgress {
  readonly rule: OpeningRule;
  readonly choices: readonly Choice[];
  /** The fifth moves that black has offered, while they are open to choice. */
  readonly offered: readonly Point[];
}

/**
 * What is to be done next. `by` is the colour whose player does it: in an opening the players have colours from the
 * beginning, and exchange them in a swap.
 */
export type OpeningTask =
  /**
   * A stone of `colour` is to be placed; in an opening perhaps only on one of the points `within`, and `toPlace` if the
   * same player places stones of both colours: so many, this one included, before there is something to choose.
   */
  | {
      readonly kind: 'stone';
      readonly by: Colour;
      readonly colour: Colour;
      readonly within?: readonly Point[];
      readonly toPlace?: number;
    }
  /** One of the choices is to be made. */
  | { readonly kind: 'choice'; readonly by: Colour; readonly choices: readonly Choice[] }
  /** A fifth move is to be offered, no mirror image of the one offered before. */
  | { readonly kind: 'offer'; readonly by: 'black'; readonly offered: readonly Point[] }
  /** One of the fifth moves is to be taken away. */
  | { readonly kind: 'removal'; readonly by: 'white'; readonly offered: readonly Point[] };

/** Fifth moves that black offers. */
export const FIFTHS = 2;
/** Stones that black places before the first choice, and that are on the board when there were two added. */
const FIRST_STONES = 3;
const STONES_WITH_ADDED = 5;
/** Stones on the board when black offers the fifth move. */
const STONES_BEFORE_FIFTH = 4;
/** The smallest board that the openings fit on. */
const LEAST_SIDE = 5;
/** Points from the centre: of the second stone, and of renju's third. */
const SECOND_REACH = 1;
const THIRD_REACH = 2;

/** Why games cannot begin by this rule; undefined when they can. */
export function openingRuleError(
  rule: OpeningRule,
  { width, height, rowLength }: BoardSize & { readonly rowLength: number },
): string | undefined {
  if (rule === 'free') return undefined;
  if (rowLength < ROW_LENGTH) return words.refusal.openingRow(ROW_LENGTH, rowLength);
  return width < LEAST_SIDE || height < LEAST_SIDE ? words.refusal.openingBoard(LEAST_SIDE) : undefined;
}

/** What is to be done in this position, whose stones were all placed by the opening's rule. */
export function openingTask(position: Position, { rule, choices, offered }: OpeningProgress): OpeningTask {
  const { stones, sideToMove } = position;
  const count = stones.length;
  const turn: OpeningTask = { kind: 'stone', by: sideToMove, colour: sideToMove };
  switch (rule) {
    case 'free':
      return turn;
    case 'swap2':
      if (count < FIRST_STONES) return { ...turn, by: 'black', toPlace: FIRST_STONES - count };
      if (count === FIRST_STONES && choices.length === 0)
        return { kind: 'choice', by: 'white', choices: ['black', 'white', 'add-two'] };
      if (choices[0] !== 'add-two') return turn;
      if (count < STONES_WITH_ADDED) return { ...turn, by: 'white', toPlace: STONES_WITH_ADDED - count };
      return count === STONES_WITH_ADDED && choices.length === 1
        ? { kind: 'choice', by: 'black', choices: ['black', 'white'] }
        : turn;
    case 'swap-after-third':
      return swapTask(position, choices, [SECOND_REACH]) ?? turn;
    case 'two-fifths':
      return fifthTask(count, offered) ?? turn;
    case 'renju':
      return swapTask(position, choices, [SECOND_REACH, THIRD_REACH]) ?? fifthTask(count, offered) ?? turn;
  }
}

/** Whether the players exchange colours when the player of `by` makes this choice. */
export function exchangesColours(by: Colour, choice: Choice): boolean {
  return choice === opponent(by);
}

/**
 * Three stones by black, then white's choice; `reaches` = how far from the centre the second stone and those after it
 * may be.
 */
function swapTask(
  position: Position,
  choices: readonly Choice[],
  reaches: readonly number[],
): OpeningTask | undefined {
  const count = position.stones.length;
  if (count < FIRST_STONES) {
    const reach = count === 0 ? 0 : reaches[count - 1];
    return {
      kind: 'stone',
      by: 'black',
      colour: position.sideToMove,
      toPlace: FIRST_STONES - count,
      ...(reach !== undefined && { within: freeAround(position, reach) }),
    };
  }
  return count === FIRST_STONES && choices.length === 0
    ? { kind: 'choice', by: 'white', choices: ['black', 'white'] }
    : undefined;
}

function fifthTask(count: number, offered: readonly Point[]): OpeningTask | undefined {
  if (count !== STONES_BEFORE_FIFTH) return undefined;
  return offered.length < FIFTHS
    ? { kind: 'offer', by: 'black', offered }
    : { kind: 'removal', by: 'white', offered };
}

/** The free points that are so many points from the centre at most, diagonal steps counted as one. */
function freeAround(position: Position, reach: number): readonly Point[] {
  const centre = centreOf(position);
  const taken = (x: number, y: number) => position.stones.some((stone) => stone.x === x && stone.y === y);
  const points: Point[] = [];
  for (let y = centre.y - reach; y <= centre.y + reach; y++) {
    for (let x = centre.x - reach; x <= centre.x + reach; x++) {
      if (x >= 0 && y >= 0 && x < position.width && y < position.height && !taken(x, y))
        points.push({ x, y });
    }
  }
  return points;
}
