/**
 * What an engine decides in the openings of tournaments: which stones it places, whether it swaps, which fifth moves it
 * offers and takes away. All follows from the search's value of positions. A decision yields the searches that it needs
 * and is told what they came to, so that whoever makes them may wait or call back.
 */

import type { SearchedMoves, SearchGoal } from '../binding/search-result.ts';
import { afterMove, type Board, centreOf, freeCells, type Point, samePoint } from '../game/position.ts';
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
 * What white, to move, should do at a choice of colours: take black, stay white and play `point`, or add two stones.
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

/** What the player of the colours' choice does; white is to move on the board. */
export function* chooseColour<B extends Board>(board: B, mayAddStones: boolean): Decision<B, ColourChoice> {
  const share = mayAddStones ? 0.5 : 1;
  const { points, lines } = yield { board, goal: { kind: 'best', lines: 1 }, share };
  const side = chooseSide(lines[0]?.score, mayAddStones);
  if (side === 'add-two') return { kind: 'add-two', points: yield* addedStones(board) };
  const [point] = points;
  return side === 'stay' && point ? { kind: 'stay', point } : { kind: 'swap' };
}

/** What white, to move, should choose. Without a score (no time to search): to move. */
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
): Decision<B, readonly ScoredPoint<Score | undefined>[]> {
  const goal = { kind: 'best', lines: count + offered.length + SPARE_LINES } as const;
  const { points, lines } = yield { board, goal, share: 1 };
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

/** Wins are worth more than any value. Unsearched: even. */
export function worthOf(score: Score | undefined): number {
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

/** How many points apart, along the row or the column that is farther. */
function distance(a: Point, b: Point): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}
