import { normalBelow, QUANTILE_95 } from './distribution.ts';
import { scoreAtElo } from './elo.ts';
import { gamesOf, pointsOf, type Tally } from './tally.ts';

/** What two players did against each other; `tally` is that of `one`. */
export interface Encounter {
  readonly one: number;
  readonly other: number;
  readonly tally: Tally;
}

export interface Rating {
  readonly elo: number;
  /** Half of the 95 % interval. Of an anchored player 0. */
  readonly error: number;
}

export interface Ratings {
  /** By player. */
  readonly ratings: readonly Rating[];
  /** How sure it is that the player of the row is stronger than that of the column. */
  readonly superiority: readonly (readonly number[])[];
  /** Whether a drawn game of each two that met was added, without which somebody's rating would be infinite. */
  readonly hasPrior: boolean;
}

const ITERATIONS = 200;
/** A step of the iteration may change no rating by more. */
const MOST_STEP = 300;
const PRECISION = 1e-9;
/** The logistic curve in natural units: an Elo is so much. */
const UNIT = Math.LN10 / 400;

/**
 * Ratings of all players from all their games together: the most likely ones by the logistic curve, a draw being half a
 * win (R. A. Bradley and M. E. Terry, Biometrika 39, 1952; what Ordo computes). They say nothing but differences, so
 * their mean is 0, or one player's is given. The errors are the sandwich estimate (P. J. Huber, 1967) with pairs of
 * games as the units, as games of one opening are alike. `undefined` if not all players are connected by games.
 */
export function jointRatings(
  players: number,
  encounters: readonly Encounter[],
  anchor?: { readonly player: number; readonly elo: number },
): Ratings | undefined {
  const met = encounters.filter(({ tally }) => gamesOf(tally) > 0);
  const edges = met.map(({ one, other }) => [one, other] as const);
  if (players < 2 || !isReachedFromFirst(players, [...edges, ...edges.map(([a, b]) => [b, a] as const)])) {
    return undefined;
  }
  const hasPrior = !hasFiniteRatings(players, met);
  const drawn = hasPrior ? 1 : 0;
  const results = met.map(({ one, other, tally }) => ({
    one,
    other,
    tally,
    games: gamesOf(tally) + drawn,
    points: pointsOf(tally) + drawn / 2,
  }));

  // Newton's method, the first player held at 0.
  let elo: readonly number[] = new Array(players).fill(0);
  for (let i = 0; i < ITERATIONS; i++) {
    const gradient: number[] = new Array(players).fill(0);
    const information = squareOf(players);
    for (const { one, other, games, points } of results) {
      const score = scoreAtElo(at(elo, one) - at(elo, other));
      const difference = points - games * score;
      gradient[one] = at(gradient, one) + difference;
      gradient[other] = at(gradient, other) - difference;
      addDifference(information, one, other, UNIT * games * score * (1 - score));
    }
    const step = [0, ...solved(reduced(information), gradient.slice(1))];
    const most = Math.max(...step.map(Math.abs));
    const factor = Math.min(1, MOST_STEP / most);
    elo = elo.map((value, player) => value + factor * at(step, player));
    if (most < PRECISION) break;
  }

  const information = squareOf(players);
  const meat = squareOf(players);
  for (const { one, other, games, tally } of results) {
    const score = scoreAtElo(at(elo, one) - at(elo, other));
    addDifference(information, one, other, UNIT * games * score * (1 - score));
    // Units that are all as expected would say that there is no variance.
    addDifference(meat, one, other, squaredResiduals(tally, score) || games * score * (1 - score));
  }
  const inverse = inverted(reduced(information));
  const covariance = product(product(inverse, reduced(meat)), inverse);
  const varianceOf = (weights: readonly number[]) =>
    weights
      .slice(1)
      .reduce(
        (sum, a, i) =>
          sum + weights.slice(1).reduce((inner, b, j) => inner + a * b * at(covariance[i] ?? [], j), 0),
        0,
      );
  const contrast = (plus: number, minus: number | undefined) =>
    elo.map((_, i) => Number(i === plus) - (minus === undefined ? 1 / players : Number(i === minus)));
  const deviation = (plus: number, minus: number | undefined) =>
    Math.sqrt(Math.max(0, varianceOf(contrast(plus, minus))));

  const shift = anchor
    ? anchor.elo - at(elo, anchor.player)
    : -elo.reduce((sum, value) => sum + value, 0) / players;
  return {
    ratings: elo.map((value, player) => ({
      elo: value + shift,
      error: QUANTILE_95 * deviation(player, anchor?.player),
    })),
    superiority: elo.map((own, row) =>
      elo.map((other, column) => {
        if (row === column) return 0.5;
        return normalBelow((own - other) / deviation(row, column));
      }),
    ),
    hasPrior,
  };
}

