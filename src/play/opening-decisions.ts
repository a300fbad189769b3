/**
 * What an engine decides in the openings of tournaments: which stones it places, whether it swaps, which fifth moves it
 * offers and takes away. All follows from the search's value of positions. A decision yields the searches that it needs
 * and gets what they came to, so that the caller may wait or call back.
 */

import type { SearchedMoves, SearchGoal } from '../binding/search-result.ts';
import {
  afterMove,
  type Board,
  type Colour,
  centreOf,
  distance,
  freeCells,
  type Point,
  samePoint,
} from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { canonicalForm } from '../game/symmetry.ts';

/** One search of those that a decision takes. */
export interface OpeningSearch<B extends Board> {
  readonly board: B;
  readonly goal: SearchGoal;
  /** The part of the decision's time that is used up when this search ends. */
  readonly share: number;
  /** Moves that are not to be played; without it what is excluded anyway. */
  readonly excluded?: readonly Point[];
}

export interface ScoredPoint<S> {
  readonly point: Point;
  readonly score: S;
}

/** Yields searches, gets their results, and ends with what is decided. */
export type Decision<B extends Board, T> = Generator<OpeningSearch<B>, T, SearchedMoves>;

/**
 * What the player of the colours' choice should do: leave the side to move to the other one, keep it and play `point`,
 * or add two stones.
 */
export type ColourChoice =
  | { readonly kind: 'swap' }
  | { readonly kind: 'stay'; readonly point: Point }
  | { readonly kind: 'add-two'; readonly points: readonly Point[] };

/** Evaluations nearer to zero than this are noise: better to place two stones than to trust them. */
const NOISE = 30;
/** The other side chooses: whatever is better for one colour is bad for us. */
const EVEN = 0;
/** How far from the centre the stones of `centralStones` may be. */
const CENTRAL_REACH = 2;
/** Lines searched beyond those wanted, since some may be mirror images of others. */
const SPARE_LINES = 4;
/** Stones that swap2 begins with. */
const SWAP2_STONES = 3;
/** Fifth moves that black may offer instead of a choice of colours. */
const TEN = 10;
/** White's best moves among which the fourth is searched, where the number of fifth moves is known. */
const FOURTHS = 4;

/**
 * What is still missing of swap2's first three stones: two anywhere but on the edge and near each other, so that no two
 * games need begin alike, and a third that makes the position even.
 */
export function* swap2Stones<B extends Board>(board: B, random: () => number): Decision<B, readonly Point[]> {
  const begun = firstStones(board, random).slice(board.stones.length);
  const points = yield* balanced(begun.reduce(afterMove, board));
  return [...begun, ...points];
}

/**
 * What is still missing of three stones in the middle: the centre, a point beside it, and the one two points around it
 * at most that leaves the game most even; if `isVaried`, of half of those points at random, so that games do not all
 * begin alike.
 */
export function* centralStones<B extends Board>(
  board: B,
  random: () => number,
  isVaried: boolean,
): Decision<B, readonly Point[]> {
  const centre = centreOf(board);
  const beside = centralFirst(board).filter((point) => distance(point, centre) === 1);
  const second = beside[Math.floor(random() * beside.length)] ?? centre;
  const begun = [centre, second].slice(board.stones.length);
  const two = begun.reduce(afterMove, board);
  const [near, far] = partition(freeCells(two), (point) => distance(point, centre) <= CENTRAL_REACH);
  const [wanted, leftOut] = partition(near, () => !isVaried || random() < 0.5);
  const points = yield* balanced(two, wanted.length > 0 ? [...far, ...leftOut] : far);
  return [...begun, ...points];
}

/** What is still missing of the two stones that are added in swap2, which leave the choice to the other side. */
export function* addedStones<B extends Board>(board: B): Decision<B, readonly Point[]> {
  if (board.stones.length > SWAP2_STONES) return yield* balanced(board);
  const goal = { kind: 'balance-two', bias: EVEN } as const;
  const { points } = yield { board, goal, share: 1 };
  return points;
}

