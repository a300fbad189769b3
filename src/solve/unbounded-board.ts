/**
 * A board without edges, on which five or more in a row win and black is to move: who completes a row within three
 * plies (black, white, black) if both play as well as they can? This is LeetCode's problem LCP 48.
 *
 * Everything follows from the windows of five cells in a line. One with four stones of a colour and a free cell is that
 * colour's five at hand. One with three black stones and two free cells makes of each of the two a five at hand if
 * black plays the other.
 */

import { type Colour, DIRECTIONS, type Point, type Stone } from '../game/position.ts';
import { err, ok, type Result, shortened } from '../game/result.ts';

export interface UnboundedAnswer {
  readonly winner: Colour | undefined;
  /**
   * Black's first moves that win, if it does: at once, or by two fives at hand. None where any other would be as good.
   */
  readonly moves: readonly Point[];
}

const ROW = 5;
const MOST_STONES = 100_000;
const COLOURS: readonly Colour[] = ['black', 'white'];
/** So that coordinates of windows stay exact. */
const LARGEST = Number.MAX_SAFE_INTEGER - 2 * ROW;

/** A cell, and the cells that would be fives at hand after a stone on it. */
interface Follow {
  readonly cell: Point;
  readonly fives: Map<string, Point>;
}

/** Stones by column and row. */
class Stones {
  readonly #columns = new Map<number, Map<number, Colour>>();

  /** False if the point is taken. */
  add({ x, y, colour }: Stone): boolean {
    const column = this.#columns.get(x) ?? new Map<number, Colour>();
    this.#columns.set(x, column);
    if (column.has(y)) return false;
    column.set(y, colour);
    return true;
  }

  at(x: number, y: number): Colour | undefined {
    return this.#columns.get(x)?.get(y);
  }
}

/**
 * Reads `[[x, y, colour], ...]`, colour 0 black and 1 white. The error is the end of a sentence that begins with the
 * text's name.
 */
export function parseUnbounded(text: string): Result<readonly Stone[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return err('it is no list of stones such as [[0,0,1],[1,1,0]]');
  }
  if (!Array.isArray(json)) return err('it is no list of stones such as [[0,0,1],[1,1,0]]');
  if (json.length > MOST_STONES) return err(`it has more than ${MOST_STONES} stones`);
  const stones: Stone[] = [];
  const board = new Stones();
  for (const [i, item] of json.entries()) {
    const stone = readStone(item);
    if (!stone)
      return err(
        `stone ${i + 1}${shown(item)} is not [x, y, colour] with whole numbers, colour 0 for black or 1 for white`,
      );
    if (!board.add(stone)) return err(`stone ${i + 1} is on another one, at ${stone.x},${stone.y}`);
    stones.push(stone);
  }
  const winner = stones.find((stone) => standsFirstInRow(board, stone));
  if (winner) return err(`${winner.colour} has five in a row already`);
  return ok(stones);
}

/** Who completes a row within three plies, black to move. Nobody must have one yet. */
export function winnerWithinThreePlies(stones: readonly Stone[]): UnboundedAnswer {
  const board = new Stones();
  for (const stone of stones) board.add(stone);
  const fives: Readonly<Record<Colour, Map<string, Point>>> = { black: new Map(), white: new Map() };
  const follows = new Map<string, Follow>();
  for (const { stones: count, colour, empty } of windows(board, stones)) {
    const [a, b] = empty;
    if (count === ROW - 1 && a) fives[colour].set(keyOf(a), a);
    if (count === ROW - 2 && a && b && colour === 'black') {
      note(follows, a, b);
      note(follows, b, a);
    }
  }
  if (fives.black.size > 0) return { winner: 'black', moves: [...fives.black.values()] };
  if (fives.white.size > 1) return { winner: 'white', moves: [] };
  // White takes one of black's fives away, but no second one; if it has a five itself, black must begin there.
  const doubles = [...follows.values()].filter((follow) => follow.fives.size > 1);
  const allowed =
    fives.white.size === 0 ? doubles : doubles.filter(({ cell }) => fives.white.has(keyOf(cell)));
  return allowed.length > 0
    ? { winner: 'black', moves: allowed.map(({ cell }) => cell) }
    : { winner: undefined, moves: [] };
}

interface Window {
  readonly colour: Colour;
  readonly stones: number;
  readonly empty: readonly Point[];
}

/** All windows with stones of one colour alone, three or more. */
function* windows(board: Stones, stones: readonly Stone[]): Generator<Window> {
  for (const { x, y, colour } of stones) {
    for (const [dx, dy] of DIRECTIONS) {
      // Each window comes once: with its first stone. Before that only free cells count.
      for (let before = 0; before < ROW - 2; before++) {
        if (before > 0 && board.at(x - before * dx, y - before * dy) !== undefined) break;
        const window = readWindow(board, { x: x - before * dx, y: y - before * dy }, dx, dy, colour);
        if (window && window.stones >= ROW - 2) yield window;
      }
    }
  }
}

/** The window that begins with a cell; undefined if the other colour has a stone in it. */
function readWindow(board: Stones, start: Point, dx: number, dy: number, colour: Colour): Window | undefined {
  const empty: Point[] = [];
  for (let i = 0; i < ROW; i++) {
    const x = start.x + i * dx;
    const y = start.y + i * dy;
    const stone = board.at(x, y);
    if (stone === undefined) empty.push({ x, y });
    else if (stone !== colour) return undefined;
  }
  return { colour, stones: ROW - empty.length, empty };
}

function note(follows: Map<string, Follow>, cell: Point, five: Point): void {
  const key = keyOf(cell);
  const follow = follows.get(key) ?? { cell, fives: new Map<string, Point>() };
  follows.set(key, follow);
  follow.fives.set(keyOf(five), five);
}

function standsFirstInRow(board: Stones, { x, y, colour }: Stone): boolean {
  return DIRECTIONS.some(([dx, dy]) => (readWindow(board, { x, y }, dx, dy, colour)?.stones ?? 0) === ROW);
}

function readStone(item: unknown): Stone | undefined {
  if (!Array.isArray(item) || item.length !== 3) return undefined;
  const [x, y, number]: readonly unknown[] = item;
  const colour = typeof number === 'number' ? COLOURS[number] : undefined;
  return isCoordinate(x) && isCoordinate(y) && colour ? { x, y, colour } : undefined;
}

/** A part of the sentence, if it is flat and short. */
function shown(item: unknown): string {
  const parts = Array.isArray(item) ? item : [item];
  const isFlat = parts.length <= 5 && parts.every((part) => typeof part !== 'object' || part === null);
  return isFlat ? `, ${shortened(JSON.stringify(item))},` : '';
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LARGEST;
}

function keyOf({ x, y }: Point): string {
  return `${x},${y}`;
}