/** Of the points of each unit, a pair or a game alone, what is not expected of it. */
function squaredResiduals({ pairs, singles }: Tally, score: number): number {
  const ofPairs = pairs.reduce((sum, count, i) => sum + count * (i / 2 - 2 * score) ** 2, 0);
  return singles.reduce((sum, count, i) => sum + count * (i / 2 - score) ** 2, ofPairs);
}

/**
 * Whether the most likely ratings are finite: everybody has made a point, if need be by way of others, against
 * everybody (L. R. Ford, American Mathematical Monthly 64, 1957).
 */
function hasFiniteRatings(players: number, met: readonly Encounter[]): boolean {
  const beaten = met.flatMap(({ one, other, tally: { wins, draws, losses } }) => [
    ...(wins + draws > 0 ? [[one, other] as const] : []),
    ...(losses + draws > 0 ? [[other, one] as const] : []),
  ]);
  const backwards = beaten.map(([a, b]) => [b, a] as const);
  return isReachedFromFirst(players, beaten) && isReachedFromFirst(players, backwards);
}

function isReachedFromFirst(players: number, edges: readonly (readonly [number, number])[]): boolean {
  const reached = new Set([0]);
  for (const player of reached) for (const [from, to] of edges) if (from === player) reached.add(to);
  return reached.size === players;
}

type Matrix = readonly (readonly number[])[];

function at(values: readonly number[], i: number): number {
  return values[i] ?? 0;
}

function squareOf(size: number): number[][] {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0));
}

/** Adds what the square of a difference of two players weighs. */
function addDifference(matrix: number[][], one: number, other: number, weight: number): void {
  for (const [row, column, sign] of [
    [one, one, 1],
    [other, other, 1],
    [one, other, -1],
    [other, one, -1],
  ] as const) {
    const cells = matrix[row];
    if (cells) cells[column] = at(cells, column) + sign * weight;
  }
}

/** Without the first player, whose rating is held. */
function reduced(matrix: Matrix): Matrix {
  return matrix.slice(1).map((row) => row.slice(1));
}

function product(a: Matrix, b: Matrix): Matrix {
  return a.map((row) => b.map((_, j) => row.reduce((sum, value, k) => sum + value * at(b[k] ?? [], j), 0)));
}

function inverted(matrix: Matrix): Matrix {
  const columns = matrix.map((_, i) =>
    solved(
      matrix,
      matrix.map((_, j) => Number(i === j)),
    ),
  );
  return matrix.map((_, i) => columns.map((column) => at(column, i)));
}

/** Gaussian elimination with pivots; the matrix is regular. */
function solved(matrix: Matrix, right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, i) => [...row, at(right, i)]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    const pivot = rows.findIndex(
      (row, k) => k >= i && rows.slice(i).every((other) => Math.abs(at(other, i)) <= Math.abs(at(row, i))),
    );
    const [low, high] = [rows[i] ?? [], rows[pivot] ?? []];
    rows[i] = high;
    rows[pivot] = low;
    for (const [k, row] of rows.entries()) {
      if (k === i) continue;
      const factor = at(row, i) / at(high, i);
      if (factor !== 0) for (let j = i; j <= size; j++) row[j] = at(row, j) - factor * at(high, j);
    }
  }
  return rows.map((row, i) => at(row, size) / at(row, i));
}