/**
 * A stone on one of these points after which the game is as even as it can be; if `isVaried`, on one of half of them at
 * random. Beside a single stone all points are equally good.
 */
export function* evenStone<B extends Board>(
  board: B,
  within: readonly Point[] | undefined,
  random: () => number,
  isVaried: boolean,
): Decision<B, readonly Point[]> {
  if (!within) return yield* balanced(board);
  if (board.stones.length < 2) return within.slice(Math.floor(random() * within.length)).slice(0, 1);
  const wanted = within.filter(() => !isVaried || random() < 0.5);
  const allowed = wanted.length > 0 ? wanted : within;
  const excluded = freeCells(board).filter((point) => !allowed.some((other) => samePoint(other, point)));
  return yield* balanced(board, excluded);
}

/** What the player of the colours' choice does. */
export function* chooseColour<B extends Board>(board: B, mayAddStones: boolean): Decision<B, ColourChoice> {
  const share = mayAddStones ? 0.5 : 1;
  const { points, lines } = yield { board, goal: { kind: 'best', lines: 1 }, share };
  const side = chooseSide(lines[0]?.score, mayAddStones);
  if (side === 'add-two') return { kind: 'add-two', points: yield* addedStones(board) };
  const [point] = points;
  return side === 'stay' && point ? { kind: 'stay', point } : { kind: 'swap' };
}

/** What the side to move should choose. Without a score (no time to search): to move. */
export function chooseSide(score: Score | undefined, mayAddStones: boolean): ColourChoice['kind'] {
  if (!score) return 'stay';
  const value = worthOf(score);
  if (mayAddStones && Math.abs(value) < NOISE) return 'add-two';
  return value < 0 ? 'swap' : 'stay';
}

/**
 * Black's best `count` fifth moves, no two of which are mirror images, best first, and none of those in `offered` or
 * their images. White keeps the worst of them, so that the position is worth the last one's score to black. Without a
 * search any moves, from the middle outward, without scores.
 */
export function* offerFifths<B extends Board>(
  board: B,
  count: number,
  offered: readonly Point[] = [],
  share = 1,
): Decision<B, readonly ScoredPoint<Score | undefined>[]> {
  const goal = { kind: 'best', lines: count + offered.length + SPARE_LINES } as const;
  const { points, lines } = yield { board, goal, share };
  const formOf = (point: Point) => canonicalForm(afterMove(board, point).stones, board);
  const forms = new Set(offered.map(formOf));
  const searched = [...lines, ...points.map((point) => ({ point, score: lines[0]?.score }))];
  const others = centralFirst(board).map((point) => ({ point, score: undefined }));
  const distinct = [...searched, ...others].filter(({ point }) => {
    const form = formOf(point);
    return !forms.has(form) && forms.add(form);
  });
  return distinct.slice(0, count);
}

/** The fifth move that white keeps of those that black offers on this board: the one that is worst for black. */
export function* keepFifth<B extends Board>(
  board: B,
  offered: readonly Point[],
): Decision<B, Point | undefined> {
  const isOffered = (point: Point) => offered.some((fifth) => samePoint(fifth, point));
  const excluded = freeCells(board).filter((point) => !isOffered(point));
  const { lines } = yield { board, goal: { kind: 'best', lines: offered.length }, share: 1, excluded };
  return lines.filter(({ point }) => isOffered(point)).at(-1)?.point ?? offered[0];
}

/**
 * How many fifth moves, at most `most`, black has to offer to make the game even: the other side may swap. With white
 * to move, after its best move.
 */
export function* evenFifths<B extends Board>(board: B, most: number): Decision<B, number> {
  let four = board;
  if (board.sideToMove === 'white') {
    const { points } = yield { board, goal: { kind: 'best', lines: 1 }, share: 0.5 };
    four = points.slice(0, 1).reduce(afterMove, board);
  }
  const offered = yield* offerFifths(four, most);
  const searched = offered.filter(({ score }) => score !== undefined);
  const distances = searched.map(({ score }) => Math.abs(worthOf(score)));
  return Math.max(1, distances.indexOf(Math.min(...distances)) + 1);
}

/**
 * White's fourth move where black has to offer `fifths` fifth moves: the one of its best that leaves black's last offer
 * the worst. `worth`: of that to black.
 */
export function* bestFourth<B extends Board>(
  board: B,
  fifths: number,
): Decision<B, { readonly point: Point; readonly worth: number } | undefined> {
  const goal = { kind: 'best', lines: FOURTHS } as const;
  const { points, lines } = yield { board, goal, share: 0.4 };
  const tried = lines.length > 0 ? lines.map(({ point }) => point) : points;
  let best: { readonly point: Point; readonly worth: number } | undefined;
  for (const [i, point] of tried.entries()) {
    const share = 0.4 + (0.6 * (i + 1)) / tried.length;
    const worth = worthOfFifths(yield* offerFifths(afterMove(board, point), fifths, [], share));
    if (!best || worth < best.worth) best = { point, worth };
  }
  return best;
}

/** Which colour to play with where black has to offer `fifths` fifth moves. */
export function* colourWithFifths<B extends Board>(board: B, fifths: number): Decision<B, Colour> {
  const worth =
    board.sideToMove === 'black'
      ? worthOfFifths(yield* offerFifths(board, fifths))
      : ((yield* bestFourth(board, fifths))?.worth ?? 0);
  return worth < 0 ? 'white' : 'black';
}

/**
 * Black offers ten fifth moves where the worst of them is good for it. Otherwise it takes white: the other side then
 * places a fifth stone, and leaves the choice of colours to this one.
 */
export function* offerTenOrSwap<B extends Board>(board: B): Decision<B, 'offer-ten' | 'white'> {
  return worthOfFifths(yield* offerFifths(board, TEN)) > NOISE ? 'offer-ten' : 'white';
}

/** White keeps the worst fifth move of those that black offers, which are sorted. */
function worthOfFifths(offered: readonly ScoredPoint<Score | undefined>[]): number {
  return worthOf(offered.at(-1)?.score);
}

/** Wins are worth more than any value. Unsearched: even. */
function worthOf(score: Score | undefined): number {
  if (!score) return 0;
  if (score.kind === 'value') return score.value;
  return score.kind === 'win' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** The stone that makes the game most even. */
function* balanced<B extends Board>(board: B, excluded?: readonly Point[]): Decision<B, readonly Point[]> {
  const goal = { kind: 'balance-one', bias: EVEN } as const;
  const { points } = yield { board, goal, share: 1, ...(excluded && { excluded }) };
  return points;
}

/** Swap2's first two stones; the first is the one on the board if there is one. */
function firstStones(board: Board, random: () => number): readonly [Point, Point] {
  const pick = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const inside = (value: number, side: number) => Math.min(Math.max(value, 1), side - 2);
  const [placed] = board.stones;
  const first = placed ?? { x: pick(1, board.width - 2), y: pick(1, board.height - 2) };
  const second = {
    x: inside(first.x + pick(-3, 3), board.width),
    y: inside(first.y + pick(-3, 3), board.height),
  };
  return [
    first,
    samePoint(second, first) ? { ...second, x: first.x > 1 ? first.x - 1 : first.x + 1 } : second,
  ];
}

/** The free points, those nearest to the middle first. */
function centralFirst(board: Board): readonly Point[] {
  const centre = centreOf(board);
  const offCentre = ({ x, y }: Point) => Math.hypot(x - centre.x, y - centre.y);
  return freeCells(board).sort((a, b) => offCentre(a) - offCentre(b));
}

/** Those that fulfil a condition, and the others. */
function partition(
  points: readonly Point[],
  fulfils: (point: Point) => boolean,
): readonly [readonly Point[], readonly Point[]] {
  const wanted = points.filter(fulfils);
  return [wanted, points.filter((point) => !wanted.includes(point))];
}
